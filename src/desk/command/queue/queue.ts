import { isRefusal } from '../../../domain/refusal.ts'
import type { Acceptor, Focus, Input, Move } from '../acceptor.ts'
import type { CommandId } from '../command.ts'
import { createExpectation, holds, type Verdict } from './expectation.ts'
import { editsText, keptByText, movesInText } from '../keys/keystroke.ts'
import type { Registry } from '../registry.ts'
import { endsInText, firstToken, mended, moveOf, signOf, type Token } from './token.ts'

/**
 * Keys typed while a command is under way. `holding`: they are kept for the place it leads to; `playing`: they are
 * given to what has the focus there; `stopped`: something else came, they stay to be edited, played or emptied.
 */
export type QueueMode = 'idle' | 'holding' | 'playing' | 'stopped'

export interface QueueState {
  readonly mode: QueueMode
  /** Text with signs for the other keys, see token.ts. */
  readonly text: string
}

/** The input of the status line that shows the queue. */
export interface QueueField {
  hasFocus(): boolean
  /** Takes the focus, so that the key being handled types into it. */
  focus(): void
  /** Gives the focus back to where it came from, if it still has it. */
  giveBack(): void
}

export interface QueueParts {
  registry: Registry
  focus: Focus
  /** The command a stroke runs here and now. */
  resolve(stroke: string): string | undefined
  /** Whether any shortcut uses the stroke, wherever it may run. */
  bound(stroke: string): boolean
  /** Types text into the line that what has the focus has no use for; false where the line is out of reach. */
  begin(text: string): boolean
  /** Gives it to a control of the page that has the focus without an acceptor; false where there is none. */
  giveToControl(input: Input): boolean
  /** Lets what was given take effect on screen. */
  breathe(): Promise<void>
  /** A timer; returns how to call it off. */
  after(milliseconds: number, then: () => void): () => void
}

/** `taken`: the queue has it; `native`: the browser types it into the queue's input; `live`: not for the queue. */
export type Caught = 'taken' | 'native' | 'live'

export interface Queue {
  state(): QueueState
  subscribe(listener: () => void): () => void
  /** Whether the next key is the queue's to judge. */
  catches(): boolean
  /** Whether keys are kept, because something is under way. */
  gathers(): boolean
  /** A key while it catches; `typed` is the character, if it is one. */
  key(stroke: string | undefined, typed?: string): Caught
  /** The operator edited the text. */
  edit(text: string): void
  /** Whoever types has seen that it stopped: the next key is meant for what is on screen. */
  seen(): void
  /** Plays a stopped queue here after all. */
  resume(): void
  empty(): void
  /** Called on sign-out: discards the queued keys and stops waiting for commands. */
  reset(): void
  /** Takes up keys of another time, to be edited or played here. */
  lay(text: string): void
  attach(field: QueueField): () => void
}

/** Milliseconds until something on the new screen must have the focus. */
const patience = 3000
/** Milliseconds without a key after which whoever types is taken to have seen that the queue stopped. */
const glance = 1000

