import type { InputSource } from '../acceptor.ts'
import { planOf, runReadings, stopped, type Progress } from './chain.ts'
import { endSeeking } from './lineSearch.ts'
import { setState, showText, type LineModel } from './lineModel.ts'
import type { Filled } from './macroFields.ts'
import type { Entry, Parsed } from './parse.ts'
import { printLine } from './print.ts'

export interface EnterPress {
  /** The key is held down. */
  repeat?: boolean
  source?: InputSource
}

/** Milliseconds within which a second Enter is taken for one unintended key press. */
const doubleEnter = 300

/** False where Enter had no effect: then keys typed ahead stay in the queue. */
export function enter(line: LineModel, { repeat = false, source = 'live' }: EnterPress): boolean {
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
  else if (planOf(state.parsed)) expandAndRun(line)
  else return enterWhenLoaded(line)
  return true
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
  const { text, cursor } = line.state
  history.add(printLine(text, parsed, parts.context()))
  showText(line, text, cursor, 'running')
  finish(line, text, await runReadings(plan, parts.runner))
}

async function commit(line: LineModel, entry: Entry): Promise<void> {
  const { runner } = line.parts
  const { text, cursor } = line.state
  line.armed = undefined
  showText(line, text, cursor, 'running')
  const outcome = await runner.run(runner.nearest(entry.command), entry.args)
  finish(line, text, stopped(outcome.done ? text.length : 0, outcome))
}

function finish(line: LineModel, before: string, { doneTo, armed, refusal }: Progress): void {
  // A text changed in between has not been previewed.
  line.armed = line.state.text === before ? armed : undefined
  const text = withoutDone(line.state.text, before, doneTo)
  showText(line, text, text.length, line.armed ? 'armed' : 'typing', refusal)
}

/** Removes the entries that have run, unless the operator has edited them in between. */
export function withoutDone(text: string, before: string, doneTo: number): string {
  if (!text.startsWith(before.slice(0, doneTo))) return text
  return text.slice(doneTo).replace(/^[\s,;\u037e]+/, '')
}
