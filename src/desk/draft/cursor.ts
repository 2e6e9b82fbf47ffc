import { focus } from '../command/acceptor.ts'
import { line, queue } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { focusOn, useBooking } from '../sale/model/store.ts'

/** Where the hands were, and what stood typed and was not taken yet. */
export interface Cursor {
  /** Of the page, without its language. */
  path: string
  /** The line, the cell the booking remembers, or the nth thing of the page that takes the focus. */
  on: 'line' | 'cell' | number
  typed: string
  /** What stands in the line. */
  line: string
}

/** Milliseconds a page may take to show itself. */
const patience = 3000

function stops(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main :is(input, textarea, [tabindex="0"])')]
}

export function cursorOn(path: string): Cursor {
  const here = document.activeElement
  const at = here instanceof HTMLElement ? stops().indexOf(here) : -1
  const typed = typedIn(here)
  const { text, mode } = line.state()
  // What runs is the command that parks: nothing to come back to.
  const inLine = { path, on: 'line', typed: '', line: mode === 'running' ? '' : text } as const
  if (at < 0) return inLine
  return { ...inLine, on: here?.matches('.cell-input') ? 'cell' : at, typed }
}

/** A password is nothing to be kept anywhere. */
function typedIn(here: Element | null): string {
  if (here instanceof HTMLInputElement) return here.type === 'password' ? '' : here.value
  return here instanceof HTMLTextAreaElement ? here.value : ''
}

/** Whether the hands are still where they were: a page may be slow, and then they are at work already. */
export interface Hands {
  still(): boolean
  end(): void
}

const modifiers = new Set(['Control', 'Alt', 'AltGraph', 'Shift', 'Meta', 'CapsLock'])

/** Looks at the hands from now on. What the queue takes is meant for afterwards and moves nothing. */
export function watchHands(): Hands {
  let moved = false
  const look = ({ key }: KeyboardEvent) => {
    moved ||= !queue.gathers() && !modifiers.has(key)
  }
  window.addEventListener('keydown', look, true)
  return { still: () => !moved, end: () => window.removeEventListener('keydown', look, true) }
}

/** Puts the hands back where they were; where that is not there any more, on the line. Not where they have moved. */
export async function putBack({ on, typed, line: text }: Cursor, hands: Hands): Promise<void> {
  if (!hands.still()) return
  if (text !== '') line.edit(text, text.length)
  const there = on !== 'line' && (await goTo(on, hands))
  if (!hands.still()) return
  // What a form asks for at once may be a secret, which must not be typed into the line.
  if (!there && document.activeElement?.closest('[data-asks]')) return
  if (!there) return void (await commands.run('app.line', {}))
  if (typed !== '' && !stands(typed)) focus.current()?.accept({ text: typed }, 'queue')
}

async function goTo(on: 'cell' | number, hands: Hands): Promise<boolean> {
  const stop = () => (on === 'cell' ? document.querySelector('main .cell-input') : stops()[on])
  if (!(await appears(stop)) || !hands.still()) return false
  if (on !== 'cell') {
    stops()[on]?.focus()
    return true
  }
  focusOn(useBooking.getState().cursor)
  return appears(() => document.activeElement?.closest('.cell-input'))
}

/** A field that shows the text has it already. */
function stands(typed: string): boolean {
  return (document.activeElement as Partial<HTMLInputElement> | null)?.value === typed
}

/** Whether it is on the page before patience ends. */
function appears(find: () => unknown): Promise<boolean> {
  const end = performance.now() + patience
  return new Promise((answer) => {
    const look = () => {
      if (find()) answer(true)
      else if (performance.now() > end) answer(false)
      else setTimeout(look, 10)
    }
    look()
  })
}
