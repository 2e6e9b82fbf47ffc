import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { latestOption } from '../../../domain/booking/optionUntil.ts'
import { refuseVerb } from '../../../domain/booking/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { dateAt, toInstant } from '../../../domain/value/portTime.ts'
import type { Collected, RecordLocks } from '../../database/change.ts'
import { refund } from '../../ledger/charge.ts'
import { refundPostings } from '../../ledger/refundPostings.ts'
import { refuseDeparted } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import type { BookingResponse } from '../response/bookingResponse.ts'
import { changeBooking } from '../change/changeBooking.ts'
import { feesOf, refundByCompany, refuseOtherFees, type Fees } from '../cancel/cancellationFees.ts'
import { lockRecord } from '../record/lockRecord.ts'
import { departuresOf } from './option.ts'
import type { BookingRecord, ItemRow } from '../record/record.ts'
import { writeOptional } from '../record/recordSql.ts'

interface CollectedOptional extends Collected {
  record: BookingRecord
  items: ItemRow[]
  fees: Fees
  until: string
}

/**
 * Takes the tickets of a booking back on the day of issue, returns what was paid less the fees of cancelling them, and
 * holds it as an option. Refused when the fees are not those the caller expects.
 */
export function convertToOptional(
  dependencies: ServerDependencies,
  { path, query }: InputOf<typeof booking.convertToOptional>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  return changeBooking(dependencies, context, path.id, {
    kind: 'booking.convertToOptional',
    collect: (id, locks) => collect(dependencies, context, { id, ...query }, locks),
    write: (collected) => write(context, collected),
  })
}

async function collect(
  dependencies: ServerDependencies,
  { tx, clock }: CallContext,
  { id, version, expectedFees }: InputOf<typeof booking.convertToOptional>['query'] & { id: number },
  locks: RecordLocks,
): Promise<CollectedOptional | Refusal> {
  const record = await lockRecord(tx, locks, id, version)
  if (isRefusal(record)) return record
  const refusal = refuseOptional(record, dependencies)
  if (refusal) return refusal
  const until = latestOption({
    ...{ now: clock.now().getTime(), zone: record.booking.timezone },
    departures: departuresOf(dependencies.catalogue, record),
  })
  if (isRefusal(until)) return until
  const items = record.items.filter(({ status }) => status !== 'CANCELLED')
  const fees = feesOf(record, items, { catalogue: dependencies.catalogue, clock, cabinUse: undefined })
  if (isRefusal(fees)) return fees
  return refuseOtherFees(fees, expectedFees) ?? { record, items, fees, until, released: [], candidates: [] }
}

/** Refuses a booking with a ticket that cannot be taken back: open, of an earlier day, or of a ship that has left. */
export function refuseOptional(
  { booking, trips, items }: BookingRecord,
  { catalogue, clock }: Pick<ServerDependencies, 'catalogue' | 'clock'>,
): Refusal | undefined {
  const active = items.filter(({ status }) => status !== 'CANCELLED')
  const wrongStatus =
    refuseVerb('convertToOptional', booking.status) ??
    active.map(({ status }) => refuseVerb('convertToOptional', status)).find(isRefusal)
  if (wrongStatus) return wrongStatus
  const today = dateAt(clock.now().getTime(), booking.timezone)
  const isOfToday = ({ issuedAt }: ItemRow) =>
    issuedAt !== null && dateAt(issuedAt.getTime(), booking.timezone) === today
  if (!active.every(isOfToday)) return refuse('not_issued_today')
  return trips
    .filter(({ status }) => status !== 'CANCELLED')
    .map((trip) => refuseDeparted(trip, catalogue, clock))
    .find(isRefusal)
}

async function write(
  { tx, who, rights, clock }: CallContext,
  { record, items, fees, until }: CollectedOptional,
) {
  const { id, agency, reference, timezone } = record.booking
  const account = { agency, userName: who.userName, bookingId: id }
  const { cancellationFees } = fees
  const refunds = await refundPostings(tx, id, refundByCompany(record, fees))
  const expiresAt = new Date(toInstant(until, timezone))
  writeOptional(tx, id, { until, expiresAt, fees: cancellationFees, now: clock.now() })
  const refusal = refund({ tx, rights }, account, refunds)
  if (refusal) return refusal
  const data = {
    ...{ reference, until, cancellationFees, refunds },
    tickets: items.map((item) => `${item.ticketLetter}${item.ticketNumber}`),
  }
  return { ownerOf: () => ({}), agency, bookingId: id, data }
}
