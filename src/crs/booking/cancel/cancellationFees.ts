import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import type { CabinUse } from '../../../domain/pricing/sharedCabin.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import { insurer } from '../../../domain/pricing/insurance.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { Clock } from '../../server/clock.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { isHidden } from '../../session/permission.ts'
import { type Losses, nothingLost, retainedByCompany } from '../discounts/losses.ts'
import { readSale } from '../discounts/saleParts.ts'
import { insuranceFee, type InsuranceFee } from '../insurance/insurance.ts'
import { findBookings, findTicket } from '../recall.ts'
import type { BookingRecord, ItemRow, TripRow } from '../record/record.ts'
import { itemWithTicket, selectedItems } from '../change/selectedItems.ts'
import { readBookings } from '../record/recordSql.ts'
import { itemTotal } from '../response/fares.ts'
import { type FindLosses, lossesByCancelling, sumsOwing } from './cancellationLosses.ts'
import { cabinShares, type CabinShare } from './cabinRefunds.ts'
import {
  dueForEmptyBerths,
  partlyCancelledCabins,
  refuseBerths,
  stayingIn,
  remainingTotal,
  totalOf,
  type PartlyCancelledCabin,
} from './partlyCancelledCabins.ts'
import { minutesUntil, refundContext, refundTerms, type RefundContext } from './refundTerms.ts'

export type Fees = AnswerOf<typeof booking.cancellationFees>
export type ItemFee = Fees['items'][number]

/** The fees of a selection or of one ticket. Locks nothing, so they may differ by the time of cancelling. */
export async function cancellationFees(
  { catalogue }: ServerDependencies,
  { body }: InputOf<typeof booking.cancellationFees>,
  { tx, who, clock }: CallContext,
): Promise<Fees | Refusal> {
  const { crsReservationId, ticketLetter, ticketNumber, trips, cabinUse } = body
  // The permission is that of the page for one ticket; the fees of a booking are part of cancelling it.
  if (ticketNumber !== undefined && (await isHidden(tx, who, 'cancellation_fees')))
    return refuse('not_permitted')
  const byTicket = await findTicket(tx, who, ticketLetter, ticketNumber)
  const ticket = `${ticketLetter ?? ''}${ticketNumber ?? ''}`
  const ids = byTicket ?? (await findBookings(tx, who, [crsReservationId ?? '']))
  const [record] = await readBookings(tx, ids)
  if (!record) return refuse('booking_not_found', { reference: crsReservationId ?? ticket })
  const items = byTicket ? activeItemOfTicket(record, ticket) : selectedItems(record, trips)
  if (isRefusal(items)) return items
  const findLosses = await lossesByCancelling({ tx, who }, catalogue, await readSale({ tx, who }, record))
  return feesOf(record, items, { catalogue, clock, cabinUse, findLosses })
}

function activeItemOfTicket({ items }: BookingRecord, ticket: string): ItemRow[] | Refusal {
  const item = itemWithTicket(items, ticket)
  return item && item.status !== 'CANCELLED' ? [item] : refuse('nothing_to_cancel')
}

interface FeeOptions {
  catalogue: Catalogue
  clock: Clock
  cabinUse: CabinUse | undefined
  /** The company has caused it: everything is returned. */
  free?: boolean
  /** Finds the discounts that the remaining passengers lose; absent in a disruption. */
  findLosses?: FindLosses
}

/**
 * The fees of cancelling the items now, by their companies’ rules; one fee per item, in the same order. Refused when
 * those who stay in a whole cabin shall have berths that cannot be sold.
 */
