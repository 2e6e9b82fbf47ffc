import { readText, writeText } from '../../browser/storage.ts'
import { accessToken } from '../../request/token.ts'

/** This browser's copy of the setting, which serves before anybody has signed in. */
const storageKey = 'purser.keepNotices'

/** Whether notices stay until they are closed. */
export function keepsOpen(): boolean {
  return readText('localStorage', storageKey) === 'true'
}

interface Source {
  getState(): { value: { notificationCloseStatus?: unknown } }
  subscribe(listener: () => void): () => void
}

/** What the server has kept of the operator wins over this browser’s copy, now and with every change. */
export function followKeepOpen(settings: Source): () => void {
  const copy = () => {
    // Signing out empties the settings; that is no choice of the operator’s.
    if (accessToken() === undefined) return
    const kept = settings.getState().value.notificationCloseStatus === true
    if (kept !== keepsOpen()) writeText('localStorage', storageKey, String(kept))
  }
  copy()
  return settings.subscribe(copy)
}
