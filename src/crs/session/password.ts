import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { refusePassword } from '../../domain/session/password.ts'
import { type Tx, type Actor, noAgency } from '../database/transaction.ts'
import type { CallContext, PublicContext, ServerDependencies } from '../server/context.ts'
import { type Limit, isExhausted, networkOf, throttled } from '../database/throttle.ts'
import { appendJournalAhead } from '../journal/journal.ts'
import { queueMessageAhead } from '../mail/queue.ts'
import { endGrantsAhead } from './agencySql.ts'
import type { Session } from './bearer.ts'
import { hashSecret, verifySecret, digest, newSecret } from './secret.ts'
import {
  deleteOtherDevicesAhead,
  deleteResetsAhead,
  hasPasswordSignIn,
  isBrowserDevice,
  readPassword,
  readPasswordHash,
  updatePasswordAhead,
  type UserAccount,
  findAccount,
  insertResetAhead,
  countResets,
  useReset,
} from './sessionSql.ts'
import { defaultAgency } from './token.ts'
import { actorOf } from './actor.ts'
import { trustBrowser } from './signInThrottle.ts'

/** Limit of wrong old passwords per session: an unattended desk allows no more guesses than the sign-in page. */
export const passwordGuessLimit = ({ who, deviceId }: Pick<Session, 'who' | 'deviceId'>): Limit => ({
  name: `old password ${who.agency} ${who.userName} ${deviceId}`,
  atOnce: 5,
  perHour: 15,
})

export async function changePassword(
  { headers: { newpassword, password } }: InputOf<typeof session.changePassword>,
  { tx, who, deviceId, browser, journal }: CallContext,
): Promise<AnswerOf<typeof session.changePassword> | Refusal> {
  // A token alone may have been taken from an unattended desk.
  if (password === undefined && (browser.isBrowser || (await isBrowserDevice(tx, deviceId))))
    return refuse('password_missing', {}, '/password')
  const refusal = refusePassword(newpassword, password) ?? (await refuseOld(tx, who, newpassword, password))
  if (refusal) return refusal
  await setPassword(tx, who.userId ?? 0, newpassword, deviceId)
  journal('session.changePassword', null, {})
  return {}
}

async function refuseOld(
  tx: Tx,
  { userId, agency }: Actor,
  next: string,
  old: string | undefined,
): Promise<Refusal | undefined> {
  const { passwordHash, mayUse } = await readPassword(tx, userId ?? 0)
  if (!mayUse) return refuse('passwords_off', { agency })
  if (old !== undefined && !(await verifySecret(passwordHash, old))) return refuse('password_wrong')
  return (await verifySecret(passwordHash, next)) ? refuse('password_same') : undefined
}

/** The new password is valid at once; the user’s other devices are signed out, and mailed codes become void. */
async function setPassword(tx: Tx, userId: number, next: string, device?: number): Promise<void> {
  updatePasswordAhead(tx, userId, await hashSecret(next))
  deleteOtherDevicesAhead(tx, userId, device)
  deleteResetsAhead(tx, userId)
  endGrantsAhead(tx, userId)
}

type ForgotPasswordBody = InputOf<typeof session.forgotPassword>['body']
type Answer = AnswerOf<typeof session.forgotPassword>

/** A mailed code is valid for an hour, and at most one is mailed per five minutes. In ms. */
const goodFor = 60 * 60_000
const pause = 5 * 60_000

/** The response does not reveal whether the user exists; each mailed code counts against the limit of its network. */
export async function forgotPassword(
  dependencies: ServerDependencies,
  { agencyCode = '', userName }: ForgotPasswordBody,
  context: PublicContext,
): Promise<Answer | Refusal> {
  const { database } = dependencies
  const agency = agencyCode.trim() || defaultAgency
  const tried = await throttled(
    dependencies,
    [{ name: `forgot password from ${networkOf(context.address)}`, atOnce: 30, perHour: 60 }],
    async () => {
      const { on, user } = await database.transaction(noAgency, async (tx) => ({
        on: await hasPasswordSignIn(tx, agency),
        user: await findAccount(tx, agency, userName.normalize('NFC')),
      }))
      if (!on) return refuse('passwords_off', { agency })
      if (user?.mayUsePassword) await mailCode(dependencies, user, context)
      return {}
    },
    () => true,
  )
  return isExhausted(tried) ? refuse('too_many_tries', { seconds: tried.seconds }) : tried
}