export function feesOf(
  record: BookingRecord,
  items: readonly ItemRow[],
  { catalogue, clock, cabinUse = 'WHOLE', free = false, findLosses }: FeeOptions,
): Fees | Refusal {
  const cabins = partlyCancelledCabins(catalogue, record, items, free)
  const refusal = refuseBerths(catalogue, cabins)
  if (refusal && cabinUse === 'BERTHS') return refusal
  const terms = refundContext(record.booking, { catalogue, clock })
  const sumsOf = (use: CabinUse) => {
    const shares = cabinShares(record, items, use, { ...terms, free })
    const sums = feeSums(record, items, { ...terms, free, shares })
    const losses = findLosses?.(items, sums.items, stayingIn(cabins, use)) ?? nothingLost
    const emptyBerths = sum(cabins.map((cabin) => dueForEmptyBerths(cabin, use)))
    return { ...sums, ...sumsOwing(sums.refundAmount, losses, emptyBerths) }
  }
  const { items: fees, insurances, ...sums } = sumsOf(cabinUse)
  return {
    companyReservationCode: [...new Set(fees.map((fee) => fee.companyReservationCode))].join(' '),
    ...sums,
    items: fees,
    ...(insurances.length > 0 && {
      insurances: insurances.map(({ row, ...fee }) => ({ id: row.offerId, ...fee })),
    }),
    ...(cabins.length > 0 && cabinFees(cabins, refusal, cabinUse, sumsOf)),
  }
}

interface FeeContext extends RefundContext {
  free: boolean
  /** The shares of those who leave whole cabins, by item id. */
  shares: ReadonlyMap<number, CabinShare>
}

function feeSums(record: BookingRecord, items: readonly ItemRow[], context: FeeContext) {
  const { catalogue, clock } = context
  const fees = items.map((item) => {
    const trip = record.trips.find(({ id }) => id === item.tripId)
    if (!trip) throw new Error(`item ${item.id} has no trip`)
    return itemFee(item, trip, context)
  })
  const insurances = insuranceFees(record, items, catalogue, clock)
  const all = [...fees, ...insurances]
  return {
    items: fees,
    insurances,
    cancellationFees: sum(all.map((fee) => fee.cancellationFees)),
    refundAmount: sum(all.map((fee) => fee.refundAmount)),
  }
}

/** The fees of the booking’s insurances, which are cancelled together with its last active items; else none. */
export function insuranceFees(
  { trips, items: all, insurances }: BookingRecord,
  cancelled: readonly ItemRow[],
  catalogue: Catalogue,
  clock: Clock,
): InsuranceFee[] {
  if (all.some((item) => item.status !== 'CANCELLED' && !cancelled.includes(item))) return []
  const departed = trips.some((trip) => minutesUntil(trip, catalogue, clock) <= 0)
  return insurances
    .filter(({ status }) => status !== 'CANCELLED')
    .map((row) => insuranceFee(row, clock.now(), departed))
}

/**
 * Cancelling an option is free, and so is voiding a ticket on the day of issue where the company permits it. Otherwise
 * the fee of a ticket follows from its rule set and the minutes to departure.
 */
function itemFee(item: ItemRow, trip: TripRow, context: FeeContext): ItemFee {
  const { ruleSet, refundPercent, voidUntil, refundOf } = refundTerms(item, trip, context)
  const identity = { companyReservationCode: trip.companyCode, uuid: item.uuid, ruleSet }
  if (item.status === 'OPTIONAL') {
    return { ...identity, paid: 0, refundPercent: 100, cancellationFees: 0, refundAmount: 0 }
  }
  const paid = itemTotal(item)
  const share = context.shares.get(item.id)
  const returned = share?.returned ?? paid
  if (context.free)
    return { ...identity, paid, refundPercent: 100, cancellationFees: 0, refundAmount: returned }
  const surcharges = Math.min(item.surcharges, returned)
  const refundAmount = share?.refund ?? refundOf({ total: returned, surcharges })
  const fee = { ...identity, paid, refundPercent, cancellationFees: returned - refundAmount, refundAmount }
  return voidUntil === undefined ? fee : { ...fee, voidUntil }
}

