import { create } from 'zustand'
import { session as calls } from '../../contract/session.ts'
import type { AnswerOf } from '../../contract/call.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { beginAs, changeAgency, onAlternateEnded } from '../request/alternate.ts'
import { renewOnce, request } from '../request/request.ts'
import { accessToken, askPasswordBy, endSession, onSessionEnd, setAccessToken } from '../request/token.ts'
import { type Configuration, wholeConfiguration } from './configuration.ts'
import { type Agency, keepAgency, keptAgency } from './keptAgency.ts'
import { remember, wasRemembered } from './remembered.ts'
import { hearTabs, tellTabs } from './tabs.ts'

type Answer = AnswerOf<typeof calls.token>
type SignedIn = Omit<Answer, 'accessToken'>

interface SessionState {
  /** `unknown` until the first renewal has been tried. */
  status: 'unknown' | 'out' | 'in'
  user?: SignedIn
  configuration?: Configuration
  health?: AnswerOf<typeof calls.health>
  /**
   * Where whoever’s session ended by itself was, and where the same person goes on; without a person, where a link
   * leads that was opened before anybody had signed in.
   */
  lost?: { address: string; person?: string } | undefined
  /** The other agency that is acted for; what is sold is its. */
  acting?: Agency | undefined
  /** Somebody signed in on this page; else it goes on with a session that was there. */
  typedIn: boolean
  /** The password is asked for over the screen: the session could not be renewed. */
  asking: boolean
  /** Nobody has done anything for an hour. */
  isIdle: boolean
  /** The last session ended after an hour without a key. */
  leftAlone: boolean
}

export const useSession = create<SessionState>(() => ({
  status: 'unknown',
  typedIn: false,
  asking: false,
  isIdle: false,
  leftAlone: false,
}))

export interface Credentials {
  agencyCode: string
  userName: string
  password: string
  validationCode: string
  remember: boolean
}

/** As it was typed, for as long as the page lives: whoever has to show the password again need not show it too. */
let validationCode = ''

export const personOf = ({ agencyCode, userName }: Pick<SignedIn, 'agencyCode' | 'userName'>) =>
  `${agencyCode} ${userName}`

const person = () => {
  const { user } = useSession.getState()
  return user && personOf(user)
}

/** Signs in; a refusal is returned to stand at the form. */
export async function signIn(typed: Credentials, language: string): Promise<Refusal | undefined> {
  const answer = await askToken(typed, language)
  if (isRefusal(answer)) return answer
  const who = { agencyCode: typed.agencyCode, userName: typed.userName }
  remember(typed.remember ? who : undefined)
  validationCode = typed.validationCode
  keepAgency(personOf(answer), undefined)
  useSession.setState({ typedIn: true })
  const refusal = await enter(answer)
  if (!refusal) tellTabs({ kind: 'in' })
  return refusal
}

/** Of this desk, as it was built: the server tells whether there is a newer one. */
const version = import.meta.env['VITE_VERSION'] as string | undefined
const own = version === undefined ? {} : { version }

function askToken(typed: Credentials, language: string): Promise<Answer | Refusal> {
  return request(calls.token, {
    headers: {
      ...(typed.agencyCode ? { agencycode: typed.agencyCode } : {}),
      username: typed.userName,
      password: typed.password,
      validationcode: typed.validationCode,
      language,
      ...own,
      remember: typed.remember ? 'true' : 'false',
    },
  })
}

/** Goes on with the session this device still holds, if any: after a reload nothing has to be typed again. */
export async function resume(language: string): Promise<void> {
  const answer = await request(calls.renew, { body: { language, ...own } }).catch(() => undefined)
  if (answer === undefined || isRefusal(answer)) useSession.setState({ status: 'out' })
  else await enter(answer)
}

