import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking/booking.ts'
import { refuseVerb } from '../../domain/booking/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { changeStock, type CollectedStock, type RecordLocks } from '../database/stockChange.ts'
import { moveAllPayments } from '../ledger/movePayments.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { bookingResponse, type BookingResponse } from './response/bookingsResponse.ts'
import { followItemsAhead, mergeInto } from './record/moveSql.ts'
import { refuseExpired } from './option/option.ts'
import { findBookingId } from './recall.ts'
import type { BookingRecord, BookingRow } from './record/record.ts'
import { readBookings } from './record/recordSql.ts'

interface CollectedMerge extends CollectedStock {
  from: BookingRow
  to: BookingRow
}

/** Puts all trips of one booking, with their tickets, seats and payments, into another one. */
export async function merge(
  dependencies: ServerDependencies,
  { path }: InputOf<typeof booking.merge>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  const { tx, who } = context
  const from = await findBookingId(tx, who, path.from)
  if (isRefusal(from)) return { ...from, at: '/from' }
  const to = await findBookingId(tx, who, path.to)
  if (isRefusal(to)) return { ...to, at: '/to' }
  if (from === to) return refuse('merge_with_itself', {}, '/from')
  const done = await changeStock(context, dependencies.guard, {
    kind: 'booking.merge',
    collect: (locks) => collect(context, { from, to }, locks),
    check: () => [],
    write: (collected) => write(context, collected),
  })
  return bookingResponse(dependencies, context, isRefusal(done) ? done : to)
}

async function collect(
  { tx, clock }: CallContext,
  ids: { from: number; to: number },
  locks: RecordLocks,
): Promise<CollectedMerge | Refusal> {
  const [, [from, to]] = await Promise.all([
    locks.bookings([ids.from, ids.to]),
    // Given after the lock, so that it sees what those who had it have changed.
    readBookings(tx, [ids.from, ids.to]),
  ])
  if (!from || !to) throw new Error(`booking ${ids.from} or ${ids.to} is missing`)
  const refusal = refuseMerge(from, clock.now(), '/from') ?? refuseMerge(to, clock.now(), '/to')
  if (refusal) return refusal
  if (from.booking.agency !== to.booking.agency) return refuse('merge_of_agencies', {}, '/from')
  if (groupOf(from.booking) !== groupOf(to.booking)) return refuse('merge_of_groups', {}, '/from')
  const isOption = ({ booking: { status } }: BookingRecord) => status === 'OPTIONAL'
  if (isOption(from) !== isOption(to)) return refuse('merge_of_statuses', {}, '/from')
  return { from: from.booking, to: to.booking, released: [], candidates: [] }
}

/** The booking that its group began with; undefined for none. */
const groupOf = ({ id, groupRoot, groupTerms }: BookingRow) => (groupTerms ? (groupRoot ?? id) : undefined)

function refuseMerge({ booking, items }: BookingRecord, now: Date, at: string): Refusal | undefined {
  const checkedIn = items.some(({ status }) => status === 'CHECKEDIN')
  return refuseVerb('merge', checkedIn ? 'CHECKEDIN' : booking.status, at) ?? refuseExpired(booking, now)
}

async function write({ tx, who }: CallContext, { from, to }: CollectedMerge) {
  const { agency, reference } = to
  await moveAllPayments(tx, { agency, userName: who.userName }, { from, to })
  await mergeInto(tx, from.id, to.id)
  followItemsAhead(tx, [to.id])
  const data = { reference, merged: from.reference }
  return { ownerOf: () => ({}), agency, bookingId: to.id, data }
}
