import { draft as calls } from '../../../contract/draft.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { line, queue } from '../../command/keyboard.ts'
import { request } from '../../request/request.ts'
import { onSessionEnd } from '../../request/token.ts'
import { followWish, hold, letGo } from '../holds.ts'
import { learn } from '../prepare.ts'
import { focusOn, startAfresh, useBooking } from '../store.ts'
import { cursorOn, putBack, watchHands, type Cursor, type Hands } from './cursor.ts'
import { documentOf, isEmpty, stateOf, workOf, type Document } from './document.ts'
import { longest } from './log.ts'
import { freeSlot, leaderName, nameOfSlot, showParked, useParked, type ParkedCursor } from './parked.ts'
import { createSaver, type Kept, type Turn } from './saver.ts'

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
  /** The page a desk begins on. */
  first: string
}

/** What the desk lends while it runs. */
export interface DeskHands {
  navigate(path: string): void
  /** A refusal or a fault that came to nobody’s command. */
  tell(problem: unknown): void
}

export interface Drafts {
  /** Reads what the server keeps of this user; before the first page is shown. */
  load(): Promise<void>
  /** Puts the hands back where they were, and keeps what is done from now on. Returns its undo. */
  start(hands: DeskHands): () => void
  /** Keeps now what is not kept yet: before signing out. */
  flush(): Promise<void>
  /** Parks what the server keeps in hand, unseen: where showing it fails, it would fail every time. */
  setAside(): Promise<Refusal | undefined>
  park(slot: number): Promise<Refusal | undefined>
  resume(slot: number): Promise<Refusal | undefined>
  /** After another window has written: its booking, or this one over it. */
  takeOther(): Promise<Refusal | undefined>
  keepMine(): Promise<Refusal | undefined>
  /** All that is kept of the booking in hand. */
  document(): Document
  /** Takes a document in hand, to be priced anew; what is there is parked before. */
  take(document: Document): Promise<Refusal | undefined>
}

const hand = 'hand'
/** This window. */
const writer = crypto.randomUUID()
/** Turns of the parked drafts; those of the booking in hand are the saver’s. */
let turns = 0
/** Bytes a page may still send while it is left; browsers allow 64 KB. */
const lastBytes = 56_000

/** Told twice is told once by its turn, so these calls take no key. */
const keyless = { key: '' }

