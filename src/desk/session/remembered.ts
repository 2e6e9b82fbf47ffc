import { readJson, removeText, writeJson } from '../browser/storage.ts'

const key = 'purser.remembered'
const month = 30 * 24 * 3_600_000

/** Who signed in here last and wanted to be remembered; never a password. */
export interface Remembered {
  agencyCode: string
  userName: string
}

/** Keeps who to prefill the form with for a month, or forgets whoever was kept. */
export function remember(who: Remembered | undefined, now = Date.now()): void {
  if (who === undefined) removeText('localStorage', key)
  else writeJson('localStorage', key, { ...who, until: now + month })
}

/** Whether this browser stays signed in beyond its end. */
export const wasRemembered = () => remembered() !== undefined

export function remembered(now = Date.now()): Remembered | undefined {
  const kept = readJson('localStorage', key) as (Remembered & { until: number }) | undefined
  if (typeof kept?.until !== 'number' || kept.until <= now) return undefined
  return { agencyCode: kept.agencyCode, userName: kept.userName }
}
