import type { Completion } from './completion.ts'
import {
  createHistory,
  setState,
  showText,
  type LineModel,
  type LineParts,
  type LineState,
  type TextAndCursor,
  nextSpot,
  type Filled,
  planOf,
  runReadings,
  stopped,
  type Progress,
} from './lineModel.ts'
import { parse, type Entry, type Parsed, isEntry, type Misread } from './parse.ts'
import { withDrawnSeparators } from './words/reader.ts'
import type { InputSource } from '../command/inputTarget.ts'
import { nextAlternative, type Alternative } from '../command/command.ts'
import type { LineContext } from './context.ts'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import { createListeners } from '../command/listeners.ts'

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
  /** The arguments that the last entry may have instead, where the line can run; empty where there is no choice. */
  alternatives(): readonly Alternative[]
  /** Gives the last entry these arguments, or those after the present ones; false where there is no choice. */
  change(to?: Alternative): boolean
  /** Esc: clears the line and adds it to the history. */
  empty(): void
  /** The work that the text was meant for has ended: the same, unless the line runs itself. */
  discard(): void
  older(): boolean
  newer(): boolean
  /**
   * Starts searching the history, newest line first; called again, goes on to an older match. False while the line runs.
   */
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
    subscribe: listeners.subscribe,
    edit: (text, cursor) => edit(line, text, cursor),
    enter: (press = {}) => enter(line, press),
    leave: () => parts.leave(),
    separate: () => separate(line),
    selectAll: () =>
      setState(line, { ...line.state, cursor: 0, selected: { from: 0, to: line.state.text.length } }),
    complete: (completion) => complete(line, completion),
    nextField: () => selectNextField(line),
    alternatives: () => changeable(line)?.ways ?? [],
    change: (to) => change(line, to),
    empty: () => empty(line),
    discard: () => {
      if (line.state.mode !== 'running') empty(line)
    },
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
    listeners: createListeners(),
    state: { text: '', cursor: 0, mode: 'typing', parsed: parse('', parts.context()) },
    enteredAt: Number.NEGATIVE_INFINITY,
    armed: undefined,
    waitCount: 0,
    unchangedTo: undefined,
    seeking: undefined,
  }
}

/** Characters; reading more after each key would delay it. */
const longest = 2_000

