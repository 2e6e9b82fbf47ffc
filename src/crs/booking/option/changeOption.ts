import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { optionUntil } from '../../../domain/booking/optionUntil.ts'
import { refuseVerb } from '../../../domain/booking/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { deadlineFields, type GroupTerms } from '../../../domain/group/deadlines.ts'
import { localAt, toInstant } from '../../../domain/value/portTime.ts'
import type { CollectedStock, RecordLocks } from '../../database/stockChange.ts'
import { paidAmounts } from '../../ledger/paidAmounts.ts'
import { agencyZone } from '../../session/agency.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import type { BookingResponse } from '../response/bookingsResponse.ts'
import { changeBooking } from '../change/changeBooking.ts'
import { writeGroupTermsAhead } from '../group/groupSql.ts'
import { lockRecord } from '../record/lockRecord.ts'
import { departuresOf, refuseExpired } from './option.ts'
import type { BookingRecord } from '../record/record.ts'
import { writeAgencyAhead, writeOptionUntilAhead } from '../record/recordSql.ts'

type Body = InputOf<typeof booking.changeOption>['body']

interface CollectedOption extends CollectedStock {
  record: BookingRecord
  /** Local to the agency that it had. */
  until: string
  agency: string
  /** The zone of time of the agency that it has from now on. */
  zone: string
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
  const [paid, zone] =
    agency === booking.agency ? [] : await Promise.all([paidAmounts(tx, [id]), agencyZone(tx, agency)])
  const kept = paid?.get(id) ?? 0
  if (kept !== 0)
    return refuse('option_has_payments', { agency: booking.agency, amount: kept }, '/newAgentCode')
  const facts = {
    now: clock.now().getTime(),
    zone: booking.timezone,
    departures: departuresOf(catalogue, record),
  }
  const until = optionUntil(newOptionDateTime ?? booking.optionUntil ?? undefined, facts)
  if (isRefusal(until)) return { ...until, at: '/newOptionDateTime' }
  return { record, until, agency, zone: zone ?? booking.timezone, released: [], candidates: [] }
}

async function write({ tx }: CallContext, { record, until, agency, zone }: CollectedOption) {
  const { id, reference, timezone, optionUntil: before, agency: agencyBefore, groupTerms } = record.booking
  const there = (local: string) => (zone === timezone ? local : localAt(toInstant(local, timezone), zone))
  writeOptionUntilAhead(tx, id, there(until), new Date(toInstant(until, timezone)))
  if (groupTerms && zone !== timezone)
    writeGroupTermsAhead(tx, [id], withDeadlines(groupTerms, there), 'kept')
  if (agency !== agencyBefore) writeAgencyAhead(tx, id, agency)
  const data = {
    reference,
    before,
    until: there(until),
    ...(agency !== agencyBefore && { agency, agencyBefore }),
  }
  return { ownerOf: () => ({}), agency, bookingId: id, data }
}

/** The terms of a group with its deadlines changed. */
function withDeadlines(terms: GroupTerms, changed: (local: string) => string): GroupTerms {
  const deadlines = deadlineFields.flatMap((field) => {
    const time = terms[field]
    return time === undefined ? [] : [[field, changed(time)]]
  })
  return { ...terms, ...Object.fromEntries(deadlines) }
}
