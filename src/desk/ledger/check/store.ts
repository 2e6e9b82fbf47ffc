import { create } from 'zustand'
import type { ClearanceCheck, Decision } from '../../../contract/clearanceCheck.ts'
import { onAgencyChange } from '../../request/alternate.ts'
import { onSessionEnd } from '../../request/token.ts'

export interface ClearanceOf {
  company: string
  year: number
  number: number
}

/** A decision that can be taken back. */
export interface Decided {
  place: number
  before: { state: Decision; note: string }
}

interface CheckState {
  /** The clearance under the cursor of the page. */
  current: ClearanceOf | undefined
  /** The clearance that is being checked. */
  checked: ClearanceOf | undefined
  /** Its latest check; without one a statement is asked for. */
  check: ClearanceCheck | undefined
  /** Another statement is asked for. */
  asksAgain: boolean
  /** Index of the difference under the cursor. */
  place: number
  done: readonly Decided[]
}

const nothing: CheckState = {
  ...{ current: undefined, checked: undefined, check: undefined },
  ...{ asksAgain: false, place: 0, done: [] },
}

export const useCheck = create<CheckState>(() => nothing)

/** The clearance on the page stays chosen. */
export function closeCheck(): void {
  useCheck.setState(({ current }) => ({ ...nothing, current }))
}

const clear = () => useCheck.setState(nothing)
onAgencyChange(clear)
onSessionEnd(clear)

/** Changes a difference on screen. */
export function setDecision(place: number, decision: { state: Decision; note: string }): void {
  useCheck.setState(({ check }) => ({
    check: check && {
      ...check,
      differences: check.differences.map((one, at) => (at === place ? { ...one, ...decision } : one)),
    },
  }))
}
