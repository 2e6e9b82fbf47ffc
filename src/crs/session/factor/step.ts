import { createHmac, randomInt } from 'node:crypto'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { session } from '../../../contract/session.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import {
  type Exhausted,
  isExhausted,
  throttleKey,
  type Limit,
  networkOf,
  throttled,
} from '../../database/throttle.ts'
import { noAgency, type Tx } from '../../database/transaction.ts'
import { appendJournalAhead } from '../../journal/journal.ts'
import { queueMessageAhead } from '../../mail/queue.ts'
import type { Browser, PublicContext, ServerDependencies } from '../../server/context.ts'
import { actorOf } from '../actor.ts'
import { digest, newSecret } from '../secret.ts'
import {
  isTrustedBrowser,
  findStep,
  insertStepAhead,
  markPassed,
  type Step,
  storeMailedCode,
  takeStep,
} from './stepSql.ts'
import { type Account, accountName, trustedSince } from '../signInThrottle.ts'
import { findCodes, findPasskey, listPasskeys, readNeed, usePasskey } from './factorSql.ts'
import { takeCode, takeRecoveryCode } from './oneTimeCodes.ts'
import { credentialIn, verifyAssertion } from './passkeys.ts'

/** Seconds for which a step may be passed and used, and for which a mailed code is valid. */
const stepLife = 5 * 60
/** Seconds for which what was done with a step may be repeated, because its answer may have been lost. */
const repeatLife = 60
/** Wrong passkeys and codes of one step. */
const mostTries = 5
/** Seconds until another code may be mailed for a step. */
const mailPause = 30

type Needed = Pick<ServerDependencies, 'database' | 'clock'>

/**
 * Refuses a sign-in until its second step is passed. The step belongs to the browser with the cookie that is set here.
 * Without a user the password was wrong, which must not be noticeable.
 */
export async function openStep(
  { database, clock }: Needed,
  browser: Browser,
  account: Account,
  { userId, guarded }: { userId: number | null; guarded: boolean },
): Promise<Refusal> {
  const secret = newSecret()
  const expiresAt = new Date(clock.now().getTime() + stepLife * 1000)
  const hash = digest(secret)
  const step = { hash, account: throttleKey(accountName(account)), challenge: newSecret(), expiresAt }
  await database.transaction(noAgency, async (tx) => insertStepAhead(tx, { ...step, userId, guarded }))
  browser.setStep(secret, stepLife)
  return refuse('second_step')
}

/**
 * Uses up the step that this browser has passed for the account, and returns its user. Within a minute the browser can
 * use it once more: where the answer was lost it still has the cookie, and its code is used up.
 */
export async function consumePassedStep(
  { database, clock }: Needed,
  browser: Browser,
  account: Account,
): Promise<number | undefined> {
  const { step } = browser
  if (step === undefined) return undefined
  const key = throttleKey(accountName(account))
  const now = clock.now()
  const repeated = digest(`${step} repeated`)
  const taken = await database.transaction(noAgency, async (tx) => {
    const userId = await takeStep(tx, digest(step), key, now)
    if (userId === undefined) return takeStep(tx, repeated, key, now)
    const expiresAt = new Date(now.getTime() + repeatLife * 1000)
    const again = { hash: repeated, account: key, userId, guarded: false, challenge: newSecret(), expiresAt }
    insertStepAhead(tx, again)
    await markPassed(tx, repeated)
    return userId
  })
  if (taken !== undefined) browser.clearStep()
  return taken
}

/**
 * Returns the factors that the step of this browser accepts. A guarded step is the same for every account and password.
 */
export async function describeStep(
  { database, clock }: Needed,
  { browser }: Pick<PublicContext, 'browser'>,
): Promise<AnswerOf<typeof session.step> | Refusal> {
  const step = await openedStep({ database, clock }, browser, { trying: false })
  if (isRefusal(step)) return step
  const { challenge, guarded, user } = step
  if (guarded || !user) return { challenge, guarded, passkeys: [], withPasskey: true, withCodes: true }
  return database.transaction(actorOf(user, 'en'), async (tx) => {
    const all = await listPasskeys(tx, user.userId)
    const passkeys = all.filter(({ host }) => host === browser.host).map(({ credentialId }) => credentialId)
    const codes = await findCodes(tx, user.userId)
    return { challenge, guarded, passkeys, withPasskey: passkeys.length > 0, withCodes: codes !== undefined }
  })
}

/** Passes the step of this browser with a passkey or a code. */
export async function passStep(
  dependencies: ServerDependencies,
  { code, passkey }: InputOf<typeof session.passStep>['body'],
  context: PublicContext,
): Promise<AnswerOf<typeof session.passStep> | Refusal> {
  const step = await openedStep(dependencies, context.browser, { trying: true })
  if (isRefusal(step)) return step
  const isRight = passkey
    ? await byPasskey(dependencies, step, passkey, context)
    : await byCode(dependencies, step, (code ?? '').trim(), context)
  if (isExhausted(isRight)) return refuse('too_many_codes', { seconds: isRight.seconds })
  const { database } = dependencies
  const passed = isRight && (await database.transaction(noAgency, (tx) => markPassed(tx, step.hash)))
  return passed ? {} : refuse('step_wrong')
}

type OpenedStep = Step & { hash: Buffer; secret: string }

async function openedStep(
  { database, clock }: Needed,
  { step: secret }: Browser,
  how: { trying: boolean },
): Promise<OpenedStep | Refusal> {
  if (secret === undefined) return refuse('step_over')
  const hash = digest(secret)
  const step = await database.transaction(noAgency, (tx) => findStep(tx, hash, clock.now(), how))
  return step && step.tries <= mostTries ? { ...step, hash, secret } : refuse('step_over')
}

