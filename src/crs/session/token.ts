import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { isLanguage, type Language } from '../../domain/value/language.ts'
import { isExhausted } from '../database/throttle.ts'
import { noAgency } from '../database/transaction.ts'
import { appendJournal } from '../journal/journal.ts'
import type { PublicContext, ServerDependencies } from '../server/context.ts'
import { type ServerInfo, sessionAnswer } from './sessionAnswer.ts'
import { openDevice } from './device.ts'
import { verifySecret } from './secret.ts'
import type { SignInThrottle } from './signInThrottle.ts'
import { type UserAccount, findAccount } from './sessionSql.ts'
import { actorOf } from './actor.ts'

export type Credentials = InputOf<typeof session.token>['headers']
export type SessionAnswer = AnswerOf<typeof session.token>

/** Used when the agency field is empty. */
export const defaultAgency = '1300'
export const agencyOf = ({ agencycode }: Pick<Credentials, 'agencycode'>) =>
  agencycode?.trim() || defaultAgency

export const languageOf = ({ language }: Credentials, context: PublicContext): Language =>
  language !== undefined && isLanguage(language) ? language : context.language

/** Signs in, unless too many wrong passwords for this account or from this network came before. */
export async function token(
  dependencies: ServerDependencies,
  about: ServerInfo,
  throttle: SignInThrottle,
  credentials: Credentials,
  context: PublicContext,
): Promise<SessionAnswer | Refusal> {
  const { address, browser } = context
  const tried = await throttle.attempt(
    { agency: agencyOf(credentials), userName: credentials.username, address, browser },
    () => signIn(dependencies, about, credentials, context),
    (result) => (isRefusal(result) ? 'wrong' : 'right'),
  )
  return isExhausted(tried) ? refuse('too_many_tries', { seconds: tried.seconds }) : tried
}

async function signIn(
  dependencies: ServerDependencies,
  about: ServerInfo,
  credentials: Credentials,
  context: PublicContext,
): Promise<SessionAnswer | Refusal> {
  const name = credentials.username.normalize('NFC')
  const account = await dependencies.database.transaction(noAgency, (tx) =>
    findAccount(tx, agencyOf(credentials), name),
  )
  const right = await verifyCredentials(account, credentials)
  return right && account ? open(dependencies, about, account, credentials, context) : refuse('bad_sign_in')
}

/** Both secrets of an account are always verified, so that timing reveals nothing about the first. */
export async function verifyCredentials(
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
    const accessToken = await openDevice(tx, opening, context.browser, clock.now())
    appendJournal(tx, actorOf(owner, language), { kind: 'session.token', bookingId: null, data: {} })
    return sessionAnswer(about, accessToken, account.name, agencyIn(account), credentials.version)
  })
}

const agencyIn = ({ agency, agencyName, signature }: UserAccount) => ({
  code: agency,
  name: agencyName,
  signature,
})
