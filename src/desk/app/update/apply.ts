import { readText, removeText, writeText } from '../../browser/storage.ts'
import { isLocked, withLock } from '../../browser/windows.ts'
import { webLink } from '../../browser/link.ts'
import { isEmpty } from '../../draft/document.ts'
import { useBooking } from '../../sale/model/store.ts'
import { commands } from '../../command/registry.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { useSession } from '../../session/store.ts'
import { isKnown, useUpdate } from './store.ts'
import { registration } from './worker.ts'

const lock = 'purser-booking'
const storageKey = 'purser.updated'
/** Milliseconds a newer desk may take to take over. */
const patience = 10_000

/** A window with a booking in hand says so to the other windows of this browser. Returns its undo. */
export function sayWhileInHand(): () => void {
  let letGo: (() => void) | undefined
  const follow = () => {
    const busy = !isEmpty(useBooking.getState())
    if (busy === (letGo !== undefined)) return
    letGo?.()
    letGo = busy ? hold() : undefined
  }
  const stop = useBooking.subscribe(follow)
  follow()
  return () => {
    stop()
    letGo?.()
  }
}

function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void withLock(lock, () => promise, 'shared')
  return resolve
}

/** In this window or another one of the browser: all of them are of one version. */
async function isSelling(): Promise<boolean> {
  if (!isEmpty(useBooking.getState())) return true
  if (commands.pending().some(({ changes }) => changes === 'record')) return true
  return isLocked(lock)
}

/** Asks whether there is a newer desk, where none is known of yet. */
export async function seek(): Promise<void> {
  const { phase } = useUpdate.getState()
  if (phase === 'fetching' || phase === 'ready' || phase === 'applying') return
  useUpdate.setState({ phase: 'none' })
  try {
    await registration()?.update()
  } catch {
    useUpdate.setState({ phase: 'failed' })
    return
  }
  if (useUpdate.getState().phase === 'none') useUpdate.setState({ phase: elsewhere() })
}

/** The server may know of a desk that does not come this way. */
function elsewhere(): 'latest' | 'noLink' | 'none' {
  if (!isKnown()) return 'latest'
  const { user } = useSession.getState()
  return webLink(user?.newVersionDownloadUrl ?? '') === undefined ? 'noLink' : 'none'
}

/** The newer desk takes over, and the page is loaded anew; never while something is being sold. */
export async function apply(): Promise<Refusal | undefined> {
  const waiting = registration()?.waiting
  if (!waiting) return void useUpdate.setState({ phase: 'failed' })
  if (await isSelling()) return refuse('update_in_booking')
  useUpdate.setState({ phase: 'applying' })
  const inTime = new AbortController()
  const failed = setTimeout(() => {
    // What takes over later must not load the page anew: something may be sold by then.
    inTime.abort()
    useUpdate.setState({ phase: 'failed' })
  }, patience)
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => {
      clearTimeout(failed)
      writeText('sessionStorage', storageKey, 'true')
      location.reload()
    },
    { once: true, signal: inTime.signal },
  )
  waiting.postMessage('takeOver')
  return undefined
}

/** Whether this page is what an update has led to; told once. */
export function hasUpdated(): boolean {
  const updated = readText('sessionStorage', storageKey) === 'true'
  removeText('sessionStorage', storageKey)
  return updated
}
