import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import { transition } from '../../domain/booking/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { change, type Collected, type RecordLocks } from '../database/change.ts'
import { charge } from '../ledger/charge.ts'
import type { Posting } from '../ledger/posting.ts'
import { insurer } from '../pricing/insurance/offers.ts'
import { refuseDeparted } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { answerWith, type OneBooking } from './answer.ts'
import { issueInsurances } from './insurance.ts'
import { movementsOf, onAccount, type Dues } from './payments.ts'
import { findBooking } from './recall.ts'
import { totalOf } from './record.ts'
import { readBookings, writeIssued, type BookingRecord, type ItemRow } from './sql.ts'
import { ticketsFor } from './tickets.ts'

/** Issues tickets for an option, paid by the named methods. */
export function issue(
  parts: ServerDependencies,
  { body }: InputOf<typeof booking.issue>,
  context: CallContext,
): Promise<OneBooking | Refusal> {
  const pay = (dues: Dues) => movementsOf(parts.catalogue, dues, body.payments)
  return issuePaid('booking.issue', parts, body.crsReservationId, context, pay)
}

/** Issues tickets for an option, charged to the account. */
export function issueHeld(
  parts: ServerDependencies,
  { path }: InputOf<typeof booking.issueHeld>,
  context: CallContext,
): Promise<OneBooking | Refusal> {
  const pay = (dues: Dues) => onAccount(parts.catalogue, dues)
  return issuePaid('booking.issueHeld', parts, path.crsReservationId, context, pay)
}

type Pay = (dues: Dues) => Posting[] | Refusal

interface Issuing extends Collected {
  record: BookingRecord
  items: ItemRow[]
  movements: Posting[]
}

async function issuePaid(
  kind: string,
  parts: ServerDependencies,
  reference: string,
  context: CallContext,
  pay: Pay,
): Promise<OneBooking | Refusal> {
  const id = await findBooking(context.tx, context.who, reference)
  if (isRefusal(id)) return id
  const done = await change(context, parts.guard, {
    kind,
    collect: (holders) => collect(parts, context, id, pay, holders),
    check: () => [],
    write: (issuing) => write(context, issuing),
  })
  return answerWith(parts, context, isRefusal(done) ? done : id)
}

/** No place changes hands: the option has them already. */
async function collect(
  parts: ServerDependencies,
  { tx, clock }: CallContext,
  id: number,
  pay: Pay,
  holders: RecordLocks,
): Promise<Issuing | Refusal> {
  await holders.bookings([id])
  const [record] = await readBookings(tx, [id])
  if (!record) throw new Error(`booking ${id} is gone`)
  const refusal = mayIssue(record, parts, clock.now())
  if (refusal) return refusal
  const items = record.items.filter(({ status }) => status === 'OPTIONAL')
  const movements = pay(duesOf(record, items))
  return isRefusal(movements) ? movements : { record, items, movements, released: [], candidates: [] }
}

function mayIssue(
  { booking, trips }: BookingRecord,
  parts: ServerDependencies,
  now: Date,
): Refusal | undefined {
  const forbidden = transition(booking.status, 'ISSUED')
  if (forbidden) return forbidden
  if (booking.expiresAt && booking.expiresAt <= now) {
    return refuse('option_expired', { until: booking.optionUntil ?? '' })
  }
  const dated = trips.filter(({ status, openUntil }) => status === 'OPTIONAL' && openUntil === null)
  return dated
    .map((trip) => refuseDeparted(trip, parts.catalogue, parts.clock))
    .find((gone) => gone !== undefined)
}

const companyOf = ({ trips }: BookingRecord, { tripId }: ItemRow) =>
  trips.find(({ id }) => id === tripId)?.company ?? ''

function duesOf(record: BookingRecord, items: readonly ItemRow[]): Dues {
  const dues = new Map<string, number>()
  for (const item of items) {
    const company = companyOf(record, item)
    dues.set(company, (dues.get(company) ?? 0) + totalOf(item))
  }
  const premiums = record.insurances.filter(({ status }) => status === 'OPTIONAL')
  const premium = sum(premiums.map(({ gross }) => gross))
  if (premium > 0) dues.set(insurer, premium)
  return dues
}

async function write({ tx, who, clock }: CallContext, { record, items, movements }: Issuing) {
  const { id, agency, reference } = record.booking
  const tickets = await ticketsFor(
    tx,
    agency,
    items.map((item) => companyOf(record, item)),
  )
  if (isRefusal(tickets)) return tickets
  await writeIssued(
    tx,
    id,
    tickets.map((ticket, nth) => ({ ...ticket, item: items[nth]?.id ?? 0 })),
  )
  await issueInsurances(tx, id, clock.now())
  const refusal = await charge(tx, { agency, userName: who.userName, bookingId: id }, movements)
  if (refusal) return refusal
  const data = {
    reference,
    payments: movements,
    tickets: tickets.map(({ letter, number }) => letter + number),
  }
  return { ownerOf: () => ({}), agency, bookingId: id, data }
}
