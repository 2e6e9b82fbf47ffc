import { create } from 'zustand'
import type { ClearanceCheck, Decision } from '../../../contract/clearanceCheck.ts'
import { onAgencyChange } from '../../request/alternate.ts'
import { emptyStack, type UndoStack } from '../../undo/undoStack.ts'
import { onSessionEnd } from '../../request/token.ts'

export interface ClearanceOf {
  company: string
  year: number
  number: number
}

/** A decision that can be taken back. */
export interface UndoableDecision {
  place: number
  before: { state: Decision; note: string }
}

interface CheckState extends UndoStack<UndoableDecision> {
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
  /** A note that could not be stored; its field still shows it. */
  unsaved: { place: number; note: string } | undefined
}

const nothing: CheckState = {
  current: undefined,
  checked: undefined,
  check: undefined,
  asksAgain: false,
  place: 0,
  ...emptyStack,
  unsaved: undefined,
}

export const useCheck = create<CheckState>(() => nothing)

/** The clearance on the page stays chosen. */
export function closeCheck(): void {
  useCheck.setState(({ current }) => ({ ...nothing, current }))
}

const clear = () => useCheck.setState(nothing)
onAgencyChange(clear)
onSessionEnd(clear)

export interface DifferenceOfCheck {
  /** Id of the check. */
  check: number
  place: number
}

/** Changes a difference on screen, where its check is still shown. */
export function setDecision(about: DifferenceOfCheck, decision: UndoableDecision['before']): void {
  useCheck.setState(({ check }) => ({
    check:
      check?.id === about.check
        ? {
            ...check,
            differences: check.differences.map((difference, at) =>
              at === about.place ? { ...difference, ...decision } : difference,
            ),
          }
        : check,
  }))
}
