import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { line } from '../command/keyboard.ts'
import { onSessionEnd } from '../request/token.ts'
import { followWish, detachHolds } from '../sale/model/holds.ts'
import { startNewSale, useBooking } from '../sale/model/store.ts'
import { putBack, watchHands, type Cursor, type Hands } from './cursor.ts'
import { clearedFrom, takeCleared } from './cleared.ts'
import { isEmpty, withoutLoneContact, type Document } from './document.ts'
import { find, hand, relist, send, writer } from './storedDraft.ts'
import { longest } from '../sale/model/undoLog.ts'
import { useParked } from './parked.ts'
import { createParking, type Parking } from './parking.ts'
import { createSaver, type DraftContent } from './saver.ts'
import { showUnseenSale } from './unseenSale.ts'
import { createWork, type DraftsParts } from './work.ts'

/** Services of the desk while it runs. */
export interface DraftServices {
  navigate(path: string): void
  /** Reports a refusal or fault that belongs to no command. */
  reportProblem(problem: unknown): void
}

export interface Drafts extends Omit<Parking, 'resume'> {
  /** Loads the user’s drafts before the first page is shown. */
  load(): Promise<void>
  /** Restores the focus and saves changes from now on. Returns its undo. */
  start(hands: DraftServices): () => void
  /** Saves pending changes at once, for signing out. */
  flush(): Promise<void>
  resume(slot: number): Promise<Refusal | undefined>
  /** Resolves a conflict with another window: loads its booking, or overwrites it with this one. */
  takeOther(): Promise<Refusal | undefined>
  /** Restores the booking cleared last, on its page. */
  bringBack(): Promise<Refusal | undefined>
  keepMine(): Promise<Refusal | undefined>
  /** The working booking as a document. */
  document(): Document
}

/** Bytes of a request sent while the page is closed; browsers allow 64 KB. */
const lastBytes = 56_000

/** The draft on the server when the desk started. */
interface Loaded {
  version: number
  document?: Document
  cursor?: Cursor
  sold?: string | undefined
  /**
   * True when contact details of a previous customer were removed, so that the document differs from the
   * server’s.
   */
  shortened?: boolean
}

