import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { queue } from '../command/keyboard.ts'
import { holdWhatIsFree } from '../sale/model/holds.ts'
import { loadAvailability } from '../sale/model/loadTrips.ts'
import { startNewSale, useBooking } from '../sale/model/store.ts'
import { titleOf } from '../sale/model/bookingText.ts'
import { cursorOn, putBack, type Cursor, type Hands } from './cursor.ts'
import { documentOf, isEmpty, stateOf, type Document } from './document.ts'
import type { Kept } from './saver.ts'

export interface DraftsParts {
  /** The search a booking comes from, kept with it. */
  search: {
    keep(): unknown
    put(kept: unknown): void
    /** Asks anew for the trips that were on screen. */
    ask(): Promise<Refusal | undefined>
    isEmpty(): boolean
    clear(): void
  }
  /** Of the page shown, without its language. */
  path(): string
  /** The operator has just signed in; else the page goes on with a session that was there. */
  signedInAnew(): boolean
  /** The page a desk begins on. */
  first: string
}

/** The booking in hand as something to be kept and put back. */
export interface Work {
  /** With so many edits of its log; nothing where there is nothing to keep. */
  kept(edits: number): Kept | undefined
  now(edits: number): Pick<Kept, 'document' | 'holdKey'>
  document(edits: number): Document
  put(document: Document): void
  /** What of the world the document does not hold: the trips on screen, what is free, the places. */
  catchUp(document: Document): void
  /** The same, and the hands where they were. */
  settle(document: Document, cursor: Cursor, seen: Hands): Promise<void>
}

/** `tell`: of a refusal or a fault that came to nobody’s command. */
export function createWork({ search, path }: DraftsParts, tell: (problem: unknown) => void): Work {
  function document(edits: number): Document {
    const { mode, text } = queue.state()
    const beside = { search: search.keep(), queue: mode === 'stopped' ? text : '' }
    return documentOf(useBooking.getState(), beside, edits)
  }

  function now(edits: number): Pick<Kept, 'document' | 'holdKey'> {
    return { document: { ...document(edits) }, holdKey: useBooking.getState().holdKey }
  }

  async function bringUp({ held }: Document): Promise<void> {
    const answers = await Promise.all([search.ask(), loadAvailability(true)])
    const refusal = answers.find(isRefusal)
    if (refusal) tell(refusal)
    else if (held) await holdAgain()
  }

  /** What is not free any more is named, trip by trip. */
  async function holdAgain(): Promise<void> {
    for (const { trip, refusal } of await holdWhatIsFree()) {
      tell(refuse('places_gone', { trip: titleOf(useBooking.getState().workingBooking, trip) }))
      tell(refusal)
    }
  }

  const catchUp = (kept: Document) => void bringUp(kept).catch(tell)

  return {
    document,
    now,
    catchUp,
    kept(edits) {
      const cursor = cursorOn(path())
      if (isEmpty(useBooking.getState()) && search.isEmpty() && cursor.line === '') return undefined
      return { ...now(edits), cursor: { ...cursor } }
    },
    put(kept) {
      startNewSale()
      useBooking.setState(stateOf(kept))
      search.put(kept.search)
      if (kept.queue !== '') queue.lay(kept.queue)
    },
    async settle(kept, cursor, seen) {
      catchUp(kept)
      await putBack(cursor, seen)
    },
  }
}
