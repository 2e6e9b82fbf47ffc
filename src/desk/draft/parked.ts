import { create } from 'zustand'
import type { AnswerOf } from '../../contract/call.ts'
import type { draft } from '../../contract/draft.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { onSessionEnd } from '../request/token.ts'
import { formatDayOfYear } from '../language/date.ts'
import type { WorkingBooking } from '../sale/model/workingBooking.ts'
import type { Cursor } from './cursor.ts'

/** A parked booking, as far as the header shows it. */
export interface Parked {
  slot: number
  /** Who it is for. */
  name: string
  /** Of the page it was left on. */
  path: string
  /** Milliseconds of `performance.now()` when its places are let go; absent where none are held. */
  endsAt?: number
}

interface ParkedState {
  parked: readonly Parked[]
  /** Another window has written the booking in hand. */
  clash: Refusal | undefined
  /** Page the booking that was cleared last was on; absent where there is none to bring back. */
  cleared: string | undefined
}

export const useParked = create<ParkedState>(() => ({ parked: [], clash: undefined, cleared: undefined }))

onSessionEnd(() => useParked.setState({ parked: [], clash: undefined, cleared: undefined }))

/** What is kept of a parked booking beside where the hands were. */
export interface ParkedCursor extends Cursor {
  name: string
  /** Until its places are let go, when it was parked. */
  secondsLeft?: number
}

/** Name of the draft of the booking that was cleared last. */
export const clearedDraft = 'cleared'

export const slots = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

export function nameOfSlot(slot: number): string {
  return `park-${slot}`
}

export function freeSlot(): number | undefined {
  const { parked } = useParked.getState()
  return slots.find((slot) => parked.every((one) => one.slot !== slot))
}

type Listed = AnswerOf<typeof draft.list>['drafts'][number]

/** What the server lists as parked, and as cleared. */
export function showParked(drafts: readonly Listed[], now: number): void {
  const parked = drafts
    .filter(({ name }) => name.startsWith('park-'))
    .map(({ name: draftName, cursor, age }) => {
      const { name, path, secondsLeft } = cursor as unknown as ParkedCursor
      const ends = secondsLeft === undefined ? {} : { endsAt: now + (secondsLeft - age) * 1000 }
      return { slot: Number(draftName.slice('park-'.length)), name, path, ...ends }
    })
  const cleared = drafts.find(({ name }) => name === clearedDraft)?.cursor as unknown as Cursor | undefined
  useParked.setState((state) => ({ parked, cleared: cleared?.path ?? state.cleared }))
}

/** Who a booking is for: the first who has a name, else where it goes and when. */
export function leaderName({ people, trips }: WorkingBooking): string {
  const named = people.find(({ surname, name }) => surname + name !== '')
  if (named) return [named.surname, named.name].filter(Boolean).join(' ')
  const trip = trips[0]?.trip
  if (trip === undefined) return ''
  const day = formatDayOfYear(trip.departureDateTime.slice(0, 10))
  return `${trip.origin.idOrCode}→${trip.destination.idOrCode} ${day}`
}
