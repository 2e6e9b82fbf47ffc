import { create } from 'zustand'
import type { AnswerOf } from '../../../contract/call.ts'
import type { group as calls } from '../../../contract/group.ts'
import type { Cabin, Unplaced } from '../../../domain/group/cabinMix.ts'
import { onAgencyChange } from '../../request/alternate.ts'
import { onSessionEnd } from '../../request/token.ts'

export type CabinProposal = AnswerOf<typeof calls.cabinMix>

/** What the operator has done to the cabins so far; undo returns to an earlier one. */
export interface CabinPlan {
  cabins: readonly Cabin[]
  /** Why those without a cabin got none, once a mix was made. */
  unplaced: readonly Unplaced[]
}

interface CabinsState {
  isOpen: boolean
  /** Of the trip on screen; it stays while the dialog is closed, with what was changed. */
  proposal: CabinProposal | undefined
  /** Of the group, when the cabins were read. */
  version: number
  plan: CabinPlan
  past: readonly CabinPlan[]
  undone: readonly CabinPlan[]
  /** The person picked up to be put elsewhere. */
  picked: string | undefined
  /** Key of the row under the cursor. */
  current: string | undefined
}

const nothing: CabinsState = {
  ...{ isOpen: false, proposal: undefined, version: 0, plan: { cabins: [], unplaced: [] } },
  ...{ past: [], undone: [], picked: undefined, current: undefined },
}

export const useCabins = create<CabinsState>(() => nothing)

/** Begins with the cabins that the group has. */
export function openCabins(proposal: CabinProposal, version: number): void {
  const plan = { cabins: cabinsOf(proposal.held), unplaced: [] }
  useCabins.setState({ ...nothing, isOpen: true, proposal, version, plan })
}

/** The same trip as it is now, under what was changed: those who have left the trip have left its cabins. */
export function renewCabins(proposal: CabinProposal, version: number, people: ReadonlySet<string>): void {
  const present = ({ cabins, unplaced }: CabinPlan): CabinPlan => ({
    cabins: cabins
      .map((cabin) => ({ ...cabin, ids: cabin.ids.filter((id) => people.has(id)) }))
      .filter(({ ids }) => ids.length > 0),
    unplaced: unplaced.filter(({ id }) => people.has(id)),
  })
  useCabins.setState(({ plan, past, undone, picked }) => ({
    ...{ isOpen: true, proposal, version, plan: present(plan) },
    ...{ past: past.map(present), undone: undone.map(present) },
    picked: picked !== undefined && people.has(picked) ? picked : undefined,
  }))
}

export const cabinsOf = (wire: CabinProposal['cabins']): Cabin[] =>
  wire.map(({ idOrCode, uuids, reason }) => ({ code: idOrCode, ids: uuids, reason }))

export function changePlan(change: Partial<CabinPlan>): void {
  useCabins.setState(({ plan, past }) => ({
    plan: { ...plan, ...change },
    past: [...past, plan],
    undone: [],
    picked: undefined,
  }))
}

/** False where there is nothing to undo. */
export function undoPlan(): boolean {
  const { plan, past, undone } = useCabins.getState()
  const before = past.at(-1)
  if (!before) return false
  useCabins.setState({ plan: before, past: past.slice(0, -1), undone: [...undone, plan], picked: undefined })
  return true
}

/** False where nothing was undone. */
export function redoPlan(): boolean {
  const { plan, past, undone } = useCabins.getState()
  const next = undone.at(-1)
  if (!next) return false
  useCabins.setState({ plan: next, past: [...past, plan], undone: undone.slice(0, -1), picked: undefined })
  return true
}

export const closeCabins = () => useCabins.setState(nothing)
onAgencyChange(closeCabins)
onSessionEnd(closeCabins)
