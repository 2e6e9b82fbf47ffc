import type { Call } from '../../contract/call.ts'
import { booking } from '../../contract/booking/booking.ts'
import { cashier } from '../../contract/cashier.ts'
import { disruption } from '../../contract/disruption.ts'
import { draft } from '../../contract/draft.ts'
import { parcel } from '../../contract/parcel.ts'
import { group } from '../../contract/group.ts'
import { inventory } from '../../contract/inventory.ts'
import { onBoard } from '../../contract/onBoard.ts'
import { party } from '../../contract/party.ts'
import { pricing } from '../../contract/pricing.ts'
import { reference } from '../../contract/reference.ts'
import { sailing } from '../../contract/sailing.ts'
import { session } from '../../contract/session.ts'
import { settings } from '../../contract/settings.ts'
import { refund } from '../../contract/refund.ts'
import { report } from '../../contract/report.ts'
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
import { inventoryRoutes } from '../inventory/inventoryRoutes.ts'
import { onBoardRoutes } from '../checkin/onBoard/onBoardRoutes.ts'
import { disruptionRoutes } from '../disruption/disruptionRoutes.ts'
import { draftRoutes } from '../draft/draft.ts'
import { ledgerCalls, ledgerRoutes, publicLedgerCalls, publicLedgerRoutes } from '../ledger/ledgerRoutes.ts'
import { auditCalls, auditRoutes } from '../network/auditRoutes.ts'
import { networkRoutes } from '../network/networkRoutes.ts'
import { parcelRoutes } from '../parcel/parcelRoutes.ts'
import { groupRoutes } from '../group/groupRoutes.ts'
import { partyRoutes } from '../party/memory.ts'
import { pricingRoutes } from '../pricing/pricingRoutes.ts'
import { atPresent, perVersion } from '../reference/catalogues.ts'
import { emptyTableIn } from '../reference/network.ts'
import { redirectionsIn } from '../reference/redirections.ts'
import { referenceRoutes } from '../reference/referenceRoutes.ts'
import { createFeed } from '../sailing/feed/feed.ts'
import { servicesIn } from '../product/productsOnSale.ts'
import { releaseHolds } from '../sailing/capacity/releaseHolds.ts'
import { sailingRoutes } from '../sailing/sailingRoutes.ts'
import type { ServerInfo } from '../session/sessionAnswer.ts'
import { ownFactorRoutes, signInRoutes, signedInRoutes } from '../session/sessionRoutes.ts'
import { createSignInThrottle } from '../session/signInThrottle.ts'
import { readSetting, settingsRoutes } from '../settings/settings.ts'
import { saleRoutes } from '../sale/saleRoutes.ts'
import { refundRoutes } from '../refund/refundRoutes.ts'
import { reportRoutes } from '../report/reportRoutes.ts'
import { statisticsRoutes } from '../statistics/statisticsRoutes.ts'
import { formsAt } from '../ticket/forms.ts'
import { ticketRoutes } from '../ticket/ticketRoutes.ts'
import { truckRoutes } from '../truck/trucks.ts'
import { answerOf } from './call/answer.ts'
import type { PublicContext, Handlers, PublicHandlers, ServerDependencies } from './context.ts'
import type { Route } from './call/route.ts'
import { type Handle, runCall } from './call/runCall.ts'
import { togetherRoute } from './call/togetherRoute.ts'
import { throttleCodes } from './limits/codeThrottle.ts'
import { alternateAgenciesRoute, changePasswordRoute, proveRoute } from './limits/throttledRoutes.ts'

const { signOut, configurations, grantedAgencies, token, renew, forgotPassword, resetPassword, health } =
  session
const { beginDirectory, enterDirectory } = session
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
const context = {
  token,
  renew,
  forgotPassword,
  resetPassword,
  health,
  step,
  passStep,
  mailStep,
  beginDirectory,
  enterDirectory,
}
const { changes: _, ...searching } = sailing

