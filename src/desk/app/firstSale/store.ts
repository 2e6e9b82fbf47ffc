import { create } from 'zustand'
import { onSessionEnd } from '../../request/token.ts'
import { useSession } from '../../session/store.ts'
import { changeSettings, flushSettings, useSettings } from '../../settings/store.ts'

/** True while the guide is on screen. */
export const useFirstSale = create<{ open: boolean }>(() => ({ open: false }))

onSessionEnd(() => useFirstSale.setState({ open: false }))

/**
 * Opens the guide after sign-in for a user who has neither finished nor dismissed it on any machine. Check-in
 * staff do not sell, so they open it by its command.
 */
export function offerFirstSale(): void {
  if (useSession.getState().configuration?.permissions.trip.canCheckIn) return
  if (!useSettings.getState().value.firstSaleSeen) useFirstSale.setState({ open: true })
}

/** Keeps the guide from opening at the next sign-in. The settings report a failed save. */
export function markSeen(): void {
  if (useSettings.getState().value.firstSaleSeen) return
  changeSettings((draft) => void (draft.firstSaleSeen = true))
  void flushSettings()
}
