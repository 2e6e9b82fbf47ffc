import { storedKey } from './draft.ts'
import type { Plan, PlannedTrip } from './modificationPlan.ts'

/** One value that a modification replaced, for the journal. */
interface ValueChange {
  companyReservationCode: string
  /** Of the item; absent for a value of the trip. */
  uuid?: string
  field: string
  before: unknown
  after: unknown
}

/** Every value that differs afterwards. */
export function changesOf({ trips, record, leader, remarks }: Plan): ValueChange[] {
  const { booking } = record
  const whole = { companyReservationCode: '' }
  return [
    ...differences(whole, { ...booking.leader, remarks: booking.remarks }, { ...leader, remarks }),
    ...trips.flatMap(tripChanges),
  ]
}

type Values = Readonly<Record<string, unknown>>

function tripChanges({ draft, items }: PlannedTrip): ValueChange[] {
  const companyReservationCode = draft.trip.companyCode
  const { target } = draft
  const own = storedKey(draft.trip)
  const route = (key: typeof own) => ({
    departureDateTime: key.departureDateTime,
    origin: key.origin.idOrCode,
    destination: key.destination.idOrCode,
    vessel: key.vessel.idOrCode,
  })
  return [
    ...differences({ companyReservationCode }, route(own), route(target ?? own)),
    ...items.flatMap(({ draft: { item, ...after }, before, after: fare }) =>
      differences(
        { companyReservationCode, uuid: item.uuid },
        { ...item.details, accommodation: item.accommodation, place: item.place, fare: before },
        { ...after.details, accommodation: after.accommodation, place: after.place, fare },
      ),
    ),
  ]
}

function differences(
  of: Pick<ValueChange, 'companyReservationCode' | 'uuid'>,
  before: Values,
  after: Values,
): ValueChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ ...of, field, before: before[field] ?? null, after: after[field] ?? null }))
}
