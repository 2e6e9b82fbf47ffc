import type { Static } from 'typebox'
import type { Booking } from '../../../contract/booking/storedBooking.ts'
import { sum } from '../../../domain/value/money.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import type { Tx, Actor } from '../../database/transaction.ts'
import { paidAmounts } from '../../ledger/paidAmounts.ts'
import { readReceiptEntries, receiptsIn, type Receipt } from '../../ledger/receipts.ts'
import { reductionsIn } from '../../pricing/priceAll.ts'
import { readOfferUses } from '../../pricing/redeemOffers.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { nameIn } from '../../reference/records.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { actionsFor } from '../transfer/parties.ts'
import type { InsuranceRow } from '../insurance/insuranceSql.ts'
import { cancellations, type Cancellation } from '../undo/cancellationSql.ts'
import { differenceOf, rebookings, type Rebooking, readUnchangedSince } from '../undo/rebookingSql.ts'
import type { BookingRecord } from '../record/record.ts'
import { readBookings } from '../record/recordSql.ts'
import { activeFares } from './fares.ts'
import { namesFor } from './names.ts'
import { tripResponse } from './tripResponse.ts'

type WireBooking = Static<typeof Booking>

/** Reads bookings in the form of the contract, in the order of the ids. */
export async function bookingsResponse(
  tx: Tx,
  who: Actor,
  catalogue: Catalogue,
  ids: readonly number[],
): Promise<WireBooking[]> {
  const [records, paid, uses, entries, undoable, rebooked] = await Promise.all([
    readBookings(tx, ids),
    paidAmounts(tx, ids),
    readOfferUses(tx, ids),
    readReceiptEntries(tx, ids),
    readUnchangedSince<Cancellation>(tx, who, cancellations, ids),
    readUnchangedSince<Rebooking>(tx, who, rebookings, ids),
  ])
  const zones = new Map(records.map(({ booking }) => [booking.id, booking.timezone]))
  const receipts = receiptsIn(entries, (booking) => zones.get(booking) ?? '')
  return records.map((record) => {
    const { id } = record.booking
    const money = {
      paid: paid.get(id) ?? 0,
      receipts: receipts.filter(({ bookingId }) => bookingId === id),
      uses: uses.filter(({ bookingId }) => bookingId === id),
    }
    return recordResponse(record, money, who, catalogue, undoable.get(id), rebooked.get(id))
  })
}

/** The payments of a booking, and the offers that lowered its price. */
export interface BookingMoney {
  paid: number
  receipts: readonly (Receipt & { movedWith?: string })[]
  uses: Parameters<typeof reductionsIn>[0]
}

/** A booking in the form of the contract, with its cancellation or rebooking that can be undone. */
export function recordResponse(
  record: BookingRecord,
  { paid, receipts, uses }: BookingMoney,
  who: Actor,
  catalogue: Catalogue,
  undoable?: Cancellation,
  rebooked?: Rebooking,
): WireBooking {
  return {
    ...wireBooking(record, paid, who, catalogue),
    ...actionsResponse(record, who, undoable, rebooked),
    ...receiptsResponse(who, receipts),
    ...reductionsIn(uses),
  }
}

/** The receipts that an agency of the caller made out; a PTA is paid to another one than issues it. */
function receiptsResponse(
  { agencies }: Actor,
  receipts: BookingMoney['receipts'],
): Pick<WireBooking, 'receipts'> {
  const own = receipts.filter(({ agency }) => agencies.includes(agency))
  return own.length === 0
    ? {}
    : {
        receipts: own.map(({ number, at, isRefund, total, movedWith }) => ({
          number,
          at,
          isRefund,
          total,
          ...(movedWith !== undefined && { movedWith }),
        })),
      }
}

