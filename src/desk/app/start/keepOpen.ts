import { readText, writeText } from '../../browser/storage.ts'
import { accessToken } from '../../request/token.ts'

/** This browser’s copy of the setting, used before sign-in. */
const storageKey = 'purser.keepNotices'

/** Whether notices stay until they are closed. */
export function keepsOpen(): boolean {
  return readText('localStorage', storageKey) === 'true'
}

interface Source {
  getState(): { value: { notificationCloseStatus?: unknown } }
  subscribe(listener: () => void): () => void
}

/** The stored setting replaces this browser’s copy, now and at every change. */
export function followKeepOpen(settings: Source): () => void {
  const copy = () => {
    // Sign-out empties the settings, which is not a change by the operator.
    if (accessToken() === undefined) return
    const kept = settings.getState().value.notificationCloseStatus === true
    if (kept !== keepsOpen()) writeText('localStorage', storageKey, String(kept))
  }
  copy()
  return settings.subscribe(copy)
}
