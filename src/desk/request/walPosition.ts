import { type WindowChannel, openChannel } from '../browser/windows.ts'
import { onSessionEnd } from './token.ts'

/** Up to where the database has written what this browser knows of; every sign-in and renewal names it. */
let known: string | undefined
let windows: WindowChannel<string> | undefined

/** Forgets the position of the last write, so that the primary is asked until a response names one. */
export function clearWalPosition(): void {
  known = undefined
}

onSessionEnd(clearWalPosition)

/** Sent with calls that change nothing, so that what was changed before is in their answers. */
export const lastWalPosition = (): string | undefined => known

/** Notes the position in a response, for this window and the others, where it is later than the one known. */
export function storeWalPosition(named: string | null): void {
  if (named === null) return
  windows ??= openChannel('purser-position', keepLater)
  if (keepLater(named)) windows.post(named)
}

function keepLater(named: string): boolean {
  if (known !== undefined && named <= known) return false
  known = named
  return true
}
