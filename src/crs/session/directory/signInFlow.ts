import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { session } from '../../../contract/session.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { isLanguage, type Language } from '../../../domain/value/language.ts'
import { isExhausted, networkOf, throttled } from '../../database/throttle.ts'
import { noAgency } from '../../database/transaction.ts'
import type { PublicContext, ServerDependencies } from '../../server/context.ts'
import { digest, newSecret } from '../secret.ts'
import type { ServerInfo } from '../sessionAnswer.ts'
import type { SessionAnswer } from '../token.ts'
import {
  type Confirmed,
  type Directory,
  type DirectoryRequest,
  isUnconfirmed,
  type Unconfirmed,
} from './directory.ts'
import {
  deleteSignInAhead,
  type DirectorySignIn,
  findSignIn,
  insertSignInAhead,
  storeAnswerAhead,
  storeConfirmedAhead,
  takeAnswer,
} from './directorySql.ts'
import { enterAs } from './enterAs.ts'

/** Address, below that of the desk, to which the directory returns the browser. */
export const returnPath = '/desk/api/directory-return'

/** Seconds in which the person signs in at the directory, and in which a confirmed sign-in is completed here. */
const flowLife = 15 * 60
const confirmedLife = 5 * 60
/** Seconds in which a completed sign-in is repeated, because its answer was lost. */
const repeatedLife = 30
const longestAnswer = 4000

/** The state of a sign-in under way; sealed, and bound to the parameter `state`. */
type Flow = { remember: boolean } & ({ request: DirectoryRequest } | ConfirmedFlow)

interface ConfirmedFlow {
  confirmed: Confirmed
  /** True once a session was begun by it: it then ends soon, and repetitions do not prolong it. */
  isUsed?: boolean
}

const boundTo = (state: Buffer) => `directory sign-in ${state.toString('hex')}`
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Begins a sign-in in this browser, and returns where it continues at the directory. */
export async function beginDirectory(
  dependencies: ServerDependencies,
  { remember = false, again = false }: InputOf<typeof session.beginDirectory>['body'],
  { browser, address: from }: PublicContext,
): Promise<AnswerOf<typeof session.beginDirectory> | Refusal> {
  const { database, clock, directory, seal } = dependencies
  if (!directory) return refuse('directory_missing')
  const limit = { name: `directory sign-in from ${networkOf(from)}`, atOnce: 300, perHour: 600 }
  const tried = await throttled(
    dependencies,
    [limit],
    async () => {
      const begun = await directory.begin(new URL(returnPath, browser.origin).href, { again })
      if (isUnconfirmed(begun)) return failed(directory, begun)
      const { address, request } = begun
      const state = digest(request.state)
      const secret = newSecret()
      const flow: Flow = { remember, request }
      const sealed = seal.close(JSON.stringify(flow), boundTo(state))
      const now = clock.now()
      await database.transaction(noAgency, async (tx) =>
        insertSignInAhead(tx, { state, browser: digest(secret), sealed }, later(now, flowLife)),
      )
      browser.setDirectory(secret, flowLife)
      return { address }
    },
    () => true,
  )
  return isExhausted(tried) ? refuse('too_many_tries', { seconds: tried.seconds }) : tried
}

/**
 * Stores the answer of the directory, which the browser brings in an address. It is used by the page that the browser shows
 * next, with the cookie of the browser that began; so a forged address signs in no other browser.
 */
export async function takeReturn(
  { database, clock, seal }: Pick<ServerDependencies, 'database' | 'clock' | 'seal'>,
  query: string,
): Promise<void> {
  const given = new URLSearchParams(query).get('state')
  if (!given || query.length > longestAnswer) return
  const state = digest(given)
  const answer = seal.close(query, boundTo(state))
  await database.transaction(noAgency, async (tx) => storeAnswerAhead(tx, state, answer, clock.now()))
}

/** Completes the sign-in of this browser. It is repeated after a second step, and where its answer was lost. */
export async function enterDirectory(
  dependencies: ServerDependencies,
  about: ServerInfo,
  { language = '', version }: InputOf<typeof session.enterDirectory>['body'],
  context: PublicContext,
): Promise<SessionAnswer | Refusal> {
  const { database, clock, directory } = dependencies
  const { browser } = context
  if (!directory) return refuse('directory_missing')
  const secret = browser.directory
  if (secret === undefined) return refuse('directory_over')
  const under = await database.transaction(noAgency, (tx) => findSignIn(tx, digest(secret), clock.now()))
  const flow = under && (await confirmedFlow(dependencies, directory, under))
  if (!flow) {
    browser.clearDirectory()
    return refuse('directory_over')
  }
  if (isRefusal(flow)) {
    browser.clearDirectory()
    return flow
  }
  const { confirmed, remember } = flow
  const spoken: Language | undefined = isLanguage(language) ? language : undefined
  const entered = await enterAs(
    dependencies,
    about,
    confirmed,
    { remember, language: spoken, version },
    context,
  )
  if (isRefusal(entered) && entered.refusal === 'second_step') return entered
  browser.clearDirectory()
  if (under && !flow.isUsed)
    await storeConfirmed(dependencies, under, { ...flow, isUsed: true }, repeatedLife)
  return entered
}

/** Stores a confirmed sign-in for so many seconds. */
async function storeConfirmed(
  { database, clock, seal }: ServerDependencies,
  { state }: DirectorySignIn,
  flow: Flow & ConfirmedFlow,
  seconds: number,
): Promise<void> {
  const sealed = seal.close(JSON.stringify(flow), boundTo(state))
  const until = later(clock.now(), seconds)
  await database.transaction(noAgency, async (tx) => storeConfirmedAhead(tx, state, sealed, until))
}

/** Exchanges the answer of the directory, once. Undefined where there is none. */
async function confirmedFlow(
  dependencies: ServerDependencies,
  directory: Directory,
  under: DirectorySignIn,
): Promise<(Flow & ConfirmedFlow) | Refusal | undefined> {
  const { database, seal } = dependencies
  const { state, sealed, answer } = under
  const flow = JSON.parse(seal.open(sealed, boundTo(state))) as Flow
  if ('confirmed' in flow) return flow
  if (!answer?.length || !(await database.transaction(noAgency, (tx) => takeAnswer(tx, state))))
    return undefined
  const confirmed = await directory.confirm(flow.request, seal.open(answer, boundTo(state)))
  if (isUnconfirmed(confirmed)) {
    await database.transaction(noAgency, async (tx) => deleteSignInAhead(tx, state))
    return failed(directory, confirmed)
  }
  const next = { remember: flow.remember, confirmed }
  await storeConfirmed(dependencies, under, next, confirmedLife)
  return next
}

const refusalOf = {
  unreachable: 'directory_unreachable',
  cancelled: 'directory_cancelled',
  invalid: 'directory_invalid',
  unrenewable: 'directory_unrenewable',
} as const

function failed({ settings: { name } }: Directory, { failure, cause }: Unconfirmed): Refusal {
  if (failure !== 'cancelled') logDirectory(failure, cause)
  return refuse(refusalOf[failure], { directory: name })
}

/** Errors of the client quote no token; the operator finds in them what the directory objects to. */
export function logDirectory(what: string, cause: unknown): void {
  const { name, message, error, error_description: description } = cause as Record<string, unknown>
  const reason = [name, message, error, description].filter((part) => typeof part === 'string').join(': ')
  console.error(`purser: directory ${what}: ${reason.slice(0, 300)}`)
}
