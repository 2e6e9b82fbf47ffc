import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { startTimer } from '../command/keyboard.ts'
import { beforeAgencyChange, onAgencyChange } from '../request/alternate.ts'
import { onSessionEnd } from '../request/token.ts'
import { createSaver, type Saver } from './saver.ts'
import { findDraft, type DraftContent } from './storedDraft.ts'

type TypedKind = 'edits-' | 'group-' | 'parcel-'

/** What is typed over records of one kind and not stored in them yet. */
export interface TypedOver<Stored extends object> {
  kind: TypedKind
  /** Documents of other shapes are left alone. */
  shape: number
  /** What to store of a record, with so many changes that can be taken back; undefined where nothing is typed. */
  toStore(key: string, changes: number): Stored | undefined
  /** Adds what was stored to what has been typed since; where both have a value, the one typed last stays. */
  restore(key: string, stored: Stored): void
  /** Passes on the key of each record over which something is typed or taken back. Returns its undo. */
  onChange(touch: (key: string) => void): () => void
}

export interface TypedDrafts {
  /** Stores what is typed from now on. Returns its undo. */
  start(report: (problem: unknown) => void): () => void
  /** Restores what is stored for a record, before the record is shown. */
  load(key: string): Promise<void>
  /** Saves what is pending at once. */
  flush(): Promise<void>
}

/** Changes that can be taken back after a reload. */
const longestLog = 50

interface DraftsModel<Stored extends object> {
  readonly parts: TypedOver<Stored>
  /** One per record whose draft this window has read. */
  readonly savers: Map<string, Saver>
  report(problem: unknown): void
}

/** Stores what is typed over each record as a draft of the user. */
export function createTypedDrafts<Stored extends object>(parts: TypedOver<Stored>): TypedDrafts {
  const model: DraftsModel<Stored> = { parts, savers: new Map(), report: () => undefined }
  return {
    start: (report) => start(model, report),
    load: (key) => load(model, key),
    flush: () => flush(model),
  }
}

function start<Stored extends object>(
  model: DraftsModel<Stored>,
  report: (problem: unknown) => void,
): () => void {
  model.report = report
  const endAll = () => endSavers(model)
  const sendLast = () => model.savers.forEach((saver) => saver.leave())
  const flushHidden = () => void (document.visibilityState === 'hidden' && flush(model))
  window.addEventListener('pagehide', sendLast)
  document.addEventListener('visibilitychange', flushHidden)
  const ends = [
    model.parts.onChange((key) => touch(model, key)),
    beforeAgencyChange(() => flush(model)),
    onAgencyChange(endAll),
    onSessionEnd(endAll),
  ]
  return () => {
    window.removeEventListener('pagehide', sendLast)
    document.removeEventListener('visibilitychange', flushHidden)
    for (const end of ends) end()
    endAll()
  }
}

async function flush({ savers }: { savers: ReadonlyMap<string, Saver> }): Promise<void> {
  await Promise.all([...savers.values()].map((saver) => saver.flush()))
}

/** Reads the draft of a record; where it cannot be read, the next change tries again. */
async function load<Stored extends object>(model: DraftsModel<Stored>, key: string): Promise<void> {
  const { parts, savers } = model
  const known = savers.get(key)
  const isUntouched = () => parts.toStore(key, 0) === undefined
  if (known && !isUntouched()) return
  // Another window may have stored something since.
  await known?.flush()
  const found = await readStored(parts, key)
  if (!found || savers.get(key) !== known) return
  known?.end()
  const saver = saverOf(model, key)
  savers.set(key, saver)
  const isSame = isUntouched()
  if (found.stored) parts.restore(key, found.stored)
  saver.begin(found.version, isSame)
}

function touch<Stored extends object>(model: DraftsModel<Stored>, key: string): void {
  const saver = model.savers.get(key)
  if (saver) saver.touch()
  else void load(model, key)
}

async function readStored<Stored extends object>(
  { kind, shape }: TypedOver<Stored>,
  key: string,
): Promise<{ version: number; stored?: Stored } | undefined> {
  const found = await findDraft({ kind, key }).catch(() => undefined)
  if (found === undefined || isRefusal(found)) return undefined
  const document = found.draft?.document as (Stored & { shape?: number }) | undefined
  return { version: found.version, ...(document?.shape === shape && { stored: document }) }
}

function contentOf<Stored extends object>(
  { shape, toStore }: TypedOver<Stored>,
  key: string,
  changes: number,
): DraftContent<TypedKind> | undefined {
  const stored = toStore(key, changes)
  return stored && { document: { shape, ...stored }, cursor: {} }
}

function saverOf<Stored extends object>(model: DraftsModel<Stored>, key: string): Saver {
  const { parts } = model
  return createSaver({
    name: { kind: parts.kind, key },
    content: (changes) => contentOf(parts, key, changes),
    longestLog,
    after: startTimer,
    refused: (refusal) => refusal && applyRefusal(model, key, refusal),
  })
}

function applyRefusal<Stored extends object>(
  model: DraftsModel<Stored>,
  key: string,
  refusal: Refusal,
): void {
  if (refusal.refusal === 'draft_changed') void mergeOther(model, key).catch(model.report)
  else model.report(refusal)
}

/** What was typed in another window and in this one is stored together. */
async function mergeOther<Stored extends object>(
  { parts, savers }: DraftsModel<Stored>,
  key: string,
): Promise<void> {
  const found = await readStored(parts, key)
  const saver = savers.get(key)
  if (!found || !saver) return
  if (found.stored && parts.toStore(key, 0) !== undefined) parts.restore(key, found.stored)
  await saver.overrule(found.version)
}

function endSavers({ savers }: { savers: Map<string, Saver> }): void {
  for (const saver of savers.values()) saver.end()
  savers.clear()
}
