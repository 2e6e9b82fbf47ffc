import { appCommand } from '../commands.ts'
import { readText, removeText, writeText } from '../../browser/storage.ts'
import { isLocked, withTabLock } from '../../browser/windows.ts'
import { desktop } from '../../browser/desktop.ts'
import { webLink } from '../../browser/trusted.ts'
import { isEmpty } from '../../draft/document.ts'
import { useSale } from '../../sale/model/saleStore.ts'
import { commands } from '../../command/registry.ts'
import { refuse, type Refusal, isRefusal } from '../../../domain/refusal.ts'
import { useSession } from '../../session/sessionStore.ts'
import { isAnnounced, useUpdate } from './updateStore.ts'
import { registration } from './worker.ts'
import type { DesktopPort } from '../../../bridge/port.ts'
import i18next from 'i18next'
import { queue } from '../../command/keyboard.ts'
import { notify } from '../notices/notices.ts'
import { anywhere, defineCommand } from '../../command/defineCommand.ts'

const lock = 'purser-booking'
const updatedKey = 'purser.updated'
/** Milliseconds the new service worker may take to activate. */
const timeout = 10_000

/**
 * Holds a lock while this window has a working booking, which the browser’s other windows can see. Returns a
 * function that ends this.
 */
export function lockWhileSelling(): () => void {
  let letGo: (() => void) | undefined
  const follow = () => {
    const busy = !isEmpty(useSale.getState())
    if (busy === (letGo !== undefined)) return
    letGo?.()
    letGo = busy ? hold() : undefined
  }
  const stop = useSale.subscribe(follow)
  follow()
  return () => {
    stop()
    letGo?.()
  }
}

function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void withTabLock(lock, () => promise, 'shared')
  return resolve
}

/** Checks all windows of this browser, as an update replaces the version of all of them. */
async function isSelling(): Promise<boolean> {
  if (!isEmpty(useSale.getState())) return true
  if (commands.pending().some(({ changes }) => changes === 'record')) return true
  return isLocked(lock)
}

/** Checks for a newer version, unless one is already found. */
export async function checkForUpdate(): Promise<void> {
  const { phase } = useUpdate.getState()
  if (phase !== 'none' && phase !== 'failed' && phase !== 'latest' && phase !== 'noLink') return
  useUpdate.setState({ phase: 'none' })
  try {
    await registration()?.update()
  } catch {
    useUpdate.setState({ phase: 'failed' })
    return
  }
  if (useUpdate.getState().phase === 'none') useUpdate.setState({ phase: elsewhere() })
}

/** The server may announce a version that is not delivered by the service worker. */
function elsewhere(): 'latest' | 'noLink' | 'none' {
  if (!isAnnounced()) return 'latest'
  const { user } = useSession.getState()
  return webLink(user?.newVersionDownloadUrl ?? '') === undefined ? 'noLink' : 'none'
}

/** Activates the newer version and reloads the page; refused while any window has a working booking. */
export async function apply(): Promise<Refusal | undefined> {
  const waiting = registration()?.waiting
  const link = webLink(useSession.getState().user?.newVersionDownloadUrl ?? '')
  const port = desktop()
  if (!waiting && port && link !== undefined) return downloadBy(port, link)
  if (!waiting) return void useUpdate.setState({ phase: 'failed' })
  if (await isSelling()) return refuse('update_in_booking')
  useUpdate.setState({ phase: 'applying' })
  const inTime = new AbortController()
  const failed = setTimeout(() => {
    // A late activation must not reload the page, as a sale may have begun by then.
    inTime.abort()
    useUpdate.setState({ phase: 'failed' })
  }, timeout)
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => {
      clearTimeout(failed)
      writeText('sessionStorage', updatedKey, 'true')
      location.reload()
    },
    { once: true, signal: inTime.signal },
  )
  waiting.postMessage('takeOver')
  return undefined
}

/** True on the page loaded by an update; clears the mark, so that it is true only once. */
export function hasUpdated(): boolean {
  const updated = readText('sessionStorage', updatedKey) === 'true'
  removeText('sessionStorage', updatedKey)
  return updated
}

/** Milliseconds between two readings of the progress. */
const pollEvery = 300

/** Lets the desktop program fetch its newer version, and follows the progress in the background. */
async function downloadBy(port: DesktopPort, url: string): Promise<Refusal | undefined> {
  const begun = await port.ask('update-app', { url })
  if (isRefusal(begun)) return begun
  useUpdate.setState({ phase: 'fetchingFile', done: 0, of: 0 })
  void follow(port).catch(() => useUpdate.setState({ phase: 'failed' }))
  return undefined
}

async function follow(port: DesktopPort): Promise<void> {
  for (;;) {
    const progress = await port.ask('update-progress', {})
    if (isRefusal(progress) || progress.state === 'failed' || progress.state === 'none')
      return void useUpdate.setState({ phase: 'failed' })
    const { state, done, of, file } = progress
    if (state === 'completed') return void useUpdate.setState({ phase: 'downloaded', done, of, file })
    useUpdate.setState({ done, of })
    await new Promise((next) => setTimeout(next, pollEvery))
  }
}

const releaseKey = 'purser.release'

/** Shows the release notes once after a version change; an operator at work gets only a notice. */
function showWhatIsNew(version: string): void {
  const seen = readText('localStorage', releaseKey)
  writeText('localStorage', releaseKey, version)
  if (seen === null || seen === version) return
  if (queue.isCollecting() || !isEmpty(useSale.getState()))
    notify('done', i18next.t('update:isNew', { version }))
  else useUpdate.setState({ dialog: 'whatsNew' })
}

/** Notifies once when a newer version is available. */
function notifyUpdates(): () => void {
  const notifyReady = () => notify('done', i18next.t('update:offered'))
  if (isAnnounced() || useUpdate.getState().phase === 'ready') notifyReady()
  return useUpdate.subscribe((state, before) => {
    if (state.phase === 'ready' && before.phase === 'fetching') notifyReady()
  })
}

/** Follows versions during a session. Returns a function that ends this. */
export function followVersions(version: string | undefined): () => void {
  if (hasUpdated()) notify('done', i18next.t('update:completed'))
  if (version !== undefined) showWhatIsNew(version)
  const undo = [lockWhileSelling(), notifyUpdates()]
  return () => undo.forEach((end) => end())
}

/** Release notes and updates. */
export const updateCommands = [
  defineCommand(appCommand.whatsNew, {
    ...anywhere,
    awaits: 'whatsNew',
    run: () => useUpdate.setState({ dialog: 'whatsNew' }),
  }),
  defineCommand(appCommand.update, {
    ...anywhere,
    awaits: 'update',
    run() {
      useUpdate.setState({ dialog: 'update' })
      return checkForUpdate()
    },
  }),
  defineCommand(appCommand.applyUpdate, {
    where: ['update'],
    changes: 'nothing',
    palette: false,
    run: apply,
  }),
]
