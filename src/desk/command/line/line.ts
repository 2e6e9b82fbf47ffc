import type { Completion } from './completion.ts'
import { createHistory } from './history.ts'
import { setState, showText, type LineModel, type LineParts, type LineState } from './lineModel.ts'
import { endSeeking, seek, seekWords, showHistoryLine } from './lineSearch.ts'
import { nextSpot } from './macroFields.ts'
import { parse } from './parse.ts'
import { enter, type EnterPress } from './runLine.ts'
import { withDrawnSeparators } from './words/splitLine.ts'

export interface Line {
  state(): LineState
  subscribe(listener: () => void): () => void
  edit(text: string, cursor?: number): void
  /** False where Enter had no effect: then keys typed ahead stay in the queue. */
  enter(press?: EnterPress): boolean
  /** Moves the focus to the screen. */
  leave(): void
  /** Shift+Enter: a separator at the cursor. */
  separate(): void
  /** Selects the whole text, which typing replaces. */
  selectAll(): void
  complete(completion: Completion): void
  /** Tab: selects the next open field of a macro; false where none follows the cursor. */
  nextField(): boolean
  /** Esc: clears the line and adds it to the history. */
  empty(): void
  older(): boolean
  newer(): boolean
  /** Starts searching the history, newest line first; called again, goes on to an older match. False while the line runs. */
  seek(): boolean
  /** Replaces the text from outside: the result of a calculation. */
  put(text: string): void
  /** Parses the line again: ports or trips have changed. */
  refresh(): void
}

export function createLine(parts: LineParts): Line {
  const line = createModel(parts)
  const { history, listeners } = line
  return {
    state: () => line.state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    edit: (text, cursor) => edit(line, text, cursor),
    enter: (press = {}) => enter(line, press),
    leave: () => parts.leave(),
    separate: () => separate(line),
    selectAll: () =>
      setState(line, { ...line.state, cursor: 0, selected: { from: 0, to: line.state.text.length } }),
    complete: (completion) => complete(line, completion),
    nextField: () => selectNextField(line),
    empty: () => empty(line),
    older: () => showHistoryLine(line, history.older(line.state.text)),
    newer: () => showHistoryLine(line, history.newer()),
    seek: () => seek(line),
    put: (text) => showText(line, text, text.length, line.state.mode),
    refresh: () => refresh(line),
  }
}

function createModel(parts: LineParts): LineModel {
  return {
    parts,
    history: createHistory(),
    listeners: new Set(),
    state: { text: '', cursor: 0, mode: 'typing', parsed: parse('', parts.context()) },
    enteredAt: Number.NEGATIVE_INFINITY,
    armed: undefined,
    waitCount: 0,
    seeking: undefined,
  }
}

function edit(line: LineModel, typed: string, cursor = typed.length): void {
  if (line.seeking) return seekWords(line, typed, cursor)
  const { state } = line
  const text = withDrawnSeparators(typed)
  // Selecting a part of the text does not move the cursor.
  if (text === state.text && cursor === state.selected?.from) return
  if (text === state.text) return showText(line, text, cursor, state.mode, state.refusal)
  line.history.leave()
  line.armed = undefined
  // A changed text makes the next Enter a deliberate one, however soon it comes.
  line.enteredAt = Number.NEGATIVE_INFINITY
  showText(line, text, cursor, state.mode === 'armed' ? 'typing' : state.mode)
}

function separate(line: LineModel): void {
  const { text, cursor } = line.state
  const before = `${text.slice(0, cursor).trimEnd()} ; `
  edit(line, before + text.slice(cursor).trimStart(), before.length)
}

function complete(line: LineModel, { from, to, text: completed }: Completion): void {
  const { text } = line.state
  const before = `${text.slice(0, from)}${completed} `
  edit(line, before + text.slice(to).trimStart(), before.length)
}

function selectNextField(line: LineModel): boolean {
  const { fields, selected, cursor } = line.state
  const field = nextSpot(fields ?? [], selected?.from ?? cursor)
  if (field) setState(line, { ...line.state, cursor: field.from, selected: field })
  return field !== undefined
}

function empty(line: LineModel): void {
  if (line.seeking) return endSeeking(line, line.seeking.before)
  line.history.add(line.state.text)
  edit(line, '')
}

function refresh(line: LineModel): void {
  const { text, cursor, mode, refusal } = line.state
  if (!line.seeking) showText(line, text, cursor, mode, refusal)
}
