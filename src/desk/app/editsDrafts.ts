import { draft as calls } from '../../contract/draft.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { startTimer } from '../command/keyboard.ts'
import { createSaver, type DraftContent, type Saver } from '../draft/saver.ts'
import { nextTurn, saveDraft, writer } from '../draft/storedDraft.ts'
import { beforeAgencyChange, onAgencyChange } from '../request/alternate.ts'
import { request } from '../request/request.ts'
import { onSessionEnd } from '../request/token.ts'
import {
  editsOf,
  editsToStore,
  isEmpty,
  restoreEdits,
  setEditsLoader,
  useEdits,
  type StoredEdits,
} from '../booking/modify/edits.ts'

/** Documents of other versions are left alone. */
const shape = 1
/** Changes that can be taken back after a reload. */
const longestLog = 50

/** One per booking whose stored edits this window has read. */
const savers = new Map<string, Saver>()

const nameOf = (reference: string) => `edits-${reference}`

let report: (problem: unknown) => void = () => {}

/** Stores edits as they are typed, each booking's as a draft of the user. Returns its undo. */
export function startEditsDrafts(reportProblem: (problem: unknown) => void): () => void {
  report = reportProblem
  setEditsLoader(loadEdits)
  const flush = () => void (document.visibilityState === 'hidden' && flushEdits())
  window.addEventListener('pagehide', sendWhileLeaving)
  document.addEventListener('visibilitychange', flush)
  const ends = [
    useEdits.subscribe(({ edits }, former) => {
      for (const reference of Object.keys(edits))
        if (edits[reference] !== former.edits[reference]) touch(reference)
    }),
    beforeAgencyChange(flushEdits),
    onAgencyChange(endSavers),
    onSessionEnd(endSavers),
  ]
  return () => {
    window.removeEventListener('pagehide', sendWhileLeaving)
    document.removeEventListener('visibilitychange', flush)
    for (const end of ends) end()
    endSavers()
  }
}

/** Saves pending edits at once. */
export async function flushEdits(): Promise<void> {
  await Promise.all([...savers.values()].map((saver) => saver.flush()))
}

/** Reads the stored edits of a booking; where they cannot be read, the next edit tries again. */
async function loadEdits(reference: string): Promise<void> {
  const known = savers.get(reference)
  if (known && !isEmpty(editsOf(reference))) return
  // Another window may have stored edits since.
  await known?.flush()
  const found = await readStored(reference)
  if (!found || savers.get(reference) !== known) return
  known?.end()
  const saver = saverOf(reference)
  savers.set(reference, saver)
  const isSame = isEmpty(editsOf(reference))
  if (found.stored) restoreEdits(reference, found.stored)
  saver.begin(found.version, isSame)
}

function touch(reference: string): void {
  const saver = savers.get(reference)
  if (saver) saver.touch()
  else void loadEdits(reference)
}

async function readStored(reference: string): Promise<{ version: number; stored?: StoredEdits } | undefined> {
  const found = await request(calls.read, { path: { name: nameOf(reference) } }).catch(() => undefined)
  if (found === undefined || isRefusal(found)) return undefined
  const document = found.draft?.document as (Partial<StoredEdits> & { shape?: number }) | undefined
  const isReadable = document?.shape === shape
  return { version: found.version, ...(isReadable && { stored: document as StoredEdits }) }
}

function contentOf(reference: string, log = longestLog): DraftContent | undefined {
  const stored = editsToStore(reference, log)
  return stored && { document: { shape, ...stored }, cursor: {} }
}

function saverOf(reference: string): Saver {
  return createSaver({
    writer,
    read: () => contentOf(reference),
    // A draft may have several savers in this window, one after the other: their turns go on counting.
    write: (content, { version }) => saveDraft(nameOf(reference), content, nextTurn(version)),
    after: startTimer,
    refused: (refusal) => refusal && applyRefusal(reference, refusal),
  })
}

function applyRefusal(reference: string, refusal: Refusal): void {
  if (refusal.refusal === 'draft_changed') void mergeOther(reference).catch(report)
  else report(refusal)
}

/** The edits of another window and of this one are stored together. */
async function mergeOther(reference: string): Promise<void> {
  const found = await readStored(reference)
  const saver = savers.get(reference)
  if (!found || !saver) return
  if (found.stored && !isEmpty(editsOf(reference))) restoreEdits(reference, found.stored)
  await saver.overrule(found.version)
}

function sendWhileLeaving(): void {
  for (const [reference, saver] of savers) {
    const last = saver.leave()
    if (last === undefined) continue
    const content = contentOf(reference, 10)
    void saveDraft(nameOf(reference), content, nextTurn(last.turn.version), true).catch(() => undefined)
  }
}

function endSavers(): void {
  for (const saver of savers.values()) saver.end()
  savers.clear()
}
