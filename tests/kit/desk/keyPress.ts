import type { CDPSession } from 'playwright'
import { nextFrames } from './frames.ts'
import type { Operator } from './operator.ts'

/** Effect of one key press. */
export interface KeyPressResult {
  /** Commands that ran or were refused because of it, in order. */
  ran: readonly string[]
  /** Whether the browser’s default action was prevented. */
  prevented: boolean
}

interface Watched {
  purser: { ran(): { id: string; source: string; at: number }[]; pending(): unknown[] }
  seen: KeyboardEvent | undefined
  at: number
  blurs: boolean
  rests(): Promise<void>
}

const strokes: Record<string, string> = {
  ctrl: 'Control',
  alt: 'Alt',
  shift: 'Shift',
  meta: 'Meta',
  esc: 'Escape',
  home: 'Home',
  end: 'End',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  up: 'ArrowUp',
  down: 'ArrowDown',
  del: 'Delete',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  enter: 'Enter',
  space: 'Space',
  menu: 'ContextMenu',
}

/** A keymap stroke in Playwright’s notation. */
export function playwrightKey(stroke: string): string {
  return stroke
    .split(/\+(?!$)/)
    .map((part) => strokes[part] ?? (/^f\d+$/.test(part) ? part.toUpperCase() : part))
    .join('+')
}

/** Records every key before the desk handles it; call before a navigation. */
export async function recordKeys({ page }: Operator): Promise<void> {
  await page.evaluate(() => {
    const watched = window as unknown as Watched
    // On the window, to receive keys whose propagation is stopped at the document.
    const note = (event: KeyboardEvent) => {
      watched.seen = event
      // Blurred as late as possible, because the desk soon restores the focus.
      if (watched.blurs) (document.activeElement as HTMLElement).blur()
    }
    window.addEventListener('keydown', note, true)
    const frame = () => new Promise(requestAnimationFrame)
    const waits = () =>
      watched.purser.pending().length > 0 || document.querySelector('.status-queue:is(.holding, .playing)')
    watched.rests = async () => {
      const deadline = performance.now() + 15_000
      do {
        await frame()
        if (performance.now() > deadline) throw new Error('The desk does not come to rest')
      } while (waits())
      await frame()
    }
  })
}

/**
 * Presses one key and waits until nothing is pending. `fromBody`: no element has the focus when the desk receives it.
 */
export async function pressKey(
  operator: Operator,
  press: () => Promise<void>,
  fromBody = false,
): Promise<KeyPressResult> {
  const { page } = operator
  await page.evaluate((blurs) => {
    const watched = window as unknown as Watched
    Object.assign(watched, { at: performance.now(), seen: undefined, blurs })
  }, fromBody)
  await press()
  return page.evaluate(async () => {
    const watched = window as unknown as Watched
    await watched.rests()
    const { purser, at, seen } = watched
    watched.blurs = false
    const ran = purser.ran().filter((one) => one.at >= at && one.source === 'key')
    return { ran: ran.map(({ id }) => id), prevented: seen?.defaultPrevented ?? false }
  })
}

export async function idle({ page }: Operator): Promise<void> {
  await page.waitForFunction(() => {
    const waits = document.querySelector('.status-queue')?.matches('.holding, .playing') ?? false
    return !waits && (window as unknown as Watched).purser.pending().length === 0
  })
  await nextFrames(page)
}

/** A key of a layout: its text and its physical position, in the format of the DevTools protocol. */
export interface LayoutKey {
  key: string
  code: string
  /** 1 alt, 2 ctrl, 4 meta, 8 shift; AltGr on Windows is 3. */
  modifiers?: number
  text?: string
  repeat?: boolean
}

export async function pressOnLayout(session: CDPSession, given: LayoutKey): Promise<void> {
  const { key, code, modifiers = 0, text, repeat = false } = given
  const event = { key, code, modifiers, windowsVirtualKeyCode: code.charCodeAt(code.length - 1) }
  await session.send('Input.dispatchKeyEvent', {
    ...event,
    type: text === undefined ? 'rawKeyDown' : 'keyDown',
    autoRepeat: repeat,
    ...(text === undefined ? {} : { text }),
  })
  await session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' })
}
