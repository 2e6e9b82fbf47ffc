import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { optionUntil } from '../../../domain/booking/optionUntil.ts'
import { refuseVerb } from '../../../domain/booking/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { toInstant } from '../../../domain/value/portTime.ts'
import type { CollectedStock, RecordLocks } from '../../database/stockChange.ts'
import { paidAmounts } from '../../ledger/paidAmounts.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import type { BookingResponse } from '../response/bookingsResponse.ts'
import { changeBooking } from '../change/changeBooking.ts'
import { lockRecord } from '../record/lockRecord.ts'
import { departuresOf, refuseExpired } from './option.ts'
import type { BookingRecord } from '../record/record.ts'
import { writeAgencyAhead, writeOptionUntilAhead } from '../record/recordSql.ts'

type Body = InputOf<typeof booking.changeOption>['body']

interface CollectedOption extends CollectedStock {
  record: BookingRecord
  until: string
  agency: string
}

/** Gives an option another expiry, agency-local, or hands it to a sub-agency of the caller. */
export function changeOption(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.changeOption>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  return changeBooking(dependencies, context, body.crsReservationId, {
    kind: 'booking.changeOption',
    collect: (id, locks) => collect(dependencies, context, id, body, locks),
    write: (collected) => write(context, collected),
  })
}

async function collect(
  { catalogue }: ServerDependencies,
  { tx, who, clock }: CallContext,
  id: number,
  { newOptionDateTime, newAgentCode, version }: Body,
  locks: RecordLocks,
): Promise<CollectedOption | Refusal> {
  const record = await lockRecord(tx, locks, id, version)
  if (isRefusal(record)) return record
  const { booking } = record
  const refusal = refuseVerb('changeOption', booking.status) ?? refuseExpired(booking, clock.now())
  if (refusal) return refusal
  const agency = newAgentCode ?? booking.agency
  if (!who.agencies.includes(agency)) return refuse('agency_not_under', { agency }, '/newAgentCode')
  const kept = agency === booking.agency ? 0 : ((await paidAmounts(tx, [id])).get(id) ?? 0)
  if (kept !== 0)
    return refuse('option_has_payments', { agency: booking.agency, amount: kept }, '/newAgentCode')
  const facts = {
    now: clock.now().getTime(),
    zone: booking.timezone,
    departures: departuresOf(catalogue, record),
  }
  const until = optionUntil(newOptionDateTime ?? booking.optionUntil ?? undefined, facts)
  if (isRefusal(until)) return { ...until, at: '/newOptionDateTime' }
  return { record, until, agency, released: [], candidates: [] }
}

async function write({ tx }: CallContext, { record, until, agency }: CollectedOption) {
  const { id, reference, timezone, optionUntil: before, agency: agencyBefore } = record.booking
  writeOptionUntilAhead(tx, id, until, new Date(toInstant(until, timezone)))
  if (agency !== agencyBefore) writeAgencyAhead(tx, id, agency)
  const data = { reference, before, until, ...(agency !== agencyBefore && { agency, agencyBefore }) }
  return { ownerOf: () => ({}), agency, bookingId: id, data }
}
