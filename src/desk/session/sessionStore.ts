import { create } from 'zustand'
import { session as calls, type session } from '../../contract/session.ts'
import type { AnswerOf } from '../../contract/call.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import {
  beginAs,
  changeAgency,
  onAlternateEnded,
  accessToken,
  setReauthentication,
  endSession,
  onSessionEnd,
  setAccessToken,
} from '../request/identity.ts'
import { ifAnswered, logFault } from '../request/fault.ts'
import { renewOnce, request } from '../request/request.ts'
import {
  type Agency,
  isSignOutDue,
  remember,
  storeAgency,
  storedAgency,
  storeSignOutDue,
  wasRemembered,
} from './storedSignIn.ts'
import { onWindowMessage, postToWindows } from './windowMessages.ts'

type Answer = AnswerOf<typeof calls.token>
type SignedIn = Omit<Answer, 'accessToken'>

export interface SessionState {
  /** `unknown` until the first renewal has been tried. */
  status: 'unknown' | 'out' | 'in'
  user?: SignedIn
  configuration?: Configuration
  health?: AnswerOf<typeof calls.health>
  /**
   * The address at which the session ended, where the same user continues. Without a person: the address of a
   * link opened before signing in.
   */
  lost?: { address: string; person?: string } | undefined
  /** The agency acted for; it owns what is sold. */
  acting?: Agency | undefined
  /** True when the user signed in on this page; false when an existing session was resumed. */
  typedIn: boolean
  /** True while the password is requested because the session could not be renewed. */
  asksPassword: boolean
  /** True while the inactivity warning is shown. */
  isIdle: boolean
  /** True until the sign-in page has completed the sign-in by the directory, which has returned the browser. */
  isReturned: boolean
  /** True when the last session ended for inactivity. */
  leftAlone: boolean
  /** The late end of a session; signing in waits for it, because its answer removes the credential of this browser. */
  ending?: Promise<void>
  /** True while the server is asked for a token; a late sign-out would end it. */
  isSigningIn: boolean
}

export const useSession = create<SessionState>(() => ({
  status: 'unknown',
  typedIn: false,
  asksPassword: false,
  isIdle: false,
  isReturned: false,
  leftAlone: false,
  isSigningIn: false,
}))

export interface Credentials {
  agencyCode: string
  userName: string
  password: string
  validationCode: string
  remember: boolean
}

/** Kept in memory until the page is closed, so that signing in again needs the password only. */
let validationCode = ''

export const personOf = ({ agencyCode, userName }: Pick<SignedIn, 'agencyCode' | 'userName'>) =>
  `${agencyCode} ${userName}`

const person = () => {
  const { user } = useSession.getState()
  return user && personOf(user)
}

/** Signs in; a refusal is returned for display at the form. */
export async function signIn(typed: Credentials, language: string): Promise<Refusal | undefined> {
  const answer = await requestToken(typed, language)
  if (isRefusal(answer)) return answer
  const who = { agencyCode: typed.agencyCode, userName: typed.userName }
  remember(typed.remember ? who : undefined)
  validationCode = typed.validationCode
  storeAgency(personOf(answer), undefined)
  useSession.setState({ typedIn: true })
  const refusal = await enter(answer)
  if (!refusal) postToWindows({ kind: 'in' })
  return refusal
}

/** Returns the address of the directory where the sign-in continues. */
export async function beginDirectory(how: { remember: boolean; again: boolean }): Promise<string | Refusal> {
  const answer = await request(calls.beginDirectory, { body: how })
  return isRefusal(answer) ? answer : answer.address
}

/** Completes the sign-in by the directory; a refusal is returned for display at the form. */
export async function enterDirectory(language: string): Promise<Refusal | undefined> {
  const answer = await askForToken(() => request(calls.enterDirectory, { body: { language, ...own } }))
  if (isRefusal(answer)) return answer
  storeAgency(personOf(answer), undefined)
  useSession.setState({ typedIn: true })
  const refusal = await enter(answer)
  if (!refusal) postToWindows({ kind: 'in' })
  return refusal
}

/** The version of this build; the server responds whether there is a newer one. */
const version = import.meta.env['VITE_VERSION'] as string | undefined
const own = version === undefined ? {} : { version }

