import i18next from 'i18next'
import { htmlLanguage, type Language } from '../../domain/value/language.ts'
import type { Cell } from '../grid/export/workbook.ts'
import { formatDate, formatDateTime } from '../language/date.ts'
import type { SoldTicket } from './statisticsStore.ts'

/** Writes tickets as rows of a file. Days and states are few, so each is worded once. */
export function ticketCells(language: Language): (ticket: SoldTicket) => Cell[] {
  const t = i18next.getFixedT(htmlLanguage(language))
  const dateText = remembering(formatDate)
  const departureText = remembering((date) => (date === '' ? '' : formatDateTime(date)))
  const statusText = remembering((status) => t(`recall:status.${status}`))
  return (ticket) => [
    dateText(ticket.issueDate),
    departureText(ticket.tripDate),
    `${ticket.origin.idOrCode}-${ticket.destination.idOrCode}`,
    ticket.vessel.name,
    ticket.company,
    ticket.ticket,
    ticket.crsReservationId,
    ticket.passenger,
    ticket.passType,
    statusText(ticket.reservationStatus),
    { hundredths: ticket.price },
    ticket.agencyCode,
    ticket.user,
  ]
}

function remembering(word: (text: string) => string): (text: string) => string {
  const worded = new Map<string, string>()
  return (text) => {
    const known = worded.get(text) ?? word(text)
    worded.set(text, known)
    return known
  }
}
