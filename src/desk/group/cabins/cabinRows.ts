import type { CabinReason, Occupant, Unplaced } from '../../../domain/group/cabinMix.ts'
import type { Group } from '../groupStore.ts'
import type { CabinPlan, CabinProposal } from './cabinsStore.ts'

type Stored = Group['bookings'][number]['trips'][number]['selectedPassengers'][number]

/** A person in a cabin or without one, or a type of which cabins are free. */
export interface CabinRow {
  key: string
  /** Absent for a type with free cabins. */
  uuid?: string
  /** Index of the cabin in the plan; absent without one. */
  cabin?: number
  /** Whether it is the first row of its cabin. */
  isFirst: boolean
  /** Whether the person is picked up, to be put elsewhere. */
  isPicked: boolean
  /** Of the cabin, or of the free cabins. */
  code: string
  typeName: string
  /** People in the cabin, or free cabins. */
  count: number
  berths: number
  name: string
  sex: Occupant['sex']
  family: string
  role: Occupant['role']
  reason?: CabinReason | Unplaced['reason'] | 'seat'
}

/** The travellers of the trip that the cabins are of. */
export function passengersOn(group: Group, tripCode: string): Stored[] {
  const trips = group.bookings.flatMap((one) => one.trips)
  const trip = trips.find(({ companyReservationCode }) => companyReservationCode === tripCode)
  return (trip?.selectedPassengers ?? []).filter(({ status }) => status !== 'CANCELLED')
}

export function occupantsOn(group: Group, tripCode: string): Occupant[] {
  return passengersOn(group, tripCode).map(({ uuid, sexType, groupFamily, groupRole }) => ({
    ...{ id: uuid, sex: sexType, family: groupFamily, role: groupRole },
  }))
}

/** Cabin by cabin with those inside, then those without a cabin, then the types with free cabins. */
export function cabinRows(
  group: Group,
  proposal: CabinProposal,
  plan: CabinPlan,
  picked?: string,
): CabinRow[] {
  const people = new Map(passengersOn(group, proposal.companyReservationCode).map((one) => [one.uuid, one]))
  const types = new Map(proposal.types.map((type) => [type.idOrCode, type]))
  const inCabins = plan.cabins.flatMap(({ code, ids, reason }, cabin) =>
    ids.map((uuid, nth): CabinRow => ({
      ...personCells(uuid, people.get(uuid), picked),
      ...{ cabin, isFirst: nth === 0, code, reason, count: ids.length },
      ...{ typeName: types.get(code)?.name ?? code, berths: types.get(code)?.berths ?? 0 },
    })),
  )
  const placed = new Set(plan.cabins.flatMap(({ ids }) => ids))
  const reasons = new Map(plan.unplaced.map(({ id, reason }) => [id, reason]))
  const without = [...people.values()].filter(({ uuid }) => !placed.has(uuid))
  return [
    ...inCabins,
    ...without.map((one): CabinRow => ({
      ...personCells(one.uuid, one, picked),
      ...{ isFirst: true, code: one.accommodationIdOrCode, typeName: one.accommodationName ?? '' },
      ...{ count: 0, berths: 0, reason: reasons.get(one.uuid) ?? 'seat' },
    })),
    ...freeRows(proposal, plan),
  ]
}

const personCells = (uuid: string, one: Stored | undefined, picked: string | undefined) => ({
  isPicked: uuid === picked,
  ...{ key: uuid, uuid, name: [one?.surname, one?.name].filter(Boolean).join(' ') },
  ...{ sex: one?.sexType, family: one?.groupFamily ?? '', role: one?.groupRole },
})

function freeRows({ types }: CabinProposal, { cabins }: CabinPlan): CabinRow[] {
  return types.flatMap(({ idOrCode: code, name: typeName, berths, free }) => {
    const count = free - cabins.filter((one) => one.code === code).length
    if (count <= 0) return []
    const empty = { name: '', sex: undefined, family: '', role: undefined, isFirst: true, isPicked: false }
    return [{ key: `free ${code}`, code, typeName, berths, count, ...empty }]
  })
}
