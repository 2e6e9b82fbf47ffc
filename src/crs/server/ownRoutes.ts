import type { Call } from '../../contract/call.ts'
import { booking } from '../../contract/booking/booking.ts'
import { cashier } from '../../contract/cashier.ts'
import { disruption } from '../../contract/disruption.ts'
import { draft } from '../../contract/draft.ts'
import { parcel } from '../../contract/parcel.ts'
import { group } from '../../contract/group.ts'
import { party } from '../../contract/party.ts'
import { pricing } from '../../contract/pricing.ts'
import { reference } from '../../contract/reference.ts'
import { sailing } from '../../contract/sailing.ts'
import { session } from '../../contract/session.ts'
import { settings } from '../../contract/settings.ts'
import { statistics } from '../../contract/statistics.ts'
import { ticket } from '../../contract/ticket.ts'
import { truck } from '../../contract/truck.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { countBookedPorts } from '../booking/response/bookedPorts.ts'
import { bookingRoutes } from '../booking/bookingRoutes.ts'
import { checkinChangesRoute, changesRoute } from './feed/changesRoute.ts'
import { createCheckinFeed } from '../checkin/feed.ts'
import { checkinCalls, checkinRoutes } from '../checkin/checkinRoutes.ts'
import { cashierRoutes } from '../cashier/cashierRoutes.ts'
import { disruptionRoutes } from '../disruption/disruptionRoutes.ts'
import { draftRoutes } from '../draft/draftRoutes.ts'
import { ledgerCalls, ledgerRoutes, publicLedgerCalls, publicLedgerRoutes } from '../ledger/ledgerRoutes.ts'
import { parcelRoutes } from '../parcel/parcelRoutes.ts'
import { groupRoutes } from '../group/groupRoutes.ts'
import { partyRoutes } from '../party/partyRoutes.ts'
import { pricingRoutes } from '../pricing/pricingRoutes.ts'
import { redirectionsIn } from '../reference/redirections.ts'
import { referenceRoutes } from '../reference/referenceRoutes.ts'
import { createFeed } from '../sailing/feed/feed.ts'
import { servicesIn } from '../product/productsOnSale.ts'
import { releaseHolds } from '../sailing/capacity/releaseHolds.ts'
import { sailingRoutes } from '../sailing/sailingRoutes.ts'
import type { ServerInfo } from '../session/sessionAnswer.ts'
import { ownFactorRoutes, signInRoutes, signedInRoutes } from '../session/sessionRoutes.ts'
import { createSignInThrottle } from '../session/signInThrottle.ts'
import { readSetting } from '../settings/settings.ts'
import { saleRoutes } from '../sale/saleRoutes.ts'
import { settingsRoutes } from '../settings/settingsRoutes.ts'
import { statisticsRoutes } from '../statistics/statisticsRoutes.ts'
import { formsAt } from '../ticket/forms.ts'
import { ticketRoutes } from '../ticket/ticketRoutes.ts'
import { truckRoutes } from '../truck/truckRoutes.ts'
import { answerOf } from './call/answer.ts'
import type { CallContext, PublicContext, Handlers, PublicHandlers, ServerDependencies } from './context.ts'
import type { Route } from './call/route.ts'
import { runCall } from './call/runCall.ts'
import { togetherRoute } from './call/togetherRoute.ts'
import { throttleCodes } from './limits/codeThrottle.ts'
import { alternateAgenciesRoute, changePasswordRoute, proveRoute } from './limits/throttledRoutes.ts'

const { signOut, configurations, grantedAgencies, token, renew, forgotPassword, resetPassword, health } =
  session
const { step, passStep, mailStep, factors, beginPasskey, addPasskey, beginCodes, addCodes } = session
const { newRecoveryCodes, removeFactor, devices, endDevices } = session
const behindDoor = { signOut, configurations, grantedAgencies }
const ownFactors = {
  factors,
  beginPasskey,
  addPasskey,
  beginCodes,
  addCodes,
  newRecoveryCodes,
  removeFactor,
  devices,
  endDevices,
}
const context = { token, renew, forgotPassword, resetPassword, health, step, passStep, mailStep }
const { changes: _, ...searching } = sailing

