import { addressOfLeader } from '../../domain/value/wholeName.ts'
import { printTicket } from '../../domain/ticket/number.ts'
import { printMoney } from '../../domain/value/money.ts'
import { serverText } from '../server/serverText.ts'
import { hasEnded, isOption, printDay, routeOf, type Version, type WireTrip } from './printLines.ts'

/** Trips that still have something to print, with the numbers of their tickets. */
function tripsOf({ booking, lines }: Version): { trip: WireTrip; tickets: string[] }[] {
  return booking.trips.flatMap((trip, nth) => {
    const active = (lines[nth] ?? []).filter((line) => !hasEnded(line))
    const tickets = active.flatMap(({ ticket }) => (ticket ? [printTicket(ticket)] : []))
    return active.length > 0 ? [{ trip, tickets }] : []
  })
}

function dayOf(
  { context: { language } }: Version,
  { openReturn, openUntil, departureDateTime }: WireTrip,
): string {
  return openReturn
    ? `${serverText(language, 'ticket_valid_until')} ${printDay(openUntil ?? '')}`
    : printDay(departureDateTime)
}

const tripLine = (version: Version, trip: WireTrip) =>
  [routeOf(trip), dayOf(version, trip), trip.vessel.name].filter(Boolean).join(', ')

/** The e-mail that goes with the documents of a booking. */
export function bookingEmail(version: Version, agencyName: string): { subject: string; text: string } {
  const { context, booking } = version
  const { crsReservationId: reference, leader, optionDateTime, total, currency } = booking
  const say = (code: string, parameters = {}) => serverText(context.language, code, parameters)
  const name = addressOfLeader(leader)
  const kind = isOption(version) ? 'option' : 'tickets'
  const sums = `${say('ticket_total')}: ${printMoney(total)} ${currency}`
  return {
    subject: say(`mail_${kind}_subject`, { reference, agency: agencyName }),
    text: [
      say(name === '' ? 'mail_greeting' : 'mail_greeting_name', { name }),
      say(`mail_${kind}`, { until: printDay(optionDateTime ?? '') }),
      tripsOf(version)
        .map(({ trip }) => tripLine(version, trip))
        .join('\n'),
      [`${say('ticket_booking')}: ${reference}`, sums].join('\n'),
      agencyName,
    ].join('\n\n'),
  }
}

/** The text message of a booking: the trips, and the tickets or the end of the option. */
export function bookingSms(version: Version, agencyName: string): string {
  const { context, booking } = version
  const { crsReservationId: reference, optionDateTime } = booking
  const until = `${serverText(context.language, 'ticket_option_until')} ${printDay(optionDateTime ?? '')}`
  const trips = tripsOf(version).map(({ trip, tickets }) =>
    [tripLine(version, trip), tickets.join(' ')].filter(Boolean).join(': '),
  )
  return [`${agencyName} ${reference}`, ...trips, ...(isOption(version) ? [until] : [])].join('\n')
}
