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
  write(kept: DraftContent | undefined, turn: Turn): Promise<{ version: number } | Refusal>
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

/** Milliseconds after the last change, at most after the first one, and after a fault. */
const soon = 800
const latest = 4000
const again = 2000

export function createSaver(parts: SaverParts): Saver {
  let version = 0
  let turn = 0
  let active = false
  let stuck = false
  let dirty = false
  /** The server’s content as text; undefined when a change came before it was read. */
  let there: string | undefined
  let writing: Promise<void> | undefined
  let callOff: (() => void) | undefined
  let deadline: (() => void) | undefined

  function stopTimers(): void {
    callOff?.()
    deadline?.()
    callOff = deadline = undefined
  }

  function touch(): void {
    if (!active) return
    dirty = true
    if (stuck || writing) return
    callOff?.()
    callOff = parts.after(soon, go)
    deadline ??= parts.after(latest, go)
  }

  function go(): void {
    void flush()
  }

  function nextTurn(): Turn {
    turn += 1
    return { version, writer: parts.writer, turn }
  }

  async function write(): Promise<void> {
    const kept = parts.read()
    const content = textOf(kept)
    dirty = false
    if (content === there) return
    const answer = await parts.write(kept, nextTurn()).catch(() => undefined)
    if (!active) return
    if (answer === undefined) retry()
    else if (isRefusal(answer)) refuse(answer)
    else {
      version = answer.version
      there = content
    }
  }

  function retry(): void {
    dirty = true
    callOff = parts.after(again, go)
  }

  function refuse(refusal: Refusal): void {
    stuck = refusal.refusal === 'draft_changed'
    dirty = stuck
    parts.refused(refusal)
  }

  async function flush(): Promise<void> {
    stopTimers()
    while (writing) await writing
    if (!active || stuck) return
    writing = write().finally(() => (writing = undefined))
    await writing
    if (dirty && callOff === undefined) touch()
  }

  return {
    begin(read, same) {
      stopTimers()
      version = read
      there = same ? textOf(parts.read()) : undefined
      active = true
      stuck = dirty = false
      if (!same) touch()
    },
    touch,
    flush,
    leave() {
      if (!active || stuck) return undefined
      const kept = parts.read()
      if (writing === undefined && textOf(kept) === there) return undefined
      return { kept, turn: nextTurn() }
    },
    async overrule(read) {
      version = read
      stuck = false
      dirty = true
      parts.refused(undefined)
      await flush()
    },
    end() {
      stopTimers()
      active = false
      dirty = false
    },
    version: () => version,
  }
}

function textOf(kept: DraftContent | undefined): string {
  return kept === undefined ? '' : JSON.stringify(kept)
}
