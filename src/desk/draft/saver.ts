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
  /**
   * The draft as another window has written it, to compare the two; undefined where it cannot be read. Without it every
   * such write is a conflict.
   */
  written?(): Promise<{ version: number; content: DraftContent<K> | undefined } | undefined>
  /** Returns the operator’s entries of a draft as text, empty for none: the rest differs without a conflict. */
  entered?(content: DraftContent<K> | undefined): string
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

/**
 * Milliseconds from the last change to a save, at most from the first unsaved one, and from a fault to the next try.
 */
const saveDelay = 800
const longestDelay = 4000
const retryDelay = 2000

/** Bytes of a request sent while the page is closed; browsers allow 64 KB. */
const leavingBytes = 56_000
/** Changes that can be taken back, where all of them are too many for such a request. */
const shorterLogs = [50, 10]

export function createSaver<K extends DraftKind>(parts: SaverParts<K>): Saver {
  const { name, content, after } = parts
  let version = 0
  let active = false
  /** Another window has written the draft: nothing is saved until the operator chooses. */
  let stuck = false
  let dirty = false
  /** The content the server has, as text; undefined while it is not certain. */
  let saved: string | undefined
  /** Entries at the last reading or saving. */
  let savedEntry: string | undefined
  /** Another window has entered something while nothing is entered here, so that nothing is saved from here. */
  let isBehind = false
  let writing: Promise<void> | undefined
  let cancelDelay: (() => void) | undefined
  let cancelDeadline: (() => void) | undefined

  const whole = () => content(parts.longestLog)
  const entered = parts.entered ?? textOf

  function begin(read: number, same: boolean): void {
    stopTimers()
    version = read
    saved = same ? textOf(whole()) : undefined
    savedEntry = same ? entered(whole()) : undefined
    active = true
    stuck = dirty = isBehind = false
    if (!same) touch()
  }

  function end(): void {
    stopTimers()
    active = dirty = false
  }

  function stopTimers(): void {
    cancelDelay?.()
    cancelDeadline?.()
    cancelDelay = cancelDeadline = undefined
  }

  function touch(): void {
    if (!active) return
    dirty = true
    if (stuck || writing) return
    const save = () => void flush()
    cancelDelay?.()
    cancelDelay = after(saveDelay, save)
    cancelDeadline ??= after(longestDelay, save)
  }

  async function flush(): Promise<void> {
    stopTimers()
    while (writing) await writing
    if (!active || stuck) return
    writing = write().finally(() => (writing = undefined))
    await writing
    if (dirty && cancelDelay === undefined) touch()
  }

  async function write(): Promise<void> {
    const now = whole()
    const text = textOf(now)
    dirty = false
    if (text === saved || (isBehind && entered(now) === '')) return
    isBehind = false
    const answer = await saveDraft(name, now, nextTurn(version)).catch(() => undefined)
    if (answer && !isRefusal(answer)) parts.saved?.(answer.sold)
    if (!active) return
    if (answer === undefined) retryLater()
    else if (isRefusal(answer)) await settleRefusal(answer, now)
    else {
      version = answer.version
      saved = text
      savedEntry = entered(now)
    }
  }

  /** Only where both windows have entered something else is there a conflict for the operator to settle. */
  async function settleRefusal(refusal: Refusal, mine: DraftContent<K> | undefined): Promise<void> {
    const isChanged = refusal.refusal === 'draft_changed'
    const other = isChanged ? await parts.written?.().catch(() => undefined) : undefined
    if (!active) return
    if (other === undefined) return applyRefusal(refusal)
    const [here, there] = [entered(mine), entered(other.content)]
    if (['', here, savedEntry].includes(there)) {
      version = other.version
      dirty = true
    } else if (here !== '') applyRefusal(refusal)
    else isBehind = true
  }

  function retryLater(): void {
    dirty = true
    cancelDelay = after(retryDelay, () => void flush())
  }

  function applyRefusal(refusal: Refusal): void {
    stuck = dirty = refusal.refusal === 'draft_changed'
    parts.refused(refusal)
  }

  function leave(): void {
    if (!active || stuck) return
    const all = whole()
    if (writing === undefined && textOf(all) === saved) return
    const short = isShort(all) ? all : (shorterLogs.map(content).find(isShort) ?? content(0))
    void saveDraft(name, short, nextTurn(version), true).catch(() => undefined)
  }

  async function overrule(other: number): Promise<void> {
    version = other
    stuck = false
    dirty = true
    parts.refused(undefined)
    await flush()
  }

  return { begin, touch, flush, leave, overrule, end }
}

const isShort = (content: DraftContent | undefined) => new Blob([textOf(content)]).size < leavingBytes

const textOf = (content: DraftContent | undefined) => (content === undefined ? '' : JSON.stringify(content))
