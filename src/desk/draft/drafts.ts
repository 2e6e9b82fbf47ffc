import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { timeOf } from '../../domain/value/portTime.ts'
import { line, lineContext } from '../command/keyboard.ts'
import { openChannel, type WindowChannel } from '../browser/windows.ts'
import { startTimer } from '../browser/timer.ts'
import { onSessionEnd } from '../request/identity.ts'
import { followWorkingBooking, detachHolds } from '../sale/model/hold/holds.ts'
import { startNewSale, useSale } from '../sale/model/saleStore.ts'
import { restoreFocus, watchInput, type Cursor, type InputWatch } from './focusPosition.ts'
import { enteredIn, isEmpty, readDocument, withoutLoneContact, type Document } from './document.ts'
import { findBookingDraft, workingDraftKey, showUnseenSale } from './storedDraft.ts'
import { longest } from '../sale/model/state.ts'
import {
  reloadParked,
  useParked,
  createParking,
  type Parking,
  setClearedReader,
  restoreCleared,
} from './parkedDrafts.ts'
import { createSaver } from './saver.ts'
import { createWork, type DraftsParts, type Work } from './workingDraft.ts'

/** Services of the desk while it runs. */
export interface DraftServices {
  navigate(path: string): void
  /** Reports a refusal or fault that belongs to no command. */
  reportProblem(problem: unknown): void
}

export interface Drafts extends Omit<Parking, 'resume'> {
  /** Loads the user’s drafts before the first page is shown. */
  load(): Promise<void>
  /** Returns whether a sale was found that no window has displayed; it is shown once the desk has started. */
  hasUnseenSale(): boolean
  /** Restores the focus and saves changes from now on. Returns a function that ends this. */
  start(services: DraftServices): () => void
  /** Returns whether the focus is still being restored. */
  isRestoring(): boolean
  /** Saves pending changes at once, for signing out. */
  flush(): Promise<void>
  resume(slot: number): Promise<Refusal | undefined>
  /** Resolves a conflict with another window: loads its booking, or overwrites it with this one. */
  loadOtherDraft(): Promise<Refusal | undefined>
  /** Restores the booking cleared last, on its page. */
  bringBack(): Promise<Refusal | undefined>
  /** After another window has written: saves this window's booking over it. */
  overwriteOtherDraft(): Promise<Refusal | undefined>
  document(): Document
}

/** The draft on the server when the desk started. */
interface LoadedDraft {
  version: number
  document?: Document
  cursor?: Cursor
  sold?: string | undefined
  /**
   * True after a new sign-in, which leaves out the position, the text of the line and contact details of a previous
   * customer: the server’s draft must not return them on a reload.
   */
  outdated?: boolean
}

const noPosition: Omit<Cursor, 'path'> = { on: 'line', typed: '', line: '' }