/** Every call of this CRS, one line per noun. */
export function ownRoutes(dependencies: ServerDependencies, about: ServerInfo): Route[] {
  const throttle = createSignInThrottle(dependencies)
  const gates = { ...dependencies, checkinFeed: dependencies.checkinFeed ?? createCheckinFeed() }
  return [
    ...publicRoutes(context, signInRoutes(dependencies, about, throttle)),
    alternateAgenciesRoute(dependencies, throttle),
    changePasswordRoute(dependencies),
    proveRoute(dependencies),
    ...sessionRoutes(dependencies, ownFactors, ownFactorRoutes(dependencies.seal)),
    ...sessionRoutes(
      dependencies,
      behindDoor,
      signedInRoutes(
        releaseHolds,
        readSetting,
        servicesIn(dependencies.catalogue),
        redirectionsIn(dependencies.catalogue),
      ),
    ),
    ...sessionRoutes(dependencies, settings, settingsRoutes()),
    ...sessionRoutes(dependencies, reference, referenceRoutes(dependencies, countBookedPorts())),
    ...sessionRoutes(dependencies, searching, sailingRoutes(dependencies)),
    changesRoute(dependencies.feed ?? createFeed()),
    togetherRoute(),
    ...sessionRoutes(dependencies, pricing, pricingRoutes(dependencies)).map((route) =>
      throttleCodes(dependencies, route),
    ),
    ...sessionRoutes(dependencies, booking, {
      ...saleRoutes(dependencies),
      ...bookingRoutes(dependencies),
    }).map((route) => throttleCodes(dependencies, route)),
    ...sessionRoutes(dependencies, checkinCalls, checkinRoutes(gates)),
    checkinChangesRoute(gates),
    ...sessionRoutes(dependencies, cashier, cashierRoutes()),
    ...sessionRoutes(dependencies, disruption, disruptionRoutes(gates)),
    ...sessionRoutes(dependencies, draft, draftRoutes()),
    ...sessionRoutes(dependencies, group, groupRoutes(dependencies)),
    ...sessionRoutes(dependencies, ledgerCalls, ledgerRoutes(dependencies)),
    ...publicRoutes(publicLedgerCalls, publicLedgerRoutes(dependencies)),
    ...sessionRoutes(dependencies, parcel, parcelRoutes(dependencies)),
    ...sessionRoutes(dependencies, party, partyRoutes(dependencies)),
    ...sessionRoutes(dependencies, statistics, statisticsRoutes(dependencies)),
    ...sessionRoutes(dependencies, ticket, ticketRoutes(dependencies, formsAt(about.links.ticketForms))),
    ...sessionRoutes(dependencies, truck, truckRoutes(dependencies)),
  ]
}

type Noun = Record<string, Call>
// The handlers of a noun are type-checked against its calls where they are listed; here both types are erased.
type Handle = (input: never, context: CallContext) => Promise<object | Refusal>
type OpenHandle = (input: never, context: PublicContext) => Promise<object | Refusal>

/** Pairs the calls of a noun with handlers that run within a session and a transaction. */
export function sessionRoutes<N extends Noun>(
  dependencies: ServerDependencies,
  noun: N,
  handlers: Handlers<N>,
): Route[] {
  return Object.entries(noun).map(([verb, call]) => {
    const handle = handlers[verb] as Handle
    return {
      call,
      answerSession: (request, session) => runCall(dependencies, call, handle, request, session),
    }
  })
}

/** Pairs the calls of a noun with public handlers. */
export function publicRoutes<N extends Noun>(noun: N, handlers: PublicHandlers<N>): Route[] {
  return Object.entries(noun).map(([verb, call]) => {
    const handle = handlers[verb] as OpenHandle
    return {
      call,
      answerPublic: async (request) => answerOf(await handle(request.input, request), request.language),
    }
  })
}
