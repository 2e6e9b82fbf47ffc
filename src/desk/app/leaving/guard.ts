import { create } from 'zustand'
import { releaseHolds } from '../../sale/model/hold/holds.ts'
import { useBooking } from '../../sale/model/store.ts'
import type { CommandServices, Screen } from '../../command/command.ts'
import { commands } from '../../command/registry.ts'
import { onSessionEnd } from '../../request/token.ts'
import type { ScreenOf } from './outside.ts'

/** The navigation that the guard has interrupted. */
export interface Departure {
  go(): void | Promise<void>
  /** The screen it leads to, which keys typed ahead wait for. */
  awaits?: Screen | undefined
  /** Called when the operator stays. */
  drop?(): void
}

interface GuardState {
  departure: Departure | undefined
  /** True while the booking is being saved before leaving. */
  saving: boolean
}

export const useGuard = create<GuardState>(() => ({ departure: undefined, saving: false }))

const guarded: readonly (string | undefined)[] = ['step2', 'step3']

/** True when leaving the screen would discard a working booking: on steps 2 and 3. */
export function isGuarded(): boolean {
  return (
    commands.places().some((place) => guarded.includes(place)) &&
    useBooking.getState().workingBooking.trips.length > 0
  )
}

/** Leaves at once, or after the operator has decided about the working booking. */
export function depart(departure: Departure): void | Promise<void> {
  if (!isGuarded()) return departure.go()
  useGuard.setState({ departure, saving: false })
  return undefined
}

/** Wraps the navigation: any navigation out of the sale is a departure, whichever command caused it. */
export function guarding(show: CommandServices['navigate'], screenOf: ScreenOf): CommandServices['navigate'] {
  return (path, first) => {
    const awaits = screenOf(path)
    if (awaits === undefined) show(path, first)
    else void depart({ awaits, go: () => show(path, first) })
  }
}

/** Releases the holds, reports a failure to do so, and leaves. */
export async function leave(tell: (problem: unknown) => void): Promise<void> {
  const { departure } = useGuard.getState()
  if (departure === undefined) return
  useGuard.setState({ departure: undefined, saving: false })
  await releaseHolds(tell)
  await departure.go()
}

/** Cancels the departure. */
export function stay(): void {
  const { departure } = useGuard.getState()
  useGuard.setState({ departure: undefined, saving: false })
  departure?.drop?.()
}

onSessionEnd(stay)
