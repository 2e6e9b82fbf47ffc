import type { Refusal } from '../../domain/refusal.ts'
import { latinKeys } from '../../domain/value/phoneticKey.ts'
import type { Alternative, CommandChoice, Outcome } from '../command/command.ts'
import type { Listeners } from '../command/listeners.ts'
import type { Readiness } from '../command/registry.ts'
import type { GrammarContext } from './row.ts'
import { parse, type Entry, type Parsed, isEntry } from './parse.ts'
import type { Span } from './words/reader.ts'

/** Lines run before, browsed with the arrows; the text being typed is restored at the end. */
interface History {
  add(line: string): void
  /** The line before the one shown; undefined at the oldest. */
  older(typed: string): string | undefined
  /** The line after it; undefined when what was typed is shown already. */
  newer(): string | undefined
  /** Called when the operator types: browsing starts again from the newest line. */
  leave(): void
  /** The newest line with the words, older than the one at index `before`; they may be typed on either layout. */
  seek(words: string, before?: number): Found | undefined
}

interface Found {
  line: string
  at: number
}

const most = 200

/** Lower case by key, so that a line typed on the Greek layout is found on the Latin one. */
const byKey = (text: string) => latinKeys(text).toLowerCase()

export function createHistory(): History {
  const lines: string[] = []
  let at = 0
  let draft = ''
  const walking = () => at < lines.length
  return {
    add: (line) => {
      if (lines.at(-1) !== line) lines.push(line)
      if (lines.length > most) lines.shift()
      at = lines.length
    },
    older: (typed) => {
      if (at === 0) return undefined
      if (!walking()) draft = typed
      at -= 1
      return lines[at]
    },
    newer: () => {
      if (!walking()) return undefined
      at += 1
      return walking() ? lines[at] : draft
    },
    leave: () => {
      at = lines.length
    },
    seek: (words, before = lines.length) => {
      const found = lines.slice(0, before).findLastIndex((line) => byKey(line).includes(byKey(words)))
      return found < 0 ? undefined : { line: lines[found] ?? '', at: found }
    },
  }
}

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
  /** Returns the code that a scanner typed on another layout, or a refusal where that is unclear. */
  scanned?(text: string): string | Refusal | undefined
  /** The arguments that the entry may have instead. */
  alternatives?(entry: Entry): readonly Alternative[]
  /** The line with its macros replaced by their text; undefined where it calls none. */
  expand?(text: string, parsed: Parsed): Filled | undefined
}

/** State of the line, changed only by the functions of this folder. */
export interface LineModel {
  readonly parts: LineParts
  readonly history: History
  readonly listeners: Listeners
  state: LineState
  /** Time of the last Enter in milliseconds. */
  enteredAt: number
  /** The entry a second Enter commits. */
  armed: Entry | undefined
  /** Counts the lines that waited for the lists, so that a line replaced in between is not run. */
  waitCount: number
  /** While a line runs, the length of the start of its text that has not been changed since. */
  unchangedTo: number | undefined
  /** Present during a search of the history; `before` is restored when it is cancelled. */
  seeking: { before: TextAndCursor; found?: Found | undefined } | undefined
}

export function setState(line: LineModel, state: LineState): void {
  line.state = state
  line.listeners.notify()
}

