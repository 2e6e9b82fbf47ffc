import type { JournalKind } from '../../journal/journal.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { refuseVerb } from '../../../domain/booking/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import { insurer } from '../../../domain/pricing/insurance.ts'
import type { CollectedStock, RecordLocks } from '../../database/stockChange.ts'
import { permitCharge, postChargeAhead } from '../../ledger/charge.ts'
import type { Posting } from '../../ledger/posting.ts'
import { refuseDeparted } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import type { BookingResponse } from '../response/bookingsResponse.ts'
import { changeBooking } from '../change/changeBooking.ts'
import { issueInsurancesAhead } from '../insurance/insuranceSql.ts'
import { paymentPostings, accountPostings, type AmountsDue } from '../change/paymentPostings.ts'
import { lockSale } from '../discounts/saleParts.ts'
import type { ModifiedItem, BookingRecord, ItemRow, TripRow } from '../record/record.ts'
import { writeItemsAhead } from '../record/modifiedSql.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { type PricedForIssue, pricedForIssue } from './pricedForIssue.ts'
import { refuseUnnamed } from '../group/group.ts'
import { refuseExpired } from '../option/option.ts'
import { refuseLeftAlone } from '../minors/leftAlone.ts'
import { writeIssuedAhead } from '../record/recordSql.ts'
import { nextTickets, ticketCode } from '../record/nextTickets.ts'
import { itemTotal } from '../response/fares.ts'

/** Issues an option, paid by the given methods. */
export function issue(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.issue>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  const pay = payIssue(dependencies.catalogue, body.payments)
  return issuePaid('booking.issue', dependencies, { id: body.crsReservationId }, context, pay)
}

/** Issues an option by the given payments, otherwise charged to the agency’s account. */
export function issueBy(
  dependencies: ServerDependencies,
  option: Option,
  payments: Payments | undefined,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  const pay = payIssue(dependencies.catalogue, payments)
  return issuePaid(payments ? 'booking.issue' : 'booking.issueHeld', dependencies, option, context, pay)
}

/** Issues an option, charged to the agency’s account. */
export function issueHeld(
  dependencies: ServerDependencies,
  { path }: InputOf<typeof booking.issueHeld>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  const pay = payIssue(dependencies.catalogue, undefined)
  return issuePaid('booking.issueHeld', dependencies, { id: path.crsReservationId }, context, pay)
}

/** Issues a recalled option by the given payments, otherwise charged to the agency’s account. */
export function issueFromRecall(
  dependencies: ServerDependencies,
  { path, body }: InputOf<typeof booking.issueFromRecall>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  return issueBy(dependencies, { id: path.crsReservationId }, body.payments, context)
}

type Payments = InputOf<typeof booking.issue>['body']['payments']
type Pay = (dues: AmountsDue, priced: PricedForIssue) => Posting[] | Refusal

/**
 * Pays by the given payments, which name the price with the losses, or charges the agency’s account, which never pays
 * more than the price that the booking was shown with.
 */
export function payIssue(catalogue: Catalogue, payments: Payments | undefined): Pay {
  return (dues, priced) => {
    const postings = payments ? paymentPostings(catalogue, dues, payments) : accountPostings(catalogue, dues)
    return priced.amount > 0 && (isRefusal(postings) || !payments) ? refuseUnmet(dues, priced) : postings
  }
}

function refuseUnmet(dues: AmountsDue, { lost }: PricedForIssue): Refusal {
  const discounts = [...new Set(lost.map(({ discountIdOrCode }) => discountIdOrCode))].join(' ')
  return refuse('discounts_not_met', { discounts, total: sum(dues.values()) }, '/payments')
}

interface Option {
  id: string | number
  version?: number | undefined
}

export interface CollectedIssue extends CollectedStock {
  record: BookingRecord
  /** The optional items, which get tickets, at the prices they are issued at. */
  items: ItemRow[]
  /** The items whose price changes by being issued without the other parts of their sale. */
  repriced: ModifiedItem[]
  movements: Posting[]
}

/** The stock rows stay as they are: the option has its allocations already. */
function issuePaid(
  kind: JournalKind,
  dependencies: ServerDependencies,
  option: Option,
  context: CallContext,
  pay: Pay,
): Promise<BookingResponse | Refusal> {
  const { version } = option
  return changeBooking(dependencies, context, option.id, {
    kind,
    collect: (id, locks) => collectIssue(dependencies, context, { id, verb: 'issue', pay, version }, locks),
    write: (collected) => write(context, collected),
  })
}

interface Issue {
  id: number
  verb: 'issue' | 'issuePta'
  pay: Pay
  version?: number | undefined
}

