import { create } from 'zustand'
import { onSessionEnd } from '../../request/token.ts'
import type { SavedName } from './names.ts'

/** A saved booking as its row shows it. */
export interface SavedRow extends SavedName {
  /** Where it goes and when; empty until the server has said it. */
  about: string
}

interface SavedState {
  /** The dialog that is open. */
  dialog: 'save' | 'list' | undefined
  rows: readonly SavedRow[]
  /** Name typed that is taken: saving once more overwrites it. */
  taken: string | undefined
  /** Row the hands are on. */
  here: string | undefined
  /** What was deleted last, with all it held: it can be brought back. */
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
