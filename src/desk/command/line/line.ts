import type { Refusal } from '../../../domain/refusal.ts'
import type { Hand } from '../acceptor.ts'
import { planOf, runReadings, stopped, type Progress, type Runner } from './chain.ts'
import type { Completion } from './complete.ts'
import type { LineContext } from './context.ts'
import { createHistory } from './history.ts'
import { parse, type Entry, type Parsed } from './parse.ts'
import { printLine } from './print.ts'
import { withDrawnSeparators } from './word.ts'

export interface LineState {
  readonly text: string
  readonly cursor: number
  readonly parsed: Parsed
  /** `armed`: the text is what a second Enter commits, its preview is the server's. */
  readonly mode: 'typing' | 'running' | 'armed'
  /** Why it stopped, until something is typed. */
  readonly refusal?: Refusal
}

export interface LineParts {
  runner: Runner
  context(): LineContext
  /** Milliseconds. */
  now(): number
  /** Enter on the empty line: back to where the work is. */
  leave(): void
}

export interface Line {
  state(): LineState
  subscribe(listener: () => void): () => void
  edit(text: string, cursor?: number): void
  /** False where nothing came of it: then keys typed ahead stay where they are. */
  enter(press?: { repeat?: boolean; hand?: Hand }): boolean
  /** Shift+Enter: a separator at the cursor. */
  separate(): void
  complete(completion: Completion): void
  /** Esc: what was typed is a line to go back to. */
  empty(): void
  older(): boolean
  newer(): boolean
  /** Ports or trips have changed under it: it is read again. */
  refresh(): void
}

/** A hand that trembles presses twice within this many milliseconds. */
const tremble = 300

export function createLine({ runner, context, now, leave }: LineParts): Line {
  const listeners = new Set<() => void>()
  const history = createHistory()
  let entered = Number.NEGATIVE_INFINITY
  let armed: Entry | undefined
  let state: LineState = { text: '', cursor: 0, mode: 'typing', parsed: parse('', context()) }

  function show(text: string, cursor: number, mode: LineState['mode'], refusal?: Refusal): void {
    state = { text, cursor, mode, parsed: parse(text, context(), cursor), ...(refusal ? { refusal } : {}) }
    for (const listener of [...listeners]) listener()
  }

  function edit(typed: string, cursor = typed.length): void {
    const text = withDrawnSeparators(typed)
    if (text === state.text) return show(text, cursor, state.mode, state.refusal)
    history.leave()
    armed = undefined
    // Another text makes it another Enter, however soon.
    entered = Number.NEGATIVE_INFINITY
    show(text, cursor, state.mode === 'armed' ? 'typing' : state.mode)
  }

  /** Takes away what has been done, unless the operator has changed it meanwhile. */
  function dropDone(before: string, doneTo: number): string {
    if (!state.text.startsWith(before.slice(0, doneTo))) return state.text
    return state.text.slice(doneTo).replace(/^[\s,;\u037e]+/, '')
  }

  function finish(before: string, { doneTo, armed: next, refusal }: Progress): void {
    // What was typed meanwhile is a line nobody has seen the preview of.
    armed = state.text === before ? next : undefined
    const text = dropDone(before, doneTo)
    show(text, text.length, armed ? 'armed' : 'typing', refusal)
  }

  async function start(parsed: Parsed): Promise<void> {
    const plan = planOf(parsed)
    if (!plan) return
    const { text } = state
    history.add(printLine(text, parsed, context()))
    show(text, state.cursor, 'running')
    finish(text, await runReadings(plan, runner))
  }

  async function commit(entry: Entry): Promise<void> {
    const { text } = state
    armed = undefined
    show(text, state.cursor, 'running')
    const outcome = await runner.run(entry.command, entry.args)
    finish(text, stopped(outcome.done ? text.length : 0, outcome))
  }

  function enter({ repeat = false, hand = 'live' }: { repeat?: boolean; hand?: Hand } = {}): boolean {
    const at = now()
    const trembling = hand === 'live' && at - entered < tremble
    if (repeat || trembling || state.mode === 'running') return false
    entered = at
    if (state.text.trim() === '') leave()
    // Nobody has seen the preview of what keys typed ahead would commit.
    else if (armed && hand === 'queue') return false
    else if (armed) void commit(armed)
    else if (planOf(state.parsed)) void start(state.parsed)
    else return false
    return true
  }

  function separate(): void {
    const { text, cursor } = state
    const before = `${text.slice(0, cursor).trimEnd()} ; `
    edit(before + text.slice(cursor).trimStart(), before.length)
  }

  function complete({ from, to, text: chosen }: Completion): void {
    const before = `${state.text.slice(0, from)}${chosen} `
    edit(before + state.text.slice(to).trimStart(), before.length)
  }

  function empty(): void {
    history.add(state.text)
    edit('')
  }

  function walk(line: string | undefined): boolean {
    if (line === undefined) return false
    armed = undefined
    show(line, line.length, 'typing')
    return true
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    edit,
    enter,
    separate,
    complete,
    empty,
    older: () => walk(history.older(state.text)),
    newer: () => walk(history.newer()),
    refresh: () => show(state.text, state.cursor, state.mode, state.refusal),
  }
}
