import { create } from 'zustand'
import { onSessionEnd } from '../../request/token.ts'
import { useSession } from '../../session/store.ts'
import { changeSettings, flushSettings, useSettings } from '../../settings/store.ts'

/** The guide through a first sale is on screen. */
export const useFirstSale = create<{ open: boolean }>(() => ({ open: false }))

onSessionEnd(() => useFirstSale.setState({ open: false }))

/**
 * After signing in: only for a user who has neither finished nor dismissed it, on any machine. The staff at the gate
 * checks in what others sell, and opens it by its command.
 */
export function offerFirstSale(): void {
  if (useSession.getState().configuration?.permissions.trip.canCheckIn) return
  if (!useSettings.getState().value.firstSaleSeen) useFirstSale.setState({ open: true })
}

/** The guide is not opened again at sign-in. The settings report a save that fails. */
export function markSeen(): void {
  if (useSettings.getState().value.firstSaleSeen) return
  changeSettings((draft) => void (draft.firstSaleSeen = true))
  void flushSettings()
}
