import { create } from 'zustand'
import { releaseHolds } from '../../sale/model/holds.ts'
import { useBooking } from '../../sale/model/store.ts'
import type { CommandServices, Screen } from '../../command/command.ts'
import { commands } from '../../command/registry.ts'
import { onSessionEnd } from '../../request/token.ts'
import { placeOf } from './outside.ts'

/** What somebody meant to do when the guard asked. */
export interface Departure {
  go(): void | Promise<void>
  /** The place it leads to, for keys typed ahead. */
  awaits?: Screen | undefined
  /** The operator stays after all. */
  drop?(): void
}

interface GuardState {
  departure: Departure | undefined
  /** The booking is being saved first. */
  saving: boolean
}

export const useGuard = create<GuardState>(() => ({ departure: undefined, saving: false }))

const guarded: readonly (string | undefined)[] = ['step2', 'step3']

/** Whether leaving the screen would cost the operator something: a booking in hand on step 2 or 3. */
export function guards(): boolean {
  return (
    commands.places().some((place) => guarded.includes(place)) &&
    useBooking.getState().workingBooking.trips.length > 0
  )
}

/** Does it at once, or once the operator has said what becomes of the booking in hand. */
export function depart(departure: Departure): void | Promise<void> {
  if (!guards()) return departure.go()
  useGuard.setState({ departure, saving: false })
  return undefined
}

/** Every way from page to page: one that leads out of the sale is a departure, whatever command it is for. */
export function guarding(show: CommandServices['navigate']): CommandServices['navigate'] {
  return (path, first) => {
    const awaits = placeOf(path)
    if (awaits === undefined) show(path, first)
    else void depart({ awaits, go: () => show(path, first) })
  }
}

/** Frees what is held, says so where that failed, and goes. */
export async function leave(tell: (problem: unknown) => void): Promise<void> {
  const { departure } = useGuard.getState()
  if (departure === undefined) return
  useGuard.setState({ departure: undefined, saving: false })
  await releaseHolds(tell)
  await departure.go()
}

/** Nothing is done, nothing freed. */
export function stay(): void {
  const { departure } = useGuard.getState()
  useGuard.setState({ departure: undefined, saving: false })
  departure?.drop?.()
}

onSessionEnd(stay)
