import { lineCommand } from '../line/commands.ts'
import { focusedOrLender } from '../field/focus/focus.ts'
import { focus } from '../command/inputTarget.ts'
import { line, queue } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { focusOn, useSale } from '../sale/model/saleStore.ts'

/** The focus position, with text typed there and not committed. */
export interface Cursor {
  /** Path of the page, without the language prefix. */
  path: string
  /** The command line, the cell stored in the booking, or the index among the page’s focusable elements. */
  on: 'line' | 'cell' | number
  typed: string
  /** Text of the command line. */
  line: string
}

/** Stored with a parked booking. */
export interface ParkedCursor extends Cursor {
  name: string
  /** Seconds until its hold expires, at the time of parking. */
  secondsLeft?: number
}

/** Milliseconds to wait for the page to render. */
const timeout = 3000

/** In order, each once the fields before it are there too. */
function stops(): HTMLElement[] {
  if (document.querySelector('main .entry[aria-busy="true"]')) return []
  return [...document.querySelectorAll<HTMLElement>('main :is(input, textarea, [tabindex="0"])')]
}

export function cursorOn(path: string): Cursor {
  const here = focusedOrLender()
  const at = here instanceof HTMLElement ? stops().indexOf(here) : -1
  const typed = typedIn(here)
  const { text, mode } = line.state()
  // The running command is the one that parks, so its text is not saved.
  const inLine = { path, on: 'line', typed: '', line: mode === 'running' ? '' : text } as const
  if (at < 0) return inLine
  return { ...inLine, on: here?.matches('.cell-input') ? 'cell' : at, typed }
}

/** Passwords must not be saved. */
function typedIn(here: Element | null): string {
  if (here instanceof HTMLInputElement) return here.type === 'password' ? '' : here.value
  return here instanceof HTMLTextAreaElement ? here.value : ''
}

/** Records whether the operator has moved the focus or typed since; a page can be slow to appear. */
export interface InputWatch {
  still(): boolean
  end(): void
}

const modifiers = new Set(['Control', 'Alt', 'AltGraph', 'Shift', 'Meta', 'CapsLock'])

/**
 * Watches keys and pointer from now on. Keys taken by the type-ahead queue do not count, as they are for
 * later.
 */
export function watchInput(): InputWatch {
  let moved = false
  const look = ({ key }: KeyboardEvent) => {
    moved ||= !queue.isCollecting() && !modifiers.has(key)
  }
  const clicked = () => {
    moved = true
  }
  window.addEventListener('keydown', look, true)
  window.addEventListener('pointerdown', clicked, true)
  return {
    still: () => !moved,
    end() {
      window.removeEventListener('keydown', look, true)
      window.removeEventListener('pointerdown', clicked, true)
    },
  }
}

/**
 * Restores the focus, or moves it to the line if its target no longer exists. Does nothing if the operator
 * has moved on.
 */
export async function restoreFocus({ on, typed, line: text }: Cursor, input: InputWatch): Promise<void> {
  if (!input.still()) return
  if (text !== '') line.edit(text, text.length)
  const there = on !== 'line' && (await goTo(on, input))
  if (!input.still()) return
  // A form that requests a secret keeps the focus, because the secret must not be typed into the line.
  if (!there && document.activeElement?.closest('[data-asks]')) return
  if (!there) return void (await commands.run(lineCommand.focus, {}))
  if (typed !== '' && !showsText(typed)) focus.current()?.handleInput({ text: typed }, 'queue')
}

async function goTo(on: 'cell' | number, input: InputWatch): Promise<boolean> {
  const stop = () => (on === 'cell' ? document.querySelector('main .cell-input') : stops()[on])
  if (!(await appears(stop)) || !input.still()) return false
  if (on !== 'cell') {
    stops()[on]?.focus()
    return true
  }
  focusOn(useSale.getState().cursor)
  return appears(() => document.activeElement?.closest('.cell-input'))
}

/** True when a field already shows the text. */
function showsText(typed: string): boolean {
  return (document.activeElement as Partial<HTMLInputElement> | null)?.value === typed
}

/** Resolves with true once the element exists, or false after `timeout`. */
function appears(find: () => unknown): Promise<boolean> {
  const end = performance.now() + timeout
  return new Promise((answer) => {
    const look = () => {
      if (find()) answer(true)
      else if (performance.now() > end) answer(false)
      else setTimeout(look, 10)
    }
    look()
  })
}
