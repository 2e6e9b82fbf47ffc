import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { isLanguage, type Language } from '../../domain/value/language.ts'
import { isExhausted } from '../database/throttle.ts'
import { noAgency } from '../database/transaction.ts'
import { appendJournalAhead } from '../journal/journal.ts'
import type { Browser, PublicContext, ServerDependencies } from '../server/context.ts'
import { type ServerInfo, sessionAnswer } from './sessionAnswer.ts'
import { openDevice } from './device.ts'
import { openStep, consumePassedStep } from './factor/step.ts'
import { verifySecret } from './secret.ts'
import { type Account, type AttemptResult, type SignInThrottle, trustBrowser } from './signInThrottle.ts'
import { type UserAccount, findAccount, hasPasswordSignIn } from './sessionSql.ts'
import { actorOf } from './actor.ts'

export type Credentials = InputOf<typeof session.token>['headers']
export type SessionAnswer = AnswerOf<typeof session.token>

/** Used when the agency field is empty. */
export const defaultAgency = '1300'
export const agencyOrDefault = ({ agencycode }: Pick<Credentials, 'agencycode'>) =>
  agencycode?.trim() || defaultAgency

export const languageOf = ({ language }: Credentials, context: PublicContext): Language =>
  language !== undefined && isLanguage(language) ? language : context.language

/**
 * Signs in, unless too many wrong passwords for this account or from this network came before: then a browser has to pass
 * a second step, whatever the password. So has a user with a second factor; the call is repeated after it.
 */
export async function token(
  dependencies: ServerDependencies,
  about: ServerInfo,
  throttle: SignInThrottle,
  credentials: Credentials,
  context: PublicContext,
): Promise<SessionAnswer | Refusal> {
  const { address, browser } = context
  const named = { agency: agencyOrDefault(credentials), userName: credentials.username }
  const passed = await consumePassedStep(dependencies, browser, named)
  const attempt = async () => {
    const account = await verifiedAccount(dependencies, named, credentials)
    if (!account) return refuseSignIn(dependencies, named.agency)
    if (account.hasFactor && passed !== account.id)
      return openStep(dependencies, browser, named, { userId: account.id, guarded: false })
    return open(dependencies, about, account, credentials, context)
  }
  const guarded = async () => {
    const account = await verifiedAccount(dependencies, named, credentials)
    return openStep(dependencies, browser, named, { userId: account?.id ?? null, guarded: true })
  }
  const tried =
    passed === undefined
      ? await throttle.attempt({ ...named, address, browser }, attempt, resultOf, guarded)
      : await afterStep(dependencies, browser, named, attempt)
  return isExhausted(tried) ? refuse('too_many_tries', { seconds: tried.seconds }) : tried
}

/** A second step is neither counted nor trusted: the password may be wrong. */
function resultOf(result: SessionAnswer | Refusal): AttemptResult {
  if (!isRefusal(result)) return 'right'
  return result.refusal === 'second_step' ? 'undecided' : 'wrong'
}

/** The step is used up, and was passed with the right password; so this attempt is none of the counted ones. */
async function afterStep(
  dependencies: ServerDependencies,
  browser: Browser,
  account: Account,
  attempt: () => Promise<SessionAnswer | Refusal>,
): Promise<SessionAnswer | Refusal> {
  const result = await attempt()
  if (!isRefusal(result)) await trustBrowser(dependencies, browser, account)
  return result
}

/** Refuses wrong secrets, and all of a user without a password; which of these does not depend on the user. */
export async function refuseSignIn(
  { database }: Pick<ServerDependencies, 'database'>,
  agency: string,
): Promise<Refusal> {
  const on = await database.transaction(noAgency, (tx) => hasPasswordSignIn(tx, agency))
  return on ? refuse('bad_sign_in') : refuse('passwords_off', { agency })
}

/** The account whose secrets these are; undefined for one that may not sign in with a password. */
export async function verifiedAccount(
  { database }: Pick<ServerDependencies, 'database'>,
  { agency, userName }: Account,
  secrets: Pick<Credentials, 'password' | 'validationcode'>,
): Promise<UserAccount | undefined> {
  const account = await database.transaction(noAgency, (tx) =>
    findAccount(tx, agency, userName.normalize('NFC')),
  )
  const isRight = await verifyCredentials(account, secrets)
  return isRight && account?.mayUsePassword ? account : undefined
}

/** Verifies both secrets of an account in any case, so that timing reveals nothing about the first. */
async function verifyCredentials(
  user: UserAccount | undefined,
  { password, validationcode }: Pick<Credentials, 'password' | 'validationcode'>,
): Promise<boolean> {
  const both = await Promise.all([
    verifySecret(user?.passwordHash, password),
    verifySecret(user?.validationHash, validationcode),
  ])
  return both.every(Boolean)
}

function open(
  { database, clock }: ServerDependencies,
  about: ServerInfo,
  account: UserAccount,
  credentials: Credentials,
  context: PublicContext,
): Promise<SessionAnswer> {
  const language = languageOf(credentials, context)
  const owner = { userId: account.id, agency: account.agency, userName: account.name }
  return database.transaction(actorOf(owner, language), async (tx) => {
    const opening = { ...owner, language, remember: credentials.remember === 'true' }
    const accessToken = await openDevice(tx, opening, context, clock.now())
    appendJournalAhead(tx, actorOf(owner, language), { kind: 'session.token', bookingId: null, data: {} })
    return sessionAnswer(about, accessToken, account.name, agencyIn(account), credentials.version)
  })
}

const agencyIn = ({ agency, agencyName, signature }: UserAccount) => ({
  code: agency,
  name: agencyName,
  signature,
})
