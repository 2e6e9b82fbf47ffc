import * as openid from 'openid-client'
import { StartupError } from '../../database/startupError.ts'
import { isLoopback, type DirectorySettings } from './directorySettings.ts'
import type { DirectoryPerson } from './groupRights.ts'

/** The values against which the answer to a sign-in at the directory is checked. */
export interface DirectoryRequest {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
}

/** A person whom the directory has confirmed, with the token for the next confirmation. */
export interface Confirmed {
  person: DirectoryPerson
  refreshToken: string
}

/**
 * Why the directory confirmed nothing. `unreachable`: it does not answer, or refuses this desk; `cancelled`: the person or
 * the directory declined; `invalid`: the answer is not one to the request, or was used before; `unrenewable`: it issues no
 * token for renewals.
 */
export interface Unconfirmed {
  failure: 'unreachable' | 'cancelled' | 'invalid' | 'unrenewable'
  cause: unknown
}

export interface Directory {
  settings: DirectorySettings
  /** Reads its description; undefined if that was possible. */
  reach(): Promise<Unconfirmed | undefined>
  /** Returns the address at the directory where the sign-in continues; with `again` it asks who the person is. */
  begin(
    redirectUri: string,
    how?: { again: boolean },
  ): Promise<{ address: string; request: DirectoryRequest } | Unconfirmed>
  /** Exchanges an answer, as the query of an address, for the person. */
  confirm(request: DirectoryRequest, answer: string): Promise<Confirmed | Unconfirmed>
  /** Returns what the person is there at present; `cancelled` for one who may not sign in any more. */
  confirmAgain(refreshToken: string, subject: string): Promise<Confirmed | Unconfirmed>
  /** Returns the address that ends the session at the directory; undefined if it offers none. */
  endAddress(deskAddress: string): Promise<string | undefined>
  /** Lets the directory forget a token, where it offers that; failures are ignored. */
  revoke(refreshToken: string): Promise<void>
}

export const isUnconfirmed = (answer: object): answer is Unconfirmed => 'failure' in answer

/** Seconds until an unanswered request is given up. */
const timeout = 8
/** Seconds by which the clocks of the directory and of this server may differ. */
const clockTolerance = 60
/** Milliseconds for which the description of the directory is used, and for which it is not read again after a failure. */
const descriptionLife = 3_600_000
const retryAfter = 5_000

interface Options {
  /** Tests only: seconds by which this server’s clock is ahead. */
  clockSkew?: number
}

/** Reads the description of the directory when it is first needed. */
export function openDirectory(settings: DirectorySettings, { clockSkew = 0 }: Options = {}): Directory {
  const description = readThrough(() => discover(settings, clockSkew))

  return {
    settings,
    async reach() {
      const reached = await attempt(description)
      return isUnconfirmed(reached) ? reached : undefined
    },
    begin: (redirectUri, { again } = { again: false }) =>
      attempt(async () => {
        // A directory that has ended since would leave the person at an error of the browser.
        const config = await description.refresh()
        const verifier = openid.randomPKCECodeVerifier()
        const request = { state: openid.randomState(), nonce: openid.randomNonce(), verifier, redirectUri }
        const prompt = [again && 'login', settings.needsConsent && 'consent'].filter(Boolean).join(' ')
        const address = openid.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: settings.scope,
          state: request.state,
          nonce: request.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(prompt && { prompt }),
        })
        return { address: address.href, request }
      }),
    confirm: ({ state, nonce, verifier, redirectUri }, answer) =>
      attempt(async () => {
        const config = await description()
        const tokens = await openid.authorizationCodeGrant(config, new URL(`${redirectUri}?${answer}`), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('the directory sent no ID token')
        const { refresh_token: refreshToken } = tokens
        if (!refreshToken)
          return { failure: 'unrenewable', cause: new Error('the directory sent no refresh token') }
        return { person: await describe(config, tokens, claims), refreshToken }
      }),
    confirmAgain: (refreshToken, subject) =>
      attempt(async () => {
        const config = await description()
        const tokens = await openid.refreshTokenGrant(config, refreshToken)
        const claims = tokens.claims() ?? { sub: subject }
        if (claims.sub !== subject)
          return { failure: 'cancelled', cause: new Error('the directory named another person') }
        const person = await describe(config, tokens, claims)
        return { person, refreshToken: tokens.refresh_token ?? refreshToken }
      }, refusalsOfRenewal),
    async endAddress(deskAddress) {
      const config = await description().catch(() => undefined)
      if (!config?.serverMetadata().end_session_endpoint) return undefined
      return openid.buildEndSessionUrl(config, {
        client_id: settings.clientId,
        post_logout_redirect_uri: deskAddress,
      }).href
    },
    async revoke(refreshToken) {
      const config = await description().catch(() => undefined)
      if (!config?.serverMetadata().revocation_endpoint) return
      await openid.tokenRevocation(config, refreshToken).catch(() => undefined)
    },
  }

  /** Groups that the ID token lacks are read from the directory. */
  async function describe(
    config: openid.Configuration,
    { access_token: accessToken }: openid.TokenEndpointResponse,
    claims: Claims,
  ): Promise<DirectoryPerson> {
    const lacksGroups = claims[settings.groupsClaim] === undefined
    const more =
      lacksGroups && config.serverMetadata().userinfo_endpoint
        ? await openid.fetchUserInfo(config, accessToken, claims.sub)
        : {}
    return personIn({ ...more, ...claims }, config.serverMetadata().issuer, settings)
  }
}

