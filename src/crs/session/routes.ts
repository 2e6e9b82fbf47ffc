import type { session } from '../../contract/session.ts'
import { isLanguage } from '../../domain/value/language.ts'
import type { Handlers, OpenHandlers, Parts } from '../server/parts.ts'
import type { About } from './answer.ts'
import { configurations, type ReadSetting, type RedirectionsIn, type ServicesIn } from './configurations.ts'
import { health } from './health.ts'
import { forgotPassword } from './forgotPassword.ts'
import { renew } from './renew.ts'
import { resetPassword } from './resetPassword.ts'
import type { SignInThrottle } from './signInThrottle.ts'
import { type ReleaseHolds, signOut } from './signOut.ts'
import { token } from './token.ts'

type Session = typeof session

/** What is handed over is other nouns’, which serve this one without its knowing them. */
export function sessionRoutes(
  releaseHolds: ReleaseHolds,
  readSetting: ReadSetting,
  servicesIn: ServicesIn,
  redirectionsIn: RedirectionsIn,
): Handlers<Pick<Session, 'signOut' | 'configurations'>> {
  return {
    signOut: (_, context) => signOut(releaseHolds, context),
    configurations: (_, context) => configurations(readSetting, servicesIn, redirectionsIn, context),
  }
}

export type DoorCalls = 'token' | 'renew' | 'forgotPassword' | 'resetPassword' | 'health'

export function doorRoutes(
  parts: Parts,
  about: About,
  throttle: SignInThrottle,
): OpenHandlers<Pick<Session, DoorCalls>> {
  return {
    token: ({ headers }, door) => token(parts, about, throttle, headers, door),
    renew: ({ body: { language = '', version } }, door) =>
      renew(parts, about, { language: isLanguage(language) ? language : door.language, version }, door),
    forgotPassword: ({ body }, door) => forgotPassword(parts, body, door),
    resetPassword: ({ headers }, door) => resetPassword(parts, headers, door),
    health: () => health(parts, about),
  }
}
