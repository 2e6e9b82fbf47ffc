import type { Static } from 'typebox'
import type { Booking } from '../../contract/booking.ts'
import { actionsOf, statusOf } from '../../domain/booking/transition.ts'
import { qrContent } from '../../domain/ticket/number.ts'
import { sum } from '../../domain/value/money.ts'
import type { Tx, Who } from '../database/transaction.ts'
import { paidOf } from '../ledger/paid.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn } from '../reference/record.ts'
import { readBookings, type BookingRecord, type ItemRow, type TripRow } from './sql.ts'

type Wire = Static<typeof Booking>
type WireTrip = Wire['trips'][number]
type WirePassenger = WireTrip['selectedPassengers'][number]
type WireVehicle = WireTrip['selectedVehicles'][number]

export const totalOf = ({ net, vat, dues, surcharges }: ItemRow) => net + vat + dues + surcharges

/** What still has to be paid, or stands paid, of the items: cancelled ones count no more. */
export const dueOf = (items: readonly ItemRow[]) =>
  sum(items.filter(({ status }) => status !== 'CANCELLED').map(totalOf))

/** Reads the bookings as the wire shows them, in the order of the ids. */
export async function wireBookings(
  tx: Tx,
  who: Who,
  catalogue: Catalogue,
  ids: readonly number[],
): Promise<Wire[]> {
  const records = await readBookings(tx, ids)
  const paid = await paidOf(tx, ids)
  return records.map((record) => wireBooking(record, paid.get(record.booking.id) ?? 0, who, catalogue))
}

function wireBooking(record: BookingRecord, paid: number, who: Who, catalogue: Catalogue): Wire {
  const { booking, trips, items } = record
  const namer = namesIn(who, catalogue)
  return {
    crsReservationId: booking.reference,
    crsReservationCode: booking.reference,
    reservationStatus: booking.status,
    ...(booking.optionUntil && { optionDateTime: booking.optionUntil }),
    leader: booking.leader,
    ...(booking.remarks && { remarks: booking.remarks }),
    trips: trips.map((trip) => wireTrip(record, trip, items, namer)),
    total: dueOf(items),
    paid,
    currency: booking.currency,
    version: booking.version,
    actions: actionsOf(booking.status),
    agencyCode: booking.agency,
    bookedBy: booking.userName,
    bookedAt: booking.bookedAt,
    supportsVoucherGeneration: false,
    pdfVoucher: '',
  }
}

type Namer = ReturnType<typeof namesIn>

function namesIn({ language }: Who, catalogue: Catalogue) {
  const name = (worded: Parameters<typeof nameIn>[1] | undefined, code: string) =>
    worded ? nameIn(language, worded) : code
  return {
    port: (code: string) => ({ idOrCode: code, name: name(catalogue.port(code), code) }),
    vessel: (code: string) => catalogue.vessel(code)?.[language === 'el' ? 'nameEl' : 'name'] ?? code,
    place: (code: string) => name(catalogue.accommodation(code) ?? catalogue.vehicleCategory(code), code),
  }
}

function wireTrip(
  { booking }: BookingRecord,
  trip: TripRow,
  all: readonly ItemRow[],
  namer: Namer,
): WireTrip {
  const items = all.filter(({ tripId }) => tripId === trip.id)
  // Details were checked against the contract when they came in, so they go out as what they are.
  const of = (kind: ItemRow['kind']) =>
    items.filter((item) => item.kind === kind).map((item, index) => wireItem(item, index, namer))
  return {
    companyReservationCode: trip.companyCode,
    reservationStatus: statusOf(items.map(({ status }) => status)),
    ...(booking.optionUntil && { optionDateTime: booking.optionUntil }),
    departureDateTime: trip.departs,
    arrivalDateTime: trip.arrives,
    origin: namer.port(trip.origin),
    destination: namer.port(trip.destination),
    vessel: {
      idOrCode: trip.vessel,
      name: namer.vessel(trip.vessel),
      company: { abbreviation: trip.company },
    },
    routeId: trip.line,
    selectedPassengers: of('passenger') as WirePassenger[],
    selectedVehicles: of('vehicle') as unknown as WireVehicle[],
    total: dueOf(items),
  }
}

function wireItem(item: ItemRow, index: number, namer: Namer) {
  const { ticketLetter: letter, ticketNumber: number } = item
  return {
    ...item.details,
    uuid: item.uuid,
    passIndex: index,
    accommodationIdOrCode: item.accommodation,
    accommodationName: namer.place(item.accommodation),
    accommodationRequestType: item.requestType,
    ...(item.place !== null && { accommodationNumber: item.place }),
    ...(item.discount !== null && { discountIdOrCode: item.discount }),
    price: wirePrice(item),
    status: item.status,
    ...(letter !== null &&
      number !== null && {
        ticket: { letter, number, qrCode: qrContent({ letter, number }), status: item.status },
      }),
    ...(item.status === 'CANCELLED' && item.fee !== null && { cancellationFee: item.fee }),
  }
}

function wirePrice(item: ItemRow): WirePassenger['price'] {
  const { uuid, position, kind, accommodation, listed, discount, percent, net, vat, dues, surcharges } = item
  return {
    uuid,
    index: position,
    kind,
    idOrCode: accommodation,
    listed,
    ...(discount !== null && { discountIdOrCode: discount }),
    percent,
    fare: { net, vat, dues, surcharges, total: totalOf(item) },
  }
}