async function mailCode(
  { database, clock }: ServerDependencies,
  user: UserAccount,
  { language }: PublicContext,
): Promise<void> {
  const who = actorOf({ userId: user.id, agency: user.agency, userName: user.name }, language)
  const now = clock.now()
  await database.transaction(who, async (tx) => {
    // An invitation is valid for longer, and does not count.
    const lately = new Date(now.getTime() + goodFor - pause)
    const recent = await countResets(tx, user.id, lately, new Date(now.getTime() + goodFor))
    if (recent > 0 || user.email === '') return
    queueCodeAhead(tx, user, now, language)
    appendJournalAhead(tx, who, { kind: 'session.forgotPassword', bookingId: null, data: {} })
  })
}

/** Only the e-mail contains the code itself, which is worthless once it has expired. */
function queueCodeAhead(tx: Tx, user: UserAccount, now: Date, language: string): void {
  const code = newSecret(18)
  insertResetAhead(tx, digest(code), user.id, new Date(now.getTime() + goodFor))
  queueMessageAhead(
    tx,
    { agency: user.agency, userName: user.name },
    {
      recipient: user.email,
      template: 'password_reset',
      now,
      goodFor,
      data: { code, minutes: goodFor / 60_000, language },
    },
  )
}

type Headers = InputOf<typeof session.resetPassword>['headers']

/** Milliseconds for which a used code can be repeated with the same password, by a browser that has lost the answer. */
const repeatable = 10 * 60_000

/** Returns the digest that is stored of a used code; it resets no password. */
const receiptOf = (resetcode: string) => digest(`used ${resetcode}`)

/**
 * Not throttled: 144 random bits cannot be guessed. The browser is trusted then, so that the owner of the account signs in
 * while strangers use up the attempts from elsewhere.
 */
export async function resetPassword(
  dependencies: ServerDependencies,
  { resetcode, newpassword }: Headers,
  { language, browser }: PublicContext,
): Promise<AnswerOf<typeof session.resetPassword> | Refusal> {
  const { database, clock } = dependencies
  const refusal = refusePassword(newpassword)
  if (refusal) return refusal
  const user = await database.transaction(noAgency, async (tx) => {
    const now = clock.now()
    const found = await useReset(tx, digest(resetcode), now)
    if (!found) return undefined
    await setPassword(tx, found.userId, newpassword)
    insertResetAhead(tx, receiptOf(resetcode), found.userId, new Date(now.getTime() + repeatable))
    return found
  })
  if (!user) {
    const isSet = await database.transaction(noAgency, (tx) =>
      isSetBy(tx, resetcode, newpassword, clock.now()),
    )
    return isSet ? {} : refuse('reset_code_unknown', {}, '/resetcode')
  }
  const who = actorOf(user, language)
  await database.transaction(who, async (tx) =>
    appendJournalAhead(tx, who, { kind: 'session.resetPassword', bookingId: null, data: {} }),
  )
  await trustBrowser(dependencies, browser, user)
  return {}
}

/**
 * Returns whether the code has just set this password. Another password voids the receipt, so that it is no way to
 * guess passwords.
 */
async function isSetBy(tx: Tx, resetcode: string, newpassword: string, now: Date): Promise<boolean> {
  const receipt = receiptOf(resetcode)
  const found = await useReset(tx, receipt, now)
  if (!found || !(await verifySecret(await readPasswordHash(tx, found.userId), newpassword))) return false
  insertResetAhead(tx, receipt, found.userId, new Date(now.getTime() + repeatable))
  return true
}
