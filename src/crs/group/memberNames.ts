import { mustGet } from '../../domain/value/mustGet.ts'
import type { InputOf } from '../../contract/call.ts'
import type { group } from '../../contract/group.ts'
import { assignNames } from '../../domain/group/naming.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { BookingRecord } from '../booking/record/record.ts'
import { readRecord } from '../booking/record/lockRecord.ts'
import { modify } from '../sale/modify/modify.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { placesOf } from './groupCounts.ts'

type Body = InputOf<typeof group.update>['body']
type ModifyBody = Parameters<typeof modify>[1]['body']

/** Gives travellers their names on every trip, and changes vehicles, leader and remarks. `before` may lack new places. */
export async function updateNames(
  dependencies: ServerDependencies,
  context: CallContext,
  before: BookingRecord,
  { names = [], vehicles = [], leader, remarks }: Body,
): Promise<Refusal | undefined> {
  if (names.length + vehicles.length === 0 && leader === undefined && remarks === undefined) return undefined
  const open = await readRecord(context.tx, before.booking.id)
  const places = assignNames(placesOf(open, 'passenger'), names)
  if (isRefusal(places)) return places
  const coaches = new Set(placesOf(open, 'vehicle').map(({ uuid }) => uuid))
  const unknown = vehicles.findIndex(({ uuid }) => !coaches.has(uuid))
  if (unknown >= 0)
    return refuse('item_not_found', { what: mustGet(vehicles, unknown).uuid }, `/vehicles/${unknown}/uuid`)
  const body: ModifyBody = {
    crsReservationCode: open.booking.reference,
    trips: tripsWith(open, {
      people: names.map(({ uuid: _, ...values }, index) => ({
        uuid: mustGet(places, index),
        modifiedValues: values,
      })),
      coaches: vehicles.map(({ uuid, ...values }) => ({ uuid, modifiedValues: values })),
    } as Modified),
    ...(leader && { leader }),
    ...(remarks !== undefined && { remarks }),
  }
  const done = await modify(dependencies, { body }, context)
  return isRefusal(done) && done.refusal !== 'nothing_modified' ? inNames(done) : undefined
}

type ModifiedTrip = NonNullable<ModifyBody['trips']>[number]

interface Modified {
  people: NonNullable<ModifiedTrip['selectedPassengers']>
  coaches: NonNullable<ModifiedTrip['selectedVehicles']>
}

function tripsWith({ trips, items }: BookingRecord, { people, coaches }: Modified): ModifiedTrip[] {
  return trips
    .filter(({ status }) => status === 'OPTIONAL')
    .map(({ id, companyCode }) => {
      const active = items.filter(({ tripId, status }) => tripId === id && status !== 'CANCELLED')
      const here = new Set(active.map(({ uuid }) => uuid))
      return {
        companyReservationCode: companyCode,
        selectedPassengers: people.filter(({ uuid }) => here.has(uuid)),
        selectedVehicles: coaches.filter(({ uuid }) => here.has(uuid)),
      }
    })
}

/** A refusal of a value, at the row of the name or vehicle that it came from. */
function inNames(refusal: Refusal): Refusal {
  const at = refusal.at
    ?.replace(/^\/trips\/\d+\/selectedPassengers\//, '/names/')
    .replace(/^\/trips\/\d+\/selectedVehicles\//, '/vehicles/')
    .replace('/modifiedValues', '')
  return { ...refusal, ...(at !== undefined && { at }) }
}
