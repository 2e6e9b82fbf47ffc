import type { session } from '../../contract/session.ts'
import { isLanguage } from '../../domain/value/language.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Handlers, PublicHandlers, ServerDependencies } from '../server/context.ts'
import type { ServerInfo } from './sessionAnswer.ts'
import {
  configurations,
  type EmptyTable,
  type ReadSetting,
  type RedirectionsIn,
  type ServicesIn,
} from './configurations.ts'
import { grantedAgencies } from './alternateAgencies.ts'
import { health } from './health.ts'
import {
  addCodes,
  addPasskey,
  beginCodes,
  beginPasskey,
  factors,
  newRecoveryCodes,
  removeFactor,
} from './factor/factors.ts'
import { describeStep, mailStep, passStep } from './factor/step.ts'
import { forgotPassword, resetPassword } from './password.ts'
import { devices, endDevices } from './device.ts'
import { beginDirectory, enterDirectory } from './directory/signInFlow.ts'
import { renew } from './renew.ts'
import type { SignInThrottle } from './signInThrottle.ts'
import { type ReleaseHolds, signOut } from './signOut.ts'
import type { Seal } from './sealed.ts'
import { token } from './token.ts'

type Session = typeof session

/** The parameters are functions of other nouns, passed in so that this noun does not import them. */
export function signedInRoutes(
  dependencies: Pick<ServerDependencies, 'directory' | 'seal'>,
  releaseHolds: ReleaseHolds,
  readSetting: ReadSetting,
  servicesIn: ServicesIn,
  redirectionsIn: RedirectionsIn,
  emptyTable: EmptyTable,
  catalogue: Pick<Catalogue, 'network' | 'companies'>,
): Handlers<Pick<Session, 'signOut' | 'configurations' | 'grantedAgencies'>> {
  return {
    signOut: (_, context) => signOut(dependencies, releaseHolds, context),
    configurations: (_, context) =>
      configurations(readSetting, servicesIn, redirectionsIn, emptyTable, catalogue, context),
    grantedAgencies: (_, context) => grantedAgencies(context),
  }
}

type OwnCalls =
  | 'factors'
  | 'beginPasskey'
  | 'addPasskey'
  | 'beginCodes'
  | 'addCodes'
  | 'newRecoveryCodes'
  | 'removeFactor'
  | 'devices'
  | 'endDevices'

/** A user’s second factors and sessions. */
export function ownFactorRoutes(seal: Seal): Handlers<Pick<Session, OwnCalls>> {
  return {
    factors: (_, context) => factors(context),
    beginPasskey: (_, context) => beginPasskey(context),
    addPasskey,
    beginCodes: (_, context) => beginCodes(seal, context),
    addCodes: (input, context) => addCodes(seal, input, context),
    newRecoveryCodes: (_, context) => newRecoveryCodes(context),
    removeFactor,
    devices: (_, context) => devices(context),
    endDevices,
  }
}

type StepCalls = 'step' | 'passStep' | 'mailStep'
type DirectoryCalls = 'beginDirectory' | 'enterDirectory'
export type SignInCalls =
  'token' | 'renew' | 'forgotPassword' | 'resetPassword' | 'health' | StepCalls | DirectoryCalls

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
    step: (_, context) => describeStep(dependencies, context),
    passStep: ({ body }, context) => passStep(dependencies, body, context),
    mailStep: (_, context) => mailStep(dependencies, context),
    beginDirectory: ({ body }, context) => beginDirectory(dependencies, body, context),
    enterDirectory: ({ body }, context) => enterDirectory(dependencies, about, body, context),
    health: () => health(dependencies, about),
  }
}
