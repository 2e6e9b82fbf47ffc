import { endingOf } from '../../../domain/booking/transition.ts'
import { isAttributeField } from '../../../domain/booking/companyRequirements.ts'
import { isOfPerson } from '../../../domain/booking/fields/bookedFields.ts'
import { attributesOf } from '../../../domain/booking/fields/modifiable.ts'
import { noPhone } from '../../../domain/booking/fields/leaderFields.ts'
import { rowKey, itemsOf, type BookedTrip, type StoredBooking, storedValues } from '../shown/items.ts'
import type { BookingRow } from '../page/rows.ts'
import { changeEdits, type BookingEdits, type EditedValues } from './edits.ts'

/** Why nothing of the trip, or not this field, may be typed over. */
export type LockedReason = 'cancelled' | 'replaced' | 'departed' | 'status'

/** `now` is the time at the port, YYYY-MM-DD HH:mm. */
export function lockedReason(
  trip: BookedTrip,
  row: Pick<BookingRow, 'item'>,
  field: string,
  now: string,
): LockedReason | undefined {
  const ending = endingOf(row.item)
  if (ending) return ending
  if (trip.departureDateTime !== '' && trip.departureDateTime <= now) return 'departed'
  // The attributes that a company adds are fields of the passenger, and are not listed.
  const listed = isAttributeField(field) ? 'surname' : field
  // Others of its trip may permit more.
  if (row.item.status === 'CHECKEDIN' && !attributesOf('CHECKEDIN').includes(listed)) return 'status'
  return trip.modifiableAttributes?.includes(listed) ? undefined : 'status'
}

/** Stores values typed into a row, on every trip of the person that permits it; values as they are stored drop out. */
export function editRow(booking: StoredBooking, row: BookingRow, values: EditedValues, now: string): void {
  const everywhere = Object.keys(values).every(isOfPerson)
  const rows = booking.trips.flatMap((trip) =>
    itemsOf(trip)
      .filter((one) => one.kind === row.kind && one.item.uuid === row.item.uuid)
      .filter((one) =>
        Object.keys(values).every((field) => lockedReason(trip, one, field, now) === undefined),
      )
      .map((one) => ({ key: rowKey(trip, one), stored: storedValues(one) }))
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
  const blank = (value: unknown) => (typeof value === 'boolean' ? false : '')
  const differing = merged.filter(([field, value]) => value !== (stored[field] ?? blank(value)))
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

/** The edits that still change something: of rows and trips the booking has, other than the value stored there now. */
export function appliedEdits(booking: StoredBooking, edits: BookingEdits): BookingEdits {
  const stored = booking.trips.flatMap((trip) => [
    [trip.companyReservationCode, { remarks: trip.remarks ?? '' }] as const,
    ...itemsOf(trip).map((one) => [rowKey(trip, one), storedValues(one)] as const),
  ])
  const values = stored.reduce<BookingEdits['values']>(
    (all, [key, row]) => withValues(all, key, row, edits.values[key] ?? {}),
    {},
  )
  return { ...edits, values }
}

/** Stores the remarks typed for a trip; remarks as they are stored drop out. */
export function editTripRemarks(booking: StoredBooking, trip: BookedTrip, text: string): void {
  const { companyReservationCode: key, remarks = '' } = trip
  changeEdits(booking.crsReservationId, (edits) => ({
    ...edits,
    values: withValues(edits.values, key, { remarks }, { remarks: text }),
  }))
}

/** The row with what was typed over it. */
export function editedRow(row: BookingRow, { values }: BookingEdits): BookingRow {
  const edited = values[row.key]
  if (edited === undefined) return row
  const moved = edited['accommodationIdOrCode'] !== undefined
  const place = moved ? { accommodationNumber: '', accommodationName: '' } : {}
  const kind = row.kind === 'pet' && edited['type'] !== undefined ? { typeName: undefined } : {}
  return { ...row, item: { ...row.item, ...place, ...kind, ...edited } } as BookingRow
}