type Claims = { sub: string } & Record<string, unknown>

const text = (claim: unknown) => (typeof claim === 'string' ? claim.trim() : '')
const texts = (claim: unknown) =>
  (Array.isArray(claim) ? claim : [claim]).filter(
    (item): item is string => typeof item === 'string' && item !== '',
  )

function personIn(claims: Claims, issuer: string, settings: DirectorySettings): DirectoryPerson {
  const { groupsClaim, factorContexts } = settings
  const fullName =
    text(claims['name']) || `${text(claims['given_name'])} ${text(claims['family_name'])}`.trim()
  return {
    issuer,
    subject: claims.sub,
    groups: texts(claims[groupsClaim]),
    userName: text(claims['preferred_username']),
    fullName,
    email: text(claims['email']),
    locale: text(claims['locale']),
    hasFactor: texts(claims['amr']).includes('mfa') || factorContexts.includes(text(claims['acr'])),
  }
}

async function discover(
  { issuer, clientId, clientSecret }: DirectorySettings,
  clockSkew: number,
): Promise<openid.Configuration> {
  const address = new URL(issuer)
  const isPlain = address.protocol === 'http:' && isLoopback(address.hostname)
  const metadata = { [openid.clockTolerance]: clockTolerance, [openid.clockSkew]: clockSkew }
  const options = { timeout, ...(isPlain && { execute: [openid.allowInsecureRequests] }) }
  const config = await openid.discovery(address, clientId, metadata, authentication(clientSecret), options)
  const methods = config.serverMetadata().token_endpoint_auth_methods_supported
  const isBasic =
    clientSecret !== undefined && methods !== undefined && !methods.includes('client_secret_post')
  const chosen = isBasic
    ? new openid.Configuration(
        config.serverMetadata(),
        clientId,
        metadata,
        openid.ClientSecretBasic(clientSecret),
      )
    : config
  chosen.timeout = timeout
  if (isPlain) openid.allowInsecureRequests(chosen)
  openid.enableNonRepudiationChecks(chosen)
  return chosen
}

const authentication = (secret: string | undefined) =>
  secret === undefined ? openid.None() : openid.ClientSecretPost(secret)

/** A value that is read when it is needed, and again when it is old; a failure is remembered for a few seconds. */
function readThrough<T>(read: () => Promise<T>): { (): Promise<T>; refresh(): Promise<T> } {
  const state: { value?: Promise<T>; until: number } = { until: 0 }
  const store = (value: Promise<T>) =>
    Object.assign(state, { value, until: performance.now() + descriptionLife })
  function current(): Promise<T> {
    if (state.value !== undefined && performance.now() < state.until) return state.value
    const value = read()
    store(value)
    value.catch(() => {
      if (state.value === value) state.until = performance.now() + retryAfter
    })
    return value
  }
  /** Reads it in any case; a failure leaves the value that there is. */
  async function refresh(): Promise<T> {
    const value = await read()
    store(Promise.resolve(value))
    return value
  }
  return Object.assign(current, { refresh })
}

/** Errors with which a directory declines a person. */
const declined = new Set(['access_denied', 'consent_required', 'interaction_required', 'login_required'])
/** Errors with which it declines a renewal: the token was withdrawn, or the person has to sign in again. */
const refusalsOfRenewal = new Set([...declined, 'invalid_grant'])

async function attempt<T extends object>(
  work: () => Promise<T | Unconfirmed>,
  refusals: ReadonlySet<string> = declined,
): Promise<T | Unconfirmed> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    return { failure: failureOf(cause, refusals), cause }
  }
}

function failureOf(cause: unknown, refusals: ReadonlySet<string>): Unconfirmed['failure'] {
  if (cause instanceof openid.AuthorizationResponseError || cause instanceof openid.ResponseBodyError) {
    if (refusals.has(cause.error)) return 'cancelled'
    return cause.error === 'invalid_grant' || cause.error === 'invalid_request' ? 'invalid' : 'unreachable'
  }
  const response = (cause as { cause?: unknown }).cause
  if (response instanceof Response)
    return response.status >= 500 || response.status === 429 ? 'unreachable' : 'invalid'
  const isTimeout = cause instanceof openid.ClientError && cause.code === 'OAUTH_TIMEOUT'
  return isTimeout || (cause instanceof TypeError && /fetch/.test(cause.message)) ? 'unreachable' : 'invalid'
}