function wireBooking(
  record: BookingRecord,
  paid: number,
  who: Actor,
  catalogue: Catalogue,
): Omit<WireBooking, 'actions'> {
  const { booking, trips, insurances } = record
  const names = namesFor(who, catalogue)
  return {
    crsReservationId: booking.reference,
    crsReservationCode: booking.reference,
    reservationStatus: booking.status,
    ...(booking.optionUntil && { optionDateTime: booking.optionUntil }),
    leader: booking.leader,
    ...(booking.remarks && { remarks: booking.remarks }),
    trips: trips.map((trip) => tripResponse(record, trip, catalogue, names)),
    ...(booking.groupTerms && { groupName: booking.groupTerms.name }),
    ...(booking.project !== null && { projectCode: booking.project }),
    ...(booking.deal !== null && { deal: booking.deal }),
    ...(insurances.length > 0 && { insurances: insurances.map((row) => insuranceResponse(row, who)) }),
    total: activeFares(record),
    paid,
    ...(booking.modificationFees > 0 && { modificationFees: booking.modificationFees }),
    currency: booking.currency,
    version: booking.version,
    agencyCode: booking.agency,
    bookedBy: booking.userName,
    bookedAt: booking.bookedAt,
    userSelectedEticket: booking.eticket,
    ...(trips.some(({ openUntil, status }) => openUntil !== null && status !== 'CANCELLED') && {
      openReturn: true,
    }),
    ...(booking.pta && { pta: true }),
    ...(booking.collector !== null && { ptaAgentCode: booking.collector }),
    supportsVoucherGeneration: true,
    pdfVoucher: `/booking-pdf?crsReservationId=${booking.reference}&voucher=true`,
  }
}

/** The verbs of the booking’s status, then those that only some of its tickets permit. */
const actionsIn = (who: Actor, { booking, items }: BookingRecord) => [
  ...new Set(
    [booking.status, ...items.map(({ status }) => status)].flatMap((status) =>
      actionsFor(who, booking, status),
    ),
  ),
]

/**
 * Returns the actions that the status permits, and the undo of the last cancellation or rebooking; a rule may still
 * forbid it.
 */
function actionsResponse(
  record: BookingRecord,
  who: Actor,
  cancellation: Cancellation | undefined,
  rebooking: Rebooking | undefined,
): Pick<WireBooking, 'actions' | 'undoable' | 'rebooked'> {
  const actions = actionsIn(who, record).filter((action) => action !== 'undoCancel')
  if (rebooking)
    return { actions: [...actions, 'undoRebooking'], rebooked: rebookedResponse(record, rebooking) }
  if (!cancellation) return { actions }
  const amount = sum(cancellation.payments.map((payment) => payment.amount))
  const undoable = { items: keysOf(record, cancellation.items), amount }
  return { actions: [...actions, 'undoCancel'], undoable }
}

function rebookedResponse(record: BookingRecord, rebooking: Rebooking): NonNullable<WireBooking['rebooked']> {
  const { items, trip } = rebooking
  return {
    items: keysOf(record, items),
    departureDateTime: trip.departs,
    difference: differenceOf(rebooking),
  }
}

const keysOf = ({ trips, items }: BookingRecord, wanted: readonly { id: number }[]): string[] =>
  wanted.flatMap(({ id }) => {
    const item = items.find((item) => item.id === id)
    const trip = trips.find((trip) => trip.id === item?.tripId)
    return item && trip ? [`${trip.companyCode}/${item.uuid}`] : []
  })

function insuranceResponse(
  row: InsuranceRow,
  { language }: Actor,
): NonNullable<WireBooking['insurances']>[number] {
  const { offerId, gross, ipt, status, fee } = row
  return {
    id: offerId,
    name: nameIn(language, row),
    grossAmount: gross,
    iptAmount: ipt,
    status,
    ...(status === 'CANCELLED' && { refundAmount: row.issuedAt ? gross - (fee ?? 0) : 0 }),
  }
}

export type BookingResponse = AnswerOf<typeof booking.book>

/** The response of a call that creates or changes one booking; a refusal is passed through. */
export async function bookingResponse(
  { catalogue }: ServerDependencies,
  { tx, who }: CallContext,
  id: number | Refusal,
): Promise<BookingResponse | Refusal> {
  if (isRefusal(id)) return id
  const [booking] = await bookingsResponse(tx, who, catalogue, [id])
  if (!booking) throw new Error(`booking ${id} is missing`)
  return { booking }
}
