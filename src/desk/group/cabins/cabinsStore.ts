import { create } from 'zustand'
import type { AnswerOf } from '../../../contract/call.ts'
import type { group as calls } from '../../../contract/group.ts'
import type { Cabin, Unplaced, CabinReason, Occupant } from '../../../domain/group/cabinProposal.ts'
import { onAgencyChange, onSessionEnd } from '../../request/identity.ts'
import { emptyStack, pushed, stepBack, stepForth, type UndoStack } from '../../undo/undoStack.ts'
import type { Group } from '../groupStore.ts'

export type CabinProposal = AnswerOf<typeof calls.cabinMix>

/** The operator’s arrangement of the cabins so far; undo returns to an earlier one. */
export interface CabinPlan {
  cabins: readonly Cabin[]
  /** Why those without a cabin got none, once a mix was made. */
  unplaced: readonly Unplaced[]
}

interface CabinsState extends UndoStack<CabinPlan> {
  isOpen: boolean
  /** Proposal for the trip on screen; it stays while the dialog is closed, with its changes. */
  proposal: CabinProposal | undefined
  /** Version of the group when the cabins were read. */
  version: number
  plan: CabinPlan
  /** The person picked up to be put elsewhere. */
  picked: string | undefined
  /** Key of the row under the cursor. */
  current: string | undefined
}

const nothing: CabinsState = {
  isOpen: false,
  proposal: undefined,
  version: 0,
  plan: { cabins: [], unplaced: [] },
  ...emptyStack,
  picked: undefined,
  current: undefined,
}

export const useCabins = create<CabinsState>(() => nothing)

/** Begins with the cabins that the group has. */
export function openCabins(proposal: CabinProposal, version: number): void {
  const plan = { cabins: cabinsOf(proposal.held), unplaced: [] }
  useCabins.setState({ ...nothing, isOpen: true, proposal, version, plan })
}

/** Shows the trip as it is now below the typed changes: passengers who have left the trip have left its cabins. */
export function renewCabins(proposal: CabinProposal, version: number, people: ReadonlySet<string>): void {
  const present = ({ cabins, unplaced }: CabinPlan): CabinPlan => ({
    cabins: cabins
      .map((cabin) => ({ ...cabin, ids: cabin.ids.filter((id) => people.has(id)) }))
      .filter(({ ids }) => ids.length > 0),
    unplaced: unplaced.filter(({ id }) => people.has(id)),
  })
  useCabins.setState(({ plan, changes, undone, picked }) => ({
    isOpen: true,
    proposal,
    version,
    plan: present(plan),
    changes: changes.map(present),
    undone: undone.map(present),
    picked: picked !== undefined && people.has(picked) ? picked : undefined,
  }))
}

export const cabinsOf = (wire: CabinProposal['cabins']): Cabin[] =>
  wire.map(({ idOrCode, uuids, reason }) => ({ code: idOrCode, ids: uuids, reason }))

export function changePlan(change: Partial<CabinPlan>): void {
  useCabins.setState((state) => ({
    plan: { ...state.plan, ...change },
    ...pushed(state, state.plan),
    picked: undefined,
  }))
}

const stepPlan = (step: typeof stepBack) => (): boolean => {
  const state = useCabins.getState()
  const stepped = step<CabinPlan>(state, state.plan)
  if (stepped) useCabins.setState({ plan: stepped.step, ...stepped.stack, picked: undefined })
  return stepped !== undefined
}

/** False where there is nothing to undo. */
export const undoPlan = stepPlan(stepBack)

/** False where nothing was undone. */
export const redoPlan = stepPlan(stepForth)

export const closeCabins = () => useCabins.setState(nothing)
onAgencyChange(closeCabins)
onSessionEnd(closeCabins)

type Stored = Group['bookings'][number]['trips'][number]['selectedPassengers'][number]

/** A person in a cabin or without one, or a type of which cabins are free. */
export interface CabinRow {
  key: string
  /** Absent for a type with free cabins. */
  uuid?: string
  /** Index of the cabin in the plan; absent without one. */
  cabin?: number
  /** True for the first row of its cabin. */
  isFirst: boolean
  /** True while the person is picked up, to be put elsewhere. */
  isPicked: boolean
  /** Code of the cabin, or of the free cabins. */
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
  const trips = group.bookings.flatMap((booking) => booking.trips)
  const trip = trips.find(({ companyReservationCode }) => companyReservationCode === tripCode)
  return (trip?.selectedPassengers ?? []).filter(({ status }) => status !== 'CANCELLED')
}

export function occupantsOn(
  group: Group,
  { companyReservationCode, minors = [] }: Pick<CabinProposal, 'companyReservationCode' | 'minors'>,
): Occupant[] {
  const young = new Set(minors)
  return passengersOn(group, companyReservationCode).map(({ uuid, sexType, groupFamily, groupRole }) => ({
    id: uuid,
    sex: sexType,
    family: groupFamily,
    role: groupRole,
    isMinor: young.has(uuid),
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
      cabin,
      isFirst: nth === 0,
      code,
      reason,
      count: ids.length,
      typeName: types.get(code)?.name ?? code,
      berths: types.get(code)?.berths ?? 0,
    })),
  )
  const placed = new Set(plan.cabins.flatMap(({ ids }) => ids))
  const reasons = new Map(plan.unplaced.map(({ id, reason }) => [id, reason]))
  const without = [...people.values()].filter(({ uuid }) => !placed.has(uuid))
  return [
    ...inCabins,
    ...without.map((one): CabinRow => ({
      ...personCells(one.uuid, one, picked),
      isFirst: true,
      code: one.accommodationIdOrCode,
      typeName: one.accommodationName ?? '',
      count: 0,
      berths: 0,
      reason: reasons.get(one.uuid) ?? 'seat',
    })),
    ...freeRows(proposal, plan),
  ]
}

const personCells = (uuid: string, one: Stored | undefined, picked: string | undefined) => ({
  isPicked: uuid === picked,
  key: uuid,
  uuid,
  name: [one?.surname, one?.name].filter(Boolean).join(' '),
  sex: one?.sexType,
  family: one?.groupFamily ?? '',
  role: one?.groupRole,
})

function freeRows({ types }: CabinProposal, { cabins }: CabinPlan): CabinRow[] {
  return types.flatMap(({ idOrCode: code, name: typeName, berths, free }) => {
    const count = free - cabins.filter((cabin) => cabin.code === code).length
    if (count <= 0) return []
    const empty = { name: '', sex: undefined, family: '', role: undefined, isFirst: true, isPicked: false }
    return [{ key: `free ${code}`, code, typeName, berths, count, ...empty }]
  })
}
