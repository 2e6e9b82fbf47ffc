import type { Call, InputOf } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { draft } from '../../../contract/draft.ts'
import { factorCalls } from '../../../contract/factor.ts'
import { ledger } from '../../../contract/ledger.ts'
import { party } from '../../../contract/party.ts'
import { pricing } from '../../../contract/pricing.ts'
import { reference } from '../../../contract/reference.ts'
import { sailing } from '../../../contract/sailing.ts'
import { session } from '../../../contract/session.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { Language } from '../../../domain/value/language.ts'
import { draftRoutes } from '../../draft/draft.ts'
import { changesRoute } from '../feed/changesRoute.ts'
import { togetherRoute } from '../call/togetherRoute.ts'
import { createFeed } from '../../sailing/feed/feed.ts'
import type { ServerInfo } from '../../session/sessionAnswer.ts'
import { health } from '../../session/health.ts'
import { createSignInThrottle } from '../../session/signInThrottle.ts'
import { signOut } from '../../session/signOut.ts'
import { sessionRoutes as localRoutes, publicRoutes } from '../ownRoutes.ts'
import { answerOf } from '../call/answer.ts'
import type { Handlers, ServerDependencies } from '../context.ts'
import type { Route } from '../call/route.ts'
import { changePassword, type Gateway, renewBySigningInUpstream, signIn } from './session.ts'
import { type Forward, forwarder } from './forward.ts'
import { keyIn, sealWith } from '../../session/sealed.ts'
import { sellingRoutes } from './sell.ts'
import { upstreamAt } from './upstream.ts'

const { beginDirectory, enterDirectory } = session

export interface GatewayOptions {
  /** Base URL of the outside CRS, without the base path of the specification. */
  url: string
  /** Holds the sealing key. */
  folder: string
}

/**
 * Registers all calls; those not answered here are forwarded to an outside CRS. Another Purser answers all of them; any other
 * outside CRS has only those of the specification, and the desk reports the others as missing.
 */
export function gatewayRoutes(
  dependencies: ServerDependencies,
  about: ServerInfo,
  { url, folder }: GatewayOptions,
): Route[] {
  const seal = sealWith(keyIn(folder, 'gateway'))
  const upstream = upstreamAt(url)
  const throttle = createSignInThrottle(dependencies)
  const gateway = { dependencies, about, seal, upstream, throttle }
  const forward = forwarder(dependencies.database, seal, upstream)
  const here: Route[] = [
    ...signInRoutes(gateway),
    ...publicRoutes(dependencies, { health: session.health }, () => ({
      health: () => health(dependencies, about),
    })),
    ...sessionRoutes(dependencies, { signOut: session.signOut }, () => ({
      signOut: (_, context) => signOut(dependencies, holdsElsewhere, context),
    })),
    ...sessionRoutes(dependencies, draft, () => draftRoutes(dependencies)),
    // Calls that the outside CRS lacks: the desk falls back as declared in the contract.
    ...sessionRoutes(dependencies, { discounts: reference.discounts }, () => ({
      discounts: async () => ({ discounts: [] }),
    })),
    ...sessionRoutes(dependencies, { memory: party.memory }, () => ({
      memory: async () => ({ parties: [] }),
    })),
    ...sessionRoutes(dependencies, { again: sailing.again }, () => ({ again: async () => ({ trips: [] }) })),
    ...sessionRoutes(dependencies, { companyOffers: pricing.companyOffers }, () => ({
      companyOffers: async () => ({ companies: [] }),
    })),
    // The outside CRS sends no changes, so this call always waits until its timeout.
    changesRoute(dependencies.feed ?? createFeed()),
    togetherRoute(),
    ...sellingRoutes(dependencies, forward),
    {
      call: session.changePassword,
      answerSession: (request, own) => changePassword(gateway, forward, request, own),
    },
    {
      call: session.forgotPassword,
      answerPublic: (request) => upstream.send(session.forgotPassword, request),
    },
    // The outside CRS mails its own codes, for its own page.
    ...publicRoutes(dependencies, { resetPassword: session.resetPassword }, () => ({
      resetPassword: async () => refuse('reset_code_unknown', {}, '/resetcode'),
    })),
    ...factorRoutes(),
    ...publicRoutes(dependencies, { beginDirectory, enterDirectory }, () => ({
      beginDirectory: async () => refuse('directory_missing'),
      enterDirectory: async () => refuse('directory_missing'),
    })),
    // Links of the outside CRS lead to its own files.
    ...publicRoutes(dependencies, { clearanceFile: ledger.clearanceFile }, () => ({
      clearanceFile: async () => refuse('link_gone', {}),
    })),
  ]
  const answered = new Set(here.map(({ call }) => call.id))
  const forwarded = calls.filter(({ id }) => !answered.has(id))
  return [...here, ...forwarded.map((call) => forwardedRoute(forward, call))]
}

/** The gateway signs in at the outside CRS by itself, without a person who could pass a second step. */
function factorRoutes(): Route[] {
  const refused = (language: Language) => answerOf(refuse('factors_elsewhere'), language)
  return Object.keys(factorCalls).map((verb): Route => {
    const call: Call = session[verb as keyof typeof factorCalls]
    return call.isPublic
      ? { call, answerPublic: async ({ language }) => refused(language) }
      : { call, answerSession: async ({ language }) => refused(language) }
  })
}

/** Holds of the outside CRS expire there: the specification has no call for all holds of a user. */
const holdsElsewhere = async () => undefined

function signInRoutes(gateway: Gateway): Route[] {
  const credentialsOf = (input: InputOf<typeof session.token>) => input.headers
  const renewalOf = (input: InputOf<typeof session.renew>) => input.body
  return [
    {
      call: session.token,
      answerPublic: (request) => signIn(gateway, credentialsOf(request.input), request),
    },
    {
      call: session.renew,
      answerPublic: (request) => renewBySigningInUpstream(gateway, renewalOf(request.input), request),
    },
  ]
}

/** The outside CRS checks who may act for which agency; these responses do not depend on it. */
function sessionRoutes<N extends Record<string, Call>>(
  dependencies: ServerDependencies,
  noun: N,
  handlersOf: () => Handlers<N>,
): Route[] {
  return localRoutes(dependencies, noun, handlersOf).map((route) =>
    'answerSession' in route
      ? {
          ...route,
          answerSession: (request, own) => route.answerSession({ ...request, alternate: undefined }, own),
        }
      : route,
  )
}

const forwardedRoute = (forward: Forward, call: Call): Route => ({
  call,
  answerSession: (request, own) => forward(call, request, own),
})
