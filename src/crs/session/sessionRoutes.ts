import type { session } from '../../contract/session.ts'
import { isLanguage } from '../../domain/value/language.ts'
import type { Handlers, PublicHandlers, ServerDependencies } from '../server/context.ts'
import type { ServerInfo } from './sessionAnswer.ts'
import { configurations, type ReadSetting, type RedirectionsIn, type ServicesIn } from './configurations.ts'
import { health } from './health.ts'
import { forgotPassword } from './forgotPassword.ts'
import { renew } from './renew.ts'
import { resetPassword } from './resetPassword.ts'
import type { SignInThrottle } from './signInThrottle.ts'
import { type ReleaseHolds, signOut } from './signOut.ts'
import { token } from './token.ts'

type Session = typeof session

/** The parameters are functions of other nouns, passed in so that this noun does not import them. */
export function signedInRoutes(
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

export type SignInCalls = 'token' | 'renew' | 'forgotPassword' | 'resetPassword' | 'health'

export function signInRoutes(
  dependencies: ServerDependencies,
  about: ServerInfo,
  throttle: SignInThrottle,
): PublicHandlers<Pick<Session, SignInCalls>> {
  return {
    token: ({ headers }, context) => token(dependencies, about, throttle, headers, context),
    renew: ({ body: { language = '', version } }, context) =>
      renew(
        dependencies,
        about,
        { language: isLanguage(language) ? language : context.language, version },
        context,
      ),
    forgotPassword: ({ body }, context) => forgotPassword(dependencies, body, context),
    resetPassword: ({ headers }, context) => resetPassword(dependencies, headers, context),
    health: () => health(dependencies, about),
  }
}