export function createDrafts(parts: DraftsParts): Drafts {
  let services: DraftServices = { navigate: () => {}, reportProblem: () => {} }
  let loaded: LoadedDraft | undefined
  let restoring = false
  let windows: WindowChannel<'changed'> | undefined
  const report = (problem: unknown) => services.reportProblem(problem)
  const work = createWork(parts, report)
  const saver = createSaver({
    name: workingDraftKey,
    content: work.kept,
    longestLog: longest,
    after: startTimer,
    written: readWorkingDraft,
    entered: (content) => {
      const document = content && readDocument(content.document)
      return (document && enteredIn(document)) ?? ''
    },
    saved(sold) {
      useParked.setState({ savedAt: timeOf(lineContext.nowIn(undefined)) })
      showSale(sold)
    },
    refused(refusal) {
      const isClash = refusal === undefined || refusal.refusal === 'draft_changed'
      if (isClash) useParked.setState({ clash: refusal })
      else report(refusal)
    },
  })
  setClearedReader(contentToClear)
  const navigate = (path: string) => services.navigate(path)
  const announce = () => windows?.post('changed')
  const parking = createParking({ parts, work, navigate, flush: saver.flush, announce })

  /** Shows a sale of this draft that no window has shown yet. */
  const showSale = (sold: string | undefined) => void showUnseenSale(sold, report).catch(report)

  /** A search alone does not replace a booking cleared before it. */
  function contentToClear(): ReturnType<Work['kept']> {
    const isCleared = useParked.getState().cleared !== undefined
    if (isEmpty(useSale.getState()) && (parts.search.isEmpty() || isCleared)) return undefined
    return work.kept(longest)
  }

  async function load(): Promise<void> {
    if (loaded) return
    loaded = { version: 0 }
    const [found] = await Promise.all([findBookingDraft(workingDraftKey), reloadParked()])
    if (isRefusal(found)) return
    const { version, draft, sold } = found
    loaded = { version, sold }
    if (found.document === undefined) return
    // A new sign-in serves another customer; a reload continues with the same one.
    const outdated = parts.signedInByPassword()
    const document = outdated ? withoutLoneContact(found.document) : found.document
    loaded = { version, document, outdated, ...(draft && { cursor: draft.cursor }) }
    work.put(document)
  }

  function start(given: DraftServices): () => void {
    services = given
    restoring = true
    void whileWatched(begin)
      .catch(report)
      .finally(() => (restoring = false))
    const ends = [
      useSale.subscribe(saver.touch),
      followWorkingBooking(report, report),
      followWindows(),
      listen(window, 'pagehide', saver.leave),
      listen(document, 'input', saver.touch),
      listen(document, 'focusin', saver.touch),
      listen(document, 'visibilitychange', followVisibility),
      onSessionEnd(() => {
        saver.end()
        loaded = undefined
      }),
    ]
    return () => {
      saver.end()
      for (const end of ends) end()
    }
  }

  async function begin(seen: InputWatch): Promise<void> {
    const { version = 0, sold, outdated = false } = loaded ?? {}
    const before = useSale.getState().workingBooking
    await restorePosition(seen)
    showSale(sold)
    const isSaved = sold === undefined && !outdated && useSale.getState().workingBooking === before
    saver.begin(version, isSaved)
  }

  async function restorePosition(seen: InputWatch): Promise<void> {
    const { document, cursor } = loaded ?? {}
    const path = parts.path()
    if (document === undefined || cursor === undefined) return restoreFocus({ ...noPosition, path }, seen)
    // A reload continues where it was, unless a line is being typed already; a new sign-in begins on the line.
    const continues = !parts.signedInByPassword() && path === cursor.path && line.state().text === ''
    await work.settle(document, continues ? cursor : { ...noPosition, path }, seen)
  }

  const reloadQuietly = () => void reloadParked().catch(() => undefined)

  /** Reloads the parked bookings when another window parks or resumes one. Returns a function that ends this. */
  function followWindows(): () => void {
    const others = (windows = openChannel('purser-parked', reloadQuietly))
    return () => {
      others.close()
      windows = undefined
    }
  }

  function followVisibility(): void {
    if (document.visibilityState === 'visible') reloadQuietly()
    else void saver.flush()
  }

  async function loadOther(seen: InputWatch) {
    const found = await findBookingDraft(workingDraftKey)
    if (isRefusal(found)) return found
    const { version, document, draft } = found
    await detachHolds()
    if (document === undefined) startNewSale()
    else work.put(document)
    useParked.setState({ clash: undefined })
    const cursor = draft?.cursor
    navigate(cursor?.path ?? parts.first)
    if (document && cursor) await work.settle(document, cursor, seen)
    saver.begin(version, true)
    return undefined
  }

  async function bringBack(seen: InputWatch): Promise<Refusal | undefined> {
    const cleared = await restoreCleared()
    if (cleared === undefined) return refuse('nothing_to_undo')
    if (isRefusal(cleared)) return cleared
    const { document, cursor } = cleared
    await detachHolds()
    work.put(document)
    navigate(cursor.path)
    await work.settle(document, cursor, seen)
    return undefined
  }

  async function overwriteOtherDraft(): Promise<Refusal | undefined> {
    const found = await findBookingDraft(workingDraftKey)
    if (isRefusal(found)) return found
    await saver.overrule(found.version)
    return undefined
  }

  return {
    ...parking,
    load,
    hasUnseenSale: () => loaded?.sold !== undefined,
    start,
    isRestoring: () => restoring,
    flush: saver.flush,
    resume: (slot) => whileWatched((seen) => parking.resume(slot, seen)),
    loadOtherDraft: () => whileWatched(loadOther),
    bringBack: () => whileWatched(bringBack),
    overwriteOtherDraft,
    document: () => work.document(0),
  }
}

async function readWorkingDraft() {
  const found = await findBookingDraft(workingDraftKey)
  if (isRefusal(found) || found.sold !== undefined) return undefined
  return { version: found.version, content: found.draft }
}

/** Watches for keys of the operator while a booking is restored, since they must not be overridden. */
async function whileWatched<T>(restore: (seen: InputWatch) => Promise<T>): Promise<T> {
  const seen = watchInput()
  return restore(seen).finally(seen.end)
}

function listen(on: EventTarget, event: string, then: () => void): () => void {
  on.addEventListener(event, then)
  return () => on.removeEventListener(event, then)
}
