import { readJson, removeText, writeJson } from '../browser/storage.ts'

const rememberedKey = 'purser.remembered'
const month = 30 * 24 * 3_600_000

/** The last user who asked to be remembered in this browser; never a password. */
export interface Remembered {
  agencyCode: string
  userName: string
}

/** Stores the user to prefill for a month; undefined removes it. */
export function remember(who: Remembered | undefined, now = Date.now()): void {
  if (who === undefined) removeText('localStorage', rememberedKey)
  else writeJson('localStorage', rememberedKey, { ...who, until: now + month })
}

/** True when this browser’s session outlasts the browser window. */
export const wasRemembered = () => remembered() !== undefined

export function remembered(now = Date.now()): Remembered | undefined {
  const kept = readJson('localStorage', rememberedKey) as (Remembered & { until: number }) | undefined
  if (typeof kept?.until !== 'number' || kept.until <= now) return undefined
  return { agencyCode: kept.agencyCode, userName: kept.userName }
}

const signOutKey = 'purser.signOutDue'

/** Stored while a sign-out is not answered, so that the session is not resumed by the next person at this computer. */
export function storeSignOutDue(isDue: boolean): void {
  if (isDue) writeJson('localStorage', signOutKey, true)
  else removeText('localStorage', signOutKey)
}

export const isSignOutDue = () => readJson('localStorage', signOutKey) === true

/**
 * The agency a window acts for survives a reload, but not the window; the server checks whether it is still
 * permitted.
 */
export interface Agency {
  code: string
  name: string
}

const agencyKey = 'purser.alternate'

interface Kept extends Agency {
  /** The user who chose it; other users do not inherit it. */
  person: string
}

export function storeAgency(person: string, agency: Agency | undefined): void {
  if (agency === undefined) removeText('sessionStorage', agencyKey)
  else writeJson('sessionStorage', agencyKey, { ...agency, person } satisfies Kept)
}

export function storedAgency(person: string): Agency | undefined {
  const kept = readJson('sessionStorage', agencyKey) as Kept | undefined
  return kept?.person === person ? { code: kept.code, name: kept.name } : undefined
}
