import { noPhone } from '../../../domain/booking/leader.ts'
import { rowKey, itemsOf, isLive, type BookedTrip, type StoredBooking } from '../shown/items.ts'
import type { RecallRow } from '../rows.ts'
import { changeEdits, type BookingEdits, type EditedValues } from './edits.ts'

/** Fields of the person or vehicle, which change on every trip; all others belong to one trip. */
const ofPerson = new Set([
  ...['surname', 'name', 'sexType', 'birthdate', 'type', 'nationality', 'documentType', 'documentNumber'],
  ...['loyaltyNumber', 'ssr', 'discountDocument', 'priorityNumber'],
  ...['plateNumber', 'driverSurname', 'idOrCode', 'length', 'height'],
])

/** Why nothing of the trip, or not this field, may be typed over. */
export type LockedReason = 'cancelled' | 'departed' | 'status'

/** `now` is the time at the port, YYYY-MM-DD HH:mm. */
export function lockedReason(
  trip: BookedTrip,
  row: Pick<RecallRow, 'item'>,
  field: string,
  now: string,
): LockedReason | undefined {
  if (!isLive(row)) return 'cancelled'
  if (trip.departureDateTime !== '' && trip.departureDateTime <= now) return 'departed'
  return trip.modifiableAttributes?.includes(field) ? undefined : 'status'
}

/** Stores values typed into a row, on every trip of the person that permits it; values as they are stored drop out. */
export function editRow(booking: StoredBooking, row: RecallRow, values: EditedValues, now: string): void {
  const everywhere = Object.keys(values).every((field) => ofPerson.has(field))
  const rows = booking.trips.flatMap((trip) =>
    itemsOf(trip)
      .filter((one) => one.kind === row.kind && one.item.uuid === row.item.uuid)
      .filter((one) =>
        Object.keys(values).every((field) => lockedReason(trip, one, field, now) === undefined),
      )
      .map((one) => ({ key: rowKey(trip, one), stored: one.item as unknown as Record<string, unknown> }))
      .filter(({ key }) => everywhere || key === row.key),
  )
  changeEdits(booking.crsReservationId, (edits) => ({
    ...edits,
    values: rows.reduce((all, { key, stored }) => withValues(all, key, stored, values), edits.values),
  }))
}

function withValues(
  all: BookingEdits['values'],
  key: string,
  stored: Readonly<Record<string, unknown>>,
  values: EditedValues,
): BookingEdits['values'] {
  const merged = Object.entries({ ...all[key], ...values })
  const differing = merged.filter(([field, value]) => value !== (stored[field] ?? ''))
  const { [key]: _, ...others } = all
  return differing.length === 0 ? others : { ...others, [key]: Object.fromEntries(differing) }
}

/** A field of the lead passenger, or the remarks, as it is stored. */
export const storedContact = ({ leader, remarks }: StoredBooking, field: string): string =>
  ({ ...leader, phone: leader.phone === noPhone ? '' : leader.phone, remarks })[field as 'mobile'] ?? ''

/** Stores a field typed for the lead passenger, or the remarks; a value as it is stored drops out. */
export function editContact(booking: StoredBooking, field: string, text: string): void {
  changeEdits(booking.crsReservationId, (edits) => {
    const { [field]: _, ...others } = edits.contact
    const contact = text === storedContact(booking, field) ? others : { ...others, [field]: text }
    return { ...edits, contact }
  })
}

/** The edits that still change something: of rows the booking still has, other than the value stored there now. */
export function appliedEdits(booking: StoredBooking, edits: BookingEdits): BookingEdits {
  const rows = booking.trips.flatMap((trip) =>
    itemsOf(trip).map(
      (one) => [rowKey(trip, one), one.item as unknown as Readonly<Record<string, unknown>>] as const,
    ),
  )
  const values = rows.flatMap(([key, stored]) => {
    const differing = Object.entries(edits.values[key] ?? {}).filter(
      ([field, value]) => value !== (stored[field] ?? ''),
    )
    return differing.length === 0 ? [] : [[key, Object.fromEntries(differing)] as const]
  })
  return { ...edits, values: Object.fromEntries(values) }
}

/** The row with what was typed over it. */
export function editedRow(row: RecallRow, { values }: BookingEdits): RecallRow {
  const edited = values[row.key]
  if (edited === undefined) return row
  const moved = edited['accommodationIdOrCode'] !== undefined
  const place = moved ? { accommodationNumber: '', accommodationName: '' } : {}
  return { ...row, item: { ...row.item, ...place, ...edited } } as RecallRow
}
