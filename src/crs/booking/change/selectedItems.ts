import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { parseTicket, ticketOf } from '../../../domain/ticket/number.ts'
import type { BookingRecord, ItemRow, TripPart } from '../record/record.ts'

type SelectedTrips = InputOf<typeof booking.cancel>['body']['trips']
type SelectedTrip = NonNullable<SelectedTrips>[number]

/**
 * The items of a selection that are not cancelled yet. Without trips the whole booking is selected; a trip without
 * items and tickets is selected completely.
 */
export function selectedItems(record: BookingRecord, trips: SelectedTrips): ItemRow[] | Refusal {
  const selected = new Set<ItemRow>()
  for (const [index, trip] of (trips ?? allTrips(record)).entries()) {
    const items = itemsOfTrip(record, trip)
    if (isRefusal(items)) return { ...items, at: `/trips/${index}` }
    for (const item of items) selected.add(item)
  }
  const active = [...selected].filter(({ status }) => status !== 'CANCELLED')
  return active.length > 0 ? active : refuse('nothing_to_cancel')
}

const allTrips = ({ trips }: BookingRecord): SelectedTrip[] =>
  trips.map(({ companyCode }) => ({ companyReservationCode: companyCode }))

function itemsOfTrip(
  record: BookingRecord,
  { companyReservationCode, items, tickets }: SelectedTrip,
): ItemRow[] | Refusal {
  const trip = record.trips.find(({ companyCode }) => companyCode === companyReservationCode)
  if (!trip) return refuse('item_not_found', { what: companyReservationCode })
  const all = record.items.filter(({ tripId }) => tripId === trip.id)
  if (items === undefined && tickets === undefined) return all
  const named = [
    ...(items ?? []).map((uuid) => ({ what: uuid, item: all.find((item) => item.uuid === uuid) })),
    ...(tickets ?? []).map(({ letter, number }) => ({
      what: letter + number,
      item: itemWithTicket(all, letter + number),
    })),
  ]
  const missing = named.find(({ item }) => item === undefined)
  if (missing) return refuse('item_not_found', { what: missing.what })
  return named.flatMap(({ item }) => item ?? [])
}

/** Finds the item of a ticket; `ticketCode` is the series letter and the number, with or without leading zeros. */
export function itemWithTicket(items: readonly ItemRow[], ticketCode: string): ItemRow | undefined {
  const ticket = parseTicket(ticketCode) ?? ticketOf(ticketCode)
  return items.find(
    ({ ticketLetter, ticketNumber }) => ticketLetter === ticket?.letter && ticketNumber === ticket?.number,
  )
}

/** The items by trip; `leaving` are active items of the booking. */
export function partsOfTrips({ trips, items: all }: BookingRecord, leaving: readonly ItemRow[]): TripPart[] {
  return trips.flatMap((trip) => {
    const items = leaving.filter(({ tripId }) => tripId === trip.id)
    const active = all.filter(({ tripId, status }) => tripId === trip.id && status !== 'CANCELLED')
    return items.length === 0 ? [] : [{ trip, items, whole: items.length === active.length }]
  })
}
