import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Browser } from '../../server/context.ts'
import type { PasskeyKey } from './factorSql.ts'

type Site = Pick<Browser, 'origin' | 'host'>

// Loaded with the first passkey: most sign-ins need none of it.
const library = () => import('@simplewebauthn/server')

interface NewPasskeyFor {
  userId: number
  userName: string
  challenge: string
  /** Credentials the user has already. */
  known: readonly { credentialId: string }[]
}

/** Asks for a passkey that the authenticator finds by itself and that is unlocked by a PIN, finger or face. */
export async function passkeyOptions(
  { host }: Site,
  { userId, userName, challenge, known }: NewPasskeyFor,
): Promise<object> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Purser',
    rpID: host,
    userName,
    userDisplayName: userName,
    userID: new TextEncoder().encode(String(userId)),
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export type NewPasskey = Pick<PasskeyKey, 'publicKey' | 'counter' | 'transports'> & { credentialId: string }

/** Undefined for anything other than a valid new passkey for this site and challenge. */
export async function verifyNewPasskey(
  response: object,
  challenge: string,
  { origin, host }: Site,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const given = response as RegistrationResponseJSON
  const verified = await verifyRegistrationResponse({
    response: given,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: [...transports] }
}

/** The credential that an assertion names; empty for anything else. */
export const credentialIn = (response: object): string => {
  const { id } = response as { id?: unknown }
  return typeof id === 'string' ? id.slice(0, 2000) : ''
}

/** Returns the new counter; undefined for an assertion that is not valid, or whose counter has fallen. */
export async function verifyAssertion(
  response: object,
  challenge: string,
  { publicKey, counter, host }: Pick<PasskeyKey, 'publicKey' | 'counter' | 'host'>,
  { origin }: Site,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { id: credentialIn(response), publicKey: Uint8Array.from(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
