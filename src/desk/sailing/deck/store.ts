import { create } from 'zustand'
import type { At } from './moves.ts'

/** The scale a plan opens at, and how far it goes. */
export const zoom = { usual: 0.5, step: 0.1, least: 0.3, most: 1.5 } as const

export interface PlanState {
  /** Index of the deck shown. */
  deck: number
  at: At
  /** Column that up and down keep to. */
  home: number
  scale: number
  /** Uuid of the passenger who gets the next place; absent when everybody has one. */
  current: string | undefined
  /** A number being typed. */
  typed: string
  /** What happened last, in words. */
  message: string
  /** A place of another class, to be taken with the class when it is pressed once more. */
  change: { uuid: string; number: string; accommodation: string } | undefined
  /** The cabin that stands open, and the bed the cursor is on. */
  cabin: { number: string; bed: number } | undefined
}

export const usePlan = create<PlanState>(() => fresh())

export function fresh(): PlanState {
  return {
    deck: 0,
    at: { row: 0, column: 0 },
    home: 0,
    scale: zoom.usual,
    current: undefined,
    typed: '',
    message: '',
    change: undefined,
    cabin: undefined,
  }
}

/** In tenths, and within what can be read and what fits. */
export function zoomBy(steps: number): void {
  usePlan.setState(({ scale }) => ({
    scale: Math.min(zoom.most, Math.max(zoom.least, Math.round((scale + steps * zoom.step) * 10) / 10)),
  }))
}