export function createDrafts(parts: DraftsParts): Drafts {
  let hands: DraftServices = { navigate: () => {}, reportProblem: () => {} }
  let loaded: Loaded | undefined
  const tell = (problem: unknown) => hands.reportProblem(problem)
  const showSale = (sold: string | undefined) => void showUnseenSale(sold, tell).catch(tell)
  const work = createWork(parts, tell)

  const saver = createSaver({
    writer,
    read: () => work.kept(longest),
    async write(kept, turn) {
      const answer = await send(hand, kept, turn)
      if (!isRefusal(answer)) showSale(answer.sold)
      return answer
    },
    after(milliseconds, then) {
      const timer = setTimeout(then, milliseconds)
      return () => clearTimeout(timer)
    },
    refused(refusal) {
      const isClash = refusal === undefined || refusal.refusal === 'draft_changed'
      if (isClash) useParked.setState({ clash: refusal })
      else tell(refusal)
    },
  })
  clearedFrom(() => {
    const isCleared = useParked.getState().cleared !== undefined
    // A search without a booking does not replace a booking cleared before it.
    if (isEmpty(useBooking.getState()) && (parts.search.isEmpty() || isCleared)) return undefined
    return work.kept(longest)
  })
  const parking = createParking(parts, work, (path) => hands.navigate(path), saver.flush)

  async function load(): Promise<void> {
    if (loaded) return
    loaded = { version: 0 }
    const [found] = await Promise.all([find(hand), relist()])
    if (isRefusal(found)) return
    const { version, draft, sold } = found
    loaded = { version, sold }
    if (found.document === undefined) return
    // A new sign-in serves another customer; a reload continues with the current one.
    const document = parts.signedInAnew() ? withoutLoneContact(found.document) : found.document
    const shortened = document !== found.document
    loaded = { version, document, shortened, cursor: draft?.cursor as unknown as Cursor }
    work.put(document)
  }

  async function begin(seen: Hands): Promise<void> {
    const { version = 0, document, cursor, sold, shortened = false } = loaded ?? {}
    const before = useBooking.getState().workingBooking
    if (document === undefined || cursor === undefined)
      await putBack({ ...nowhere, path: parts.path() }, seen)
    else {
      const path = parts.path()
      // A reload restores the focus unless the line has text already; a new sign-in starts on the line.
      const goesOn = !parts.signedInAnew() && path === cursor.path && line.state().text === ''
      await work.settle(document, goesOn ? cursor : { ...nowhere, path }, seen)
    }
    showSale(sold)
    // The window that has shown the sale empties the draft again, so that it no longer names the sale.
    const same = sold === undefined && !shortened && useBooking.getState().workingBooking === before
    saver.begin(version, same)
    if (shortened) saver.touch()
  }

  function start(lent: DraftServices): () => void {
    hands = lent
    void underHands(begin).catch(tell)
    const watches = [
      useBooking.subscribe(saver.touch),
      followWish(tell, tell),
      listen(window, 'pagehide', leave),
      listen(document, 'input', saver.touch),
      listen(document, 'focusin', saver.touch),
      listen(document, 'visibilitychange', look),
      onSessionEnd(forget),
    ]
    return () => {
      saver.end()
      for (const end of watches) end()
    }
  }

  function forget(): void {
    saver.end()
    loaded = undefined
  }

  /** Shortens the undo log to fit a request sent while the page is closed. */
  function leave(): void {
    const last = saver.leave()
    if (last === undefined) return
    const short = [longest, 50, 10].map(work.kept).find(isShort) ?? work.kept(0)
    void send(hand, short, last.turn, true).catch(() => undefined)
  }

  function look(): void {
    if (document.visibilityState === 'visible') void relist().catch(() => undefined)
    else void saver.flush()
  }

  async function takeOther(seen: Hands): Promise<Refusal | undefined> {
    const found = await find(hand)
    if (isRefusal(found)) return found
    const { version, document, draft } = found
    await detachHolds()
    if (document === undefined) startNewSale()
    else work.put(document)
    useParked.setState({ clash: undefined })
    const cursor = draft?.cursor as Cursor | undefined
    hands.navigate(cursor?.path ?? parts.first)
    if (document && cursor) await work.settle(document, cursor, seen)
    saver.begin(version, true)
    return undefined
  }

  async function bringBack(seen: Hands): Promise<Refusal | undefined> {
    const cleared = await takeCleared()
    if (cleared === undefined) return refuse('nothing_to_undo')
    if (isRefusal(cleared)) return cleared
    const { document, cursor } = cleared
    await detachHolds()
    work.put(document)
    hands.navigate(cursor.path)
    await work.settle(document, cursor, seen)
    return undefined
  }

  async function keepMine(): Promise<Refusal | undefined> {
    const found = await find(hand)
    if (isRefusal(found)) return found
    await saver.overrule(found.version)
    return undefined
  }

  return {
    ...parking,
    load,
    start,
    flush: saver.flush,
    resume: (slot) => underHands((seen) => parking.resume(slot, seen)),
    takeOther: () => underHands(takeOther),
    bringBack: () => underHands(bringBack),
    keepMine,
    document: () => work.document(0),
  }
}

const nowhere: Omit<Cursor, 'path'> = { on: 'line', typed: '', line: '' }

/** Watches for input while the page is restored. */
async function underHands<T>(putting: (seen: Hands) => Promise<T>): Promise<T> {
  const seen = watchHands()
  return putting(seen).finally(seen.end)
}

function isShort(work: DraftContent | undefined): boolean {
  return new Blob([JSON.stringify(work ?? {})]).size < lastBytes
}

function listen(on: EventTarget, event: string, then: () => void): () => void {
  on.addEventListener(event, then)
  return () => on.removeEventListener(event, then)
}
