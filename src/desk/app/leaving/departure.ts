import { create } from 'zustand'
import type { Refusal } from '../../../domain/refusal.ts'
import { releaseHolds } from '../../sale/model/hold/holds.ts'
import { useSale } from '../../sale/model/saleStore.ts'
import { dropEdits, hasEdits } from '../../booking/modify/modify.ts'
import { shownBooking } from '../../booking/shown/bookingStore.ts'
import type { CommandServices, Screen } from '../../command/command.ts'
import { commands } from '../../command/registry.ts'
import { onSessionEnd } from '../../request/identity.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { giveUpSession, signOut, useSession } from '../../session/sessionStore.ts'
import { flushSettings } from '../../settings/settingsStore.ts'
import { appCommand } from '../commands.ts'
import { flushTyped, drafts } from '../drafts.ts'
import { reportQuietly } from '../notices/outcomes.ts'

/** The navigation that the guard has interrupted. */
interface Departure {
  /** Returns why the screen cannot be left after all. */
  go(): void | Refusal | Promise<void | Refusal>
  /** The screen it leads to, which keys typed ahead wait for. */
  awaits?: Screen | undefined
  /** Called when the operator stays. */
  drop?(): void
}

/** Unfinished work that leaving the screen would abandon: the working booking, or changes typed over a recalled one. */
type Unfinished = 'sale' | 'edits'

interface DepartureState {
  departure: Departure | undefined
  unfinished: Unfinished
  /** True while the booking is being saved before leaving. */
  saving: boolean
}

export const useDeparture = create<DepartureState>(() => ({
  departure: undefined,
  unfinished: 'sale',
  saving: false,
}))

const guarded: readonly (string | undefined)[] = ['step2', 'step3']

/** True when leaving the screen would discard a working booking: on steps 2 and 3. */
export function isSaleUnfinished(): boolean {
  return (
    commands.places().some((place) => guarded.includes(place)) &&
    useSale.getState().workingBooking.trips.length > 0
  )
}

/** Returns the kind of unfinished work on the screen. */
export function unfinishedHere(): Unfinished | undefined {
  if (isSaleUnfinished()) return 'sale'
  return commands.places().includes('booking') && hasEdits() ? 'edits' : undefined
}

/** True while the departure that was decided about is under way, which may consist of several navigations. */
let isLeaving = false

/** Leaves at once, or after the operator has decided about what is unfinished. */
export function leaveOrAsk(departure: Departure): ReturnType<Departure['go']> {
  const unfinished = isLeaving ? undefined : unfinishedHere()
  if (unfinished === undefined) return departure.go()
  useDeparture.setState({ departure, unfinished, saving: false })
  return undefined
}

/** Returns whether a path shows the booking on screen, also under another tab. */
export function isBookingShown(path: string): boolean {
  const [, reference] = /^\/booking-search\/([^/?]+)/.exec(path) ?? []
  return reference !== undefined && reference.toUpperCase() === shownBooking()?.crsReservationId
}

/** Wraps the navigation: any navigation out of the sale or of a booking is a departure, whichever command caused it. */
export function askingBeforeLeaving(
  show: CommandServices['navigate'],
  screenOf: ScreenOf,
): CommandServices['navigate'] {
  return (path, first) => {
    const awaits = screenOf(path)
    const stays = unfinishedHere() === 'edits' ? isBookingShown(path) : awaits === undefined
    if (stays) show(path, first)
    else void leaveOrAsk({ awaits, go: () => show(path, first) })
  }
}

/** Releases the holds or drops what was typed over the booking, reports a failure to do so, and leaves. */
export async function discardAndLeave(report: (problem: unknown) => void): Promise<void | Refusal> {
  const { departure, unfinished } = useDeparture.getState()
  if (departure === undefined) return undefined
  useDeparture.setState({ departure: undefined, saving: false })
  if (unfinished === 'edits') dropEdits()
  else await releaseHolds(report)
  return go(departure)
}

/** Leaves with what was typed over the booking stored for later. */
export async function storeEditsAndLeave(): Promise<void | Refusal> {
  const { departure } = useDeparture.getState()
  if (departure === undefined) return undefined
  useDeparture.setState({ departure: undefined, saving: false })
  await flushTyped()
  return go(departure)
}

async function go(departure: Departure): Promise<void | Refusal> {
  isLeaving = true
  try {
    return await departure.go()
  } finally {
    isLeaving = false
  }
}

/** Cancels the departure. */
export function cancelDeparture(): void {
  const { departure } = useDeparture.getState()
  useDeparture.setState({ departure: undefined, saving: false })
  departure?.drop?.()
}

onSessionEnd(cancelDeparture)

/** The screen of an address outside the sale; undefined for the steps of a sale. */
export type ScreenOf = (path: string) => Screen | undefined

const isAboutEdits = () => useDeparture.getState().unfinished === 'edits'

/** The answers of the dialog shown before a booking is left. */
export const leavingCommands = [
  defineCommand(appCommand.leave, {
    recorded: true,
    where: ['leaving'],
    changes: 'desk',
    awaits: () => useDeparture.getState().departure?.awaits,
    run: () => discardAndLeave(reportQuietly),
  }),
  defineCommand(appCommand.saveFirst, {
    recorded: true,
    where: ['leaving'],
    changes: 'nothing',
    awaits: () => (isAboutEdits() ? useDeparture.getState().departure?.awaits : 'saveBooking'),
    run() {
      if (isAboutEdits()) return storeEditsAndLeave()
      // The dialog closes first, because saving takes place on the screen below it.
      useDeparture.setState({ saving: true })
      return undefined
    },
  }),
  defineCommand(appCommand.stay, {
    recorded: true,
    where: ['leaving'],
    changes: 'nothing',
    run: cancelDeparture,
  }),
]

/** Saves pending changes and signs out. */
export async function saveAndSignOut(): Promise<void> {
  await Promise.all([flushSettings(), drafts.flush(), flushTyped()])
  await signOut()
}

/**
 * Ends the session without the operator present, so failed saves are not reported. A session that must change
 * its password is already over.
 */
export function signOutUnattended(): void {
  const showReason = () => useSession.setState({ leftAlone: true })
  if (useSession.getState().asksPassword) {
    giveUpSession()
    showReason()
  } else
    void Promise.allSettled([flushSettings(), drafts.flush(), flushTyped()]).then(signOut).then(showReason)
}
