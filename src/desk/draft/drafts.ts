import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { timeOf } from '../../domain/value/portTime.ts'
import { line, lineContext, startTimer } from '../command/keyboard.ts'
import { onSessionEnd } from '../request/token.ts'
import { followWorkingBooking, detachHolds } from '../sale/model/hold/holds.ts'
import { startNewSale, useBooking } from '../sale/model/saleStore.ts'
import { restoreFocus, watchInput, type Cursor, type InputWatch } from './cursor.ts'
import { isEmpty, withoutLoneContact, type Document } from './document.ts'
import { findBooking, workingDraft, showUnseenSale } from './storedDraft.ts'
import { longest } from '../sale/model/edits.ts'
import {
  reloadParked,
  useParked,
  createParking,
  type Parking,
  setClearedReader,
  restoreCleared,
} from './parking.ts'
import { createSaver, type Saver } from './saver.ts'
import { createWork, type DraftsParts, type Work } from './work.ts'

/** Services of the desk while it runs. */
export interface DraftServices {
  navigate(path: string): void
  /** Reports a refusal or fault that belongs to no command. */
  reportProblem(problem: unknown): void
}

export interface Drafts extends Omit<Parking, 'resume'> {
  /** Loads the user’s drafts before the first page is shown. */
  load(): Promise<void>
  /** Whether a sale was found that no window has displayed; it is shown once the desk has started. */
  hasUnseenSale(): boolean
  /** Restores the focus and saves changes from now on. Returns its undo. */
  start(services: DraftServices): () => void
  /** Saves pending changes at once, for signing out. */
  flush(): Promise<void>
  resume(slot: number): Promise<Refusal | undefined>
  /** Resolves a conflict with another window: loads its booking, or overwrites it with this one. */
  loadOtherDraft(): Promise<Refusal | undefined>
  /** Restores the booking cleared last, on its page. */
  bringBack(): Promise<Refusal | undefined>
  /** After another window has written: saves this window's booking over it. */
  overwriteOtherDraft(): Promise<Refusal | undefined>
  /** The working booking as a document. */
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

interface DraftsModel {
  readonly parts: DraftsParts
  readonly work: Work
  readonly saver: Saver
  services: DraftServices
  loaded: LoadedDraft | undefined
}

export function createDrafts(parts: DraftsParts): Drafts {
  const drafts = createModel(parts)
  const { work, saver } = drafts
  setClearedReader(() => contentToClear(drafts))
  const navigate = (path: string) => drafts.services.navigate(path)
  const parking = createParking({ parts, work, navigate, flush: saver.flush })
  return {
    ...parking,
    load: () => load(drafts),
    hasUnseenSale: () => drafts.loaded?.sold !== undefined,
    start: (services) => start(drafts, services),
    flush: saver.flush,
    resume: (slot) => whileWatched((seen) => parking.resume(slot, seen)),
    loadOtherDraft: () => whileWatched((seen) => loadOther(drafts, seen)),
    bringBack: () => whileWatched((seen) => bringBack(drafts, seen)),
    overwriteOtherDraft: () => overwriteOther(drafts),
    document: () => work.document(0),
  }
}

function createModel(parts: DraftsParts): DraftsModel {
  const reportProblem = (problem: unknown) => drafts.services.reportProblem(problem)
  const work = createWork(parts, reportProblem)
  const saver = createSaver({
    name: workingDraft,
    content: work.kept,
    longestLog: longest,
    after: startTimer,
    saved(sold) {
      useParked.setState({ savedAt: timeOf(lineContext.nowIn(undefined)) })
      showSale(drafts, sold)
    },
    refused(refusal) {
      const isClash = refusal === undefined || refusal.refusal === 'draft_changed'
      if (isClash) useParked.setState({ clash: refusal })
      else reportProblem(refusal)
    },
  })
  const services: DraftServices = { navigate: () => {}, reportProblem: () => {} }
  const drafts: DraftsModel = { parts, work, saver, services, loaded: undefined }
  return drafts
}

/** Shows a sale of this draft that no window has shown yet. */
function showSale({ services }: DraftsModel, sold: string | undefined): void {
  const report = (problem: unknown) => services.reportProblem(problem)
  void showUnseenSale(sold, report).catch(report)
}

/** A search alone does not replace a booking cleared before it. */
function contentToClear({ parts, work }: DraftsModel): ReturnType<Work['kept']> {
  const isCleared = useParked.getState().cleared !== undefined
  if (isEmpty(useBooking.getState()) && (parts.search.isEmpty() || isCleared)) return undefined
  return work.kept(longest)
}

async function load(drafts: DraftsModel): Promise<void> {
  if (drafts.loaded) return
  drafts.loaded = { version: 0 }
  const [found] = await Promise.all([findBooking(workingDraft), reloadParked()])
  if (isRefusal(found)) return
  const { version, draft, sold } = found
  drafts.loaded = { version, sold }
  if (found.document === undefined) return
  // A new sign-in serves another customer; a reload continues with the same one.
  const outdated = drafts.parts.signedInByPassword()
  const document = outdated ? withoutLoneContact(found.document) : found.document
  drafts.loaded = { version, document, outdated, ...(draft && { cursor: draft.cursor }) }
  drafts.work.put(document)
}

function start(drafts: DraftsModel, services: DraftServices): () => void {
  const { saver } = drafts
  drafts.services = services
  const report = (problem: unknown) => drafts.services.reportProblem(problem)
  void whileWatched((seen) => begin(drafts, seen)).catch(report)
  const ends = [
    useBooking.subscribe(saver.touch),
    followWorkingBooking(report, report),
    listen(window, 'pagehide', saver.leave),
    listen(document, 'input', saver.touch),
    listen(document, 'focusin', saver.touch),
    listen(document, 'visibilitychange', () => followVisibility(drafts)),
    onSessionEnd(() => forget(drafts)),
  ]
  return () => {
    saver.end()
    for (const end of ends) end()
  }
}

const noPosition: Omit<Cursor, 'path'> = { on: 'line', typed: '', line: '' }

async function begin(drafts: DraftsModel, seen: InputWatch): Promise<void> {
  const { version = 0, sold, outdated = false } = drafts.loaded ?? {}
  const before = useBooking.getState().workingBooking
  await restorePosition(drafts, seen)
  showSale(drafts, sold)
  const isSaved = sold === undefined && !outdated && useBooking.getState().workingBooking === before
  drafts.saver.begin(version, isSaved)
}

async function restorePosition({ parts, work, loaded }: DraftsModel, seen: InputWatch): Promise<void> {
  const { document, cursor } = loaded ?? {}
  const path = parts.path()
  if (document === undefined || cursor === undefined) return restoreFocus({ ...noPosition, path }, seen)
  // A reload continues where it was, unless a line is being typed already; a new sign-in begins on the line.
  const continues = !parts.signedInByPassword() && path === cursor.path && line.state().text === ''
  await work.settle(document, continues ? cursor : { ...noPosition, path }, seen)
}

function forget(drafts: DraftsModel): void {
  drafts.saver.end()
  drafts.loaded = undefined
}

function followVisibility({ saver }: DraftsModel): void {
  if (document.visibilityState === 'visible') void reloadParked().catch(() => undefined)
  else void saver.flush()
}

async function loadOther({ parts, services, work, saver }: DraftsModel, seen: InputWatch) {
  const found = await findBooking(workingDraft)
  if (isRefusal(found)) return found
  const { version, document, draft } = found
  await detachHolds()
  if (document === undefined) startNewSale()
  else work.put(document)
  useParked.setState({ clash: undefined })
  const cursor = draft?.cursor
  services.navigate(cursor?.path ?? parts.first)
  if (document && cursor) await work.settle(document, cursor, seen)
  saver.begin(version, true)
  return undefined
}

async function bringBack({ services, work }: DraftsModel, seen: InputWatch): Promise<Refusal | undefined> {
  const cleared = await restoreCleared()
  if (cleared === undefined) return refuse('nothing_to_undo')
  if (isRefusal(cleared)) return cleared
  const { document, cursor } = cleared
  await detachHolds()
  work.put(document)
  services.navigate(cursor.path)
  await work.settle(document, cursor, seen)
  return undefined
}

async function overwriteOther({ saver }: DraftsModel): Promise<Refusal | undefined> {
  const found = await findBooking(workingDraft)
  if (isRefusal(found)) return found
  await saver.overrule(found.version)
  return undefined
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
