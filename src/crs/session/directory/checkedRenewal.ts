import { noAgency, type Tx } from '../../database/transaction.ts'
import { appendJournalAhead, type JournalEntry } from '../../journal/journal.ts'
import type { ServerDependencies } from '../../server/context.ts'
import { actorOf } from '../actor.ts'
import { matchesHash, readCredential } from '../device.ts'
import { deleteDeviceAhead, type DeviceRow, lockDevice } from '../sessionSql.ts'
import { type Confirmed, type Directory, isUnconfirmed, type Unconfirmed } from './directory.ts'
import {
  claimCheck,
  endClaimAhead,
  findDirectorySession,
  findDirectoryUser,
  readGroupRows,
  storeCheckedAhead,
  updateDirectoryUser,
} from './directorySql.ts'
import { boundToUser, journalUserAhead, type SessionTokens } from './enterAs.ts'
import { rightsOfGroups } from './groupRights.ts'
import { logDirectory } from './signInFlow.ts'

/** Milliseconds for which one renewal has the check of a session, which may use its token once only. */
const claimLife = 30_000

interface Check {
  device: DeviceRow
  tokens: SessionTokens
  checkedAt: Date
}

/**
 * Asks the directory whether the person of a session may still sign in, before the session is renewed. Returns `valid` for a
 * session of a password too; `ended` where the directory has refused; `unconfirmed` where it has not answered for longer
 * than sessions are renewed without it.
 */
export async function checkDirectory(
  dependencies: ServerDependencies,
  directory: Directory,
  credential: string | undefined,
): Promise<'valid' | 'ended' | 'unconfirmed'> {
  const { database, clock } = dependencies
  const check = await database.transaction(noAgency, (tx) => beginCheck(tx, dependencies, credential))
  if (!check) return 'valid'
  const { device, tokens } = check
  const { issuer, subject, refreshToken } = tokens
  const answered = await directory.confirmAgain(refreshToken, subject)
  const actor = actorOf(device, 'en')
  return database.transaction(actor, async (tx) => {
    if (isUnconfirmed(answered)) return unconfirmed(tx, check, answered, directory, clock.now())
    const isSame = answered.person.issuer === issuer
    if (!isSame || !(await updateUser(tx, device, answered))) return end(tx, device)
    const next: SessionTokens = { ...tokens, refreshToken: answered.refreshToken }
    const sealed = dependencies.seal.close(JSON.stringify(next), boundToUser(device.userId))
    storeCheckedAhead(tx, device.id, sealed, clock.now())
    return 'valid'
  })
}

/** Returns the session to check; undefined where the credential is refused anyway, or a check is under way. */
async function beginCheck(
  tx: Tx,
  { clock, seal }: Pick<ServerDependencies, 'clock' | 'seal'>,
  text: string | undefined,
): Promise<Check | undefined> {
  const credential = readCredential(text)
  const now = clock.now()
  const device = credential && (await lockDevice(tx, credential.selector))
  if (!credential || !device || device.expiresAt <= now) return undefined
  if (!matchesHash(device.validatorHash, credential.validator)) return undefined
  const session = await findDirectorySession(tx, device.id)
  if (!session) return undefined
  const until = new Date(now.getTime() + claimLife)
  if (!(await claimCheck(tx, device.id, now, until))) return undefined
  const tokens = JSON.parse(seal.open(session.seal, boundToUser(device.userId))) as SessionTokens
  return { device, tokens, checkedAt: session.checkedAt }
}

function unconfirmed(
  tx: Tx,
  { device, checkedAt }: Check,
  { failure, cause }: Unconfirmed,
  { settings }: Directory,
  now: Date,
): 'valid' | 'ended' | 'unconfirmed' {
  if (failure === 'cancelled') return end(tx, device)
  logDirectory('renewal', cause)
  endClaimAhead(tx, device.id)
  const grace = settings.graceMinutes * 60_000
  if (now.getTime() - checkedAt.getTime() > grace) return 'unconfirmed'
  journalAhead(tx, device, { kind: 'session.renewWithoutDirectory' })
  return 'valid'
}

/** Ends the session with its tokens. */
function end(tx: Tx, device: DeviceRow): 'ended' {
  deleteDeviceAhead(tx, device.id)
  journalAhead(tx, device, { kind: 'session.endByDirectory' })
  return 'ended'
}

function journalAhead(tx: Tx, device: DeviceRow, entry: Pick<JournalEntry, 'kind'>): void {
  appendJournalAhead(tx, actorOf(device, 'en'), { ...entry, bookingId: null, data: {} })
}

/** Gives the user what the groups give now; false where they give nothing in this agency. */
async function updateUser(tx: Tx, { agency }: DeviceRow, { person }: Confirmed): Promise<boolean> {
  const granted = rightsOfGroups(await readGroupRows(tx, person.groups), person)
  const user = await findDirectoryUser(tx, agency, person)
  if (granted?.agency !== agency || !user || user.blocked) return false
  const changed = await updateDirectoryUser(tx, user.id, person, granted)
  journalUserAhead(tx, user, agency, changed)
  return true
}