async function enter({ accessToken: token, ...user }: Answer): Promise<Refusal | undefined> {
  setAccessToken(token)
  const acting = keptAgency(personOf(user))
  beginAs(acting?.code)
  const [configuration, health] = await Promise.all([
    request(calls.configurations, {}),
    request(calls.health, {}),
  ])
  if (isRefusal(configuration)) return configuration
  const { lost } = useSession.getState()
  useSession.setState({
    status: 'in',
    lost: lost && isMeantFor(lost.person, personOf(user)) ? lost : undefined,
    leftAlone: false,
    ...{ user, configuration: wholeConfiguration(configuration), acting },
    ...(isRefusal(health) ? {} : { health }),
  })
  return undefined
}

const isMeantFor = (person: string | undefined, signedIn: string) => (person ?? signedIn) === signedIn

/** A link was opened that needs somebody to be signed in. */
export function wantAddress(address: string): void {
  useSession.setState({ lost: { address } })
}

export async function signOut(): Promise<void> {
  if (accessToken()) await request(calls.signOut, { body: {} }).catch(() => undefined)
  endSession()
  keepAgency('', undefined)
  useSession.setState({ lost: undefined })
  tellTabs({ kind: 'out' })
}

/** Acts for another agency from now on, or for one's own again. */
export async function actFor(agency: Agency | undefined): Promise<void> {
  await changeAgency(agency?.code)
  useSession.setState({ acting: agency })
  keepAgency(person() ?? '', agency)
}

onAlternateEnded(() => {
  useSession.setState({ acting: undefined })
  keepAgency('', undefined)
})

/** Answers those who wait for the password. */
let answerAsked: ((again: boolean) => void) | undefined
let canAsk = false

/** Only where there is somebody to show the question can it be asked. Returns its undo. */
export function readyToAsk(): () => void {
  canAsk = true
  const forget = hearTabs(({ kind }) => {
    if (kind === 'in') void tryAgain()
    else if (kind === 'out') endSession()
  })
  return () => {
    canAsk = false
    forget()
  }
}

askPasswordBy({
  isSame: (answer) => person() === undefined || personOf(answer as Answer) === person(),
  ask: () => {
    if (useSession.getState().status !== 'in' || !canAsk) return Promise.resolve(false)
    return new Promise((answer) => {
      answerAsked = answer
      useSession.setState({ asking: true })
    })
  },
})

function settle(again: boolean): void {
  const answer = answerAsked
  answerAsked = undefined
  useSession.setState({ asking: false })
  answer?.(again)
}

/** Whether the validation code has to be typed too: a reloaded page does not know it. */
export const needsValidationCode = () => validationCode === ''

/** The same person once more: whatever waits goes on as if nothing had been. */
export async function showPassword(
  typed: Pick<Credentials, 'password' | 'validationCode'>,
  language: string,
): Promise<Refusal | undefined> {
  const { user } = useSession.getState()
  if (!user) return undefined
  const code = typed.validationCode || validationCode
  const { agencyCode, userName } = user
  const credentials = { ...typed, agencyCode, userName, validationCode: code, remember: wasRemembered() }
  const answer = await askToken(credentials, language)
  if (isRefusal(answer)) {
    // Which of the two was wrong is never said, so both are asked for.
    if (answer.refusal === 'bad_sign_in') validationCode = ''
    return answer
  }
  validationCode = code
  setAccessToken(answer.accessToken)
  settle(true)
  tellTabs({ kind: 'in' })
  return undefined
}

/** Nobody shows the password: whoever signs in as somebody else begins with nothing of this. */
export function giveUp(): void {
  settle(false)
}

/** In another window the password was shown: the credential of this browser may be good again. */
async function tryAgain(): Promise<void> {
  if (!useSession.getState().asking) return
  const renewed = await renewOnce().catch(() => undefined)
  if (renewed === 'renewed') settle(true)
  else if (renewed === 'somebody else') giveUp()
}

onSessionEnd(() => {
  const { status, user, lost } = useSession.getState()
  const here = user && { address: location.pathname + location.search, person: personOf(user) }
  beginAs(undefined)
  settle(false)
  useSession.setState({
    status: 'out',
    user: undefined,
    configuration: undefined,
    acting: undefined,
    isIdle: false,
    lost: status === 'in' ? here : lost,
  })
})
