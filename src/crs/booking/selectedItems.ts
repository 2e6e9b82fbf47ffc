import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { parseTicket } from '../../domain/ticket/number.ts'
import type { BookingRecord, ItemRow } from './sql.ts'

type ChosenTrips = InputOf<typeof booking.cancel>['body']['trips']
type ChosenTrip = NonNullable<ChosenTrips>[number]

/** The items of a selection that are not cancelled yet: without trips all, of a trip without items the whole trip. */
export function chosenItems(record: BookingRecord, trips: ChosenTrips): ItemRow[] | Refusal {
  const chosen = new Set<ItemRow>()
  for (const [nth, trip] of (trips ?? everyTrip(record)).entries()) {
    const items = itemsOfTrip(record, trip)
    if (isRefusal(items)) return { ...items, at: `/trips/${nth}` }
    for (const item of items) chosen.add(item)
  }
  const left = [...chosen].filter(({ status }) => status !== 'CANCELLED')
  return left.length > 0 ? left : refuse('nothing_to_cancel')
}

const everyTrip = ({ trips }: BookingRecord): ChosenTrip[] =>
  trips.map(({ companyCode }) => ({ companyReservationCode: companyCode }))

function itemsOfTrip(record: BookingRecord, { companyReservationCode, items, tickets }: ChosenTrip) {
  const trip = record.trips.find(({ companyCode }) => companyCode === companyReservationCode)
  if (!trip) return refuse('item_not_found', { what: companyReservationCode })
  const all = record.items.filter(({ tripId }) => tripId === trip.id)
  if (items === undefined && tickets === undefined) return all
  const named = [
    ...(items ?? []).map((uuid) => ({ what: uuid, item: all.find((item) => item.uuid === uuid) })),
    ...(tickets ?? []).map(({ letter, number }) => ({
      what: letter + number,
      item: withTicket(all, letter + number),
    })),
  ]
  const missing = named.find(({ item }) => item === undefined)
  if (missing) return refuse('item_not_found', { what: missing.what })
  return named.flatMap(({ item }) => item ?? [])
}

export function withTicket(items: readonly ItemRow[], typed: string): ItemRow | undefined {
  const ticket = parseTicket(typed)
  return items.find(
    ({ ticketLetter, ticketNumber }) => ticketLetter === ticket?.letter && ticketNumber === ticket?.number,
  )
}
