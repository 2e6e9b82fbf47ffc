import { isRefusal } from '../../domain/refusal.ts'
import { writeCalendar, type CalendarEntry } from '../../domain/ticket/calendar.ts'
import { isLanguage, type Language } from '../../domain/value/language.ts'
import { toInstant, toInstantFrom } from '../../domain/value/portTime.ts'
import type { Actor } from '../database/transaction.ts'
import type { Attachment } from '../mail/message.ts'
import { atPresent } from '../reference/catalogues.ts'
import type { TemplateData } from '../mail/queue.ts'
import type { SendOptions } from '../mail/send.ts'
import { RefusedMessage } from '../mail/transport.ts'
import type { ServerDependencies } from '../server/context.ts'
import { serverText } from '../server/serverText.ts'
import { isFileTask } from '../worker/serviceFile.ts'
import { filePool } from '../worker/pool.ts'
import { pdf } from './pdf.ts'
import { hasEnded, routeOf, type Version } from './printLines.ts'
import { readVersions } from './sheets.ts'

/** Makes the documents of an e-mail about a booking as they are when it is sent. */
export function bookingAttachments(given: ServerDependencies): SendOptions['attachmentsOf'] {
  return async ({ template, data, userName }) => {
    if (template !== 'booking') return []
    const dependencies = atPresent(given)
    const { reference, agency, language: named } = data as TemplateData['booking']
    const language = isLanguage(named) ? named : 'en'
    const who: Actor = { agency, agencies: [agency], userName, userId: null, language }
    const { document, calendar } = await dependencies.database.transaction(who, async (tx) => {
      const query = { crsReservationId: reference, language, cancelled: false }
      const document = await pdf(dependencies, { query }, { tx, who })
      const versions = await readVersions(dependencies, { tx, who }, query)
      if (isRefusal(document) || isRefusal(versions))
        throw new RefusedMessage(refusalText(language, reference))
      return { document, calendar: calendarOf(versions.first, dependencies) }
    })
    const { name, bytes } = document
    const made = isFileTask(bytes) ? await filePool.run(bytes, { caller: 'mail' }) : bytes
    if (made === 'full') throw new Error('too many documents are waiting')
    return [{ name, bytes: made, type: 'application/pdf' }, ...calendar]
  }
}

const refusalText = (language: Language, reference: string) =>
  `${reference}: ${serverText(language, 'nothing_to_print')}`

/** The dated trips as a calendar; nothing for an option, which may lapse. */
function calendarOf({ booking, lines }: Version, { catalogue, clock }: ServerDependencies): Attachment[] {
  if (booking.reservationStatus === 'OPTIONAL') return []
  const entries = booking.trips.flatMap((trip, nth): CalendarEntry[] => {
    const from = catalogue.port(trip.origin.idOrCode)
    const to = catalogue.port(trip.destination.idOrCode)
    const isActive = (lines[nth] ?? []).some((line) => !hasEnded(line))
    if (!from || !to || !isActive || trip.openReturn) return []
    const departs = toInstant(trip.departureDateTime, from.timezone)
    return [
      {
        id: `${booking.crsReservationId}.${trip.companyReservationCode}`,
        departs,
        arrives: toInstantFrom(trip.arrivalDateTime, to.timezone, departs),
        title: `${routeOf(trip)} · ${trip.vessel.name}`,
        place: trip.origin.name,
        description: `${booking.crsReservationId} · ${trip.companyReservationCode}`,
      },
    ]
  })
  if (entries.length === 0) return []
  const bytes = new TextEncoder().encode(writeCalendar(entries, clock.now().getTime()))
  return [{ name: `${booking.crsReservationId}.ics`, type: 'text/calendar; charset=utf-8', bytes }]
}
