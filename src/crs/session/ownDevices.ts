import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'
import type { CallContext } from '../server/context.ts'
import { countDeletedDevices, listDevices } from './sessionSql.ts'

type Calls = Pick<typeof session, 'devices' | 'endDevices'>

/** The sessions of the user that have not ended, the one used last first. */
export async function devices({
  tx,
  who,
  deviceId,
  clock,
}: CallContext): Promise<AnswerOf<Calls['devices']>> {
  const found = await listDevices(tx, who.userId ?? 0, clock.now())
  return {
    devices: found.map(({ id, browser, network, openedAt, usedAt, expiresAt }) => ({
      id,
      browser,
      network,
      ...(openedAt && { openedAt: openedAt.toISOString() }),
      ...(usedAt && { usedAt: usedAt.toISOString() }),
      expiresAt: expiresAt.toISOString(),
      isThis: id === deviceId,
    })),
  }
}

/** Ends one session of the user, or all others; one that has ended meanwhile is not counted. */
export async function endDevices(
  { body: { id } }: InputOf<Calls['endDevices']>,
  { tx, who, deviceId, journal }: CallContext,
): Promise<AnswerOf<Calls['endDevices']>> {
  const which = id === undefined ? { except: deviceId } : { id }
  const ended = await countDeletedDevices(tx, who.userId ?? 0, which)
  if (ended > 0) journal('session.endDevices', null, { ended })
  return { ended }
}
