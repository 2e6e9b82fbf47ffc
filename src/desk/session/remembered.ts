import { readJson, removeText, writeJson } from '../browser/storage.ts'

const key = 'purser.remembered'
const month = 30 * 24 * 3_600_000

/** The last user who asked to be remembered in this browser; never a password. */
export interface Remembered {
  agencyCode: string
  userName: string
}

/** Stores the user to prefill for a month; undefined removes it. */
export function remember(who: Remembered | undefined, now = Date.now()): void {
  if (who === undefined) removeText('localStorage', key)
  else writeJson('localStorage', key, { ...who, until: now + month })
}

/** True when this browser’s session outlasts the browser window. */
export const wasRemembered = () => remembered() !== undefined

export function remembered(now = Date.now()): Remembered | undefined {
  const kept = readJson('localStorage', key) as (Remembered & { until: number }) | undefined
  if (typeof kept?.until !== 'number' || kept.until <= now) return undefined
  return { agencyCode: kept.agencyCode, userName: kept.userName }
}
