import type { Refusal } from '../../../domain/refusal.ts'
import type { InputSource } from '../acceptor.ts'
import { planOf, runReadings, stopped, type Progress, type Runner } from './chain.ts'
import type { Completion } from './completion.ts'
import type { LineContext } from './context.ts'
import { createHistory, type Found } from './history.ts'
import { parse, type Entry, type Parsed } from './parse.ts'
import { printLine } from './print.ts'
import { nextSpot, shifted, type Filled } from './macroFields.ts'
import { withDrawnSeparators, type Span } from './words/splitLine.ts'

export interface LineState {
  readonly text: string
  readonly cursor: number
  readonly parsed: Parsed
  /**
   * `armed`: the text is what a second Enter commits, its preview is the server's. `seeking`: the text is looked for
   * in the lines run before.
   */
  readonly mode: 'typing' | 'running' | 'armed' | 'seeking'
  /** The line found while seeking. */
  readonly found?: string
  /** Why it stopped, until something is typed. */
  readonly refusal?: Refusal
  /** What a macro asks for, wherever it has moved to while the text is edited. */
  readonly spots?: readonly Span[]
  /** The one to be typed over. */
  readonly chosen?: Span
}

export interface LineParts {
  runner: Runner
  context(): LineContext
  /** Milliseconds. */
  now(): number
  /** Enter on the empty line: back to where the work is. */
  leave(): void
  /** Loads the ports and codes that lines are read against; undefined where they are not on their way. */
  awaitLists?(): Promise<unknown> | undefined
  /** The line with the macros it calls written out; undefined where it calls none. */
  expand?(text: string, parsed: Parsed): Filled | undefined
}

export interface Line {
  state(): LineState
  subscribe(listener: () => void): () => void
  edit(text: string, cursor?: number): void
  /** False where nothing came of it: then keys typed ahead stay where they are. */
  enter(press?: { repeat?: boolean; hand?: InputSource }): boolean
  /** From the empty line to where the work is. */
  leave(): void
  /** Shift+Enter: a separator at the cursor. */
  separate(): void
  /** The whole text, to be typed over. */
  selectAll(): void
  complete(completion: Completion): void
  /** Tab: on to what a macro asks for next; false where nothing is asked for behind the cursor. */
  nextSpot(): boolean
  /** Esc: what was typed is a line to go back to. */
  empty(): void
  older(): boolean
  newer(): boolean
  /** Looks for a line run before, backwards; pressed again it goes on to an older one. */
  seek(): void
  /** Text for the line that comes from elsewhere: the result of a calculation. */
  put(text: string): void
  /** Ports or trips have changed under it: it is read again. */
  refresh(): void
}

/** A hand that trembles presses twice within this many milliseconds. */
const tremble = 300

