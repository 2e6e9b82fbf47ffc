import { create } from 'zustand'
import { onSessionEnd } from '../request/token.ts'
import type { Clue } from './clue.ts'
import type { RememberedParty } from './party.ts'

/** Where the clue was typed; the offer is displayed there. */
export type From = 'line' | 'form'

export interface Memory {
  /** The operator’s setting. */
  on: boolean
  clue: Clue | undefined
  from: From
  /** The parties that match the clue, latest first. */
  parties: readonly RememberedParty[]
  /** Index of the party offered. */
  at: number
  /** True after a party was accepted: the same key then replaces it with the next one. */
  taken: boolean
  dismissed: boolean
  /** A party accepted before a trip was chosen. */
  waiting: RememberedParty | undefined
}

const noParties = {
  clue: undefined,
  from: 'form',
  parties: [],
  at: 0,
  taken: false,
  dismissed: false,
  waiting: undefined,
} satisfies Omit<Memory, 'on'>

/** Earlier parties offered; kept in memory only, as they are personal data. */
export const useMemory = create<Memory>(() => ({ on: true, ...noParties }))

export function forget(): void {
  useMemory.setState(noParties)
}

export function dismiss(): void {
  useMemory.setState({ dismissed: true })
}

onSessionEnd(forget)