/** Refuses fees other than those the operator was shown. */
export function refuseOtherFees(
  { cancellationFees: now }: Pick<Fees, 'cancellationFees'>,
  expected: number | undefined,
): Refusal | undefined {
  return expected === undefined || expected === now ? undefined : refuse('fees_changed', { expected, now })
}

/** Returns the refund of each company, and of the insurer. */
export function refundByCompany(record: BookingRecord, fees: Fees): Map<string, number> {
  const refundsOf = (all: readonly { refundAmount: number }[]) =>
    sum(all.map(({ refundAmount }) => refundAmount))
  const companies = [...Map.groupBy(fees.items, (fee) => companyOf(record, fee))]
  return new Map([
    ...companies.map(([company, companyFees]) => [company, refundsOf(companyFees)] as const),
    [insurer, refundsOf(fees.insurances ?? [])],
  ])
}

/**
 * Returns what those who stay lose, and owe for empty berths, less the refund, by company; negative where more is refunded.
 */
export function differencesOf(record: BookingRecord, fees: Fees, losses: Losses): Map<string, number> {
  const differences = new Map(
    [...refundByCompany(record, fees)].map(([company, refund]) => [company, -refund]),
  )
  const add = (company: string, amount: number) =>
    differences.set(company, (differences.get(company) ?? 0) + amount)
  for (const [company, lost] of retainedByCompany(losses)) add(company, lost)
  for (const cabin of fees.cabins ?? []) if (cabin.due) add(companyOf(record, cabin), cabin.due)
  return differences
}

const companyOf = ({ trips }: BookingRecord, of: { companyReservationCode: string }) =>
  trips.find(({ companyCode }) => companyCode === of.companyReservationCode)?.company ?? ''

type FeesResponse = AnswerOf<typeof booking.cancellationFees>
type Sums = Pick<FeesResponse, 'cancellationFees' | 'refundAmount' | 'lostDiscounts' | 'amountDue'>

/** The prices of the cabins that others keep, and the sums of either use. */
function cabinFees(
  cabins: readonly PartlyCancelledCabin[],
  refusal: Refusal | undefined,
  cabinUse: CabinUse,
  sumsOf: (use: CabinUse) => Sums,
): Pick<FeesResponse, 'cabins' | 'cabinUses' | 'berthsRefused'> {
  const uses: CabinUse[] = refusal ? ['WHOLE'] : ['WHOLE', 'BERTHS']
  return {
    cabins: cabins.map((cabin) => cabinResponse(cabin, cabinUse, refusal === undefined)),
    cabinUses: uses.map((cabinUse) => {
      const { cancellationFees: fees, refundAmount, lostDiscounts, amountDue } = sumsOf(cabinUse)
      return {
        cabinUse,
        cancellationFees: fees,
        refundAmount,
        ...(lostDiscounts && { lostDiscounts }),
        ...(amountDue !== undefined && { amountDue }),
      }
    }),
    ...(refusal && { berthsRefused: { code: refusal.refusal, parameters: textsOf(refusal) } }),
  }
}

const textsOf = ({ parameters }: Refusal) =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]))

function cabinResponse(
  cabin: PartlyCancelledCabin,
  cabinUse: CabinUse,
  byBerth: boolean,
): NonNullable<FeesResponse['cabins']>[number] {
  const { trip, accommodation, leaving, staying } = cabin
  const number = staying[0]?.place
  const due = dueForEmptyBerths(cabin, cabinUse)
  return {
    companyReservationCode: trip.companyCode,
    accommodationIdOrCode: accommodation,
    ...(number && { accommodationNumber: number }),
    leaving: leaving.map(({ uuid }) => uuid),
    staying: staying.map(({ uuid }) => uuid),
    before: totalOf([...leaving, ...staying]),
    whole: remainingTotal(cabin, 'WHOLE'),
    ...(byBerth && { berths: remainingTotal(cabin, 'BERTHS') }),
    ...(due > 0 && { due }),
  }
}
