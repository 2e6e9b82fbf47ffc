import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { readReference } from '../../../domain/booking/reference.ts'
import { parseTicket, printTicket, type TicketNumber } from '../../../domain/ticket/number.ts'
import type { Recording } from '../../command/command.ts'
import { added } from '../../command/defineCommand.ts'
import { previewText } from '../../line/previewText.ts'
import { lineRow, seq, word, oneWord, type Value } from '../../line/combine.ts'
import type { LineForm } from '../../line/row.ts'
import { printSelection, selection, type Selection } from '../../line/words/numbers.ts'
import { chosenTrips, keysOf, numberMissing, type RowNumbers, type StoredBooking } from './items.ts'
import { shownBooking, useBooking } from './bookingStore.ts'

export const nothingShown = (): Refusal | undefined =>
  shownBooking() ? undefined : refuse('no_booking_shown')

/** Why the verb is not permitted for the booking on screen. */
export function cannot(verb: string): Refusal | undefined {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  return booking.actions.includes(verb)
    ? undefined
    : refuse('wrong_status', { status: booking.reservationStatus })
}

/** Refuses numbers the booking on screen does not have, before the server is asked about the others. */
export function refuseRows(numbers: RowNumbers | undefined): Refusal | undefined {
  const booking = shownBooking()
  const kind = booking && numbers && numberMissing(booking, numbers)
  return kind && refuse(`no_such_${kind}`)
}

/** Rows to act on: the numbered ones, else the ticked ones, else all that are not cancelled. */
export function selectedRows(booking: StoredBooking, numbers: RowNumbers): ReadonlySet<string> {
  const numbered = numbers.passengers ?? numbers.vehicles ?? numbers.trips
  const { ticked } = useBooking.getState()
  return numbered === undefined ? tickedRows(booking, ticked) : keysOf(booking, numbers)
}

/** The ticked rows, else all that are not cancelled. */
export function tickedRows(booking: StoredBooking, ticked: ReadonlySet<string>): ReadonlySet<string> {
  return ticked.size > 0 ? ticked : keysOf(booking, {})
}

/** The rows in wire format. */
export function selectionOf(booking: StoredBooking, keys: ReadonlySet<string>) {
  const trips = chosenTrips(booking, keys)
  return { crsReservationId: booking.crsReservationId, ...(trips === undefined ? {} : { trips }) }
}

/** A verb for a part of the booking on screen; without a selection for all of it. */
export function selecting(place: number, name: string, verb: string): LineForm<Selection> {
  return lineRow({
    name,
    place,
    entry: seq(word(verb), selection),
    preview: (numbers) => previewText(name, { what: printSelection(numbers) || previewText('everything') }),
    examples: [verb, `${verb} p3`, `${verb} p1-3,5 t2 v1`],
  })
}

/** Replaces ticked rows by their numbers, as ticks are not recorded. */
export function stepsOfRows(command: string) {
  return (numbers: RowNumbers): Recording[] => {
    const { ticked } = useBooking.getState()
    const booking = shownBooking()
    const numbered = numbers.passengers ?? numbers.vehicles ?? numbers.trips
    const meant = booking && numbered === undefined && ticked.size > 0 ? numbersOf(booking, ticked) : numbers
    return [added(command, meant ?? numbers)]
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** The ticked rows as row numbers; undefined when numbers cannot express them. */
function numbersOf(booking: StoredBooking, ticked: ReadonlySet<string>): RowNumbers | undefined {
  const hits = (numbers: RowNumbers) => [...keysOf(booking, numbers)].some((key) => ticked.has(key))
  const most = upTo(99)
  const passengers = most.filter((number) => hits({ passengers: [number] }))
  const vehicles = most.filter((number) => hits({ vehicles: [number] }))
  const trips = upTo(booking.trips.length).filter((number) => hits({ trips: [number] }))
  const numbers = {
    ...(passengers.length > 0 ? { passengers } : {}),
    ...(vehicles.length > 0 ? { vehicles } : {}),
    ...(trips.length < booking.trips.length ? { trips } : {}),
  }
  const meant = keysOf(booking, numbers)
  return meant.size === ticked.size && [...meant].every((key) => ticked.has(key)) ? numbers : undefined
}

/** A ticket, by its letter and number. */
export const ticketNumber: Value<TicketNumber> = oneWord('reference', 'a123456', {
  meaning: ({ text }) => parseTicket(text),
  print: (ticket) => printTicket(ticket).toLowerCase(),
})

/** A reference whose check character is right. */
export const reference: Value<string> = oneWord('reference', 'K7M2XA', {
  meaning: ({ text }) => readReference(text),
  print: (code) => code.toLowerCase(),
})