export function createLine({ runner, context, now, leave, expand, awaitLists }: LineParts): Line {
  const listeners = new Set<() => void>()
  const history = createHistory()
  let entered = Number.NEGATIVE_INFINITY
  let armed: Entry | undefined
  /** Rises with each line that waits for the lists, and where another one is taken up instead: then it runs no more. */
  let waiting = 0
  let seeking: { before: Pick<LineState, 'text' | 'cursor'>; found?: Found | undefined } | undefined
  let state: LineState = { text: '', cursor: 0, mode: 'typing', parsed: parse('', context()) }

  function become(next: LineState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  function show(text: string, cursor: number, mode: LineState['mode'], refusal?: Refusal): void {
    const spots = shifted(state.spots, state.text, text)
    const parsed = parse(text, context(), cursor)
    become({ text, cursor, mode, parsed, ...(spots ? { spots } : {}), ...(refusal ? { refusal } : {}) })
  }

  /** Writes macros out in place; the first thing they ask for is chosen, to be typed over. */
  function ask({ text, asked }: Filled): void {
    history.add(state.text)
    show(text, text.length, 'typing')
    const [first] = asked
    if (first) become({ ...state, cursor: first.from, spots: asked, chosen: first })
  }

  function edit(typed: string, cursor = typed.length): void {
    if (seeking) return seekFor(typed, cursor)
    const text = withDrawnSeparators(typed)
    // Choosing a part of the text moves no cursor.
    if (text === state.text && cursor === state.chosen?.from) return
    if (text === state.text) return show(text, cursor, state.mode, state.refusal)
    history.leave()
    armed = undefined
    // Another text makes it another Enter, however soon.
    entered = Number.NEGATIVE_INFINITY
    show(text, cursor, state.mode === 'armed' ? 'typing' : state.mode)
  }

  function seekFor(words: string, cursor: number, before?: number): void {
    if (!seeking) return
    // Nothing older holds the words: the one found last stays.
    seeking.found = history.seek(words, before) ?? (before === undefined ? undefined : seeking.found)
    state = { text: words, cursor, mode: 'seeking', parsed: parse('', context()) }
    if (seeking.found) state = { ...state, found: seeking.found.line }
    for (const listener of [...listeners]) listener()
  }

  function seek(): void {
    if (state.mode === 'running') return
    if (seeking) return seekFor(state.text, state.cursor, seeking.found?.at)
    armed = undefined
    seeking = { before: { text: state.text, cursor: state.cursor } }
    seekFor('', 0)
  }

  /** The line found is the operator's to change and to run. */
  function endSeeking(line: Pick<LineState, 'text' | 'cursor'>): void {
    seeking = undefined
    show(line.text, line.cursor, 'typing')
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
    const outcome = await runner.run(runner.nearest(entry.command), entry.args)
    finish(text, stopped(outcome.done ? text.length : 0, outcome))
  }

  function enter({ repeat = false, hand = 'live' }: { repeat?: boolean; hand?: InputSource } = {}): boolean {
    const at = now()
    const trembling = hand === 'live' && at - entered < tremble
    if (repeat || trembling || state.mode === 'running') return false
    entered = at
    if (seeking) {
      const text = seeking.found?.line
      if (text === undefined) return false
      endSeeking({ text, cursor: text.length })
      return true
    }
    if (state.text.trim() === '') leave()
    // Nobody has seen the preview of what keys typed ahead would commit.
    else if (armed && hand === 'queue') return false
    else if (armed) void commit(armed)
    else if (planOf(state.parsed)) begin()
    else return enterWhenLoaded()
    return true
  }

  /** Just after signing in the ports are still on their way: the line is read again once they are there. */
  function enterWhenLoaded(): boolean {
    const lists = awaitLists?.()
    if (!lists) return false
    void readWhen(lists)
    return true
  }

  async function readWhen(lists: Promise<unknown>): Promise<void> {
    const { text } = state
    const own = ++waiting
    show(text, state.cursor, 'running')
    await lists
    if (waiting !== own) return
    show(state.text, state.cursor, 'typing')
    if (state.text === text && planOf(state.parsed)) begin()
  }

  /** Macros are written out first: what they ask for is typed, then another Enter runs the whole line. */
  function begin(): void {
    const filled = expand?.(state.text, state.parsed)
    if (filled) ask(filled)
    if (!filled || filled.asked.length === 0) void start(state.parsed)
  }

  function separate(): void {
    const { text, cursor } = state
    const before = `${text.slice(0, cursor).trimEnd()} ; `
    edit(before + text.slice(cursor).trimStart(), before.length)
  }

  function selectAll(): void {
    become({ ...state, cursor: 0, chosen: { from: 0, to: state.text.length } })
  }

  function complete({ from, to, text: chosen }: Completion): void {
    const before = `${state.text.slice(0, from)}${chosen} `
    edit(before + state.text.slice(to).trimStart(), before.length)
  }

  function toNextSpot(): boolean {
    const spot = nextSpot(state.spots ?? [], state.chosen?.from ?? state.cursor)
    if (spot) become({ ...state, cursor: spot.from, chosen: spot })
    return spot !== undefined
  }

  function empty(): void {
    if (seeking) return endSeeking(seeking.before)
    history.add(state.text)
    edit('')
  }

  function walk(line: string | undefined): boolean {
    if (line === undefined) return false
    seeking = undefined
    armed = undefined
    waiting++
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
    leave,
    separate,
    selectAll,
    complete,
    nextSpot: toNextSpot,
    empty,
    older: () => walk(history.older(state.text)),
    newer: () => walk(history.newer()),
    seek,
    put: (text) => show(text, text.length, state.mode),
    refresh: () => {
      if (!seeking) show(state.text, state.cursor, state.mode, state.refusal)
    },
  }
}
