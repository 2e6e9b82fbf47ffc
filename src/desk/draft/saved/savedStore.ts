import { create } from 'zustand'
import { onSessionEnd } from '../../request/token.ts'
import type { SavedName } from './names.ts'

/** A row of the list. */
export interface SavedRow extends SavedName {
  /** Route and date; empty until the server’s list is loaded. */
  about: string
}

interface SavedState {
  dialog: 'save' | 'list' | undefined
  rows: readonly SavedRow[]
  /** An existing name that was entered: saving again overwrites it. */
  taken: string | undefined
  /** Id of the focused row. */
  here: string | undefined
  /** The booking deleted last, with its content, for restoring it. */
  deleted: { row: SavedRow; document: Record<string, unknown> } | undefined
}

const nothing: SavedState = {
  dialog: undefined,
  rows: [],
  taken: undefined,
  here: undefined,
  deleted: undefined,
}

export const useSaved = create<SavedState>(() => nothing)

onSessionEnd(() => useSaved.setState(nothing))
