import { create } from 'zustand'
import { onSessionEnd } from '../../request/token.ts'
import { isPermitted } from '../../session/permission.ts'
import { changeSettings, flushSettings, useSettings } from '../../settings/store.ts'

/** True while the guide is on screen. */
export const useFirstSale = create<{ open: boolean }>(() => ({ open: false }))

onSessionEnd(() => useFirstSale.setState({ open: false }))

/**
 * Opens the guide after sign-in for a user who has neither finished nor dismissed it on any machine. Users who do
 * not sell are not offered it.
 */
export function offerFirstSale(): void {
  if (!isPermitted(['sell'])) return
  if (!useSettings.getState().value.firstSaleSeen) useFirstSale.setState({ open: true })
}

/** Keeps the guide from opening at the next sign-in. The settings report a failed save. */
export function markSeen(): void {
  if (useSettings.getState().value.firstSaleSeen) return
  changeSettings((draft) => void (draft.firstSaleSeen = true))
  void flushSettings()
}
