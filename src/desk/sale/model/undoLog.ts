import { type Patch, produceWithPatches } from 'immer'
import { emptyStack, pushed, type UndoStack } from '../../undo/undoStack.ts'
import type { Party, WorkingBooking, WorkingTrip, PassengerAccommodation } from './workingBooking.ts'
import { tripId } from '../../../domain/sailing/tripId.ts'

/** State outside the working booking that undo and redo restore with it. */
export interface SideState {
  wanted: number
  party: Party
}

/** One edit of the operator, with its inverse. */
export interface Change {
  name: string
  forth: readonly Patch[]
  back: readonly Patch[]
  /** Set if the edit also changed that state. */
  beside?: { forth: SideState; back: SideState }
  /** Milliseconds of a monotonic clock; undefined for edits from before a reload. */
  at?: number
}

/** Edits that can be undone at most. */
export const longest = 200
/** Milliseconds within which edits of one cell are merged. */
const breath = 2000

/** Logs an edit and discards the undone ones. `follows`: made by the desk as a consequence of the last edit. */
export function record(log: UndoStack<Change>, change: Change, follows = false): UndoStack<Change> {
  const last = log.changes.at(-1)
  if (last === undefined) return pushed(log, change)
  const others = { ...emptyStack, changes: log.changes.slice(0, -1) }
  if (follows) return pushed(others, joined(last, change))
  if (!isSameCell(last, change)) return pushed(log, change, longest)
  const merged = { ...change, back: last.back }
  return isNothing(merged) ? others : pushed(others, merged)
}

function joined(first: Change, then: Change): Change {
  return { ...first, forth: [...first.forth, ...then.forth], back: [...then.back, ...first.back] }
}

function isSameCell(last: Change, change: Change): boolean {
  const soon = last.at !== undefined && change.at !== undefined && change.at - last.at <= breath
  if (!soon || last.beside || change.beside) return false
  const cell = cellOf(change.forth)
  return cell !== undefined && cell === cellOf(last.forth) && cell === cellOf(last.back)
}

/** The path of the cell that the edit replaced; undefined for any other kind of edit. */
function cellOf(patches: readonly Patch[]): string | undefined {
  if (patches.some(({ op }) => op !== 'replace')) return undefined
  return patches
    .map(({ path }) => path.join('/'))
    .sort()
    .join(' ')
}

/** True when merged edits cancel each other. */
function isNothing({ forth, back }: Change): boolean {
  return forth.every(({ path, value }) => {
    const before = back.find((one) => one.path.join('/') === path.join('/'))
    return before !== undefined && Object.is(before.value, value)
  })
}

/** Ids of the remaining trips that have changed: the trip itself, or a passenger or vehicle on it. */
export function changedTrips(before: WorkingBooking, now: WorkingBooking): string[] {
  const earlier = new Map(before.trips.map((trip) => [tripId(trip.trip), trip]))
  const changed = new Set(
    (['people', 'vehicles', 'pets'] as const).flatMap((list) => changedOf(before[list], now[list])),
  )
  return now.trips.flatMap((trip) => {
    const id = tripId(trip.trip)
    const was = earlier.get(id)
    return was !== undefined && (was !== trip || aboard(trip).some((uuid) => changed.has(uuid))) ? [id] : []
  })
}

/** Compares by identity, because unchanged records are the same object. */
function changedOf(
  before: readonly { uuid: string }[] = [],
  now: readonly { uuid: string }[] = [],
): string[] {
  const known = new Set(before)
  return now.filter((one) => !known.has(one)).map((one) => ('owner' in one ? String(one.owner) : one.uuid))
}

function aboard({ passengers, vehicles }: WorkingTrip): string[] {
  return [...passengers, ...vehicles].map(({ uuid }) => uuid)
}

interface Edited {
  workingBooking: WorkingBooking
  forth: Patch[]
  back: Patch[]
}

type Patches = readonly [forth: Patch[], back: Patch[]]

/** A seat number belongs to one accommodation, and a bed to one sex: changing either removes the number. */
export function withoutLostNumbers(
  before: WorkingBooking,
  edited: WorkingBooking,
  [forth, back]: Patches,
): Edited {
  const lost = lostBy(before, edited)
  if (lost.size === 0) return { workingBooking: edited, forth, back }
  const [workingBooking, further, furtherBack] = produceWithPatches(edited, (draft) => {
    for (const [nth, { passengers }] of edited.trips.entries())
      for (const [at, place] of passengers.entries())
        if (lost.has(place)) delete draft.trips[nth]?.passengers[at]?.accommodationNumber
  })
  return { workingBooking, forth: [...forth, ...further], back: [...furtherBack, ...back] }
}

function lostBy(before: WorkingBooking, after: WorkingBooking): ReadonlySet<PassengerAccommodation> {
  const seated = after.trips.flatMap(({ trip, passengers }) =>
    passengers.flatMap((place) => (place.accommodationNumber ? [{ trip: tripId(trip), place }] : [])),
  )
  if (seated.length === 0) return new Set()
  const old = new Map(
    before.trips.flatMap(({ trip, passengers }) =>
      passengers.map((place) => [`${tripId(trip)} ${place.uuid}`, place] as const),
    ),
  )
  const sexes = [before, after].map(
    ({ people }) => new Map(people.map(({ uuid, sexType }) => [uuid, sexType])),
  )
  const changedSex = (uuid: string) => sexes[0]?.get(uuid) !== sexes[1]?.get(uuid)
  const lost = seated.filter(({ trip, place }) =>
    isLost(old.get(`${trip} ${place.uuid}`), place, changedSex(place.uuid)),
  )
  return new Set(lost.map(({ place }) => place))
}

function isLost(
  old: PassengerAccommodation | undefined,
  place: PassengerAccommodation,
  changedSex: boolean,
): boolean {
  const same = old !== undefined && old.accommodationNumber === place.accommodationNumber
  const moved = old?.accommodation !== place.accommodation || old.whole !== place.whole
  return same && (moved || (changedSex && isBed(place)))
}

const isBed = ({ accommodationNumber = '' }: PassengerAccommodation) => accommodationNumber.includes('/')