export function createQueue(parts: QueueParts): Queue {
  const { registry, focus } = parts
  const listeners = new Set<() => void>()
  let field: QueueField | undefined
  let text = ''
  let playing = false
  let failed = false
  let stopped = false
  /** Ends the wait for a pause in typing: until then keys are still meant for the screen that did not come. */
  let unseen: (() => void) | undefined
  let state: QueueState = { mode: 'idle', text }
  /**
   * Id of the last command, if it was completed. If its key is queued again and the command is now refused, the key is
   * dropped.
   */
  let lastDone: string | undefined
  registry.onSettled(({ id, inner }, { done }) => {
    if (!inner) lastDone = done ? id : undefined
  })
  const expectation = createExpectation({ registry, after: parts.after, onVerdict: decide, onChange: show })

  function mode(): QueueMode {
    if (stopped) return 'stopped'
    if (expectation.waiting()) return 'holding'
    return playing ? 'playing' : 'idle'
  }

  function show(): void {
    state = { mode: mode(), text }
    for (const listener of [...listeners]) listener()
  }

  function put(next: string): void {
    text = next
    if (text === '') stopped = false
    show()
  }

  function stop(): void {
    stopped = true
    typesOn()
  }

  function typesOn(): void {
    unseen?.()
    unseen = parts.after(glance, () => (unseen = undefined))
  }

  function decide(verdict: Verdict): void {
    failed = verdict === 'failed'
    if (stopped || playing) return
    if (text === '') field?.giveBack()
    else void play()
  }

  /** One loop gives token after token; it pauses while something it started is under way. */
  async function play(): Promise<void> {
    stopped = false
    playing = true
    show()
    while (text !== '') {
      await parts.breathe()
      await noLongerWaiting()
      if (failed) break
      field?.giveBack()
      await giveFirst()
    }
    playing = false
    if (failed && text !== '') stop()
    failed = false
    show()
  }

  function noLongerWaiting(): Promise<void> {
    return new Promise((go) => {
      const look = () => {
        if (expectation.waiting()) return
        listeners.delete(look)
        go()
      }
      listeners.add(look)
      look()
    })
  }

  async function giveFirst(): Promise<void> {
    const next = firstToken(text)
    if (!next) return
    put(next.rest)
    if (await give(next.token)) return
    failed = true
    put(written(next.token) + text)
  }

  async function give(token: Token): Promise<boolean> {
    if ('text' in token) return offer({ text: token.text })
    const command = parts.resolve(token.stroke)
    if (command !== undefined) return order(command)
    const move = moveOf(token.stroke)
    if (move === undefined) return isIdle(token.stroke)
    // Where there is no text, nothing is selected.
    return (await offer({ move })) || move === 'all'
  }

  /** Moves or selects in a text in which nothing is written there: what comes of the text is the same without it. */
  function isIdle(stroke: string): boolean {
    return movesInText(stroke) && !parts.bound(stroke) && !writesNext(text)
  }

  async function offer(input: Input): Promise<boolean> {
    const held = await focused()
    if (!held) return parts.giveToControl(input)
    return held.accept(input, 'queue') || ('text' in input && parts.begin(input.text))
  }

  async function order(id: string): Promise<boolean> {
    const command = id as CommandId
    if (focus.current()?.accept({ command }, 'queue')) return true
    if (command === lastDone && isRefusal(registry.readiness(command))) return true
    const running = registry.run(command, {}, 'key')
    const pending = registry.pending().findLast((one) => one.id === id)
    if (!pending || !holds(pending)) return (await running).done
    expectation.begin(pending)
    return true
  }

  /** What has the focus, waiting for a screen that is still about to set it. */
  function focused(): Promise<Acceptor | undefined> {
    return new Promise((give) => {
      const look = () => {
        if (focus.current()) end()
      }
      const end = () => {
        forget()
        callOff()
        give(focus.current())
      }
      const forget = focus.subscribe(look)
      const callOff = parts.after(patience, end)
      look()
    })
  }

  function hold(stroke: string): Caught {
    put(text + signOf(stroke))
    return 'taken'
  }

  /** While it plays, the focus stays where it plays to. */
  function type(typed: string | undefined): Caught {
    if (playing && !expectation.waiting() && typed !== undefined) {
      put(text + typed)
      return 'taken'
    }
    field?.focus()
    return 'native'
  }

  /** Takes back a character typed ahead; where none stands last, it is a key for what comes. */
  function backspace(): Caught {
    if (!endsInText(text)) return hold('backspace')
    if (!playing || expectation.waiting()) return type(undefined)
    put([...text].slice(0, -1).join(''))
    return 'taken'
  }

  /** With nothing kept it gives the keys back; where what was waited for is there already, it is meant for that. */
  function escape(): Caught {
    if (text !== '') {
      empty()
      return 'taken'
    }
    const stillThere = registry.pending().some(({ from }) => from === registry.place())
    expectation.giveUp()
    return stillThere ? 'taken' : 'live'
  }

  function empty(): void {
    put('')
    field?.giveBack()
  }

  /** Esc empties it from anywhere; everything else is its own only while it is being edited. */
  function keyWhileStopped(stroke: string | undefined): Caught {
    if (stroke === 'esc') return escape()
    if (!field?.hasFocus()) return 'live'
    if (stroke !== 'enter') return stroke === undefined || keptByText(stroke) ? 'native' : 'live'
    void play()
    return 'taken'
  }

  function gathers(): boolean {
    return playing || expectation.waiting() || (stopped && unseen !== undefined)
  }

  function key(stroke: string | undefined, typed?: string): Caught {
    if (!gathers()) return keyWhileStopped(stroke)
    if (stopped) typesOn()
    if (stroke === undefined) return type(typed)
    if (stroke === 'esc') return escape()
    if (stroke === 'backspace') return backspace()
    const move = moveOf(stroke)
    if (move && move !== 'space') return hold(stroke)
    // These edit the text that will get the focus, not the text of the queue.
    if (typed === undefined && editsText(stroke)) return hold(stroke)
    if (keptByText(stroke)) return type(typed)
    return parts.bound(stroke) ? hold(stroke) : 'native'
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    catches: () => gathers() || stopped,
    gathers,
    key,
    seen: () => {
      unseen?.()
      unseen = undefined
    },
    edit: (edited) => put(mended(edited)),
    resume: () => {
      if (stopped) void play()
    },
    empty,
    reset: () => {
      put('')
      lastDone = undefined
      unseen?.()
      unseen = undefined
      expectation.giveUp()
    },
    lay: (kept) => {
      stopped = true
      put(mended(kept))
    },
    attach: (given) => {
      field = given
      return () => {
        if (field === given) field = undefined
      }
    },
  }
}

const cursorMoves: ReadonlySet<Move> = new Set(['left', 'right', 'first', 'last'])
const writing: ReadonlySet<Move> = new Set([
  'backspace',
  'delete',
  'backspaceWord',
  'deleteWord',
  'space',
  'break',
])

/** Whether something is written or deleted where the cursor is before the text is left or selected as a whole. */
function writesNext(queued: string): boolean {
  const next = firstToken(queued)
  if (!next) return false
  if ('text' in next.token) return true
  const { stroke } = next.token
  const move = moveOf(stroke)
  if (movesInText(stroke) || (move && cursorMoves.has(move))) return writesNext(next.rest)
  return move ? writing.has(move) : editsText(stroke)
}

function written(token: Token): string {
  return 'text' in token ? token.text : signOf(token.stroke)
}
