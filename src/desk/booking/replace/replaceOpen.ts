import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import { padTicketNumber } from '../../../domain/ticket/number.ts'
import { timeOf } from '../../../domain/value/portTime.ts'
import type { CommandServices } from '../../command/command.ts'
import { lineContext } from '../../command/keyboard.ts'
import type { Until } from '../../command/line/words/until.ts'
import { request } from '../../request/request.ts'
import { loadMethods, paymentsFor } from '../../sale/model/payment/payments.ts'
import { cannot } from '../change/askChange.ts'
import { showAnswer } from '../conflict.ts'
import { findAndShow } from '../find/find.ts'
import { isShown, openDialog, shownBooking, useRecall } from '../shown/store.ts'
import { chooseDeparture, firstDay, loadDepartures, priceChosen, replacementOf } from './departures.ts'
import { newReplacement, useReplacement, type OpenTicket } from './store.ts'

/** An open ticket, and the day and time of the departure; what is absent is asked for. */
export interface ReplaceArguments {
  ticket?: { letter: string; number: string }
  until?: Until
}

/** A ticket can be typed while no booking is shown. */
export const cannotReplace = ({ ticket }: ReplaceArguments = {}) =>
  ticket === undefined && shownBooking() ? cannot('replaceOpen') : undefined

/** Opens the choice of a departure for open tickets: the typed one, else those of the booking on screen. */
export async function askReplacement(
  { ticket, until = {} }: ReplaceArguments,
  services: CommandServices,
): Promise<Refusal | undefined> {
  if (!ticket && !shownBooking()) {
    openDialog({ kind: 'openTicket' })
    return undefined
  }
  const tickets = ticket ? await typedTicket(ticket, services) : await ticketsOnScreen()
  if (tickets === undefined || isRefusal(tickets)) return tickets
  return chooseFor(tickets, until)
}

/** Reads the ticket, which is refused where it cannot be replaced, and shows its booking. */
async function typedTicket(
  { letter, number }: { letter: string; number: string },
  services: CommandServices,
): Promise<readonly OpenTicket[] | Refusal | undefined> {
  const named = { letter: letter.toUpperCase(), number: padTicketNumber(number) }
  const query = { ticketLetter: named.letter, ticketNumber: named.number }
  const answer = await request(calls.openTicketInfo, { query })
  if (isRefusal(answer)) return { ...answer, at: '/number' }
  return (await findAndShow({ ticket: named }, services)) ?? answer.tickets
}

/** The ticked open tickets, else all; of those, the ones for the ports and the company of the first. */
async function ticketsOnScreen(): Promise<readonly OpenTicket[] | Refusal> {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  const { crsReservationId } = booking
  const answer = await request(calls.openTicketInfo, { query: { crsReservationId } })
  if (isRefusal(answer)) return answer
  if (!isShown(booking)) return refuse('no_booking_shown')
  const { ticked } = useRecall.getState()
  const keyOf = ({ companyReservationCode, uuid }: OpenTicket) => `${companyReservationCode}/${uuid}`
  const marked = answer.tickets.filter((one) => ticked.has(keyOf(one)))
  const chosen = marked.length > 0 ? marked : answer.tickets
  return chosen.filter((one) => routeText(one) === routeText(chosen[0]!))
}

const routeText = ({ origin, destination, company }: OpenTicket) =>
  [origin.idOrCode, destination.idOrCode, company.abbreviation].join(' ')

async function chooseFor(
  tickets: readonly OpenTicket[],
  { date, time }: Until,
): Promise<Refusal | undefined> {
  const [ticket] = tickets
  if (!ticket) return refuse('no_booking_shown')
  const day = date ?? (await firstDay(ticket, lineContext.get().today))
  if (isRefusal(day)) return day
  useReplacement.setState(newReplacement(tickets, day))
  void loadMethods([{ abbreviation: ticket.company.abbreviation }])
  await loadDepartures(day)
  const { departures } = useReplacement.getState()
  if (isRefusal(departures)) return departures
  const departing = departures?.find((one) => timeOf(one.departureDateTime) === time)
  if (time !== undefined && !departing) return refuse('no_such_departure', { time })
  openDialog({ kind: 'replaceOpen' })
  if (departing) await chooseDeparture(departing)
  return undefined
}

/** Replaces the tickets at the displayed prices; the server refuses if they have changed. */
export async function confirmReplacement(
  payments: readonly RequestedPayment[] | undefined,
  { say }: Pick<CommandServices, 'say'>,
): Promise<Refusal | undefined> {
  const { tickets, chosen, prices, isConsidered, idempotencyKey } = useReplacement.getState()
  const booking = shownBooking()
  if (!booking || !chosen || prices === undefined) return refuse('choose_a_trip')
  if (isRefusal(prices)) return prices
  const { difference, oldPrice, newPrice } = prices
  if (difference !== 0 && !isConsidered)
    return refuse('difference_not_considered', { before: oldPrice, now: newPrice })
  const { crsReservationId, version } = booking
  const companies = tickets.slice(0, 1).map(({ company }) => ({ abbreviation: company.abbreviation }))
  const paid = difference > 0 ? { payments: paymentsFor(companies, difference, payments) } : {}
  const body = {
    ...{ ...replacementOf(tickets, chosen), ...paid },
    ...{ expectedDifference: difference, version },
  }
  const answer = await request(
    calls.replaceOpen,
    { path: { crsReservationId }, body },
    { key: idempotencyKey },
  )
  const refusal = await showAnswer(answer)
  if (refusal) {
    await afterRefusal(refusal)
    return refusal
  }
  say(i18next.t('recall:replaceOpen.done', { count: tickets.length, reference: crsReservationId }))
  return undefined
}

/** A changed price is loaded, to be considered again; after any refusal the next try is another action. */
async function afterRefusal({ refusal }: Refusal): Promise<void> {
  if (refusal === 'price_changed') return priceChosen()
  useReplacement.setState({ idempotencyKey: crypto.randomUUID() })
}