function edit(line: LineModel, typed: string, cursor = typed.length): void {
  // Nothing of it is cut off unseen.
  if (typed.length > longest) {
    const refusal = refuse('line_too_long', { length: typed.length, most: longest })
    return setState(line, { ...line.state, refusal })
  }
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

/** The last entry of a line that can run, with what it may have instead of its arguments. */
function changeable({ state, parts }: LineModel): { entry: Entry; ways: readonly Alternative[] } | undefined {
  const { mode, parsed } = state
  const entry = parsed.entries.at(-1)
  if (mode === 'running' || mode === 'seeking' || parsed.failure || !entry || !isEntry(entry))
    return undefined
  const ways = parts.alternatives?.(entry) ?? []
  return ways.length > 1 ? { entry, ways } : undefined
}

/** The entry that waits for a second Enter goes on waiting for it, with its other arguments. */
function change(line: LineModel, to?: Alternative): boolean {
  const found = changeable(line)
  if (!found) return false
  const { entry, ways } = found
  const next = to ?? nextAlternative(ways)
  if (!next) return false
  const { text, mode } = line.state
  const changed = text.slice(0, entry.from) + entry.row.print(next.args, line.parts.context())
  showText(line, changed, changed.length, mode)
  const last = line.state.parsed.entries.at(-1)
  if (line.armed) line.armed = last && isEntry(last) ? last : undefined
  return true
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

interface EnterPress {
  /** The key is held down. */
  repeat?: boolean
  source?: InputSource
}

/** Milliseconds within which a second Enter is taken for one unintended key press. */
const doubleEnter = 300

/** False where Enter had no effect: then keys typed ahead stay in the queue. */
function enter(line: LineModel, { repeat = false, source = 'live' }: EnterPress): boolean {
  const { state, seeking, armed, parts } = line
  const at = parts.now()
  const isDouble = source === 'live' && at - line.enteredAt < doubleEnter
  if (repeat || isDouble || state.mode === 'running') return false
  // The keyboard's time counts: an Enter typed ahead is played later, shortly before the next one is pressed.
  line.enteredAt = source === 'queue' ? (parts.typedAheadAt?.() ?? at) : at
  if (seeking) return acceptFound(line, seeking.found?.line)
  if (state.text.trim() === '') parts.leave()
  // The operator has not seen the preview of what keys typed ahead would commit.
  else if (armed && source === 'queue') return false
  else if (armed) void commit(line, armed)
  else if (!takeScan(line)) return false
  else if (planOf(line.state.parsed)) expandAndRun(line)
  else return enterWhenLoaded(line)
  return true
}

/** Shows what a scanner has read in place of what it typed; false where that is unclear. */
function takeScan(line: LineModel): boolean {
  const { text, cursor } = line.state
  const scanned = line.parts.scanned?.(text)
  if (isRefusal(scanned)) showText(line, text, cursor, 'typing', scanned)
  else if (scanned !== undefined && scanned !== text) showText(line, scanned, scanned.length, 'typing')
  return !isRefusal(scanned)
}

function acceptFound(line: LineModel, text: string | undefined): boolean {
  if (text === undefined) return false
  endSeeking(line, { text, cursor: text.length })
  return true
}

/** Just after sign-in the ports may still be loading: the line is parsed again once they are there. */
function enterWhenLoaded(line: LineModel): boolean {
  const lists = line.parts.awaitLists?.()
  if (!lists) return false
  void runWhenLoaded(line, lists)
  return true
}

async function runWhenLoaded(line: LineModel, lists: Promise<unknown>): Promise<void> {
  const { text, cursor } = line.state
  line.waitCount += 1
  const count = line.waitCount
  showText(line, text, cursor, 'running')
  await lists
  if (line.waitCount !== count) return
  showText(line, line.state.text, line.state.cursor, 'typing')
  if (line.state.text === text && planOf(line.state.parsed)) expandAndRun(line)
}

/** A macro with open fields is only written out: they are filled in, then another Enter runs the whole line. */
function expandAndRun(line: LineModel): void {
  const filled = line.parts.expand?.(line.state.text, line.state.parsed)
  if (filled) showExpanded(line, filled)
  if (!filled || filled.asked.length === 0) void run(line, line.state.parsed)
}

/** Shows the line with its macros replaced by their text; the first open field is selected. */
function showExpanded(line: LineModel, { text, asked }: Filled): void {
  line.history.add(line.state.text)
  showText(line, text, text.length, 'typing')
  const [first] = asked
  if (first) setState(line, { ...line.state, cursor: first.from, fields: asked, selected: first })
}

async function run(line: LineModel, parsed: Parsed): Promise<void> {
  const plan = planOf(parsed)
  if (!plan) return
  const { parts, history } = line
  const { text } = line.state
  history.add(printLine(text, parsed, parts.context()))
  showRunning(line)
  finish(line, text, await runReadings(plan, parts.runner))
}

async function commit(line: LineModel, entry: Entry): Promise<void> {
  const { runner } = line.parts
  const { text } = line.state
  line.armed = undefined
  showRunning(line)
  const outcome = await runner.run(runner.nearest(entry.command), entry.args)
  finish(line, text, stopped(outcome.done ? text.length : 0, outcome))
}

function showRunning(line: LineModel): void {
  const { text, cursor } = line.state
  line.unchangedTo = text.length
  showText(line, text, cursor, 'running')
}

/** Removes the entries that have run, unless the operator has edited or replaced them in between. */
function finish(line: LineModel, before: string, { doneTo, armed, refusal }: Progress): void {
  const { text, cursor } = line.state
  const { unchangedTo = 0 } = line
  line.unchangedTo = undefined
  // A text changed in between has not been previewed.
  line.armed = text === before && unchangedTo === before.length ? armed : undefined
  if (unchangedTo < doneTo) return showText(line, text, cursor, 'typing', refusal)
  const rest = text.slice(doneTo).replace(/^[\s,;\u037e]+/, '')
  showText(line, rest, rest.length, line.armed ? 'armed' : 'typing', refusal)
}

/** An entry in canonical form, which parses to the same command with the same arguments. */
function printEntry({ row, args }: Entry, context: LineContext): string {
  return row.print(args, context)
}

/** A line in canonical form; entries that were not understood stay as typed. */
export function printLine(text: string, { entries }: Parsed, context: LineContext): string {
  return entries.map((entry) => written(entry, text, context)).join(' ; ')
}

function written(entry: Entry | Misread, text: string, context: LineContext): string {
  return isEntry(entry) ? printEntry(entry, context) : text.slice(entry.from, entry.to).trim()
}

/**
 * Starts searching the history, newest line first; called again, goes on to an older match. False while the line runs.
 */
function seek(line: LineModel): boolean {
  const { state, seeking } = line
  if (state.mode === 'running') return false
  if (seeking) seekWords(line, state.text, state.cursor, seeking.found?.at)
  else {
    line.armed = undefined
    line.seeking = { before: { text: state.text, cursor: state.cursor } }
    seekWords(line, '', 0)
  }
  return true
}

/** Shows the newest line with the words, older than the one at index `before` of the history. */
function seekWords(line: LineModel, words: string, cursor: number, before?: number): void {
  const { seeking, history, parts } = line
  if (!seeking) return
  // Where no older line has the words, the last match stays.
  seeking.found = history.seek(words, before) ?? (before === undefined ? undefined : seeking.found)
  setState(line, {
    text: words,
    cursor,
    mode: 'seeking',
    parsed: parse('', parts.context()),
    ...(seeking.found ? { found: seeking.found.line } : {}),
  })
}

/** Puts the given line into the input, to be edited or run. */
function endSeeking(line: LineModel, { text, cursor }: TextAndCursor): void {
  line.seeking = undefined
  showText(line, text, cursor, 'typing')
}

/** Shows a line of the history; false where there is none. A line that runs goes on without its text. */
function showHistoryLine(line: LineModel, text: string | undefined): boolean {
  if (text === undefined) return false
  const isRunning = line.unchangedTo !== undefined
  if (isRunning) line.unchangedTo = 0
  line.seeking = undefined
  line.armed = undefined
  line.waitCount += 1
  showText(line, text, text.length, isRunning ? 'running' : 'typing')
  return true
}
