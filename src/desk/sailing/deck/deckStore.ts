import { create } from 'zustand'
import type { At } from './moves.ts'

/** Scale of the plan when it opens, its step and limits. */
export const zoom = { usual: 0.5, step: 0.1, least: 0.3, most: 1.5 } as const

export interface PlanState {
  deck: number
  at: At
  /** The column that up and down prefer. */
  home: number
  scale: number
  /** The numbers suggested for the passengers who have none. */
  block: ReadonlySet<string>
  /** Uuid of the passenger who gets the next seat or cabin; undefined when all have one. */
  current: string | undefined
  /** The number being typed. */
  typed: string
  /** The result of the last key, as shown text. */
  message: string
  /** A seat or cabin of another class, waiting for a second press that also changes the passenger’s class. */
  change: { uuid: string; number: string; accommodation: string } | undefined
  /** The open cabin, and the bed under the cursor. */
  cabin: { number: string; bed: number } | undefined
}

export const usePlan = create<PlanState>(() => initialPlan())

export function initialPlan(): PlanState {
  return {
    deck: 0,
    at: { row: 0, column: 0 },
    home: 0,
    scale: zoom.usual,
    block: new Set(),
    current: undefined,
    typed: '',
    message: '',
    change: undefined,
    cabin: undefined,
  }
}

/** In tenths, within the limits of `zoom`. */
export function zoomBy(steps: number): void {
  usePlan.setState(({ scale }) => ({
    scale: Math.min(zoom.most, Math.max(zoom.least, Math.round((scale + steps * zoom.step) * 10) / 10)),
  }))
}
