import type { InputOf } from '../../contract/call.ts'
import type { draft } from '../../contract/draft.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'

type Body = InputOf<typeof draft.save>['body']
export type Turn = Pick<Body, 'version' | 'writer' | 'turn'>
/** The saved parts of a booking. */
export type DraftContent = Pick<Body, 'document' | 'cursor' | 'holdKey'>

export interface SaverParts {
  /** Identifier of this window. */
  writer: string
  /** The state to save; undefined empties the draft. */
  read(): DraftContent | undefined
  write(content: DraftContent | undefined, turn: Turn): Promise<{ version: number } | Refusal>
  /** A timer; returns its cancel function. */
  after(milliseconds: number, then: () => void): () => void
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
  /** For closing the page: the unsaved state, with a turn that supersedes any request under way. */
  leave(): { kept: DraftContent | undefined; turn: Turn } | undefined
  /** Overwrites the change of another window. */
  overrule(version: number): Promise<void>
  /** Stops saving. */
  end(): void
  version(): number
}

/** Milliseconds from the last change to a save, at most from the first unsaved one, and from a fault to the next try. */
const saveDelay = 800
const longestDelay = 4000
const retryDelay = 2000

interface SaverModel {
  readonly parts: SaverParts
  version: number
  turn: number
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

export function createSaver(parts: SaverParts): Saver {
  const saver: SaverModel = {
    parts,
    version: 0,
    turn: 0,
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
    version: () => saver.version,
  }
}

function begin(saver: SaverModel, version: number, same: boolean): void {
  stopTimers(saver)
  saver.version = version
  saver.saved = same ? textOf(saver.parts.read()) : undefined
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

async function write(saver: SaverModel): Promise<void> {
  const { parts } = saver
  const content = parts.read()
  const text = textOf(content)
  saver.dirty = false
  if (text === saver.saved) return
  const answer = await parts.write(content, nextTurn(saver)).catch(() => undefined)
  if (!saver.active) return
  if (answer === undefined) retryLater(saver)
  else if (isRefusal(answer)) applyRefusal(saver, answer)
  else {
    saver.version = answer.version
    saver.saved = text
  }
}

function nextTurn(saver: SaverModel): Turn {
  saver.turn += 1
  return { version: saver.version, writer: saver.parts.writer, turn: saver.turn }
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

function leave(saver: SaverModel): ReturnType<Saver['leave']> {
  if (!saver.active || saver.stuck) return undefined
  const kept = saver.parts.read()
  if (saver.writing === undefined && textOf(kept) === saver.saved) return undefined
  return { kept, turn: nextTurn(saver) }
}

async function overrule(saver: SaverModel, version: number): Promise<void> {
  saver.version = version
  saver.stuck = false
  saver.dirty = true
  saver.parts.refused(undefined)
  await flush(saver)
}

function textOf(content: DraftContent | undefined): string {
  return content === undefined ? '' : JSON.stringify(content)
}
