import {
  feeOf,
  openTicketRuleSet,
  stepAt,
  type RefundableFare,
} from '../../../domain/booking/cancellationFee.ts'
import { dateAt } from '../../../domain/value/portTime.ts'
import type { Money } from '../../../domain/value/money.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { CancellationStep } from '../../reference/records.ts'
import { minutesToDeparture } from '../../reference/timetable.ts'
import type { Clock } from '../../server/clock.ts'
import type { BookingRow, ItemRow, TripRow } from '../record/record.ts'

/** The circumstances that decide on a refund, apart from the ticket. */
export interface RefundContext {
  catalogue: Catalogue
  clock: Clock
  /** The agency’s time zone. */
  zone: string
  /** A PTA is paid before its tickets are issued: they are not voided on the day on which they are collected. */
  isPta: boolean
}

export const refundContext = (
  { timezone: zone, collector }: Pick<BookingRow, 'timezone' | 'collector'>,
  { catalogue, clock }: Pick<RefundContext, 'catalogue' | 'clock'>,
): RefundContext => ({ catalogue, clock, zone, isPta: collector !== null })

/** The company's terms for a ticket that is given up now. */
export interface RefundTerms {
  ruleSet: string
  refundPercent: number
  /** Set while the ticket is void without a fee, until this time of today. */
  voidUntil?: string
  /** The step that applies; undefined after the last one. */
  step: CancellationStep | undefined
  /** Infinite for an open ticket. */
  minutes: number
  /** Returns the refund of a fare of this ticket; the rest is the fee. */
  refundOf(fare: RefundableFare): Money
}

/**
 * The one answer to what giving up a ticket, or a part of its fare, returns now: all of it while the ticket may be voided,
 * otherwise what its rule set gives so many minutes before departure, at most what the rules gave before an earlier change.
 */
export function refundTerms(item: ItemRow, trip: TripRow, context: RefundContext): RefundTerms {
  const { catalogue, clock } = context
  const ruleSet = ruleSetOf(item, trip, catalogue)
  const steps = catalogue.cancellationSteps(ruleSet)
  const minutes = minutesUntil(trip, catalogue, clock)
  const step = stepAt(steps, minutes)
  const voidUntil = voidableUntil(item, trip, context)
  if (voidUntil !== undefined)
    return { ruleSet, refundPercent: 100, voidUntil, step, minutes, refundOf: ({ total }) => total }
  const given = (fare: RefundableFare) => feeOf(fare, steps, minutes, item.refundLimit)
  const { refundPercent } = given({ total: 0, surcharges: 0 })
  return { ruleSet, refundPercent, step, minutes, refundOf: (fare) => given(fare).refund }
}

/**
 * Until when the ticket may be voided today, agency-local or, on the day of departure, at the port. One that was changed
 * while its rules gave less than all of it back is not, though the company that it was changed to may void tickets.
 */
function voidableUntil(
  { issuedAt, voidEnded, refundLimit }: ItemRow,
  trip: TripRow,
  { catalogue, clock, zone, isPta }: RefundContext,
): string | undefined {
  const isVoidable = !isPta && !voidEnded && (refundLimit ?? 100) === 100
  if (issuedAt === null || !isVoidable || !catalogue.products.rule(trip.company).voids) return undefined
  const today = clock.localNow(zone).slice(0, 10)
  const isOfToday = dateAt(issuedAt.getTime(), zone) === today
  if (!isOfToday || minutesUntil(trip, catalogue, clock) <= 0) return undefined
  return trip.departs.startsWith(today) ? trip.departs : `${today} 23:59`
}

/** Open tickets are cancelled by the rules for open tickets, whatever offer they were sold under. */
const ruleSetOf = (item: ItemRow, trip: TripRow, catalogue: Catalogue) =>
  item.status === 'OPEN'
    ? openTicketRuleSet
    : (item.cancellationSet ?? catalogue.company(trip.company)?.cancellationSet ?? '')

/** Infinite for an open ticket, which has no departure. */
export const minutesUntil = (trip: TripRow, catalogue: Catalogue, clock: Clock) =>
  trip.openUntil === null ? minutesToDeparture(trip, catalogue, clock) : Number.POSITIVE_INFINITY

/** The percentage that no refund exceeds once the passenger has had the item changed now. */
export function limitAfterChange(item: ItemRow, trip: TripRow, context: RefundContext): number | null {
  // An open ticket is given a date: what the rules gave before it was opened still counts.
  return item.status === 'OPEN' ? item.refundLimit : refundTerms(item, trip, context).refundPercent
}
