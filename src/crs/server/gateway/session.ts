import { isGood, type InputOf } from '../../../contract/call.ts'
import { session } from '../../../contract/session.ts'
import { isLanguage } from '../../../domain/value/language.ts'
import { refuse } from '../../../domain/refusal.ts'
import { isExhausted } from '../../database/throttle.ts'
import { noAgency } from '../../database/transaction.ts'
import { type ServerInfo, sessionAnswer } from '../../session/sessionAnswer.ts'
import { issueToken, openDevice } from '../../session/device.ts'
import { renewDevice } from '../../session/renew.ts'
import type { Session } from '../../session/bearer.ts'
import {
  endDevice,
  type OwnedDevice,
  resealCredentials,
  sealedCredentials,
  type Seal,
} from '../../session/sealed.ts'
import type { SignInThrottle, AttemptResult } from '../../session/signInThrottle.ts'
import { agencyOrDefault, type Credentials, languageOf } from '../../session/token.ts'
import { actorOf } from '../../session/actor.ts'
import { type Answer, answerOf } from '../call/answer.ts'
import type { ServerDependencies } from '../context.ts'
import type { CallRequest } from '../call/route.ts'
import { deviceSeal, type Forward, tokenSeal } from './forward.ts'
import { hasToken, badUpstreamAnswer, type Upstream } from './upstream.ts'

/** Dependencies of signing in through a gateway. */
export interface Gateway {
  dependencies: ServerDependencies
  about: ServerInfo
  seal: Seal
  upstream: Upstream
  throttle: SignInThrottle
}

/** The outside CRS checks the credentials; the session of the browser is stored here. */
export async function signIn(
  gateway: Gateway,
  credentials: Credentials,
  request: CallRequest,
): Promise<Answer> {
  const whole = { ...credentials, agencycode: agencyOrDefault(credentials) }
  const { address, browser } = request
  const tried = await gateway.throttle.attempt(
    { agency: whole.agencycode, userName: whole.username, address, browser },
    () => gateway.upstream.signIn(whole, request),
    verdictOf,
  )
  if (isExhausted(tried))
    return answerOf(refuse('too_many_tries', { seconds: tried.seconds }), request.language)
  return isGood(tried.body) ? open(gateway, whole, tried, request) : refusalOnly(tried)
}

/** A fault of the outside CRS proves nothing about the password. */
const verdictOf = ({ status, body }: Answer): AttemptResult =>
  isGood(body) ? 'right' : status >= 500 ? 'undecided' : 'wrong'

/** Returns the envelope only: additional fields of the outside CRS might hold a token. */
function refusalOnly({ status, body }: Answer): Answer {
  const { code, message, parameters, at, requestId } = body
  const fields = Object.entries({ message, parameters, at, requestId }).filter(
    ([, value]) => value !== undefined,
  )
  return { status, body: { code, success: false, ...Object.fromEntries(fields) } }
}

async function open(
  { dependencies, about, seal }: Gateway,
  credentials: Credentials,
  { body }: Answer,
  request: CallRequest,
): Promise<Answer> {
  const agency = String(body['agencyCode'] ?? credentials.agencycode)
  // The code becomes part of the list of visible agencies of a transaction, so its format is checked.
  if (!/^[A-Za-z0-9]{1,20}$/.test(agency) || !hasToken(body))
    return badUpstreamAnswer(request.language, request.requestId)
  const opening = {
    userId: null,
    agency,
    userName: credentials.username,
    language: languageOf(credentials, request),
    remember: credentials.remember === 'true',
    sealedCredentials: seal.close(JSON.stringify(credentials), deviceSeal),
    sealedToken: seal.close(body.accessToken, tokenSeal),
  }
  const accessToken = await dependencies.database.transaction(actorOf(opening, opening.language), (tx) =>
    openDevice(tx, opening, request, dependencies.clock.now()),
  )
  return inOurName(about, body, accessToken, { ...opening, version: credentials.version })
}

/** Rotates the browser’s credential and gets an outside token with the credentials sealed in the device. */
export async function renewBySigningInUpstream(
  gateway: Gateway,
  { language: requested, version }: InputOf<typeof session.renew>['body'],
  request: CallRequest,
): Promise<Answer> {
  const { dependencies, about, seal, upstream } = gateway
  const device = await dependencies.database.transaction(noAgency, (tx) =>
    renewDevice(tx, request.browser, dependencies.clock.now()),
  )
  if (!device?.sealed) return answerOf(refuse('signed_out'), request.language)
  const credentials = JSON.parse(seal.open(device.sealed, deviceSeal)) as Credentials
  const answer = await upstream.signIn({ ...credentials, ...(version && { version }) }, request)
  if (answer.status >= 500) return refusalOnly(answer)
  if (!isGood(answer.body)) return end(gateway, device, request)
  if (!hasToken(answer.body)) return badUpstreamAnswer(request.language, request.requestId)
  const sealedToken = seal.close(answer.body.accessToken, tokenSeal)
  const language = requested !== undefined && isLanguage(requested) ? requested : request.language
  const accessToken = await dependencies.database.transaction(actorOf(device, language), (tx) =>
    issueToken(tx, device, language, dependencies.clock.now(), sealedToken),
  )
  return inOurName(about, answer.body, accessToken, { ...device, version })
}

/** The outside CRS no longer accepts the credentials: the password has changed or the user was deleted. */
async function end(
  { dependencies }: Gateway,
  device: OwnedDevice,
  { browser, language }: CallRequest,
): Promise<Answer> {
  await endDevice(dependencies.database, device)
  browser.clearCredential()
  return answerOf(refuse('signed_out'), language)
}

/** The outside CRS stores the password; the new one is sealed for later sign-ins. */
export async function changePassword(
  { dependencies, seal }: Gateway,
  forward: Forward,
  request: CallRequest,
  own: Session,
): Promise<Answer> {
  const answer = await forward(session.changePassword, request, own)
  const sealed = await sealedCredentials(dependencies.database, own)
  if (!isGood(answer.body) || !sealed) return answer
  const { newpassword } = (request.input as InputOf<typeof session.changePassword>).headers
  const credentials = JSON.parse(seal.open(sealed, deviceSeal)) as Credentials
  const next = JSON.stringify({ ...credentials, password: newpassword })
  await resealCredentials(dependencies.database, own, seal.close(next, deviceSeal))
  return answer
}

function inOurName(
  about: ServerInfo,
  body: Answer['body'],
  accessToken: string,
  { agency, userName, version }: { agency: string; userName: string; version?: string | undefined },
): Answer {
  const name = String(body['agencyName'] ?? agency)
  const signature = String(body['agencySignature'] ?? '')
  const person = String(body['userName'] ?? userName)
  const own = sessionAnswer(about, accessToken, person, { code: agency, name, signature }, version)
  const { agencyPrintingData = own.agencyPrintingData } = body
  return { status: 200, body: { code: body.code, ...own, agencyPrintingData, ...newerOf(body) } }
}

/** The outside CRS may announce a newer desk and its download address. */
function newerOf({ versioningStatus, newVersionDownloadUrl = '' }: Answer['body']) {
  if (versioningStatus !== 'OPTIONAL_UPDATE') return {}
  return { versioningStatus, newVersionDownloadUrl: String(newVersionDownloadUrl) }
}
