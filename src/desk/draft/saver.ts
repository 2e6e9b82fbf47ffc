import type { InputOf } from '../../contract/call.ts'
import type { draft } from '../../contract/draft.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'

type Body = InputOf<typeof draft.save>['body']
export type Turn = Pick<Body, 'version' | 'writer' | 'turn'>
/** What is kept of a booking. */
export type Kept = Pick<Body, 'document' | 'cursor' | 'holdKey'>

export interface SaverParts {
  /** This window, by its own name. */
  writer: string
  /** What is to be kept now; nothing empties the draft. */
  read(): Kept | undefined
  write(kept: Kept | undefined, turn: Turn): Promise<{ version: number } | Refusal>
  /** A timer; returns how to call it off. */
  after(milliseconds: number, then: () => void): () => void
  /** Told when the draft cannot be kept, and with nothing when it can again. */
  refused(refusal: Refusal | undefined): void
}

export interface Saver {
  /** From now on changes are kept, from the version read; `same`: what there is now is what was read. */
  begin(version: number, same: boolean): void
  /** Something has changed, or the hands have moved. */
  touch(): void
  /** Keeps it now; settles when it is kept or cannot be. */
  flush(): Promise<void>
  /** For leaving the page: what is not kept yet, with a turn that goes before any under way. */
  leave(): { kept: Kept | undefined; turn: Turn } | undefined
  /** Another window has written: this one’s goes over it after all. */
  overrule(version: number): Promise<void>
  /** Keeps nothing any more. */
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
  /** The content the server has, as text; unknown where something was done before it was read. */
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

function textOf(kept: Kept | undefined): string {
  return kept === undefined ? '' : JSON.stringify(kept)
}
