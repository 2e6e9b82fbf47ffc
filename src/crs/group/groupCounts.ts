import type { InputOf } from '../../contract/call.ts'
import type { group } from '../../contract/group.ts'
import { countChanges, type CountChange } from '../../domain/group/deadlines.ts'
import type { GroupPlace } from '../../domain/group/naming.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { cancel } from '../booking/cancel/cancel.ts'
import type { BookingRecord, ItemRow } from '../booking/record/record.ts'
import { addItems } from '../sale/addItems/addItems.ts'
import { blockRequests } from '../sale/groupBlock.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { passengersAndVehiclesOf, typeOf } from './groupResponse.ts'

type Body = InputOf<typeof group.update>['body']

/** A change of a number, with what the added places are. */
export interface WantedCount extends CountChange {
  kind: 'passenger' | 'vehicle'
  /** The accommodation of the places to add. */
  accommodation: string
  length?: number | undefined
  height?: number | undefined
}

/** The travellers, or vehicles, of a booking as places to name. */
export function placesOf(record: BookingRecord, kind: ItemRow['kind']): GroupPlace[] {
  return passengersAndVehiclesOf(record)
    .filter((item) => item.kind === kind)
    .map((item) => ({
      uuid: item.uuid,
      type: typeOf(item),
      surname: item.details[kind === 'vehicle' ? 'plateNumber' : 'surname'] as string | undefined,
    }))
}

/** Returns the changes of the open booking to the wanted numbers. */
export function wantedCounts(open: BookingRecord, body: Body): WantedCount[] | Refusal {
  const people = countChanges(placesOf(open, 'passenger'), body.groupPassengers ?? [])
  if (isRefusal(people)) return inList(people, 'groupPassengers')
  const wantedVehicles = (body.groupVehicles ?? []).map((groupVehicle) => ({
    ...groupVehicle,
    type: groupVehicle.idOrCode,
  }))
  const vehicles = countChanges(placesOf(open, 'vehicle'), wantedVehicles)
  if (isRefusal(vehicles)) return inList(vehicles, 'groupVehicles')
  return [
    ...people.map((person, index) => ({
      ...person,
      kind: 'passenger' as const,
      accommodation:
        body.groupPassengers?.[index]?.accommodationIdOrCode ?? accommodationLike(open, person.type) ?? '',
    })),
    ...vehicles.map((vehicle, index) => ({
      ...vehicle,
      kind: 'vehicle' as const,
      accommodation: vehicle.type,
      length: wantedVehicles[index]?.length,
      height: wantedVehicles[index]?.height,
    })),
  ]
}

const inList = (refusal: Refusal, list: string): Refusal => ({
  ...refusal,
  at: refusal.at?.replace('/counts', `/${list}`) ?? `/${list}`,
})

/** The accommodation of the last traveller of the type, or of the last one at all. */
function accommodationLike(open: BookingRecord, type: string): string | undefined {
  const people = passengersAndVehiclesOf(open).filter(({ kind }) => kind === 'passenger')
  return (people.findLast((person) => typeOf(person) === type) ?? people.at(-1))?.accommodation
}

/** Adds travellers and vehicles to every trip of the open booking. */
export async function addPlaces(
  dependencies: ServerDependencies,
  context: CallContext,
  { booking, trips }: BookingRecord,
  counts: readonly WantedCount[],
): Promise<Refusal | undefined> {
  const added = counts.filter(({ add }) => add > 0)
  if (added.length === 0) return undefined
  const accommodationRequests = blockRequests(dependencies.catalogue, {
    groupPassengers: added
      .filter(({ kind }) => kind === 'passenger')
      .map(({ type, add, accommodation }) => ({ type, quantity: add, accommodationIdOrCode: accommodation })),
    groupVehicles: added
      .filter(({ kind }) => kind === 'vehicle')
      .map(({ type, add, length, height }) => ({
        idOrCode: type,
        quantity: add,
        ...(length !== undefined && { length }),
        ...(height !== undefined && { height }),
      })),
  })
  const active = trips.filter(({ status }) => status === 'OPTIONAL')
  const body = {
    crsReservationId: booking.reference,
    trips: active.map(({ companyCode }) => ({ companyReservationCode: companyCode, accommodationRequests })),
  }
  const done = await addItems(dependencies, { body }, context)
  return isRefusal(done) ? { ...done, at: '/groupPassengers' } : undefined
}

/** Gives the places that are too many back. */
export async function removePlaces(
  dependencies: ServerDependencies,
  context: CallContext,
  open: BookingRecord,
  counts: readonly WantedCount[],
): Promise<Refusal | undefined> {
  const removed = counts.flatMap(({ remove }) => remove)
  return removed.length === 0 ? undefined : cancelPlaces(dependencies, context, open, removed)
}

/** Gives places back on every trip that they are on. */
export async function cancelPlaces(
  dependencies: ServerDependencies,
  context: CallContext,
  { booking, trips, items }: BookingRecord,
  uuids: readonly string[],
): Promise<Refusal | undefined> {
  const leaving = new Set(uuids)
  const chosen = trips.flatMap((trip) => {
    const here = items.filter(
      ({ tripId, uuid, status }) => tripId === trip.id && status !== 'CANCELLED' && leaving.has(uuid),
    )
    return here.length === 0
      ? []
      : [{ companyReservationCode: trip.companyCode, items: here.map(({ uuid }) => uuid) }]
  })
  const body = { crsReservationId: booking.reference, trips: chosen }
  const done = await cancel(dependencies, { body }, context)
  return isRefusal(done) ? done : undefined
}
