import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { queue } from '../command/keyboard.ts'
import { holdFreeTrips } from '../sale/model/hold/holds.ts'
import { loadAvailability } from '../sale/model/trip/chooseTrips.ts'
import { startNewSale, useSale } from '../sale/model/saleStore.ts'
import { titleOf } from '../sale/model/bookingText.ts'
import { cursorOn, restoreFocus, type Cursor, type InputWatch } from './focusPosition.ts'
import { documentOf, isEmpty, saleOf, type Document } from './document.ts'
import type { DraftContent } from './storedDraft.ts'

export interface DraftsParts {
  /** The search a booking comes from, saved with it. */
  search: {
    keep(): unknown
    put(kept: unknown): void
    /** Requests the displayed trips again. */
    ask(): Promise<Refusal | undefined>
    isEmpty(): boolean
    clear(): void
  }
  /** Returns the path of the current page, without the language prefix. */
  path(): string
  /** True when the operator has just signed in; false when a session was resumed. */
  signedInByPassword(): boolean
  /** The address of the first page. */
  first: string
}

/** Converts the working booking to a draft and back. */
export interface Work {
  /** The draft with that many edits of its undo log; undefined when there is nothing to save. */
  kept(edits: number): DraftContent<'hand'> | undefined
  now(edits: number): Pick<DraftContent, 'document' | 'holdKey'>
  document(edits: number): Document
  put(document: Document): void
  /** Loads what the document does not contain: the displayed trips, availability and holds. */
  catchUp(document: Document): void
  /** Restores the document as `catchUp` does, and then the focus. */
  settle(document: Document, cursor: Cursor, seen: InputWatch): Promise<void>
}

/** `report` reports a refusal or fault that belongs to no command. */
export function createWork({ search, path }: DraftsParts, report: (problem: unknown) => void): Work {
  function document(edits: number): Document {
    const { mode, text } = queue.state()
    const beside = { search: search.keep(), queue: mode === 'stopped' ? text : '' }
    return documentOf(useSale.getState(), beside, edits)
  }

  function now(edits: number): Pick<DraftContent, 'document' | 'holdKey'> {
    return { document: { ...document(edits) }, holdKey: useSale.getState().holdKey }
  }

  async function bringUp({ held }: Document): Promise<void> {
    const answers = await Promise.all([search.ask(), loadAvailability(true)])
    const refusal = answers.find(isRefusal)
    if (refusal) report(refusal)
    else if (held) await holdAgain()
  }

  /** Reports the seats that are no longer free, by trip. */
  async function holdAgain(): Promise<void> {
    for (const { trip, refusal } of await holdFreeTrips()) {
      report(refuse('places_gone', { trip: titleOf(useSale.getState().workingBooking, trip) }))
      report(refusal)
    }
  }

  const catchUp = (kept: Document) => void bringUp(kept).catch(report)

  return {
    document,
    now,
    catchUp,
    kept(edits) {
      const cursor = cursorOn(path())
      if (isEmpty(useSale.getState()) && search.isEmpty() && cursor.line === '') return undefined
      return { ...now(edits), cursor }
    },
    put(kept) {
      startNewSale()
      useSale.setState(saleOf(kept))
      search.put(kept.search)
      if (kept.queue !== '') queue.restore(kept.queue)
    },
    async settle(kept, cursor, seen) {
      catchUp(kept)
      await restoreFocus(cursor, seen)
    },
  }
}
