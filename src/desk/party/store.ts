import { create } from 'zustand'
import { onSessionEnd } from '../request/token.ts'
import type { Clue } from './clue.ts'
import type { RememberedParty } from './party.ts'

/** Where the clue was typed: the offer stands beside it. */
export type From = 'line' | 'form'

export interface Memory {
  /** Switched on by the operator. */
  on: boolean
  clue: Clue | undefined
  from: From
  /** Who is known by the clue, the last first. */
  parties: readonly RememberedParty[]
  /** Index of the party offered. */
  at: number
  /** The one before it has been taken: the same key takes this one instead. */
  taken: boolean
  dismissed: boolean
  /** Taken before there was a trip. */
  waiting: RememberedParty | undefined
}

const nobody = {
  clue: undefined,
  from: 'form',
  parties: [],
  at: 0,
  taken: false,
  dismissed: false,
  waiting: undefined,
} satisfies Omit<Memory, 'on'>

/** Who is offered from before; never leaves the page’s memory. */
export const useMemory = create<Memory>(() => ({ on: true, ...nobody }))

export function forget(): void {
  useMemory.setState(nobody)
}

export function dismiss(): void {
  useMemory.setState({ dismissed: true })
}

onSessionEnd(forget)