/** Every call of this CRS, one line per noun. */
export function ownRoutes(dependencies: ServerDependencies, about: ServerInfo): Route[] {
  const throttle = createSignInThrottle(dependencies)
  const countBooked = countBookedPorts()
  const forms = formsAt(about.links.ticketForms)
  const gates = { ...dependencies, checkinFeed: dependencies.checkinFeed ?? createCheckinFeed() }
  return [
    ...publicRoutes(dependencies, context, (present) => signInRoutes(present, about, throttle)),
    alternateAgenciesRoute(dependencies, throttle),
    changePasswordRoute(dependencies),
    proveRoute(dependencies),
    ...sessionRoutes(dependencies, ownFactors, ({ seal }) => ownFactorRoutes(seal)),
    ...sessionRoutes(dependencies, behindDoor, (present) => {
      const { catalogue } = present
      const services = servicesIn(catalogue)
      return signedInRoutes(
        present,
        releaseHolds,
        readSetting,
        services,
        redirectionsIn(catalogue),
        (tx) => emptyTableIn(catalogue, tx),
        catalogue,
      )
    }),
    ...sessionRoutes(dependencies, settings, settingsRoutes),
    ...sessionRoutes(dependencies, reference, (present) => referenceRoutes(present, countBooked)),
    ...sessionRoutes(dependencies, searching, sailingRoutes),
    changesRoute(dependencies.feed ?? createFeed()),
    togetherRoute(),
    ...sessionRoutes(dependencies, pricing, pricingRoutes).map((route) => throttleCodes(dependencies, route)),
    ...sessionRoutes(dependencies, booking, (present) => ({
      ...saleRoutes(present),
      ...bookingRoutes(present),
    })).map((route) => throttleCodes(dependencies, route)),
    ...sessionRoutes(gates, checkinCalls, checkinRoutes),
    checkinChangesRoute(gates),
    ...sessionRoutes(dependencies, cashier, cashierRoutes),
    ...sessionRoutes(gates, disruption, disruptionRoutes),
    ...sessionRoutes(dependencies, draft, draftRoutes),
    ...sessionRoutes(dependencies, group, groupRoutes),
    ...sessionRoutes(dependencies, inventory, inventoryRoutes),
    ...sessionRoutes(dependencies, ledgerCalls, ledgerRoutes),
    ...publicRoutes(dependencies, publicLedgerCalls, publicLedgerRoutes),
    ...networkRoutes(dependencies),
    ...sessionRoutes(dependencies, auditCalls, auditRoutes),
    ...sessionRoutes(gates, onBoard, onBoardRoutes),
    ...sessionRoutes(dependencies, parcel, parcelRoutes),
    ...sessionRoutes(dependencies, party, partyRoutes),
    ...sessionRoutes(dependencies, refund, refundRoutes),
    ...sessionRoutes(dependencies, report, reportRoutes),
    ...sessionRoutes(dependencies, statistics, statisticsRoutes),
    ...sessionRoutes(dependencies, ticket, (present) => ticketRoutes(present, forms)),
    ...sessionRoutes(dependencies, truck, truckRoutes),
  ]
}

type Noun = Record<string, Call>
// The handlers of a noun are type-checked against its calls where they are listed; here both types are erased.
type OpenHandle = (input: never, context: PublicContext) => Promise<object | Refusal>

/** Pairs the calls of a noun with handlers that run within a session and a transaction. */
export function sessionRoutes<N extends Noun, D extends ServerDependencies>(
  dependencies: D,
  noun: N,
  handlersOf: (present: D) => Handlers<N>,
): Route[] {
  const handlersAt = perVersion(handlersOf)
  return Object.entries(noun).map(([verb, call]) => {
    const handleAt = (present: ServerDependencies) => handlersAt(present as D)[verb] as Handle
    return {
      call,
      answerSession: (request, session) => runCall(dependencies, call, handleAt, request, session),
    }
  })
}

/** Pairs the calls of a noun with public handlers. */
export function publicRoutes<N extends Noun>(
  dependencies: ServerDependencies,
  noun: N,
  handlersOf: (present: ServerDependencies) => PublicHandlers<N>,
): Route[] {
  const handlersAt = perVersion(handlersOf)
  return Object.entries(noun).map(([verb, call]) => ({
    call,
    answerPublic: async (request) => {
      const handle = handlersAt(atPresent(dependencies))[verb] as OpenHandle
      return answerOf(await handle(request.input, request), request.language)
    },
  }))
}