function requestToken(typed: Credentials, language: string): Promise<Answer | Refusal> {
  return askForToken(() =>
    request(calls.token, {
      headers: {
        ...(typed.agencyCode ? { agencycode: typed.agencyCode } : {}),
        username: typed.userName,
        password: typed.password,
        validationcode: typed.validationCode,
        language,
        ...own,
        remember: typed.remember ? 'true' : 'false',
      },
    }),
  )
}

/** A token replaces the credential of a session that was signed out without an answer. */
async function askForToken(send: () => Promise<Answer | Refusal>): Promise<Answer | Refusal> {
  await useSession.getState().ending
  useSession.setState({ isSigningIn: true })
  try {
    const answer = await send()
    if (!isRefusal(answer)) storeSignOutDue(false)
    return answer
  } finally {
    useSession.setState({ isSigningIn: false })
  }
}

/**
 * Resumes the session from this device’s credential, if any, so that a reload needs no sign-in. What cannot be read leads
 * to the sign-in, because nothing else is on screen yet. A session that was signed out without an answer is ended.
 */
export async function resume(language: string): Promise<void> {
  if (isSignOutDue()) {
    // Its token replaces the credential.
    if (useSession.getState().isSigningIn) return
    const ending = endResumed(language)
    useSession.setState({ ending })
    await ending
  } else {
    const answer = await renewed(language)
    if (answer !== undefined) await enter(answer).catch(logFault)
  }
  if (useSession.getState().status !== 'in') useSession.setState({ status: 'out' })
}

async function renewed(language: string): Promise<Answer | undefined> {
  const answer = await request(calls.renew, { body: { language, ...own } }).catch(() => undefined)
  return isRefusal(answer) ? undefined : answer
}

async function endResumed(language: string): Promise<void> {
  const answer = await renewed(language)
  if (answer === undefined) return
  setAccessToken(answer.accessToken)
  const ended = await endAtServer()
  setAccessToken(undefined)
  endAtDirectory(ended)
}

async function enter({ accessToken: token, ...user }: Answer): Promise<Refusal | undefined> {
  setAccessToken(token)
  const acting = storedAgency(personOf(user))
  beginAs(acting?.code)
  const [configuration, health] = await Promise.all([
    request(calls.configurations, {}, { together: 'session' }),
    // The next check of the connection reads it again.
    ifAnswered(request(calls.health, {}, { together: 'session' })),
  ])
  if (isRefusal(configuration)) return configuration
  const { lost } = useSession.getState()
  useSession.setState({
    status: 'in',
    lost: lost && isMeantFor(lost.person, personOf(user)) ? lost : undefined,
    leftAlone: false,
    user,
    configuration: wholeConfiguration(configuration),
    acting,
    ...(health === undefined || isRefusal(health) ? {} : { health }),
  })
  return undefined
}

/** Returns true while the user has to change the password, set up a second factor or the network before the desk opens. */
export function hasPendingSetup(): boolean {
  const { configuration } = useSession.getState()
  return (
    configuration?.mustChangePassword === true ||
    configuration?.mustAddFactor === true ||
    mustSetUp(configuration)
  )
}

/** Returns true of the one-time sign-in, with which an empty network is set up. */
export const mustSetUp = (configuration: Configuration | undefined): boolean =>
  configuration?.emptyTable === 'network'

/** Reads what the user may see again; false if it cannot be read. */
export async function reloadConfiguration(): Promise<boolean> {
  const configuration = await request(calls.configurations, {}).catch(() => undefined)
  if (configuration === undefined || isRefusal(configuration)) return false
  useSession.setState({ configuration: wholeConfiguration(configuration) })
  return true
}

const isMeantFor = (person: string | undefined, signedIn: string) => (person ?? signedIn) === signedIn

/** Stores the address of a link that needs a session. */
export function storeAddress(address: string): void {
  useSession.setState({ lost: { address } })
}

type SignedOut = AnswerOf<typeof calls.signOut> | Refusal | undefined

/** Without an answer it is sent again before this browser would resume the session. */
async function endAtServer(): Promise<SignedOut> {
  storeSignOutDue(true)
  const ended = await request(calls.signOut, { body: {} }).catch(() => undefined)
  if (ended !== undefined && !isRefusal(ended)) storeSignOutDue(false)
  return ended
}

/** Otherwise the next person at this computer would be signed in by the session at the directory. */
function endAtDirectory(ended: SignedOut): void {
  if (ended && !isRefusal(ended) && ended.endAddress) location.assign(ended.endAddress)
}

