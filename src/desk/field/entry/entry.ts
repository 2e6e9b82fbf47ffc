import type { Move } from '../../command/inputTarget.ts'

/** The value of a typed text, or a message in the operator's language why it has none. */
export type ParseResult<Value> = { value: Value } | { problem: string }

export interface EntryParts<Value> {
  value(): Value
  /** The value as text, while the field is not being edited. */
  show(value: Value): string
  read(text: string): ParseResult<Value>
  onChange(value: Value): void
  /** Called after every change of text or problem. */
  changed(): void
}

/**
 * The text of one field while it is edited. An invalid text stays, with its problem, until it is typed again or
 * restored: neither a change of focus nor of the value removes it.
 */
export interface Entry {
  text(): string
  problem(): string | undefined
  /** True while there is a typed text that is not yet the value. */
  open(): boolean
  type(text: string): void
  /** True when the text, if any, has become the value. */
  commit(): boolean
  restore(): void
  /** Reads a text again that was invalid when it was read: what it is read with has changed. */
  readAgain(): void
}

export function createEntry<Value>(parts: EntryParts<Value>): Entry {
  let draft: string | undefined
  /** The typed text has been read and is invalid. */
  let wrong = false

  function set(nextDraft: string | undefined, isWrong: boolean): void {
    draft = nextDraft
    wrong = isWrong
    parts.changed()
  }

  /** Not cached: the language and the rules may have changed. */
  function problem(): string | undefined {
    if (!wrong || draft === undefined) return undefined
    const read = parts.read(draft)
    return 'problem' in read ? read.problem : undefined
  }

  function commit(): boolean {
    if (draft === undefined) return true
    const read = parts.read(draft)
    if ('problem' in read) {
      set(draft, true)
      return false
    }
    set(undefined, false)
    if (!Object.is(read.value, parts.value())) parts.onChange(read.value)
    return true
  }

  return {
    text: () => draft ?? parts.show(parts.value()),
    problem,
    open: () => draft !== undefined,
    type: (text) => set(text, false),
    commit,
    restore: () => set(undefined, false),
    readAgain: () => void (wrong && commit()),
  }
}

/** A word, or the signs between two, with the spaces behind or before it. */
const wordBefore = /(?:[\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_\s]+)?\s*$/u
const wordAfter = /^\s*(?:[\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_\s]+)?/u

/** Returns the part of a text that a move deletes with nothing selected; undefined where the move deletes nothing. */
export function deletion(text: string, cursor: number, move: Move): { from: number; to: number } | undefined {
  if (move === 'backspace') return { from: Math.max(cursor - 1, 0), to: cursor }
  if (move === 'delete') return { from: cursor, to: Math.min(cursor + 1, text.length) }
  if (move === 'backspaceWord') return { from: text.slice(0, cursor).search(wordBefore), to: cursor }
  if (move !== 'deleteWord') return undefined
  const [word = ''] = wordAfter.exec(text.slice(cursor)) ?? []
  return { from: cursor, to: cursor + word.length }
}
