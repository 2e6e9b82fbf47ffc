import type { Call } from '../../contract/call.ts'
import { booking } from '../../contract/booking.ts'
import { draft } from '../../contract/draft.ts'
import { party } from '../../contract/party.ts'
import { pricing } from '../../contract/pricing.ts'
import { reference } from '../../contract/reference.ts'
import { sailing } from '../../contract/sailing.ts'
import { session } from '../../contract/session.ts'
import { settings } from '../../contract/settings.ts'
import { ticket } from '../../contract/ticket.ts'
import { truck } from '../../contract/truck.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { countBookedPorts } from '../booking/bookedPorts.ts'
import { bookingRoutes } from '../booking/routes.ts'
import { draftRoutes } from '../draft/routes.ts'
import { ledgerCalls, ledgerRoutes, linkCalls, linkRoutes } from '../ledger/routes.ts'
import { partyRoutes } from '../party/routes.ts'
import { pricingRoutes } from '../pricing/routes.ts'
import { redirectionsIn } from '../reference/redirections.ts'
import { referenceRoutes } from '../reference/routes.ts'
import { changesRoute } from './changes.ts'
import { createFeed } from '../sailing/feed/feed.ts'
import { servicesIn } from '../product/services.ts'
import { releaseHolds } from '../sailing/capacity/holds.ts'
import { sailingRoutes } from '../sailing/routes.ts'
import type { About } from '../session/answer.ts'
import { doorRoutes, sessionRoutes } from '../session/routes.ts'
import { createSignInThrottle } from '../session/signInThrottle.ts'
import { readSetting } from '../settings/read.ts'
import { saleRoutes } from '../sale/routes.ts'
import { settingsRoutes } from '../settings/routes.ts'
import { ticketRoutes } from '../ticket/routes.ts'
import { truckRoutes } from '../truck/routes.ts'
import { answerOf } from './answer.ts'
import type { CallContext, Door, Handlers, OpenHandlers, Parts } from './parts.ts'
import type { Route } from './route.ts'
import { run } from './run.ts'
import { throttleCodes } from './codeThrottle.ts'
import { alternateAgenciesRoute, changePasswordRoute } from './throttledRoutes.ts'

const { signOut, configurations, token, renew, forgotPassword, resetPassword, health } = session
const behindDoor = { signOut, configurations }
const door = { token, renew, forgotPassword, resetPassword, health }
const { changes: _, ...searching } = sailing

/** Every call of this reservation system, a line a noun. */
export function ownRoutes(parts: Parts, about: About): Route[] {
  const throttle = createSignInThrottle(parts)
  return [
    ...opened(door, doorRoutes(parts, about, throttle)),
    alternateAgenciesRoute(parts, throttle),
    changePasswordRoute(parts),
    ...closed(
      parts,
      behindDoor,
      sessionRoutes(releaseHolds, readSetting, servicesIn(parts.catalogue), redirectionsIn(parts.catalogue)),
    ),
    ...closed(parts, settings, settingsRoutes()),
    ...closed(parts, reference, referenceRoutes(parts, countBookedPorts())),
    ...closed(parts, searching, sailingRoutes(parts)),
    changesRoute(parts.feed ?? createFeed()),
    ...closed(parts, pricing, pricingRoutes(parts)).map((route) => throttleCodes(parts, route)),
    ...closed(parts, booking, { ...saleRoutes(parts), ...bookingRoutes(parts) }).map((route) =>
      throttleCodes(parts, route),
    ),
    ...closed(parts, draft, draftRoutes()),
    ...closed(parts, ledgerCalls, ledgerRoutes(parts)),
    ...opened(linkCalls, linkRoutes(parts)),
    ...closed(parts, party, partyRoutes(parts)),
    ...closed(parts, ticket, ticketRoutes(parts)),
    ...closed(parts, truck, truckRoutes(parts)),
  ]
}

type Noun = Record<string, Call>
// A noun’s handlers are checked against its calls where they are listed; here the pair goes through as it is.
type Handle = (input: never, context: CallContext) => Promise<object | Refusal>
type OpenHandle = (input: never, door: Door) => Promise<object | Refusal>

/** Pairs the calls of a noun with handlers that work within a session and a transaction. */
export function closed<N extends Noun>(parts: Parts, noun: N, handlers: Handlers<N>): Route[] {
  return Object.entries(noun).map(([verb, call]) => {
    const handle = handlers[verb] as Handle
    return { call, closed: (asked, session) => run(parts, call, handle, asked, session) }
  })
}

/** Pairs the calls of a noun with handlers that take anybody. */
export function opened<N extends Noun>(noun: N, handlers: OpenHandlers<N>): Route[] {
  return Object.entries(noun).map(([verb, call]) => {
    const handle = handlers[verb] as OpenHandle
    return { call, open: async (asked) => answerOf(await handle(asked.input, asked), asked.language) }
  })
}