/** The signature is checked before the user is compared, so that timing reveals nothing about a guarded step. */
async function byPasskey(
  { database, clock }: Needed,
  { challenge, user }: Step,
  response: object,
  { browser }: PublicContext,
): Promise<boolean> {
  const id = credentialIn(response)
  const found = await database.transaction(noAgency, (tx) => findPasskey(tx, id))
  const counter = found && (await verifyAssertion(response, challenge, found, browser))
  if (!found || counter === undefined || found.userId !== user?.userId) return false
  return database.transaction(actorOf(user, 'en'), (tx) => usePasskey(tx, id, counter, clock.now()))
}

/** Six digits are a one-time code or a mailed one, which can be guessed; anything else is a recovery code. */
async function byCode(
  dependencies: ServerDependencies,
  step: OpenedStep,
  code: string,
  { browser }: PublicContext,
): Promise<boolean | Exhausted> {
  if (!/^\d{6}$/.test(code)) return byRecoveryCode(dependencies, step, code)
  const tried = await throttled(
    dependencies,
    [await codeLimit(dependencies, step, browser)],
    () => byDigits(dependencies, step, code),
    (isRight) => !isRight,
  )
  // A guarded step must not reveal that the limit of the account is in use.
  return isExhausted(tried) && step.guarded ? false : tried
}

async function byRecoveryCode({ database }: Needed, { user }: Step, code: string): Promise<boolean> {
  const who = user ? actorOf(user, 'en') : noAgency
  return database.transaction(who, async (tx) => {
    const isRight = await takeRecoveryCode(tx, user?.userId ?? 0, code)
    if (isRight)
      appendJournalAhead(tx, who, {
        kind: 'session.passStep',
        bookingId: null,
        data: { by: 'recovery code' },
      })
    return isRight
  })
}

/**
 * Wrong codes of an account: three of a million are valid at a time, so that a stranger who has the password finds one with
 * a chance of 1 in 10 within a year. A browser that the account trusts has a separate limit, which guesses elsewhere
 * cannot use up. The codes of a step without a user, as after a wrong password, count for that step and not for the
 * account.
 */
async function codeLimit(
  { database, clock }: Needed,
  { account, user, hash }: OpenedStep,
  { id }: Browser,
): Promise<Limit> {
  const since = trustedSince(clock.now())
  const isTrusted =
    id !== undefined &&
    (await database.transaction(noAgency, (tx) => isTrustedBrowser(tx, id, account, since)))
  const whose = user ? `user ${user.userId}` : `step ${hash.toString('hex')}`
  return { name: `code of ${whose}${isTrusted ? ` in ${id}` : ''}`, atOnce: 10, perHour: 4 }
}

async function byDigits(
  { database, clock, seal }: ServerDependencies,
  { user, mailHash, secret }: OpenedStep,
  code: string,
): Promise<boolean> {
  if (mailHash?.equals(mailedHash(secret, code))) return true
  const who = user ? actorOf(user, 'en') : noAgency
  return database.transaction(who, (tx) => takeCode(tx, seal, user?.userId ?? 0, { code, now: clock.now() }))
}

/** The secret of the step is not in the database, so a stored hash cannot be tried out there. */
const mailedHash = (secret: string, code: string) => createHmac('sha256', secret).update(code).digest()

/**
 * Mails a code for a guarded step to a user who has no second factor. The response is the same, and takes as long, where
 * the password was wrong, the user has a factor, or no address is registered.
 */
export async function mailStep(
  dependencies: ServerDependencies,
  context: PublicContext,
): Promise<AnswerOf<typeof session.mailStep> | Refusal> {
  const { database, clock } = dependencies
  const step = await openedStep(dependencies, context.browser, { trying: false })
  if (isRefusal(step) || !step.guarded) return isRefusal(step) ? step : {}
  const limit = { name: `step mail from ${networkOf(context.address)}`, atOnce: 30, perHour: 60 }
  const tried = await throttled(
    dependencies,
    [limit],
    async () => {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const codeHash = mailedHash(step.secret, code)
      const now = clock.now()
      const stored = await database.transaction(noAgency, (tx) =>
        storeMailedCode(tx, step.hash, { codeHash, now, pause: mailPause }),
      )
      if (stored) await queueCode(dependencies, step, code, context)
      return {}
    },
    () => true,
  )
  return isExhausted(tried) ? refuse('too_many_tries', { seconds: tried.seconds }) : {}
}

/** Undoes what was written where no mail is sent. */
class NoMail extends Error {}

async function queueCode(
  { database, clock }: Needed,
  { user }: Step,
  code: string,
  { language }: PublicContext,
): Promise<void> {
  const owner = user ?? { userId: 0, agency: '', userName: '', email: '' }
  await database
    .transaction(actorOf(owner, language), async (tx) => {
      const { has } = await readNeed(tx, owner.userId)
      mailCodeAhead(tx, owner, { code, language, now: clock.now() })
      if (user === null || has || owner.email === '') throw new NoMail()
    })
    .catch((cause: unknown) => {
      // A row of an unknown user is refused by row-level security, as it has no agency.
      if (user !== null && !(cause instanceof NoMail)) throw cause
    })
}

function mailCodeAhead(
  tx: Tx,
  { agency, userName, email }: { agency: string; userName: string; email: string },
  { code, language, now }: { code: string; language: PublicContext['language']; now: Date },
): void {
  queueMessageAhead(
    tx,
    { agency, userName },
    {
      recipient: email,
      template: 'sign_in_code',
      now,
      goodFor: stepLife * 1000,
      data: { code, minutes: stepLife / 60, language },
    },
  )
}
