import { optionUntil, type OptionFacts } from '../../domain/booking/optionUntil.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { localAt, toInstant } from '../../domain/value/portTime.ts'
import { paymentPostings } from '../booking/change/paymentPostings.ts'
import type { Posting } from '../ledger/posting.ts'
import { portZone } from '../reference/timetable.ts'
import type { Sailing } from '../reference/sailing.ts'
import type { ServerDependencies } from '../server/context.ts'
import type { PricedRequest } from './bookingRequest.ts'

/** The terms of a sale: an option until a time, or payment at once. `optionUntil` is agency-local. */
export type SaleTerms =
  | { status: 'OPTIONAL'; optionUntil: string; expiresAt: Date }
  | { status: 'ISSUED'; movements: Posting[] }
  /** Paid here; `collector` issues the tickets. */
  | { status: 'PTA'; movements: Posting[]; collector: string }

/** Decides the terms from the priced request; `zone` is the agency’s time zone. */
export type ResolveTerms = (priced: PricedRequest, zone: string) => SaleTerms | Refusal

/** A booking that is neither paid nor an option expires after this time. */
const unpaidMinutes = 30

const departuresOf = (
  { catalogue }: ServerDependencies,
  sailings: readonly Sailing[],
): OptionFacts['departures'] =>
  sailings.map(({ departs, origin }) => ({ local: departs, zone: portZone(catalogue, origin) }))

/** Expires after `unpaidMinutes`, at the latest at the first departure. */
export function unpaidTerms(dependencies: ServerDependencies): ResolveTerms {
  return ({ sailings }, zone) => {
    const departures = departuresOf(dependencies, sailings).map((port) => toInstant(port.local, port.zone))
    const until = Math.min(dependencies.clock.now().getTime() + unpaidMinutes * 60_000, ...departures)
    return { status: 'OPTIONAL', optionUntil: localAt(until, zone), expiresAt: new Date(until) }
  }
}

/** An option until the requested agency-local time, or until the latest possible one when none is requested. */
export function optionTerms(
  dependencies: ServerDependencies,
  requestedUntil: string | undefined,
): ResolveTerms {
  return ({ sailings }, zone) => {
    const now = dependencies.clock.now().getTime()
    const until = optionUntil(requestedUntil, { now, zone, departures: departuresOf(dependencies, sailings) })
    if (isRefusal(until)) return until
    return { status: 'OPTIONAL', optionUntil: until, expiresAt: new Date(toInstant(until, zone)) }
  }
}

/** Paid at once. Refused when the total is not the one the operator was shown. */
export function paidTerms(
  dependencies: ServerDependencies,
  expectedTotal: number,
  payments: Parameters<typeof paymentPostings>[2],
  collector?: string,
): ResolveTerms {
  return ({ total, dues }) => {
    if (total !== expectedTotal) return refuse('price_changed', { expected: expectedTotal, now: total })
    const movements = paymentPostings(dependencies.catalogue, dues, payments)
    if (isRefusal(movements)) return movements
    return collector === undefined ? { status: 'ISSUED', movements } : { status: 'PTA', movements, collector }
  }
}
