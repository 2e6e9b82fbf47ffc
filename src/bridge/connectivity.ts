import { bases } from '../contract/call.ts'
import { session } from '../contract/session.ts'

const timeout = 2_500

/** Returns whether the server of the desk answers, in whatever state it is. */
export async function isConnected(deskUrl: URL): Promise<boolean> {
  const address = new URL(`${bases[session.health.base]}${session.health.path}`, deskUrl)
  const response = await fetch(address, { signal: AbortSignal.timeout(timeout) }).catch(() => undefined)
  await response?.body?.cancel()
  return response !== undefined
}
