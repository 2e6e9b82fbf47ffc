import { booking } from '../../../contract/booking.ts'
import type { Call, InputOf } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { draft } from '../../../contract/draft.ts'
import { ledger } from '../../../contract/ledger.ts'
import { party } from '../../../contract/party.ts'
import { pricing } from '../../../contract/pricing.ts'
import { reference } from '../../../contract/reference.ts'
import { sailing } from '../../../contract/sailing.ts'
import { session } from '../../../contract/session.ts'
import { refuse } from '../../../domain/refusal.ts'
import { draftRoutes } from '../../draft/routes.ts'
import { changesRoute } from '../changes.ts'
import { createFeed } from '../../sailing/feed/feed.ts'
import type { About } from '../../session/answer.ts'
import { health } from '../../session/health.ts'
import { createSignInThrottle } from '../../session/signInThrottle.ts'
import { signOut } from '../../session/signOut.ts'
import { closed as closedOf, opened } from '../nouns.ts'
import type { Handlers, Parts } from '../parts.ts'
import type { Route } from '../route.ts'
import { changePassword, type Gateway, renew, signIn } from './door.ts'
import { type Forward, forwarder } from './forward.ts'
import { sealIn } from './seal.ts'
import { sellingRoutes } from './sell.ts'
import { upstreamAt } from './upstream.ts'

export interface GatewayOptions {
  /** Of the outside reservation system, without the spec’s base path. */
  url: string
  /** Holds the key of what is sealed. */
  folder: string
}

/** The same calls, with the spec’s answered by an outside system and ours by this one. */
export function gatewayRoutes(parts: Parts, about: About, { url, folder }: GatewayOptions): Route[] {
  const seal = sealIn(folder)
  const upstream = upstreamAt(url)
  const throttle = createSignInThrottle(parts)
  const gateway = { parts, about, seal, upstream, throttle }
  const forward = forwarder(parts.database, seal, upstream)
  return [
    ...doorRoutes(gateway),
    ...opened({ health: session.health }, { health: () => health(parts, about) }),
    ...closed(
      parts,
      { signOut: session.signOut },
      { signOut: (_, context) => signOut(holdsElsewhere, context) },
    ),
    ...closed(parts, draft, draftRoutes()),
    // What the outside system knows and has no call for: the desk does without, as the contract says.
    ...closed(parts, { discounts: reference.discounts }, { discounts: async () => ({ discounts: [] }) }),
    ...closed(parts, { memory: party.memory }, { memory: async () => ({ parties: [] }) }),
    ...closed(parts, { again: sailing.again }, { again: async () => ({ trips: [] }) }),
    ...closed(
      parts,
      { companyOffers: pricing.companyOffers },
      { companyOffers: async () => ({ companies: [] }) },
    ),
    // It is told nothing, so it tells nothing: who asks is answered when his time is over.
    changesRoute(parts.feed ?? createFeed()),
    ...sellingRoutes(parts, forward),
    { call: session.changePassword, closed: (asked, own) => changePassword(gateway, forward, asked, own) },
    { call: session.forgotPassword, open: (asked) => upstream.send(session.forgotPassword, asked) },
    // The outside system mails its own codes, to be entered at its own page.
    ...opened(
      { resetPassword: session.resetPassword },
      { resetPassword: async () => refuse('reset_code_unknown', {}, '/resetcode') },
    ),
    // Links of the outside system lead to its own files.
    ...opened(
      { clearanceFile: ledger.clearanceFile },
      { clearanceFile: async () => refuse('link_gone', {}) },
    ),
    ...calls.filter(isForwarded).map((call) => forwarded(forward, call)),
  ]
}

/** The outside system frees what is held when its time is over: the spec has no call for all of a user’s holds. */
const holdsElsewhere = async () => undefined

function doorRoutes(gateway: Gateway): Route[] {
  const credentialsOf = (input: InputOf<typeof session.token>) => input.headers
  const renewalOf = (input: InputOf<typeof session.renew>) => input.body
  return [
    { call: session.token, open: (asked) => signIn(gateway, credentialsOf(asked.input), asked) },
    { call: session.renew, open: (asked) => renew(gateway, renewalOf(asked.input), asked) },
  ]
}

const isForwarded = ({ id, base, open }: Call) => base === 'spec' && !open && !answeredHere.has(id)
const answeredHere = new Set([session.changePassword.id, booking.book.id, booking.hold.id])

/** Who may act for which agency is the outside system’s knowledge; what is answered here does not depend on it. */
function closed<N extends Record<string, Call>>(parts: Parts, noun: N, handlers: Handlers<N>): Route[] {
  return closedOf(parts, noun, handlers).map((route) =>
    'closed' in route
      ? { ...route, closed: (asked, own) => route.closed({ ...asked, alternate: undefined }, own) }
      : route,
  )
}

const forwarded = (forward: Forward, call: Call): Route => ({
  call,
  closed: (asked, own) => forward(call, asked, own),
})
