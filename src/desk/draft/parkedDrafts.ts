import { draftCommand } from './commands.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { queue } from '../command/keyboard.ts'
import { detachHolds } from '../sale/model/hold/holds.ts'
import { focusOn, startNewSale, useSale } from '../sale/model/saleStore.ts'
import { cursorOn, type Cursor, type InputWatch, type ParkedCursor } from './focusPosition.ts'
import { isEmpty, type Document, readDocument } from './document.ts'
import {
  findBookingDraft,
  findDraft,
  nextTurn,
  parkedDraftKey,
  saveDraft,
  workingDraftKey,
  listDrafts,
  clearedDraftKey,
  type DraftContent,
} from './storedDraft.ts'
import { longest, onClearing, onShown } from '../sale/model/state.ts'
import type { DraftsParts, Work } from './workingDraft.ts'
import { create } from 'zustand'
import { onSessionEnd } from '../request/identity.ts'
import { formatDayOfYear } from '../language/date.ts'
import type { WorkingBooking } from '../sale/model/workingBooking.ts'
import i18next from 'i18next'
import type { CommandServices } from '../command/command.ts'
import { keyNameOf } from '../keys/keyName.ts'

/** A parked booking as displayed in the header. */
export interface Parked {
  slot: number
  /** Name of the first passenger, or the trip. */
  name: string
  /** Path of the page on which it was parked. */
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
  const drafts = await listDrafts('drafts')
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

/** The page of passenger and vehicle entry; the address is from the specification. */
const step2 = '/book-ticket/step-2/'

export interface Parking {
  /** Parks the working booking in that slot, or in one that is free in every window. */
  park(slot?: number): Promise<Refusal | undefined>
  /** `seen` records whether the operator has typed or moved since the call. */
  resume(slot: number, seen: InputWatch): Promise<Refusal | undefined>
  /** Makes a document the working booking, to be priced again; parks the current one first. */
  open(document: Document): Promise<Refusal | undefined>
  /**
   * Parks the working booking stored on the server without displaying it, because displaying it may be what
   * fails.
   */
  parkUnseen(): Promise<Refusal | undefined>
}

interface ParkingParts {
  parts: DraftsParts
  work: Work
  navigate(path: string): void
  /** Parks and resumes bookings; `flush` saves the working booking. */
  flush(): Promise<void>
  /** Announces to the other windows that a booking was parked or resumed here. */
  announce(): void
}

export function createParking(parking: ParkingParts): Parking {
  return {
    park: (slot) => (slot === undefined ? parkInFree(parking) : park(parking, slot)),
    resume: (slot, seen) => resume(parking, slot, seen),
    open: (document) => open(parking, document),
    parkUnseen,
  }
}

/** Stores a booking in a slot; refused, with the parked bookings reloaded, where another window has taken it. */
async function storeIn(
  slot: number,
  content: () => DraftContent<'park-'>,
  turnOf: typeof nextTurn = nextTurn,
): Promise<Refusal | undefined> {
  const name = parkedDraftKey(slot)
  const found = await findDraft(name)
  if (isRefusal(found)) return found
  if (found.draft === undefined) {
    const answer = await saveDraft(name, content(), turnOf(found.version))
    if (!isRefusal(answer)) return undefined
    if (answer.refusal !== 'draft_changed') return answer
  }
  await reloadParked()
  return refuse('slot_taken', { slot })
}

/** Stores in a free slot; the slots that other windows have taken or resumed meanwhile are read first. */
async function storeInFree(
  store: (slot: number) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  if (freeSlot() === undefined) await reloadParked()
  const slot = freeSlot()
  if (slot === undefined) return refuse('no_free_slot')
  const refusal = await store(slot)
  const isTaken = refusal?.refusal === 'slot_taken' && freeSlot() !== slot
  return isTaken ? storeInFree(store) : refusal
}

const parkInFree = (parking: ParkingParts) => storeInFree((slot) => park(parking, slot))

async function park(
  { parts, work, flush, announce }: ParkingParts,
  slot: number,
): Promise<Refusal | undefined> {
  const refusal = await storeIn(slot, () => ({
    ...work.now(longest),
    cursor: parkedCursor(cursorOn(parts.path())),
  }))
  if (refusal) return refusal
  await detachHolds()
  if (queue.state().mode === 'stopped') queue.empty()
  startNewSale()
  parts.search.clear()
  announce()
  await Promise.all([flush(), reloadParked()])
  return undefined
}

async function resume(parking: ParkingParts, slot: number, seen: InputWatch): Promise<Refusal | undefined> {
  const { parts, work, navigate, flush, announce } = parking
  const name = parkedDraftKey(slot)
  const found = await findBookingDraft(name)
  if (isRefusal(found)) return found
  const { document, draft, version } = found
  if (!draft || document === undefined) {
    await reloadParked()
    return refuse('nothing_parked', { slot })
  }
  const refusal = await parkCurrent(parking)
  if (refusal) return refusal
  const left = draft.cursor
  // Parked from a screen outside of the sale, it continues on step 2.
  const cursor: Cursor = left.path.startsWith(parts.first) ? left : { ...left, path: step2 }
  work.put(document)
  navigate(cursor.path)
  await flush()
  const removed = await saveDraft(name, undefined, nextTurn(version))
  announce()
  await reloadParked()
  await work.settle(document, cursor, seen)
  return isRefusal(removed) ? removed : undefined
}

async function open(parking: ParkingParts, document: Document): Promise<Refusal | undefined> {
  const { work, navigate, flush } = parking
  const refusal = await parkCurrent(parking)
  if (refusal) return refusal
  work.put(document)
  navigate(step2)
  focusOn({ kind: 'passenger', row: 0, field: 'surname' })
  work.catchUp(document)
  await flush()
  return undefined
}

/** Parks the working booking, unless it is empty, before another one replaces it. */
async function parkCurrent(parking: ParkingParts): Promise<Refusal | undefined> {
  return isEmpty(useSale.getState()) ? undefined : parkInFree(parking)
}

async function parkUnseen(): Promise<Refusal | undefined> {
  const found = await findDraft(workingDraftKey)
  if (isRefusal(found)) return found
  if (found.draft === undefined) return undefined
  // A separate writer id: this window’s own saver may still write the booking that fails.
  const turn = { writer: crypto.randomUUID(), turn: 1 }
  const { document, cursor } = found.draft
  const aside = { document, cursor: { ...cursor, name: '?' } }
  const parked = await storeInFree((slot) =>
    storeIn(
      slot,
      () => aside,
      (version) => ({ version, ...turn }),
    ),
  )
  if (parked) return parked
  const removed = await saveDraft(workingDraftKey, undefined, { version: found.version, ...turn })
  return isRefusal(removed) ? removed : undefined
}

function parkedCursor(cursor: Cursor): ParkedCursor {
  const { workingBooking, held } = useSale.getState()
  const name = leaderName(workingBooking)
  if (held === undefined) return { ...cursor, name }
  return { ...cursor, name, secondsLeft: Math.round((held.endsAt - performance.now()) / 1000) }
}

/** The stored form of the working booking. */
type Cleared = DraftContent<'hand' | 'cleared'>

/** The booking cleared in this page; after a reload only the server has it. */
let here: Cleared | undefined
let read: () => Cleared | undefined = () => undefined
/** Writes are sequential: each needs the version of the one before. */
let writing: Promise<void> = Promise.resolve()

onClearing(({ services }) => storeCleared(services))
onShown(({ issued }) => {
  if (issued) forgetCleared()
})
onSessionEnd(() => {
  here = undefined
})

/** `reader` returns the working booking, or undefined when it is not worth restoring. */
export function setClearedReader(reader: () => Cleared | undefined): void {
  read = reader
}

/**
 * Stores what is about to be cleared for undo, and notifies the operator of the keys that bring it back, of which the first
 * may lead to a page of the sale.
 */
export function storeCleared(
  { notifyDone }: Pick<CommandServices, 'notifyDone'>,
  keys = keyNameOf(draftCommand.undo),
): void {
  const kept = read()
  if (kept === undefined) return
  here = kept
  useParked.setState({ cleared: kept.cursor.path })
  write(kept)
  notifyDone(i18next.t('draft:cleared', { keys }))
}

/** Reads the booking cleared last, and then deletes its draft. */
export async function restoreCleared(): Promise<
  { document: Document; cursor: Cursor } | Refusal | undefined
> {
  const kept = here ?? (await readBack())
  if (isRefusal(kept)) return kept
  forgetCleared()
  const document = kept && readDocument(kept.document)
  return kept && document && { document, cursor: kept.cursor }
}

/** A cleared booking is no longer offered once another one has been issued. */
export function forgetCleared(): void {
  if (useParked.getState().cleared === undefined) return
  here = undefined
  useParked.setState({ cleared: undefined })
  write(undefined)
}

async function readBack(): Promise<Cleared | Refusal | undefined> {
  await writing
  const found = await findDraft(clearedDraftKey)
  return isRefusal(found) ? found : found.draft
}

function write(kept: Cleared | undefined): void {
  writing = writeAfter(writing, kept)
}

/** A failed save is ignored: this page still has the booking in memory. */
async function writeAfter(before: Promise<void>, kept: Cleared | undefined): Promise<void> {
  await before
  try {
    const found = await findDraft(clearedDraftKey)
    if (!isRefusal(found)) await saveDraft(clearedDraftKey, kept, nextTurn(found.version))
  } catch (fault) {
    console.error(fault)
  }
}
