import type { Patch } from 'immer'
import type { WorkingBooking } from '../sale/model/workingBooking.ts'
import { listOf } from '../sale/model/item/extras.ts'
import type { Product, FieldRef } from '../sale/model/state.ts'

/** Where a change is visible; without a field it is in the choice of trips. */
export interface Changed {
  trip?: number
  spot?: FieldRef
}

type Path = Patch['path']

/** The first field changed by the patches; `now` is the current booking. */
export function placeOf(patches: readonly Patch[], now: WorkingBooking): Changed {
  const paths = patches.map(({ path }) => path)
  const chosen = paths.find(([top, , part]) => top === 'trips' && part === undefined)
  const party = paths.find(([top]) => top === 'people' || top === 'vehicles')
  const path = chosen ?? party ?? paths[0] ?? []
  return path === chosen ? {} : cellAt(path, now)
}

function cellAt(path: Path, now: WorkingBooking): Changed {
  const [top, at, part] = path
  if (top === 'leader') return { spot: { kind: 'leader', row: 0, field: String(at ?? 'mobile') } }
  if (top === 'remarks') return { spot: { kind: 'leader', row: 0, field: 'remarks' } }
  if (top === 'people') return { spot: person(rowOf(at, now.people), String(part ?? 'surname')) }
  if (top === 'pets') return { spot: extra('pet', at, now.pets, String(part ?? 'type')) }
  if (top === 'vehicles') return { spot: vehicle(rowOf(at, now.vehicles), String(part ?? 'plate'), now) }
  if (top === 'offers') return { spot: { kind: 'payment', row: 0, field: String(at ?? '') } }
  if (top !== 'trips') return { spot: { kind: 'payment', row: 0, field: '' } }
  return onTrip(path, now)
}

/** For a list that was replaced or shortened, its last row. */
function rowOf(at: string | number | undefined, list: readonly unknown[]): number {
  const row = typeof at === 'number' ? at : list.length - 1
  return Math.max(0, Math.min(row, list.length - 1))
}

function person(row: number, field: string): FieldRef {
  return { kind: 'passenger', row, field }
}

const kinds: Record<string, keyof typeof listOf> = {
  services: 'service',
  packages: 'package',
  parcels: 'parcel',
}

/** Without any such product left, its grid is hidden, so the trip is shown instead. */
function extra(
  kind: Product,
  at: string | number | undefined,
  list: readonly unknown[] = [],
  field: string,
): FieldRef {
  return list.length === 0 ? person(0, 'surname') : { kind, row: rowOf(at, list), field }
}

const sizes = new Set(['length', 'height'])

/** Without any vehicle left, the grid is hidden, so the trip is shown instead. */
function vehicle(row: number, field: string, { vehicles }: WorkingBooking): FieldRef {
  if (vehicles.length === 0) return person(0, 'surname')
  return { kind: 'vehicle', row, field: sizes.has(field) ? 'size' : field }
}

function onTrip([, at, list, index, field]: Path, now: WorkingBooking): Changed {
  const trip = Number(at)
  const aboard = now.trips[trip]
  const shown = field === 'discount' ? 'discount' : 'accommodation'
  const kind = kinds[String(list)]
  if (kind !== undefined)
    return { trip, spot: extra(kind, index, aboard?.[listOf[kind]], String(field ?? 'code')) }
  if (list === 'vehicles') {
    const uuid = aboard?.vehicles[Number(index)]?.uuid
    const row = now.vehicles.findIndex((one) => one.uuid === uuid)
    return { trip, spot: vehicle(Math.max(0, row), 'discount', now) }
  }
  const uuid = aboard?.passengers[Number(index)]?.uuid
  const row = now.people.findIndex((one) => one.uuid === uuid)
  return { trip, spot: person(Math.max(0, row), shown) }
}
