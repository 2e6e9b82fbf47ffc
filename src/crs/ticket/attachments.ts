import { isRefusal } from '../../domain/refusal.ts'
import { writeCalendar, type CalendarEntry, type CalendarMethod } from '../../domain/ticket/calendar.ts'
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
import { textsOfTrip } from './seller.ts'
import { readPrinted } from './sheets.ts'

/**
 * Makes the files of an e-mail about a booking as it is when the e-mail is sent: the documents with the trips for the
 * calendar, or the trips that were cancelled, for a calendar that has them.
 */
export function bookingAttachments(given: ServerDependencies): SendOptions['attachmentsOf'] {
  return async ({ template, data, userName }) => {
    if (template !== 'booking' && template !== 'cancellation') return []
    const dependencies = atPresent(given)
    const { reference, agency, language: named } = data as TemplateData['cancellation']
    const language = isLanguage(named) ? named : 'en'
    const who: Actor = { agency, agencies: [agency], userName, userId: null, language }
    const isCancelled = template === 'cancellation'
    const { document, calendar, logo } = await dependencies.database.transaction(who, async (tx) => {
      const query = { crsReservationId: reference, language, cancelled: isCancelled }
      const document = isCancelled ? undefined : await pdf(dependencies, { query }, { tx, who })
      const version = await readPrinted(dependencies, { tx, who }, query)
      if (isRefusal(document) || isRefusal(version))
        throw new RefusedMessage(refusalText(language, reference))
      const calendar = calendarOf(version, dependencies, isCancelled ? 'CANCEL' : 'PUBLISH')
      if (isCancelled && calendar.length === 0) throw new RefusedMessage(refusalText(language, reference))
      return { document, calendar, logo: logoOf(version) }
    })
    if (!document) return [...calendar, ...logo]
    const { name, bytes } = document
    const made = isFileTask(bytes) ? await filePool.run(bytes, { caller: 'mail' }) : bytes
    if (made === 'full') throw new Error('too many documents are waiting')
    return [{ name, bytes: made, type: 'application/pdf' }, ...calendar, ...logo]
  }
}

/** The logo of the agency, or else of the first company that has one. */
function logoOf({ context, booking }: Version): Attachment[] {
  const companies = booking.trips.map((trip) => textsOfTrip(context, trip)?.logo ?? '')
  const logo = [context.agencyLogo, ...companies].find(Boolean)
  if (logo === undefined) return []
  const bytes = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
  return [{ name: 'logo.png', type: 'image/png', bytes, isLogo: true }]
}

const refusalText = (language: Language, reference: string) =>
  `${reference}: ${serverText(language, 'nothing_to_print')}`

/** The dated trips that remain, or those that were cancelled, as a calendar; nothing for an option, which may lapse. */
function calendarOf(
  { booking, lines }: Version,
  { catalogue, clock }: ServerDependencies,
  method: CalendarMethod,
): Attachment[] {
  if (booking.reservationStatus === 'OPTIONAL') return []
  const entries = booking.trips.flatMap((trip, nth): CalendarEntry[] => {
    const from = catalogue.port(trip.origin.idOrCode)
    const to = catalogue.port(trip.destination.idOrCode)
    const sold = lines[nth] ?? []
    const isChosen =
      method === 'CANCEL' ? sold.length > 0 && sold.every(hasEnded) : sold.some((line) => !hasEnded(line))
    if (!from || !to || !isChosen || trip.openReturn) return []
    const departs = toInstant(trip.departureDateTime, from.timezone)
    return [
      {
        id: `${booking.crsReservationId}.${trip.companyReservationCode}`,
        sequence: booking.version,
        departs,
        arrives: toInstantFrom(trip.arrivalDateTime, to.timezone, departs),
        title: `${routeOf(trip)} · ${trip.vessel.name}`,
        place: trip.origin.name,
        description: `${booking.crsReservationId} · ${trip.companyReservationCode}`,
      },
    ]
  })
  if (entries.length === 0) return []
  const bytes = new TextEncoder().encode(writeCalendar(entries, clock.now().getTime(), method))
  return [
    {
      name: `${booking.crsReservationId}.ics`,
      type: `text/calendar; charset=utf-8; method=${method}`,
      bytes,
    },
  ]
}
