import { type WindowChannel, openChannel } from '../browser/windows.ts'
import { onSessionEnd } from './identity.ts'

/** The version of the lists of this session; module state, because every request of the window shares it. */
let latest: number | undefined
let again: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => unknown>()

/** Milliseconds within which every server has the latest version. */
const spread = 1500

onSessionEnd(() => {
  latest = undefined
  clearTimeout(again)
  again = undefined
})

/** Called when lists of ports, companies and the like are to be loaded again. Returns a function that ends this. */
export function onCatalogueChange(listener: () => unknown): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Notes the version in a response. After one from a server that did not have the latest version yet, the lists are loaded once
 * more when every server has it; versions may also have gone back, as after a backup was restored.
 */
export function storeCatalogueVersion(named: string | null): void {
  const version = Number(named)
  if (named === null || !Number.isSafeInteger(version)) return
  const before = latest
  if (before !== undefined && version < before) {
    again ??= setTimeout(() => {
      again = undefined
      latest = version
      notify()
    }, spread)
    return
  }
  latest = version
  if (before !== undefined && version > before) notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** Up to where the database has written what this browser knows of; every sign-in and renewal names it. */
let known: string | undefined
let windows: WindowChannel<string> | undefined

/** Forgets the position of the last write, so that the primary is asked until a response names one. */
export function clearWalPosition(): void {
  known = undefined
}

onSessionEnd(clearWalPosition)

/** Sent with calls that change nothing, so that what was changed before is in their answers. */
export const lastWalPosition = (): string | undefined => known

/** Notes the position in a response, for this window and the others, where it is later than the one known. */
export function storeWalPosition(named: string | null): void {
  if (named === null) return
  windows ??= openChannel('purser-position', keepLater)
  if (keepLater(named)) windows.post(named)
}

function keepLater(named: string): boolean {
  if (known !== undefined && named <= known) return false
  known = named
  return true
}