export function createDrafts(parts: DraftsParts): Drafts {
  let hands: DeskHands = { navigate: () => {}, tell: () => {} }
  let loaded: { version: number; document?: Document; cursor?: Cursor } | undefined

  const saver = createSaver({
    writer,
    read: () => kept(longest),
    write: (work, turn) => send(hand, work, turn),
    after(milliseconds, then) {
      const timer = setTimeout(then, milliseconds)
      return () => clearTimeout(timer)
    },
    refused(refusal) {
      const isClash = refusal === undefined || refusal.refusal === 'draft_changed'
      if (isClash) useParked.setState({ clash: refusal })
      else hands.tell(refusal)
    },
  })

  function kept(edits: number): Kept | undefined {
    const state = useBooking.getState()
    const cursor = cursorOn(parts.path())
    if (isEmpty(state) && parts.search.isEmpty() && cursor.line === '') return undefined
    return { ...documentNow(edits), cursor: { ...cursor } }
  }

  function documentNow(edits: number): Pick<Kept, 'document' | 'holdKey'> {
    return { document: { ...fullDocument(edits) }, holdKey: useBooking.getState().holdKey }
  }

  function fullDocument(edits: number): Document {
    const { mode, text } = queue.state()
    const beside = { search: parts.search.keep(), queue: mode === 'stopped' ? text : '' }
    return documentOf(useBooking.getState(), beside, edits)
  }

  function put(document: Document): void {
    startAfresh()
    useBooking.setState(stateOf(document))
    parts.search.put(document.search)
    if (document.queue !== '') queue.lay(document.queue)
  }

  /** What of the world the document does not hold: the trips on screen, what is free, the places. */
  async function catchUp({ held }: Document): Promise<void> {
    const answers = await Promise.all([parts.search.ask(), learn(true)])
    const refusal = answers.find(isRefusal) ?? (held ? await hold() : undefined)
    if (refusal) hands.tell(refusal)
  }

  async function settle(document: Document, cursor: Cursor, seen: Hands): Promise<void> {
    void catchUp(document).catch(hands.tell)
    await putBack(cursor, seen)
  }

  /** The hands are looked at while something is put back under them. */
  async function underHands<T>(work: (seen: Hands) => Promise<T>): Promise<T> {
    const seen = watchHands()
    return work(seen).finally(seen.end)
  }

  async function load(): Promise<void> {
    if (loaded) return
    loaded = { version: 0 }
    const [found, listed] = await Promise.all([
      request(calls.read, { path: { name: hand } }),
      request(calls.list, {}),
    ])
    if (!isRefusal(listed)) showParked(listed.drafts, performance.now())
    if (isRefusal(found)) return
    const document = found.draft && workOf(found.draft.document)
    loaded = { version: found.version }
    if (document === undefined) return
    loaded = { ...loaded, document, cursor: found.draft?.cursor as unknown as Cursor }
    put(document)
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
      await settle(document, stays ? cursor : { ...nowhere, path }, seen)
    }
    saver.begin(version, useBooking.getState().inHand === before)
  }

  function start(lent: DeskHands): () => void {
    hands = lent
    void underHands(begin).catch(hands.tell)
    const watches = [
      useBooking.subscribe(saver.touch),
      followWish(hands.tell, hands.tell),
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
    const work = [longest, 50, 10].map(kept).find(isShort) ?? kept(0)
    void send(hand, work, last.turn, true).catch(() => undefined)
  }

  /** Windows of the same user park and resume as well. */
  function look(): void {
    if (document.visibilityState === 'visible') void relist().catch(() => undefined)
    else void saver.flush()
  }

  async function relist(): Promise<void> {
    const listed = await request(calls.list, {})
    if (!isRefusal(listed)) showParked(listed.drafts, performance.now())
  }

  async function park(slot: number): Promise<Refusal | undefined> {
    const name = nameOfSlot(slot)
    const found = await request(calls.read, { path: { name } })
    if (isRefusal(found)) return found
    if (found.draft) return refuse('slot_taken', { slot })
    const left = parkedCursor(cursorOn(parts.path()))
    const work = { ...documentNow(longest), cursor: { ...left } }
    const answer = await send(name, work, { version: found.version, writer, turn: ++turns })
    if (isRefusal(answer)) return answer
    await letGo()
    if (queue.state().mode === 'stopped') queue.empty()
    startAfresh()
    parts.search.clear()
    await Promise.all([saver.flush(), relist()])
    return undefined
  }

  async function resume(slot: number, seen: Hands): Promise<Refusal | undefined> {
    const name = nameOfSlot(slot)
    const found = await request(calls.read, { path: { name } })
    if (isRefusal(found)) return found
    const document = found.draft && workOf(found.draft.document)
    if (document === undefined) return refuse('nothing_parked', { slot })
    const refusal = await makeRoom()
    if (refusal) return refusal
    const left = found.draft?.cursor as unknown as ParkedCursor
    // Parked from a screen that shows nothing of it, it is gone on with where it is entered.
    const cursor = left.path.startsWith(parts.first) ? left : { ...left, path: entry }
    put(document)
    hands.navigate(cursor.path)
    await saver.flush()
    const removed = await send(name, undefined, { version: found.version, writer, turn: ++turns })
    await relist()
    await settle(document, cursor, seen)
    return isRefusal(removed) ? removed : undefined
  }

  /** What is in hand is parked before something else is taken in hand. */
  async function makeRoom(): Promise<Refusal | undefined> {
    if (isEmpty(useBooking.getState())) return undefined
    const slot = freeSlot()
    return slot === undefined ? refuse('no_free_slot') : park(slot)
  }

  async function take(document: Document): Promise<Refusal | undefined> {
    const refusal = await makeRoom()
    if (refusal) return refusal
    put(document)
    hands.navigate(entry)
    focusOn({ kind: 'passenger', row: 0, field: 'surname' })
    void catchUp(document).catch(hands.tell)
    await saver.flush()
    return undefined
  }

  async function takeOther(seen: Hands): Promise<Refusal | undefined> {
    const found = await request(calls.read, { path: { name: hand } })
    if (isRefusal(found)) return found
    const document = found.draft && workOf(found.draft.document)
    await letGo()
    if (document === undefined) startAfresh()
    else put(document)
    useParked.setState({ clash: undefined })
    const cursor = found.draft?.cursor as Cursor | undefined
    hands.navigate(cursor?.path ?? parts.first)
    if (document && cursor) await settle(document, cursor, seen)
    saver.begin(found.version, true)
    return undefined
  }

  async function keepMine(): Promise<Refusal | undefined> {
    const found = await request(calls.read, { path: { name: hand } })
    if (isRefusal(found)) return found
    await saver.overrule(found.version)
    return undefined
  }

  async function setAside(): Promise<Refusal | undefined> {
    const found = await request(calls.read, { path: { name: hand } })
    if (isRefusal(found)) return found
    const slot = freeSlot()
    if (slot === undefined) return refuse('no_free_slot')
    const name = nameOfSlot(slot)
    const there = await request(calls.read, { path: { name } })
    if (isRefusal(there)) return there
    const turn = { writer: crypto.randomUUID(), turn: 1 }
    if (found.draft === undefined) return undefined
    const { document, cursor } = found.draft
    const work = { document, cursor: { ...cursor, name: '?' } }
    const parked = await send(name, work, { version: there.version, ...turn })
    if (isRefusal(parked)) return parked
    const removed = await send(hand, undefined, { version: found.version, ...turn })
    return isRefusal(removed) ? removed : undefined
  }

  return {
    load,
    setAside,
    start,
    flush: saver.flush,
    park,
    resume: (slot) => underHands((seen) => resume(slot, seen)),
    takeOther: () => underHands(takeOther),
    keepMine,
    document: () => fullDocument(0),
    take,
  }
}

/** Where whoever and whatever travels is entered, as the specification writes it. */
const entry = '/book-ticket/step-2/'

const nowhere: Omit<Cursor, 'path'> = { on: 'line', typed: '', line: '' }

function parkedCursor(cursor: Cursor): ParkedCursor {
  const { inHand, held } = useBooking.getState()
  const name = leaderName(inHand)
  if (held === undefined) return { ...cursor, name }
  return { ...cursor, name, secondsLeft: Math.round((held.endsAt - performance.now()) / 1000) }
}

async function send(name: string, work: Kept | undefined, turn: Turn, leaving = false) {
  const options = { ...keyless, leaving }
  if (work === undefined) return request(calls.remove, { path: { name }, body: turn }, options)
  return request(calls.save, { path: { name }, body: { ...work, ...turn } }, options)
}

function isShort(work: Kept | undefined): boolean {
  return new Blob([JSON.stringify(work ?? {})]).size < lastBytes
}

function listen(on: EventTarget, event: string, then: () => void): () => void {
  on.addEventListener(event, then)
  return () => on.removeEventListener(event, then)
}
