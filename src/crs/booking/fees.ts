import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import { feeOf } from '../../domain/booking/cancellationFee.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { minutesToDeparture } from '../reference/timetable.ts'
import type { Clock } from '../server/clock.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { isHidden } from '../session/permission.ts'
import { chosenItems, withTicket } from './chosen.ts'
import { insuranceFee, type InsuranceFee } from './insurance.ts'
import { findBookings, findTicket } from './recall.ts'
import { totalOf } from './record.ts'
import { readBookings, type BookingRecord, type ItemRow, type TripRow } from './sql.ts'

type Fees = AnswerOf<typeof booking.cancellationFees>
export type ItemFee = Fees['items'][number]

/** What cancelling would cost; nothing is locked and nothing is changed. */
export async function cancellationFees(
  { catalogue }: ServerDependencies,
  { body }: InputOf<typeof booking.cancellationFees>,
  { tx, who, clock }: CallContext,
): Promise<Fees | Refusal> {
  const { crsReservationId, ticketLetter, ticketNumber, trips } = body
  // The page that asks for one ticket; the fees of a booking belong to cancelling, which is not withheld.
  if (ticketNumber !== undefined && (await isHidden(tx, who, 'cancellation_fees')))
    return refuse('not_permitted')
  const byTicket = await findTicket(tx, who, ticketLetter, ticketNumber)
  const ticket = `${ticketLetter ?? ''}${ticketNumber ?? ''}`
  const ids = byTicket ?? (await findBookings(tx, who, [crsReservationId ?? '']))
  const [record] = await readBookings(tx, ids)
  if (!record) return refuse('booking_not_found', { reference: crsReservationId ?? ticket })
  const items = byTicket ? ticketAlone(record, ticket) : chosenItems(record, trips)
  return isRefusal(items) ? items : feesOf(record, items, catalogue, clock)
}

function ticketAlone({ items }: BookingRecord, ticket: string): ItemRow[] | Refusal {
  const item = withTicket(items, ticket)
  return item && item.status !== 'CANCELLED' ? [item] : refuse('nothing_to_cancel')
}

/** The fees of the items as the companies' rules stand at this minute. */
export function feesOf(
  record: BookingRecord,
  items: readonly ItemRow[],
  catalogue: Catalogue,
  clock: Clock,
): Fees {
  const fees = items.map((item) => {
    const trip = record.trips.find(({ id }) => id === item.tripId)
    if (!trip) throw new Error(`item ${item.id} has no trip`)
    return itemFee(item, trip, catalogue, clock)
  })
  const insurances = insuranceFees(record, items, catalogue, clock)
  return {
    companyReservationCode: [...new Set(fees.map((fee) => fee.companyReservationCode))].join(' '),
    cancellationFees: sum([...fees, ...insurances].map((fee) => fee.cancellationFees)),
    refundAmount: sum([...fees, ...insurances].map((fee) => fee.refundAmount)),
    items: fees,
    ...(insurances.length > 0 && {
      insurances: insurances.map(({ row, ...fee }) => ({ id: row.offerId, ...fee })),
    }),
  }
}

/** An insurance ends with the last that is left of its booking. */
export function insuranceFees(
  { trips, items: all, insurances }: BookingRecord,
  items: readonly ItemRow[],
  catalogue: Catalogue,
  clock: Clock,
): InsuranceFee[] {
  if (all.some((item) => item.status !== 'CANCELLED' && !items.includes(item))) return []
  const departed = trips.some((trip) => minutesLeft(trip, catalogue, clock) <= 0)
  return insurances
    .filter(({ status }) => status !== 'CANCELLED')
    .map((row) => insuranceFee(row, clock.now(), departed))
}

/** An option costs nothing to give up; a ticket what the company keeps so many minutes before departure. */
function itemFee(item: ItemRow, trip: TripRow, catalogue: Catalogue, clock: Clock): ItemFee {
  const ruleSet = item.cancellationSet ?? catalogue.company(trip.company)?.cancellationSet ?? ''
  const told = { companyReservationCode: trip.companyCode, uuid: item.uuid, ruleSet }
  if (item.status === 'OPTIONAL') {
    return { ...told, paid: 0, refundPercent: 100, cancellationFees: 0, refundAmount: 0 }
  }
  const paid = totalOf(item)
  const { refundPercent, fee, refund } = feeOf(
    { total: paid, surcharges: item.surcharges },
    catalogue.cancellationSteps(ruleSet),
    minutesLeft(trip, catalogue, clock),
  )
  return { ...told, paid, refundPercent, cancellationFees: fee, refundAmount: refund }
}

/** Minutes before departure; an open ticket has no departure to be near. */
const minutesLeft = (trip: TripRow, catalogue: Catalogue, clock: Clock) =>
  trip.openUntil === null ? minutesToDeparture(trip, catalogue, clock) : Number.POSITIVE_INFINITY
