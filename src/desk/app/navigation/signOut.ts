import { giveUpSession, signOut, useSession } from '../../session/sessionStore.ts'
import { flushSettings } from '../../settings/settingsStore.ts'
import { drafts, flushTyped } from '../drafts.ts'

/** Saves pending changes and signs out. */
export async function leaveDesk(): Promise<void> {
  await Promise.all([flushSettings(), drafts.flush(), flushTyped()])
  await signOut()
}

/**
 * Ends the session without the operator present, so failed saves are not reported. A session that must change
 * its password is already over.
 */
export function leaveDeskAlone(): void {
  const showReason = () => useSession.setState({ leftAlone: true })
  if (useSession.getState().asksPassword) {
    giveUpSession()
    showReason()
  } else
    void Promise.allSettled([flushSettings(), drafts.flush(), flushTyped()]).then(signOut).then(showReason)
}