/** The option to issue, and how it is paid. */
export async function collectIssue(
  dependencies: ServerDependencies,
  { tx, who, clock }: CallContext,
  { id, verb, pay, version }: Issue,
  locks: RecordLocks,
): Promise<CollectedIssue | Refusal> {
  const { catalogue } = dependencies
  const sale = await lockSale({ tx, who }, locks, id, version)
  if (isRefusal(sale)) return sale
  const { record } = sale
  const refusal = refuseIssue(record, verb, dependencies, clock.now())
  if (refusal) return refusal
  const priced = await pricedForIssue({ tx, who }, catalogue, sale)
  const now = new Map(priced.columns.map((columns) => [columns.id, columns]))
  const items = record.items
    .filter(({ status }) => status === 'OPTIONAL')
    .map((item) => ({ ...item, ...now.get(item.id) }))
  const notReady = refuseUnnamed(catalogue, record, items) ?? refuseWithoutCompanion(catalogue, record)
  if (notReady) return notReady
  const dues = duesOf(record, items)
  const movements = pay(dues, priced)
  return isRefusal(movements)
    ? movements
    : { record, items, repriced: priced.columns, movements, released: [], candidates: [] }
}

/** Refuses children whose companion no longer travels with them. */
function refuseWithoutCompanion(catalogue: Catalogue, { trips, items }: BookingRecord): Refusal | undefined {
  if (trips.every(({ companion }) => companion === null)) return undefined
  const before = { trips: [], items: [] }
  return refuseLeftAlone(catalogue, { before, after: [{ trips, items }], gone: new Set(), accompanying: [] })
}

function refuseIssue(
  record: BookingRecord,
  verb: Issue['verb'],
  dependencies: ServerDependencies,
  now: Date,
): Refusal | undefined {
  const { booking } = record
  const wrongStatus = refuseVerb(verb, booking.status)
  if (wrongStatus) return wrongStatus
  if (booking.pta && verb === 'issue') return refuse('only_as_pta')
  return refuseExpired(booking, now) ?? refuseAnyDeparted(dependencies, record, 'OPTIONAL')
}

/** Refuses when a ship of a trip in this status has left, or does not sail. */
export function refuseAnyDeparted(
  { catalogue, clock }: Pick<ServerDependencies, 'catalogue' | 'clock'>,
  { trips }: BookingRecord,
  wanted: 'OPTIONAL' | 'PTA',
): Refusal | undefined {
  const dated = trips.filter(({ status, openUntil }) => status === wanted && openUntil === null)
  return dated
    .map((trip) => refuseCancelledSailing(trip) ?? refuseDeparted(trip, catalogue, clock))
    .find((refusal) => refusal !== undefined)
}

/** No ticket is issued for a sailing that its company has cancelled, nor without places on it. */
export function refuseCancelledSailing({
  cancelled,
  displaced,
}: Pick<TripRow, 'cancelled' | 'displaced'>): Refusal | undefined {
  if (cancelled) return refuse('sailing_cancelled')
  return displaced ? refuse('trip_displaced') : undefined
}

const companyOf = ({ trips }: BookingRecord, { tripId }: ItemRow) =>
  trips.find(({ id }) => id === tripId)?.company ?? ''

/** Costs of the items and the insurances of an option, by company. */
function duesOf(record: BookingRecord, items: readonly ItemRow[]): AmountsDue {
  const dues = new Map<string, number>()
  for (const item of items) {
    const company = companyOf(record, item)
    dues.set(company, (dues.get(company) ?? 0) + itemTotal(item))
  }
  const insured = record.insurances.filter(({ status }) => status === 'OPTIONAL')
  const premium = sum(insured.map(({ gross }) => gross))
  if (premium > 0) dues.set(insurer, premium)
  return dues
}

async function write(
  { tx, who, clock }: CallContext,
  { record, items, repriced, movements }: CollectedIssue,
) {
  const { id, agency, reference } = record.booking
  if (repriced.length > 0) writeItemsAhead(tx, repriced)
  const companies = items.map((item) => companyOf(record, item))
  // Given together, in the order in which all transactions lock the rows that many share.
  const [tickets, permitted] = await Promise.all([
    nextTickets(tx, agency, companies),
    permitCharge(tx, agency, movements),
  ])
  if (isRefusal(tickets)) return tickets
  if (isRefusal(permitted)) return permitted
  const issued = items.map((item, index) => ({ ...mustGet(tickets, index), item: item.id }))
  writeIssuedAhead(tx, id, issued, clock.now())
  issueInsurancesAhead(tx, id, clock.now())
  postChargeAhead(tx, { agency, userName: who.userName, bookingId: id }, permitted)
  const data = { reference, payments: movements, tickets: tickets.map(ticketCode) }
  return { ownerOf: () => ({}), agency, bookingId: id, data }
}
