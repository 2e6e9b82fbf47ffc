import { onSessionEnd } from './token.ts'

/** The highest version in a response of this session; module state, because every request of the window shares it. */
let latest: number | undefined
let again: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => unknown>()

/** Milliseconds within which every server has the latest version. */
const spread = 1500

onSessionEnd(() => {
  latest = undefined
  clearTimeout(again)
})

/** Called when lists of ports, companies and the like are to be loaded again. Returns its undo. */
export function onCatalogueChange(listener: () => unknown): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Notes the version in a response. After one from a server that did not have the latest version yet, the lists are loaded once
 * more when every server has it.
 */
export function storeCatalogueVersion(named: string | null): void {
  const version = Number(named)
  if (named === null || !Number.isSafeInteger(version)) return
  const before = latest
  if (before !== undefined && version < before) {
    clearTimeout(again)
    again = setTimeout(notify, spread)
    return
  }
  latest = version
  if (before !== undefined && version > before) notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}
