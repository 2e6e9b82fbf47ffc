import { create } from 'zustand'
import type { AnswerOf } from '../../../contract/call.ts'
import type { group as calls } from '../../../contract/group.ts'
import type { Cabin, Unplaced } from '../../../domain/group/cabinMix.ts'
import { onAgencyChange } from '../../request/alternate.ts'
import { onSessionEnd } from '../../request/token.ts'
import { emptyStack, pushed, stepBack, stepForth, type UndoStack } from '../undoStack.ts'

export type CabinProposal = AnswerOf<typeof calls.cabinMix>

/** What the operator has done to the cabins so far; undo returns to an earlier one. */
export interface CabinPlan {
  cabins: readonly Cabin[]
  /** Why those without a cabin got none, once a mix was made. */
  unplaced: readonly Unplaced[]
}

interface CabinsState extends UndoStack<CabinPlan> {
  isOpen: boolean
  /** Of the trip on screen; it stays while the dialog is closed, with what was changed. */
  proposal: CabinProposal | undefined
  /** Of the group, when the cabins were read. */
  version: number
  plan: CabinPlan
  /** The person picked up to be put elsewhere. */
  picked: string | undefined
  /** Key of the row under the cursor. */
  current: string | undefined
}

const nothing: CabinsState = {
  ...{ isOpen: false, proposal: undefined, version: 0, plan: { cabins: [], unplaced: [] } },
  ...{ ...emptyStack, picked: undefined, current: undefined },
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
  useCabins.setState((state) => ({
    plan: { ...state.plan, ...change },
    ...pushed(state, state.plan),
    picked: undefined,
  }))
}

const stepPlan = (step: typeof stepBack) => (): boolean => {
  const state = useCabins.getState()
  const stepped = step<CabinPlan>(state, state.plan)
  if (stepped) useCabins.setState({ plan: stepped.state, ...stepped.stack, picked: undefined })
  return stepped !== undefined
}

/** False where there is nothing to undo. */
export const undoPlan = stepPlan(stepBack)

/** False where nothing was undone. */
export const redoPlan = stepPlan(stepForth)

export const closeCabins = () => useCabins.setState(nothing)
onAgencyChange(closeCabins)
onSessionEnd(closeCabins)
