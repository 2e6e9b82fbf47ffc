import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { line } from '../../command/keyboard.ts'
import { onSessionEnd } from '../../request/token.ts'
import { followWish, letGo } from '../holds.ts'
import { startAfresh, useBooking } from '../store.ts'
import { putBack, watchHands, type Cursor, type Hands } from './cursor.ts'
import type { Document } from './document.ts'
import { find, hand, relist, send, writer } from './kept.ts'
import { longest } from './log.ts'
import { useParked } from './parked.ts'
import { createParking, type Parking } from './parking.ts'
import { createSaver, type Kept } from './saver.ts'
import { createWork, type DraftsParts } from './work.ts'

/** What the desk lends while it runs. */
export interface DeskHands {
  navigate(path: string): void
  /** A refusal or a fault that came to nobody’s command. */
  tell(problem: unknown): void
}

export interface Drafts extends Omit<Parking, 'resume'> {
  /** Reads what the server keeps of this user; before the first page is shown. */
  load(): Promise<void>
  /** Puts the hands back where they were, and keeps what is done from now on. Returns its undo. */
  start(hands: DeskHands): () => void
  /** Keeps now what is not kept yet: before signing out. */
  flush(): Promise<void>
  resume(slot: number): Promise<Refusal | undefined>
  /** After another window has written: its booking, or this one over it. */
  takeOther(): Promise<Refusal | undefined>
  keepMine(): Promise<Refusal | undefined>
  /** All that is kept of the booking in hand. */
  document(): Document
}

/** Bytes a page may still send while it is left; browsers allow 64 KB. */
const lastBytes = 56_000

export function createDrafts(parts: DraftsParts): Drafts {
  let hands: DeskHands = { navigate: () => {}, tell: () => {} }
  let loaded: { version: number; document?: Document; cursor?: Cursor } | undefined
  const tell = (problem: unknown) => hands.tell(problem)
  const work = createWork(parts, tell)

  const saver = createSaver({
    writer,
    read: () => work.kept(longest),
    write: (kept, turn) => send(hand, kept, turn),
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
  const parking = createParking(parts, work, (path) => hands.navigate(path), saver.flush)

  async function load(): Promise<void> {
    if (loaded) return
    loaded = { version: 0 }
    const [found] = await Promise.all([find(hand), relist()])
    if (isRefusal(found)) return
    const { version, document, draft } = found
    loaded = { version }
    if (document === undefined) return
    loaded = { version, document, cursor: draft?.cursor as unknown as Cursor }
    work.put(document)
  }

  async function begin(seen: Hands): Promise<void> {
    const { version = 0, document, cursor } = loaded ?? {}
    const before = useBooking.getState().inHand
    if (document === undefined || cursor === undefined)
      await putBack({ ...nowhere, path: parts.path() }, seen)
    else {
      const path = parts.path()
      if (path === parts.first) hands.navigate(cursor.path)
      const returns = path === parts.first || path === cursor.path
      // Whoever types already keeps the line, and the focus with it.
      const stays = returns && line.state().text === ''
      await work.settle(document, stays ? cursor : { ...nowhere, path }, seen)
    }
    saver.begin(version, useBooking.getState().inHand === before)
  }

  function start(lent: DeskHands): () => void {
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

  /** As much of the log goes as a page that is being left may still send. */
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
    await letGo()
    if (document === undefined) startAfresh()
    else work.put(document)
    useParked.setState({ clash: undefined })
    const cursor = draft?.cursor as Cursor | undefined
    hands.navigate(cursor?.path ?? parts.first)
    if (document && cursor) await work.settle(document, cursor, seen)
    saver.begin(version, true)
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
    keepMine,
    document: () => work.document(0),
  }
}

const nowhere: Omit<Cursor, 'path'> = { on: 'line', typed: '', line: '' }

/** The hands are looked at while something is put back under them. */
async function underHands<T>(putting: (seen: Hands) => Promise<T>): Promise<T> {
  const seen = watchHands()
  return putting(seen).finally(seen.end)
}

function isShort(work: Kept | undefined): boolean {
  return new Blob([JSON.stringify(work ?? {})]).size < lastBytes
}

function listen(on: EventTarget, event: string, then: () => void): () => void {
  on.addEventListener(event, then)
  return () => on.removeEventListener(event, then)
}
