import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { findDirectorySession } from './directorySql.ts'
import { boundToUser, type SessionTokens } from './enterAs.ts'

/**
 * Lets the directory forget the token of the session once it has ended here. Returns the address that ends the session there,
 * so that the next person at this computer is not signed in by it.
 */
export async function directoryEnd(
  { directory, seal }: Pick<ServerDependencies, 'directory' | 'seal'>,
  { tx, who, deviceId, browser, afterCommit }: CallContext,
): Promise<{ endAddress?: string }> {
  if (!directory) return {}
  const session = await findDirectorySession(tx, deviceId)
  if (!session) return {}
  const userId = who.person?.userId ?? who.userId
  const { refreshToken } = JSON.parse(seal.open(session.seal, boundToUser(userId))) as SessionTokens
  afterCommit(() => void directory.revoke(refreshToken))
  const endAddress = await directory.endAddress(new URL('/', browser.origin).href)
  return endAddress === undefined ? {} : { endAddress }
}
