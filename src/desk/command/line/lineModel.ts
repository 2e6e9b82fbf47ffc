import type { Refusal } from '../../../domain/refusal.ts'
import type { Runner } from './chain.ts'
import type { GrammarContext } from './grammar.ts'
import type { Found, History } from './history.ts'
import { shifted, type Filled } from './macroFields.ts'
import { parse, type Entry, type Parsed } from './parse.ts'
import type { Span } from './words/splitLine.ts'

export interface LineState {
  readonly text: string
  readonly cursor: number
  readonly parsed: Parsed
  /**
   * `armed`: a second Enter commits the text, and the preview is the server's. `seeking`: the text is searched for in
   * the history.
   */
  readonly mode: 'typing' | 'running' | 'armed' | 'seeking'
  /** The line found while seeking. */
  readonly found?: string
  /** Why the line stopped, until the text changes. */
  readonly refusal?: Refusal
  /** Parameters of a macro that are still to be filled in; they move with the text while it is edited. */
  readonly fields?: readonly Span[]
  /** Selected part of the text, which typing replaces. */
  readonly selected?: Span
}

export type TextAndCursor = Pick<LineState, 'text' | 'cursor'>

export interface LineParts {
  runner: Runner
  context(): GrammarContext
  /** Milliseconds. */
  now(): number
  /** When the Enter that the queue plays was pressed; without a queue, now. */
  typedAheadAt?(): number
  /** Enter on the empty line moves the focus to the screen. */
  leave(): void
  /** Settles once the ports and codes that lines are parsed with are loaded; undefined where they are not loading. */
  awaitLists?(): Promise<unknown> | undefined
  /** The line with its macros replaced by their text; undefined where it calls none. */
  expand?(text: string, parsed: Parsed): Filled | undefined
}

/** State of the line, changed only by the functions of this folder. */
export interface LineModel {
  readonly parts: LineParts
  readonly history: History
  readonly listeners: Set<() => void>
  state: LineState
  /** Time of the last Enter in milliseconds. */
  enteredAt: number
  /** The entry a second Enter commits. */
  armed: Entry | undefined
  /** Counts the lines that waited for the lists, so that a line replaced in between is not run. */
  waitCount: number
  /** Present during a search of the history; `before` is restored when it is cancelled. */
  seeking: { before: TextAndCursor; found?: Found | undefined } | undefined
}

export function setState(line: LineModel, state: LineState): void {
  line.state = state
  for (const listener of [...line.listeners]) listener()
}

/** Parses and shows a text; fields of a macro move along with it. */
export function showText(
  line: LineModel,
  text: string,
  cursor: number,
  mode: LineState['mode'],
  refusal?: Refusal,
): void {
  const { state, parts } = line
  const fields = shifted(state.fields, state.text, text)
  const parsed = parse(text, parts.context(), cursor)
  setState(line, {
    text,
    cursor,
    mode,
    parsed,
    ...(fields ? { fields } : {}),
    ...(refusal ? { refusal } : {}),
  })
}
