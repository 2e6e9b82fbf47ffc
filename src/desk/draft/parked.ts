import { create } from 'zustand'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { onSessionEnd } from '../request/token.ts'
import { formatDayOfYear } from '../language/date.ts'
import type { WorkingBooking } from '../sale/model/workingBooking.ts'
import { listDrafts } from './storedDraft.ts'

/** A parked booking as displayed in the header. */
export interface Parked {
  slot: number
  /** Name of the first passenger, or the trip. */
  name: string
  /** Of the page on which it was parked. */
  path: string
  /** `performance.now()` at which its hold expires; undefined without a hold. */
  endsAt?: number
}

interface ParkedState {
  parked: readonly Parked[]
  /** Another window has changed the working booking. */
  clash: Refusal | undefined
  /** Page of the booking cleared last; undefined when there is none to restore. */
  cleared: string | undefined
  /** When the working booking was saved last, `HH:mm` in the agency’s time zone. */
  savedAt: string | undefined
}

const none: ParkedState = { parked: [], clash: undefined, cleared: undefined, savedAt: undefined }

export const useParked = create<ParkedState>(() => none)

onSessionEnd(() => useParked.setState(none))

export const slots = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

export function freeSlot(): number | undefined {
  const { parked } = useParked.getState()
  return slots.find((slot) => parked.every((one) => one.slot !== slot))
}

/** Reloads the parked bookings and the cleared one, because other windows of the user park and resume too. */
export async function reloadParked(): Promise<void> {
  const drafts = await listDrafts()
  if (isRefusal(drafts)) return
  const now = performance.now()
  const parked = drafts.of('park-').map(({ key, cursor: { name, path, secondsLeft }, age }) => {
    const ends = secondsLeft === undefined ? {} : { endsAt: now + (secondsLeft - age) * 1000 }
    return { slot: Number(key), name, path, ...ends }
  })
  const cleared = drafts.of('cleared')[0]
  useParked.setState((state) => ({ parked, cleared: cleared?.cursor.path ?? state.cleared }))
}

/** The first passenger with a name, else the route and date. */
export function leaderName({ people, trips }: WorkingBooking): string {
  const named = people.find(({ surname, name }) => surname + name !== '')
  if (named) return [named.surname, named.name].filter(Boolean).join(' ')
  const trip = trips[0]?.trip
  if (trip === undefined) return ''
  const day = formatDayOfYear(trip.departureDateTime.slice(0, 10))
  return `${trip.origin.idOrCode}→${trip.destination.idOrCode} ${day}`
}
