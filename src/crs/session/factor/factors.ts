import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { session } from '../../../contract/session.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CallContext } from '../../server/context.ts'
import type { Tx } from '../../database/transaction.ts'
import { endGrantsAhead } from '../agencySql.ts'
import type { Seal } from '../sealed.ts'
import { newSecret } from '../secret.ts'
import { deleteOtherDevicesAhead, readProof } from '../sessionSql.ts'
import {
  countRecoveryCodes,
  deleteCodes,
  deletePasskey,
  deleteRecoveryCodesAhead,
  findCodes,
  insertCodesAhead,
  insertPasskey,
  listPasskeys,
  readNeed,
  readSetup,
  storeSetupAhead,
} from './factorSql.ts'
import {
  codeUri,
  newCodeSecret,
  openCodes,
  sealCodes,
  stepOfCode,
  issueRecoveryCodes,
} from './oneTimeCodes.ts'
import { passkeyOptions, verifyNewPasskey } from './passkeys.ts'

type Calls = typeof session

const mostPasskeys = 20

/** Milliseconds within which a setup that was begun has to be finished. */
const setupLife = 10 * 60_000

const ownId = ({ who }: CallContext) => who.userId ?? 0

const times = ({ createdAt, usedAt }: { createdAt: Date; usedAt: Date | null }) => ({
  createdAt: createdAt.toISOString(),
  ...(usedAt && { usedAt: usedAt.toISOString() }),
})

export async function factors(context: CallContext): Promise<AnswerOf<Calls['factors']>> {
  const { tx, deviceId, clock } = context
  const userId = ownId(context)
  const passkeys = await listPasskeys(tx, userId)
  const codes = await findCodes(tx, userId)
  const proven = await provenUntil(tx, deviceId, clock.now())
  return {
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      host: passkey.host,
      ...times(passkey),
    })),
    ...(codes && { codes: times(codes) }),
    recoveryCodes: await countRecoveryCodes(tx, userId),
    isRequired: (await readNeed(tx, userId)).needs,
    ...(proven && { provenUntil: proven.toISOString() }),
  }
}

export async function beginPasskey(context: CallContext): Promise<AnswerOf<Calls['beginPasskey']> | Refusal> {
  const { tx, who, deviceId, browser, clock } = context
  const unproven = await refuseUnproven(tx, deviceId, clock.now())
  if (unproven) return unproven
  const userId = ownId(context)
  const known = await listPasskeys(tx, userId)
  if (known.length >= mostPasskeys) return refuse('too_many_factors', { most: mostPasskeys })
  const challenge = newSecret()
  storeSetupAhead(tx, deviceId, { challenge, until: later(context) })
  const { agency, userName } = who
  const options = await passkeyOptions(browser, {
    userId,
    challenge,
    known,
    userName: `${agency} ${userName}`,
  })
  return { options: { ...options } }
}

export async function addPasskey(
  { body: { name, passkey } }: InputOf<Calls['addPasskey']>,
  context: CallContext,
): Promise<AnswerOf<Calls['addPasskey']> | Refusal> {
  const { tx, who, deviceId, browser, clock, journal } = context
  const now = clock.now()
  const unproven = await refuseUnproven(tx, deviceId, now)
  if (unproven) return unproven
  const setup = await readSetup(tx, deviceId, now)
  if (setup?.challenge == null) return refuse('setup_over')
  const made = await verifyNewPasskey(passkey, setup.challenge, browser)
  if (!made) return refuse('passkey_refused')
  const userId = ownId(context)
  const { has } = await readNeed(tx, userId)
  const { agency } = who
  const row = { ...made, userId, agency, name: name.trim() || '-', host: browser.host, createdAt: now }
  if (!(await insertPasskey(tx, row))) {
    const known = await listPasskeys(tx, userId)
    const begunAt = new Date(setup.until.getTime() - setupLife)
    const isOfThisSetup = known.some(
      ({ credentialId, createdAt }) => credentialId === made.credentialId && createdAt > begunAt,
    )
    return isOfThisSetup ? addedBefore(context) : refuse('passkey_known')
  }
  journal('session.addPasskey', null, {})
  return added(context, has)
}

export async function beginCodes(
  seal: Seal,
  context: CallContext,
): Promise<AnswerOf<Calls['beginCodes']> | Refusal> {
  const { tx, who, deviceId, clock } = context
  const unproven = await refuseUnproven(tx, deviceId, clock.now())
  if (unproven) return unproven
  const secret = newCodeSecret()
  storeSetupAhead(tx, deviceId, { sealed: sealCodes(seal, secret, ownId(context)), until: later(context) })
  return { secret, uri: codeUri(secret, `${who.agency} ${who.userName}`) }
}

