import { giveUp, signOut, useSession } from '../../session/store.ts'
import { flushSettings } from '../../settings/store.ts'
import { drafts } from '../drafts.ts'

/** Keeps what is not kept yet and signs out. */
export async function leaveDesk(): Promise<void> {
  await Promise.all([flushSettings(), drafts.flush()])
  await signOut()
}

/** Nobody is there to be told what could not be kept; a session that waits for its password is over already. */
export function leaveDeskAlone(): void {
  const sayWhy = () => useSession.setState({ leftAlone: true })
  if (useSession.getState().asking) {
    giveUp()
    sayWhy()
  } else void Promise.allSettled([flushSettings(), drafts.flush()]).then(signOut).then(sayWhy)
}
