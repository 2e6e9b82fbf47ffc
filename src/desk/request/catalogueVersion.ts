import { onSessionEnd } from './token.ts'

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

/** Called when lists of ports, companies and the like are to be loaded again. Returns its undo. */
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
