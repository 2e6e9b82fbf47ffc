import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { latestOption } from '../../../domain/booking/optionUntil.ts'
import { refuseVerb } from '../../../domain/booking/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import { dateAt, toInstant } from '../../../domain/value/portTime.ts'
import type { CollectedStock, RecordLocks } from '../../database/stockChange.ts'
import { type Payer, refund } from '../../ledger/charge.ts'
import { refuseDeparted } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import type { BookingResponse } from '../response/bookingsResponse.ts'
import { changeBooking } from '../change/changeBooking.ts'
import { differencesOf, feesOf, refuseOtherFees, type Fees } from '../cancel/cancellationFees.ts'
import { lossesByCancelling } from '../cancel/cancellationLosses.ts'
import { refundsOf, settle, type Settlement } from '../change/settlement.ts'
import { type FoundLosses, refuseOtherLosses } from '../discounts/losses.ts'
import { lockSale } from '../discounts/saleParts.ts'
import { settleLostDiscounts } from '../discounts/settleLostDiscounts.ts'
import { departuresOf } from './option.ts'
import { readAccompanying } from '../minors/companion.ts'
import { refuseLeftAlone } from '../minors/leftAlone.ts'
import type { BookingRecord, ItemRow } from '../record/record.ts'
import { writeOptionalAhead } from '../record/recordSql.ts'

interface CollectedOptional extends CollectedStock {
  record: BookingRecord
  items: ItemRow[]
  fees: Fees
  losses: FoundLosses
  settlement: Settlement
  until: string
}

/**
 * Takes the tickets of a booking back on the day of issue, returns what was paid less the fees of cancelling them, and
 * holds it as an option. Those who travel with it in other bookings of the sale lose the discounts that depend on it, as
 * if it was cancelled. Refused when the fees are not those the caller expects.
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
  { tx, who, clock }: CallContext,
  {
    id,
    version,
    expectedFees,
    expectedLost,
  }: InputOf<typeof booking.convertToOptional>['query'] & { id: number },
  locks: RecordLocks,
): Promise<CollectedOptional | Refusal> {
  const { catalogue } = dependencies
  const [sale, accompanying] = await Promise.all([
    lockSale({ tx, who }, locks, id, version),
    readAccompanying(tx, id),
  ])
  if (isRefusal(sale)) return sale
  const { record } = sale
  const refusal = refuseOptional(record, dependencies)
  if (refusal) return refusal
  const until = latestOption({
    now: clock.now().getTime(),
    zone: record.booking.timezone,
    departures: departuresOf(dependencies.catalogue, record),
  })
  if (isRefusal(until)) return until
  const items = record.items.filter(({ status }) => status !== 'CANCELLED')
  const converted = new Set(items.map(({ id: item }) => item))
  const accompanies = refuseLeftAlone(catalogue, { before: record, after: [], gone: converted, accompanying })
  if (accompanies) return accompanies
  const findLosses = await lossesByCancelling({ tx, who }, catalogue, sale)
  const fees = feesOf(record, items, { catalogue, clock, cabinUse: undefined, findLosses })
  if (isRefusal(fees)) return fees
  const changed = refuseOtherFees(fees, expectedFees) ?? refuseOtherLosses(fees, expectedLost)
  if (changed) return changed
  const losses = findLosses(items, fees.items, [])
  const differences = differencesOf(record, fees, losses)
  const refunds = await refundsOf(tx, id, differences)
  const settlement = settle(catalogue, differences, refunds, undefined)
  if (isRefusal(settlement)) return settlement
  return { record, items, fees, losses, settlement, until, released: [], candidates: [] }
}

/**
 * Refuses a booking with a ticket that cannot be voided: an open one, one of an earlier day, or one of a ship that has
 * left.
 */
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

async function write(context: CallContext, collected: CollectedOptional) {
  const { tx, who, clock } = context
  const { record, items, fees, losses, settlement, until } = collected
  const { id, agency, reference, timezone } = record.booking
  const account = { agency, userName: who.userName, bookingId: id }
  const { cancellationFees, lostDiscounts } = fees
  const { refunds, charges } = settlement
  const expiresAt = new Date(toInstant(until, timezone))
  const payer: Payer = { ...context, act: 'booking.convertToOptional', record: reference }
  writeOptionalAhead(tx, id, { until, expiresAt, fees: cancellationFees, now: clock.now() })
  const refusal =
    (await refund(payer, account, refunds, sum(charges.map(({ amount }) => amount)))) ??
    (await settleLostDiscounts(context, record, losses, charges))
  if (refusal) return refusal
  const data = {
    reference,
    until,
    cancellationFees,
    refunds,
    ...(lostDiscounts && { lostDiscounts }),
    tickets: items.map((item) => `${item.ticketLetter}${item.ticketNumber}`),
  }
  return { ownerOf: () => ({}), agency, bookingId: id, data }
}
