import { refuse, type Refusal } from '../../domain/refusal.ts'
import { createListeners } from '../command/listeners.ts'

/** The page has the whole screen; `locked` while the browser leaves it every key, Esc too. */
export interface Screen {
  full: boolean
  locked: boolean
}

/** Keyboard Lock is Chromium’s; the option of requestFullscreen is the standard’s and Firefox’s. */
interface LockableKeyboard {
  lock?(): Promise<void>
  unlock?(): void
}
type LockingOptions = FullscreenOptions & { keyboardLock: 'browser' }

const listeners = createListeners()
/** The state of the browser, which reports its changes. */
let screen: Screen = { full: false, locked: false }

function lockable(): LockableKeyboard | undefined {
  return (navigator as { keyboard?: LockableKeyboard }).keyboard
}

function become(next: Screen): void {
  screen = next
  listeners.notify()
}

export const fullScreen = {
  state: () => screen,
  subscribe: listeners.subscribe,
  /** Follows the browser, which may leave by itself. Returns a function that ends this. */
  watch(): () => void {
    const follow = () => {
      if (!document.fullscreenElement) become({ full: false, locked: false })
    }
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  },
}

/** There is no other way to detect the option: a browser that reads it also applies it. */
async function enter(): Promise<void> {
  let read = false
  const options: LockingOptions = {
    navigationUI: 'hide',
    get keyboardLock() {
      read = true
      return 'browser' as const
    },
  }
  await document.documentElement.requestFullscreen(options)
  become({ full: true, locked: read })
  const locking = lockable()?.lock?.()
  if (!locking) return
  const locked = await locking.then(
    () => true,
    () => read,
  )
  if (screen.full) become({ full: true, locked })
}

async function leave(): Promise<void> {
  lockable()?.unlock?.()
  await document.exitFullscreen()
}

/** Refused where the browser, or the page that embeds the desk, does not allow it. */
export async function toggleFullScreen(): Promise<Refusal | undefined> {
  try {
    await (document.fullscreenElement ? leave() : enter())
  } catch {
    return refuse('no_full_screen')
  }
}
