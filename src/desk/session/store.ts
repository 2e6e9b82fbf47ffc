import { create } from 'zustand'
import { session as calls } from '../../contract/session.ts'
import type { AnswerOf } from '../../contract/call.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { request } from '../request/request.ts'
import { accessToken, endSession, onSessionEnd, setAccessToken } from '../request/token.ts'

type SignedIn = Omit<AnswerOf<typeof calls.token>, 'accessToken'>
export type Configuration = AnswerOf<typeof calls.configurations>

interface SessionState {
  /** `unknown` until the first renewal has been tried. */
  status: 'unknown' | 'out' | 'in'
  user?: SignedIn
  configuration?: Configuration
  health?: AnswerOf<typeof calls.health>
  /** Address on screen when the session ended by itself: where to go on after signing in again. */
  lost?: string | undefined
}

export const useSession = create<SessionState>(() => ({ status: 'unknown' }))

export interface Credentials {
  agencyCode: string
  userName: string
  password: string
  validationCode: string
  remember: boolean
}

/** Signs in; a refusal is returned to stand at the form. */
export async function signIn(typed: Credentials, language: string): Promise<Refusal | undefined> {
  const answer = await request(calls.token, {
    headers: {
      ...(typed.agencyCode ? { agencycode: typed.agencyCode } : {}),
      username: typed.userName,
      password: typed.password,
      validationcode: typed.validationCode,
      language,
      remember: typed.remember ? 'true' : 'false',
    },
  })
  if (isRefusal(answer)) return answer
  return enter(answer)
}

/** Goes on with the session this device still holds, if any: after a reload nothing has to be typed again. */
export async function resume(language: string): Promise<void> {
  const answer = await request(calls.renew, { body: { language } }).catch(() => undefined)
  if (answer === undefined || isRefusal(answer)) useSession.setState({ status: 'out' })
  else await enter(answer)
}

async function enter({
  accessToken: token,
  ...user
}: AnswerOf<typeof calls.token>): Promise<Refusal | undefined> {
  setAccessToken(token)
  const [configuration, health] = await Promise.all([
    request(calls.configurations, {}),
    request(calls.health, {}),
  ])
  if (isRefusal(configuration)) return configuration
  useSession.setState({
    status: 'in',
    lost: undefined,
    user,
    configuration,
    ...(isRefusal(health) ? {} : { health }),
  })
  return undefined
}

export async function signOut(): Promise<void> {
  if (accessToken()) await request(calls.signOut, { body: {} }).catch(() => undefined)
  endSession()
  useSession.setState({ lost: undefined })
}

onSessionEnd(() => {
  const { status, lost } = useSession.getState()
  useSession.setState({
    status: 'out',
    user: undefined,
    configuration: undefined,
    lost: status === 'in' ? location.pathname + location.search : lost,
  })
})
