import { checkin } from '../../contract/checkin.ts'
import type { Handlers } from '../server/context.ts'
import { checkIn, forceCheckIn, checkInBooking, validateTicket } from './checkIn.ts'
import { bulkCheckout, checkOut } from './checkOut.ts'
import { correctVehicle } from './correctVehicle.ts'
import {
  history,
  passengerList,
  passengerListPaged,
  ticketDetails,
  ticketsByReservationCode,
} from './lists.ts'
import { manifest } from './manifest.ts'
import { offlineList, reconcile } from './offline.ts'
import type { GateDependencies } from './recordScan.ts'
import { availableInstances, availablePorts, vessels } from './sailings.ts'
import { start, stop } from './session.ts'
import { stats } from './stats.ts'

const { changes: _, ...calls } = checkin

/** The calls of check-in that run in a transaction; `changes` waits and is routed on its own. */
export const checkinCalls = calls

export function checkinRoutes(dependencies: GateDependencies): Handlers<typeof checkinCalls> {
  const { checkinFeed } = dependencies
  return {
    availableInstances: (input, context) => availableInstances(dependencies, input, context),
    availablePorts: (_input, context) => availablePorts(dependencies, context),
    ticketsByReservationCode: (input, context) => ticketsByReservationCode(dependencies, input, context),
    passengerList: (input, context) => passengerList(dependencies, input, context),
    passengerListPaged: (input, context) => passengerListPaged(dependencies, input, context),
    ticketDetails: (input, context) => ticketDetails(dependencies, input, context),
    vessels: (input, context) => vessels(dependencies, input, context),
    stats: (input, context) => stats(dependencies, input, context),
    history: (input, context) => history(dependencies, input, context),
    start: (input, context) => start(dependencies, checkinFeed, input, context),
    stop: (input, context) => stop(dependencies, checkinFeed, input, context),
    checkIn: (input, context) => checkIn(dependencies, input, context),
    forceCheckIn: (input, context) => forceCheckIn(dependencies, input, context),
    bulkCheckout: (input, context) => bulkCheckout(dependencies, input, context),
    validateTicket: (input, context) => validateTicket(dependencies, input, context),
    checkOut: (input, context) => checkOut(dependencies, input, context),
    correctVehicle: (input, context) => correctVehicle(dependencies, input, context),
    checkInBooking: (input, context) => checkInBooking(dependencies, input, context),
    manifest: (input, context) => manifest(dependencies, input, context),
    offlineList: (input, context) => offlineList(dependencies, input, context),
    reconcile: async (input, context) => reconcile(dependencies, input, context),
  }
}
