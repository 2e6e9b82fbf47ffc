import { create } from 'zustand'
import { onAgencyChange } from '../../request/alternate.ts'
import { onSessionEnd } from '../../request/token.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'

/** Values of an item by their names on the wire; an empty text clears one. */
export type EditedValues = Readonly<Record<string, string | number>>

export type Sailing = AnswerOf<typeof sailing.trips>['trips'][number]

/** What was typed over a stored booking and is not stored yet. */
export interface BookingEdits {
  /** By the key of the row. */
  values: Readonly<Record<string, EditedValues>>
  /** Another sailing by the company code of the trip. */
  sailings: Readonly<Record<string, Sailing>>
  /** Fields of the lead passenger, and the remarks. */
  contact: Readonly<Record<string, string>>
}

const noEdits: BookingEdits = { values: {}, sailings: {}, contact: {} }

interface EditsState {
  /** By booking reference; they stay when another booking is opened. */
  edits: Readonly<Record<string, BookingEdits>>
  /** The edits of each booking before the last changes, the latest last. */
  before: Readonly<Record<string, readonly BookingEdits[]>>
}

export const useEdits = create<EditsState>(() => ({ edits: {}, before: {} }))

export function editsOf(reference: string | undefined): BookingEdits {
  return (reference !== undefined && useEdits.getState().edits[reference]) || noEdits
}

export const useEditsOf = (reference: string): BookingEdits =>
  useEdits((state) => state.edits[reference] ?? noEdits)

export const isEmpty = ({ values, sailings, contact }: BookingEdits) =>
  [values, sailings, contact].every((edited) => Object.keys(edited).length === 0)

/** Changes the edits of a booking; `undoEdit` takes the change back. */
export function changeEdits(reference: string, change: (edits: BookingEdits) => BookingEdits): void {
  const former = editsOf(reference)
  const next = change(former)
  if (JSON.stringify(next) === JSON.stringify(former)) return
  useEdits.setState(({ edits, before }) => ({
    edits: { ...edits, [reference]: next },
    before: { ...before, [reference]: [...(before[reference] ?? []), former] },
  }))
}

/** The number of changes that can be taken back. */
export const changesTyped = (reference = ''): number => useEdits.getState().before[reference]?.length ?? 0

/** Takes the last change back; false when there is none. */
export function undoEdit(reference: string): boolean {
  const former = useEdits.getState().before[reference] ?? []
  const last = former.at(-1)
  if (!last) return false
  useEdits.setState(({ edits, before }) => ({
    edits: { ...edits, [reference]: last },
    before: { ...before, [reference]: former.slice(0, -1) },
  }))
  return true
}

/** Forgets the edits once they are stored. */
export function forgetEdits(reference: string): void {
  useEdits.setState(({ edits, before }) => ({
    edits: { ...edits, [reference]: noEdits },
    before: { ...before, [reference]: [] },
  }))
}

const clear = () => useEdits.setState({ edits: {}, before: {} })
onAgencyChange(clear)
onSessionEnd(clear)
