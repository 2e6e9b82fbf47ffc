import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { nextTurn, saveDraft, type DraftContent, type DraftKind, type DraftName } from './storedDraft.ts'

export interface SaverParts<K extends DraftKind> {
  name: DraftName<K>
  /** The state to save, with so many of its latest changes that can be taken back; undefined empties the draft. */
  content(changes: number): DraftContent<K> | undefined
  /** Changes that can be taken back after a reload. */
  longestLog: number
  /** A timer; returns its cancel function. */
  after(milliseconds: number, then: () => void): () => void
  /** Called after each write; `sold`: reference of a sale of this draft that no window has displayed. */
  saved?(sold: string | undefined): void
  /** Called with a refusal when the draft cannot be saved, and with undefined when it can be again. */
  refused(refusal: Refusal | undefined): void
}

export interface Saver {
  /** Starts saving changes to the version that was read; `same`: the current state is the one that was read. */
  begin(version: number, same: boolean): void
  /** Called after a change of the booking or the focus. */
  touch(): void
  /** Saves now; resolves when the draft is saved or cannot be. */
  flush(): Promise<void>
  /** For closing the page: sends what is unsaved, with a turn that supersedes any request under way. */
  leave(): void
  /** Overwrites the change of another window. */
  overrule(version: number): Promise<void>
  /** Stops saving. */
  end(): void
}

/** Milliseconds from the last change to a save, at most from the first unsaved one, and from a fault to the next try. */
const saveDelay = 800
const longestDelay = 4000
const retryDelay = 2000

/** Bytes of a request sent while the page is closed; browsers allow 64 KB. */
const leavingBytes = 56_000
/** Changes that can be taken back, where all of them are too many for such a request. */
const shorterLogs = [50, 10]

interface SaverModel<K extends DraftKind = DraftKind> {
  readonly parts: SaverParts<K>
  version: number
  active: boolean
  /** Another window has written the draft: nothing is saved until the operator chooses. */
  stuck: boolean
  dirty: boolean
  /** The content the server has, as text; undefined while it is not certain. */
  saved: string | undefined
  writing: Promise<void> | undefined
  cancelDelay: (() => void) | undefined
  cancelDeadline: (() => void) | undefined
}

export function createSaver<K extends DraftKind>(parts: SaverParts<K>): Saver {
  const saver: SaverModel<K> = {
    parts,
    version: 0,
    active: false,
    stuck: false,
    dirty: false,
    saved: undefined,
    writing: undefined,
    cancelDelay: undefined,
    cancelDeadline: undefined,
  }
  return {
    begin: (version, same) => begin(saver, version, same),
    touch: () => touch(saver),
    flush: () => flush(saver),
    leave: () => leave(saver),
    overrule: (version) => overrule(saver, version),
    end: () => end(saver),
  }
}

function begin(saver: SaverModel, version: number, same: boolean): void {
  stopTimers(saver)
  saver.version = version
  saver.saved = same ? textOf(contentOf(saver)) : undefined
  saver.active = true
  saver.stuck = saver.dirty = false
  if (!same) touch(saver)
}

function end(saver: SaverModel): void {
  stopTimers(saver)
  saver.active = false
  saver.dirty = false
}

function stopTimers(saver: SaverModel): void {
  saver.cancelDelay?.()
  saver.cancelDeadline?.()
  saver.cancelDelay = saver.cancelDeadline = undefined
}

function touch(saver: SaverModel): void {
  if (!saver.active) return
  saver.dirty = true
  if (saver.stuck || saver.writing) return
  const { after } = saver.parts
  const save = () => void flush(saver)
  saver.cancelDelay?.()
  saver.cancelDelay = after(saveDelay, save)
  saver.cancelDeadline ??= after(longestDelay, save)
}

async function flush(saver: SaverModel): Promise<void> {
  stopTimers(saver)
  while (saver.writing) await saver.writing
  if (!saver.active || saver.stuck) return
  saver.writing = write(saver).finally(() => (saver.writing = undefined))
  await saver.writing
  if (saver.dirty && saver.cancelDelay === undefined) touch(saver)
}

async function write<K extends DraftKind>(saver: SaverModel<K>): Promise<void> {
  const { parts } = saver
  const content = contentOf(saver)
  const text = textOf(content)
  saver.dirty = false
  if (text === saver.saved) return
  const answer = await saveDraft(parts.name, content, nextTurn(saver.version)).catch(() => undefined)
  if (answer && !isRefusal(answer)) parts.saved?.(answer.sold)
  if (!saver.active) return
  if (answer === undefined) retryLater(saver)
  else if (isRefusal(answer)) applyRefusal(saver, answer)
  else {
    saver.version = answer.version
    saver.saved = text
  }
}

function retryLater(saver: SaverModel): void {
  saver.dirty = true
  saver.cancelDelay = saver.parts.after(retryDelay, () => void flush(saver))
}

function applyRefusal(saver: SaverModel, refusal: Refusal): void {
  saver.stuck = refusal.refusal === 'draft_changed'
  saver.dirty = saver.stuck
  saver.parts.refused(refusal)
}

function leave<K extends DraftKind>(saver: SaverModel<K>): void {
  if (!saver.active || saver.stuck) return
  const { name, content } = saver.parts
  const all = contentOf(saver)
  if (saver.writing === undefined && textOf(all) === saver.saved) return
  const short = isShort(all) ? all : (shorterLogs.map(content).find(isShort) ?? content(0))
  void saveDraft(name, short, nextTurn(saver.version), true).catch(() => undefined)
}

function isShort(content: DraftContent | undefined): boolean {
  return new Blob([textOf(content)]).size < leavingBytes
}

async function overrule(saver: SaverModel, version: number): Promise<void> {
  saver.version = version
  saver.stuck = false
  saver.dirty = true
  saver.parts.refused(undefined)
  await flush(saver)
}

function contentOf<K extends DraftKind>({ parts }: SaverModel<K>): DraftContent<K> | undefined {
  return parts.content(parts.longestLog)
}

function textOf(content: DraftContent | undefined): string {
  return content === undefined ? '' : JSON.stringify(content)
}
