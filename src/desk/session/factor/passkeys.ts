import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { AnswerOf } from '../../../contract/call.ts'
import type { session } from '../../../contract/session.ts'

type Step = AnswerOf<typeof session.step>

// Loaded with the first passkey: most sign-ins need none of it.
const library = () => import('@simplewebauthn/browser')

/** Milliseconds for which the browser asks. */
const timeout = 120_000

/** Browsers offer passkeys for host names only, not for addresses such as 127.0.0.1. */
const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[')

export const canUsePasskeys = () => 'PublicKeyCredential' in window && !isAddress(location.hostname)

/** Asks for a passkey; undefined where the operator or the browser gave up. */
export async function askForPasskey({
  challenge,
  passkeys,
}: Pick<Step, 'challenge' | 'passkeys'>): Promise<Record<string, unknown> | undefined> {
  const { startAuthentication } = await library()
  const allowCredentials = passkeys.map((id) => ({ id, type: 'public-key' as const }))
  const optionsJSON = { challenge, allowCredentials, timeout, userVerification: 'required' as const }
  return startAuthentication({ optionsJSON }).then(
    (answer) => ({ ...answer }),
    () => undefined,
  )
}

/** Makes a passkey; undefined where the operator or the browser gave up, or this authenticator has one already. */
export async function makePasskey(
  options: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  const { startRegistration } = await library()
  // The server made them with the library for servers.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).then(
    (answer) => ({ ...answer }),
    () => undefined,
  )
}

/** Ends the question of the browser, if there is one. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}
