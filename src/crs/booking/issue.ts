import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import { refuseVerb } from '../../domain/booking/transition.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import type { Collected, RecordLocks } from '../database/change.ts'
import { charge } from '../ledger/charge.ts'
import type { Posting } from '../ledger/posting.ts'
import { insurer } from '../pricing/insurance/offers.ts'
import { refuseDeparted } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import type { BookingResponse } from './bookingResponse.ts'
import { changeBooking } from './changeBooking.ts'
import { issueInsurances } from './insuranceSql.ts'
import { movementsOf, movementsOnAccount, type Dues } from './payments.ts'
import { refuseExpired } from './option.ts'
import type { BookingRecord, ItemRow } from './record.ts'
import { readBookings, writeIssued } from './sql.ts'
import { nextTickets, ticketCode } from './ticketNumbers.ts'
import { itemTotal } from './wireBooking.ts'

/** Issues an option, paid by the given methods. */
export function issue(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.issue>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  const pay = (dues: Dues) => movementsOf(dependencies.catalogue, dues, body.payments)
  return issuePaid('booking.issue', dependencies, body.crsReservationId, context, pay)
}

/** Issues an option, charged to the agency’s account. */
export function issueHeld(
  dependencies: ServerDependencies,
  { path }: InputOf<typeof booking.issueHeld>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  const pay = (dues: Dues) => movementsOnAccount(dependencies.catalogue, dues)
  return issuePaid('booking.issueHeld', dependencies, path.crsReservationId, context, pay)
}

type Pay = (dues: Dues) => Posting[] | Refusal

interface CollectedIssue extends Collected {
  record: BookingRecord
  /** The optional items, which get tickets. */
  items: ItemRow[]
  movements: Posting[]
}

/** The stock rows stay as they are: the option has its allocations already. */
function issuePaid(
  kind: string,
  dependencies: ServerDependencies,
  reference: string,
  context: CallContext,
  pay: Pay,
): Promise<BookingResponse | Refusal> {
  return changeBooking(dependencies, context, reference, {
    kind,
    collect: (id, locks) => collect(dependencies, context, id, pay, locks),
    write: (collected) => write(context, collected),
  })
}

async function collect(
  dependencies: ServerDependencies,
  { tx, clock }: CallContext,
  id: number,
  pay: Pay,
  locks: RecordLocks,
): Promise<CollectedIssue | Refusal> {
  await locks.bookings([id])
  const [record] = await readBookings(tx, [id])
  if (!record) throw new Error(`booking ${id} is missing`)
  const refusal = refuseIssue(record, dependencies, clock.now())
  if (refusal) return refusal
  const items = record.items.filter(({ status }) => status === 'OPTIONAL')
  const movements = pay(duesOf(record, items))
  return isRefusal(movements) ? movements : { record, items, movements, released: [], candidates: [] }
}

function refuseIssue(
  { booking, trips }: BookingRecord,
  dependencies: ServerDependencies,
  now: Date,
): Refusal | undefined {
  const wrongStatus = refuseVerb('issue', booking.status)
  if (wrongStatus) return wrongStatus
  const expired = refuseExpired(booking, now)
  if (expired) return expired
  const dated = trips.filter(({ status, openUntil }) => status === 'OPTIONAL' && openUntil === null)
  return dated
    .map((trip) => refuseDeparted(trip, dependencies.catalogue, dependencies.clock))
    .find((refusal) => refusal !== undefined)
}

const companyOf = ({ trips }: BookingRecord, { tripId }: ItemRow) =>
  trips.find(({ id }) => id === tripId)?.company ?? ''

/** What the items and the insurances of this status cost, by company. */
export function duesOf(
  record: BookingRecord,
  items: readonly ItemRow[],
  status: 'OPTIONAL' | 'ISSUED' = 'OPTIONAL',
): Dues {
  const dues = new Map<string, number>()
  for (const item of items) {
    const company = companyOf(record, item)
    dues.set(company, (dues.get(company) ?? 0) + itemTotal(item))
  }
  const insured = record.insurances.filter((insurance) => insurance.status === status)
  const premium = sum(insured.map(({ gross }) => gross))
  if (premium > 0) dues.set(insurer, premium)
  return dues
}

async function write({ tx, who, clock }: CallContext, { record, items, movements }: CollectedIssue) {
  const { id, agency, reference } = record.booking
  const companies = items.map((item) => companyOf(record, item))
  const tickets = await nextTickets(tx, agency, companies)
  if (isRefusal(tickets)) return tickets
  const issued = items.map((item, index) => ({ ...tickets[index]!, item: item.id }))
  await writeIssued(tx, id, issued, clock.now())
  await issueInsurances(tx, id, clock.now())
  const refusal = await charge(tx, { agency, userName: who.userName, bookingId: id }, movements)
  if (refusal) return refusal
  const data = { reference, payments: movements, tickets: tickets.map(ticketCode) }
  return { ownerOf: () => ({}), agency, bookingId: id, data }
}