export async function signOut(): Promise<void> {
  const ended = accessToken() ? await endAtServer() : undefined
  endSession()
  storeAgency('', undefined)
  useSession.setState({ lost: undefined })
  postToWindows({ kind: 'out' })
  endAtDirectory(ended)
}

/** Acts for another agency, or for the user’s own again. */
export async function actFor(agency: Agency | undefined): Promise<void> {
  await changeAgency(agency?.code)
  useSession.setState({ acting: agency })
  storeAgency(person() ?? '', agency)
}

onAlternateEnded(() => {
  useSession.setState({ acting: undefined })
  storeAgency('', undefined)
})

/** Resolves the promise of the requests that wait for the password. */
let answerAsked: ((again: boolean) => void) | undefined
let canAsk = false

/** Enables the password dialog while a component can show it. Returns a function that ends this. */
export function readyToAsk(): () => void {
  canAsk = true
  const forget = onWindowMessage(({ kind }) => {
    if (kind === 'in') void tryAgain()
    else if (kind === 'out') endSession()
  })
  return () => {
    canAsk = false
    forget()
  }
}

setReauthentication({
  isSame: (answer) => person() === undefined || personOf(answer as Answer) === person(),
  ask: () => {
    if (useSession.getState().status !== 'in' || !canAsk) return Promise.resolve(false)
    return new Promise((answer) => {
      answerAsked = answer
      useSession.setState({ asksPassword: true })
    })
  },
})

function resolveWaiting(again: boolean): void {
  const answer = answerAsked
  answerAsked = undefined
  useSession.setState({ asksPassword: false })
  answer?.(again)
}

/** True when the validation code must be typed too, as a reloaded page no longer has it. */
export const needsValidationCode = () => validationCode === ''

/** Signs the same user in again, after which the waiting requests continue. */
export async function showPassword(
  typed: Pick<Credentials, 'password' | 'validationCode'>,
  language: string,
): Promise<Refusal | undefined> {
  const { user } = useSession.getState()
  if (!user) return undefined
  const code = typed.validationCode || validationCode
  const { agencyCode, userName } = user
  const credentials = { ...typed, agencyCode, userName, validationCode: code, remember: wasRemembered() }
  const answer = await requestToken(credentials, language)
  if (isRefusal(answer)) {
    // The server never reveals which of the two was wrong, so both are requested.
    if (answer.refusal === 'bad_sign_in') validationCode = ''
    return answer
  }
  validationCode = code
  setAccessToken(answer.accessToken)
  resolveWaiting(true)
  postToWindows({ kind: 'in' })
  return undefined
}

/** Gives up the session; a different user does not continue with any of it. */
export function giveUpSession(): void {
  resolveWaiting(false)
}

/** The password was entered in another window, so this browser’s credential may be valid again. */
async function tryAgain(): Promise<void> {
  if (!useSession.getState().asksPassword) return
  const renewed = await renewOnce().catch(() => undefined)
  if (renewed === 'renewed') resolveWaiting(true)
  else if (renewed === 'another user') giveUpSession()
}

onSessionEnd(() => {
  const { status, user, lost } = useSession.getState()
  const here = user && { address: location.pathname + location.search, person: personOf(user) }
  beginAs(undefined)
  resolveWaiting(false)
  useSession.setState({
    status: 'out',
    user: undefined,
    configuration: undefined,
    acting: undefined,
    isIdle: false,
    lost: status === 'in' ? here : lost,
  })
})

export type Configuration = AnswerOf<typeof session.configurations>

type PartialConfiguration = Partial<Omit<Configuration, 'permissions' | 'user'>> & {
  permissions?: Partial<Configuration['permissions']>
  user?: Partial<Configuration['user']>
}

/** Defaults: nothing hidden, and nothing that needs a permission allowed. */
const defaults: Configuration = {
  interfaceSetting: '{}',
  currency: '',
  hideSetting: [],
  permissions: { canManageTruckCompanies: false, trip: { canCheckIn: false } },
  user: { nationality: '', fullName: '' },
  additionalServices: [],
  companyRedirections: [],
}

/** An external CRS may send only settings, currency and hidden entries. */
export function wholeConfiguration(partial: PartialConfiguration): Configuration {
  return {
    ...defaults,
    ...partial,
    permissions: { ...defaults.permissions, ...partial.permissions },
    user: { ...defaults.user, ...partial.user },
  }
}