export async function addCodes(
  seal: Seal,
  { body: { code } }: InputOf<Calls['addCodes']>,
  context: CallContext,
): Promise<AnswerOf<Calls['addCodes']> | Refusal> {
  const { tx, who, deviceId, clock, journal } = context
  const now = clock.now()
  const unproven = await refuseUnproven(tx, deviceId, now)
  if (unproven) return unproven
  const setup = await readSetup(tx, deviceId, now)
  if (setup?.sealed == null) return refuse('setup_over')
  const userId = ownId(context)
  const step = stepOfCode(openCodes(seal, setup.sealed, userId), code.replaceAll(/\s/g, ''), now)
  if (step === undefined) return refuse('step_wrong')
  const [codes, { has }] = await Promise.all([findCodes(tx, userId), readNeed(tx, userId)])
  if (codes?.sealed.equals(setup.sealed)) return addedBefore(context)
  insertCodesAhead(tx, { userId, agency: who.agency, sealed: setup.sealed, step, now })
  journal('session.addCodes', null, {})
  return added(context, has)
}

/**
 * Sessions that were opened without a second factor end with the first one, and so do the grants to act with this
 * account.
 */
async function added(context: CallContext, hadFactor: boolean): Promise<{ recoveryCodes: string[] }> {
  const { tx, who, deviceId } = context
  const userId = ownId(context)
  if (!hadFactor) {
    deleteOtherDevicesAhead(tx, userId, deviceId)
    endGrantsAhead(tx, userId)
  }
  const left = await countRecoveryCodes(tx, userId)
  return { recoveryCodes: left > 0 ? [] : issueRecoveryCodes(tx, { userId, agency: who.agency }) }
}

/**
 * Answers the repeated call of a browser that has lost the answer. Recovery codes come with the first factor, and their only
 * copy was in that answer.
 */
async function addedBefore(context: CallContext): Promise<{ recoveryCodes: string[] }> {
  const { tx, who } = context
  const userId = ownId(context)
  const [passkeys, codes] = await Promise.all([listPasskeys(tx, userId), findCodes(tx, userId)])
  const isFirst = passkeys.length + (codes ? 1 : 0) === 1
  return { recoveryCodes: isFirst ? issueRecoveryCodes(tx, { userId, agency: who.agency }) : [] }
}

export async function newRecoveryCodes(
  context: CallContext,
): Promise<AnswerOf<Calls['newRecoveryCodes']> | Refusal> {
  const { tx, who, deviceId, clock, journal } = context
  const userId = ownId(context)
  const unproven = await refuseUnproven(tx, deviceId, clock.now())
  if (unproven) return unproven
  if (!(await readNeed(tx, userId)).has) return refuse('factor_not_found')
  journal('session.newRecoveryCodes', null, {})
  return { recoveryCodes: issueRecoveryCodes(tx, { userId, agency: who.agency }) }
}

export async function removeFactor(
  { body: { passkey } }: InputOf<Calls['removeFactor']>,
  context: CallContext,
): Promise<AnswerOf<Calls['removeFactor']> | Refusal> {
  const { tx, deviceId, clock, journal } = context
  const userId = ownId(context)
  const unproven = await refuseUnproven(tx, deviceId, clock.now())
  if (unproven) return unproven
  const isRemoved = await (passkey === undefined
    ? deleteCodes(tx, userId)
    : deletePasskey(tx, userId, passkey))
  // Succeeds without the factor too: the browser may have lost the answer to its first try.
  if (!isRemoved) return {}
  // A setup repeated late must not add it again.
  storeSetupAhead(tx, deviceId, undefined)
  const { has, needs } = await readNeed(tx, userId)
  // A refusal undoes the removal.
  if (!has && needs) return refuse('factor_last')
  if (!has) deleteRecoveryCodesAhead(tx, userId)
  journal('session.removeFactor', null, { factor: passkey === undefined ? 'codes' : 'passkey' })
  return {}
}

const later = ({ clock }: CallContext) => new Date(clock.now().getTime() + setupLife)

/**
 * Milliseconds after `prove` within which factors may be changed. A sign-in is not enough: the token of a new session may
 * have been stolen, and a desk left unattended. One by the directory is, because there is no password to ask for.
 */
const proofLife = 10 * 60_000

/** Until when factors may be changed in this session; undefined when the password has to be entered first. */
async function provenUntil(tx: Tx, deviceId: number, now: Date): Promise<Date | undefined> {
  const at = await readProof(tx, deviceId)
  const until = new Date((at?.getTime() ?? 0) + proofLife)
  return until > now ? until : undefined
}

async function refuseUnproven(tx: Tx, deviceId: number, now: Date): Promise<Refusal | undefined> {
  return (await provenUntil(tx, deviceId, now)) ? undefined : refuse('prove_again')
}
