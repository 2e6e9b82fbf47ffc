import { StartupError } from '../../database/startupError.ts'

/** How the directory of the firm is reached, and what of its answers counts. */
export interface DirectorySettings {
  /** Without a trailing slash unless the directory has one. */
  issuer: string
  clientId: string
  /** Absent for a public client, which PKCE alone protects. */
  clientSecret?: string
  /** Shown at the sign-in. */
  name: string
  scope: string
  /** The person is asked for consent at each sign-in, without which the standard grants no `offline_access`. */
  needsConsent: boolean
  groupsClaim: string
  /** Values of `acr` that count as a second factor, in addition to `mfa` in `amr`. */
  factorContexts: readonly string[]
  /** Minutes for which sessions are renewed while the directory does not answer. */
  graceMinutes: number
}

type Name =
  | 'OIDC_ISSUER'
  | 'OIDC_CLIENT_ID'
  | 'OIDC_CLIENT_SECRET'
  | 'OIDC_NAME'
  | 'OIDC_SCOPE'
  | 'OIDC_CONSENT'
  | 'OIDC_GROUPS_CLAIM'
  | 'OIDC_FACTOR_ACR'
  | 'OIDC_GRACE_MINUTES'

/** Longest name at the sign-in, in characters. */
const longestName = 40
const mostGrace = 24 * 60

const wordsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** Returns undefined without OIDC_ISSUER; throws a StartupError that names an invalid setting, never with the secret. */
export function readDirectory(
  environment: Partial<Record<Name, string>>,
  defaults: Readonly<
    Record<'OIDC_SCOPE' | 'OIDC_CONSENT' | 'OIDC_GROUPS_CLAIM' | 'OIDC_GRACE_MINUTES', string>
  >,
): DirectorySettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_FACTOR_ACR = '' } = environment
  if (!OIDC_ISSUER) {
    if (OIDC_CLIENT_ID || OIDC_CLIENT_SECRET)
      throw new StartupError('OIDC_CLIENT_ID is for the directory at OIDC_ISSUER, which is not set.')
    return undefined
  }
  const issuer = readIssuer(OIDC_ISSUER)
  if (!OIDC_CLIENT_ID)
    throw new StartupError(
      'OIDC_CLIENT_ID is not set: it is the name of this desk in the directory at OIDC_ISSUER.',
    )
  const scope = environment.OIDC_SCOPE || defaults.OIDC_SCOPE
  if (!wordsOf(scope).includes('openid'))
    throw new StartupError(`OIDC_SCOPE is ${scope}: it has to contain openid.`)
  const consent = environment.OIDC_CONSENT || defaults.OIDC_CONSENT
  if (!/^(yes|no)$/.test(consent))
    throw new StartupError(`OIDC_CONSENT is ${consent}: it has to be yes or no.`)
  const grace = environment.OIDC_GRACE_MINUTES || defaults.OIDC_GRACE_MINUTES
  if (!/^\d{1,4}$/.test(grace) || Number(grace) > mostGrace)
    throw new StartupError(`OIDC_GRACE_MINUTES is ${grace}: it has to be a number from 0 to ${mostGrace}.`)
  const name = OIDC_NAME?.trim() || issuer.hostname
  if (name.length > longestName)
    throw new StartupError(`OIDC_NAME is ${name}: it has to have at most ${longestName} characters.`)
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    ...(OIDC_CLIENT_SECRET && { clientSecret: OIDC_CLIENT_SECRET }),
    name,
    scope: wordsOf(scope).join(' '),
    needsConsent: consent === 'yes' && wordsOf(scope).includes('offline_access'),
    groupsClaim: environment.OIDC_GROUPS_CLAIM || defaults.OIDC_GROUPS_CLAIM,
    factorContexts: wordsOf(OIDC_FACTOR_ACR),
    graceMinutes: Number(grace),
  }
}

/** Plain HTTP is accepted on loopback alone. */
function readIssuer(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = !!address && address.protocol === 'http:' && isLoopback(address.hostname)
  if (!address || (address.protocol !== 'https:' && !isPlain))
    throw new StartupError('OIDC_ISSUER is not an address such as https://login.example.com/realms/firm.')
  if (address.search || address.hash || address.username || address.password)
    throw new StartupError('OIDC_ISSUER has to be an address without user, question mark and #.')
  return address
}

export const isLoopback = (host: string): boolean => /^(localhost|\[::1\]|127(\.\d+){3})$/.test(host)