/** Parses and shows a text; fields of a macro move along with it. */
export function showText(
  line: LineModel,
  text: string,
  cursor: number,
  mode: LineState['mode'],
  refusal?: Refusal,
): void {
  const { state, parts, unchangedTo } = line
  if (unchangedTo !== undefined) line.unchangedTo = Math.min(unchangedTo, sharedStart(state.text, text))
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

/** A text with expanded macros, and the parameters without a value. */
export interface Filled {
  text: string
  asked: readonly Span[]
}

function sharedStart(before: string, after: string): number {
  const most = Math.min(before.length, after.length)
  let at = 0
  while (at < most && before[at] === after[at]) at++
  return at
}

function sharedEnd(before: string, after: string, from: number): number {
  const most = Math.min(before.length, after.length) - from
  let length = 0
  while (length < most && before.at(-1 - length) === after.at(-1 - length)) length++
  return length
}

/** The positions of the fields after an edit: later ones have moved, the edited one has grown or shrunk. */
function shifted(
  spots: readonly Span[] | undefined,
  before: string,
  after: string,
): readonly Span[] | undefined {
  if (spots === undefined || before === after) return spots
  const start = sharedStart(before, after)
  const end = before.length - sharedEnd(before, after, start)
  const by = after.length - before.length
  const moved = spots
    .map(({ from, to }) => ({
      from: from > start && from >= end ? from + by : from,
      to: to >= end ? to + by : to,
    }))
    .filter(({ from, to }) => from <= to && to <= after.length)
  return moved.length > 0 ? moved : undefined
}

export function nextSpot(spots: readonly Span[], at: number): Span | undefined {
  return spots.find(({ from }) => from > at)
}

/** The parts of the registry that a chain uses. */
interface Runner {
  /** The command of a choice to run here. */
  nearest(choice: CommandChoice): string
  run(command: string, args: unknown): Promise<Outcome>
  /** Runs a command once for each of the arguments, up to the first that is not done, and shows all of it at once. */
  runEach(command: string, each: readonly unknown[]): Promise<readonly Outcome[]>
  /** Returns whether the command leads to another screen, on which the next entry may run. */
  leads(command: string, args: unknown): boolean
  /** Settles once the screen the command leads to is shown, because the next entry may belong to it. */
  arrive(command: string, args: unknown): Promise<void>
  readiness(command: string, args?: unknown): Readiness
  /** Returns whether the command shows its own confirmation before it changes anything. */
  asks(command: string, args: unknown): boolean
}

/** How far a chain got. */
export interface Progress {
  /** Everything before this place in the text has been done. */
  doneTo: number
  /** The last entry, previewed and waiting for a second Enter. */
  armed?: Entry
  /** The refusal that stopped it; a fault has been reported by the registry. */
  refusal?: Refusal
}

/** A line that may run: its entries, with the one that ends a sale separated. */
export interface Plan {
  readings: readonly Entry[]
  commit?: Entry
}

/** Undefined if a part of the line is not understood, or `?` was typed. */
export function planOf({ entries, failure, help }: Parsed): Plan | undefined {
  const all = entries.filter(isEntry)
  if (failure || help || all.length === 0) return undefined
  const last = all.at(-1)
  return last?.row.commits ? { readings: all.slice(0, -1), commit: last } : { readings: all }
}

export function stopped(doneTo: number, outcome: Outcome): Progress {
  return outcome.done || !outcome.refusal ? { doneTo } : { doneTo, refusal: outcome.refusal }
}

/**
 * The first Enter: runs the entries in order and stops at the first that is refused; the one that ends the sale is
 * only prepared, so that its preview shows the answer of the server.
 */
export async function runReadings({ readings, commit }: Plan, runner: Runner): Promise<Progress> {
  let doneTo = 0
  for (const same of ofOneKind(readings, runner)) {
    const [first] = same
    const command = runner.nearest(first?.command ?? '')
    const outcomes = await runner.runEach(
      command,
      same.map(({ args }) => args),
    )
    for (const [at, outcome] of outcomes.entries()) {
      if (!outcome.done) return stopped(doneTo, outcome)
      doneTo = same[at]?.to ?? doneTo
    }
    // Nothing of the line belongs to the screen of its last entry, which the operator may also refuse to leave for.
    const last = same.at(-1)
    if (commit || last !== readings.at(-1)) await runner.arrive(command, last?.args)
  }
  return commit ? arm(commit, doneTo, runner) : { doneTo }
}

/** Entries in a row that run the same command, which stays on its screen; those that can be one entry are one. */
function ofOneKind(readings: readonly Entry[], runner: Runner): readonly Entry[][] {
  const kinds: Entry[][] = []
  for (const entry of readings) {
    const last = kinds.at(-1)
    const before = last?.at(-1)
    const both = before?.row === entry.row ? entry.row.join?.(before.args, entry.args) : undefined
    if (last && before && both !== undefined) {
      last.splice(-1, 1, { ...entry, from: before.from, args: both })
      continue
    }
    const stays = !entry.row.turns && !runner.leads(runner.nearest(entry.command), entry.args)
    if (last?.[0]?.row === entry.row && stays) last.push(entry)
    else kinds.push([entry])
  }
  return kinds
}

async function arm(commit: Entry, doneTo: number, runner: Runner): Promise<Progress> {
  const command = runner.nearest(commit.command)
  const asks = runner.asks(command, commit.args)
  for (const prepare of commit.row.prepare ?? []) {
    if (runner.readiness(prepare) !== 'ready') continue
    const outcome = await runner.run(prepare, {})
    if (!outcome.done) return stopped(doneTo, outcome)
    await runner.arrive(prepare, {})
  }
  if (!asks && runner.readiness(command, commit.args) === 'ready') return { doneTo, armed: commit }
  // A command that cannot run returns the reason.
  const outcome = await runner.run(command, commit.args)
  return stopped(outcome.done ? commit.to : doneTo, outcome)
}
