import type { Static } from 'typebox'
import type { Booking } from '../../contract/booking.ts'
import { missingVehicleFields } from '../../domain/booking/vehicleFields.ts'
import { actionsOf, statusOf } from '../../domain/booking/transition.ts'
import type { Explanation } from '../../domain/pricing/tariff.ts'
import { qrContent } from '../../domain/ticket/number.ts'
import { sum } from '../../domain/value/money.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import { paidAmounts } from '../ledger/paidAmounts.ts'
import { nameExplanation } from '../pricing/explanationNames.ts'
import { reductionsIn } from '../pricing/priceAll.ts'
import { readOfferUses } from '../pricing/offerUse.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn, vesselNameIn } from '../reference/records.ts'
import { insuranceDue, type InsuranceRow } from './insurance.ts'
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
  who: Actor,
  catalogue: Catalogue,
  ids: readonly number[],
): Promise<Wire[]> {
  const records = await readBookings(tx, ids)
  const paid = await paidAmounts(tx, ids)
  const uses = await readOfferUses(tx, ids)
  return records.map((record) => ({
    ...wireBooking(record, paid.get(record.booking.id) ?? 0, who, catalogue),
    ...reductionsIn(uses.filter(({ bookingId }) => bookingId === record.booking.id)),
  }))
}

function wireBooking(record: BookingRecord, paid: number, who: Actor, catalogue: Catalogue): Wire {
  const { booking, trips, items, insurances } = record
  const namer = namesIn(who, catalogue)
  return {
    crsReservationId: booking.reference,
    crsReservationCode: booking.reference,
    reservationStatus: booking.status,
    ...(booking.optionUntil && { optionDateTime: booking.optionUntil }),
    leader: booking.leader,
    ...(booking.remarks && { remarks: booking.remarks }),
    trips: trips.map((trip) => wireTrip(record, trip, items, namer)),
    ...(booking.project !== null && { projectCode: booking.project }),
    ...(booking.deal !== null && { deal: booking.deal }),
    ...(insurances.length > 0 && { insurances: insurances.map((row) => wireInsurance(row, who)) }),
    total: dueOf(items) + insuranceDue(insurances),
    paid,
    currency: booking.currency,
    version: booking.version,
    actions: actionsOf(booking.status),
    agencyCode: booking.agency,
    bookedBy: booking.userName,
    bookedAt: booking.bookedAt,
    userSelectedEticket: booking.eticket,
    ...(trips.some(({ openUntil }) => openUntil !== null) && { openReturn: true }),
    supportsVoucherGeneration: true,
    pdfVoucher: `/booking-pdf?crsReservationId=${booking.reference}&voucher=true`,
  }
}

function wireInsurance(row: InsuranceRow, { language }: Actor): NonNullable<Wire['insurances']>[number] {
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

type Namer = ReturnType<typeof namesIn>

function namesIn({ language }: Actor, catalogue: Catalogue) {
  const name = (worded: Parameters<typeof nameIn>[1] | undefined, code: string) =>
    worded ? nameIn(language, worded) : code
  return {
    port: (code: string) => ({ idOrCode: code, name: name(catalogue.port(code), code) }),
    product: (company: string, kind: 'service' | 'package', code: string) =>
      name(catalogue.products.product(company, kind, code), code),
    vehicleAtCheckIn: (company: string) => catalogue.products.rule(company).vehicleAtCheckIn,
    explanation: (explanation: Explanation) => nameExplanation(explanation, catalogue, language),
    vessel: (code: string) => {
      const ship = catalogue.vessel(code)
      return ship ? vesselNameIn(language, ship) : code
    },
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
    ...(trip.remarks && { remarks: trip.remarks }),
    ...(trip.openUntil !== null && { openReturn: true, openUntil: trip.openUntil }),
    selectedPassengers: of('passenger') as WirePassenger[],
    selectedVehicles: (of('vehicle') as unknown as WireVehicle[]).map((vehicle) =>
      withMissing(vehicle, namer.vehicleAtCheckIn(trip.company)),
    ),
    ...wireProducts(trip, items, namer),
    ...ticketsOf(items),
    total: dueOf(items),
  }
}

function withMissing(vehicle: WireVehicle, asked: readonly string[]): WireVehicle {
  const missingAtCheckIn = vehicle.status === 'CANCELLED' ? [] : missingVehicleFields(vehicle, asked)
  return missingAtCheckIn.length > 0 ? { ...vehicle, missingAtCheckIn } : vehicle
}

function wireItem(item: ItemRow, index: number, namer: Namer) {
  return {
    ...item.details,
    ...wireSold(item, namer),
    passIndex: index,
    accommodationIdOrCode: item.accommodation,
    accommodationName: namer.place(item.accommodation),
    accommodationRequestType: item.requestType,
    ...(item.place !== null && { accommodationNumber: item.place }),
    ...(item.discount !== null && { discountIdOrCode: item.discount }),
  }
}

/** What is told of everything sold. */
function wireSold(item: ItemRow, namer: Namer) {
  const ticket = ticketOf(item)
  return {
    uuid: item.uuid,
    price: wirePrice(item, namer),
    status: item.status,
    ...(ticket && { ticket }),
    ...(item.status === 'CANCELLED' && item.fee !== null && { cancellationFee: item.fee }),
  }
}

export function ticketOf({ ticketLetter: letter, ticketNumber: number, status }: ItemRow) {
  if (letter === null || number === null) return undefined
  return { letter, number, qrCode: qrContent({ letter, number }), status }
}

function ticketsOf(items: readonly ItemRow[]) {
  const tickets = items.map(ticketOf).filter((ticket) => ticket !== undefined)
  return tickets.length > 0 ? { tickets } : {}
}

type WireProducts = Pick<
  WireTrip,
  'additionalServices' | 'selectedPackages' | 'selectedParcels' | 'selectedPets'
>

/** A key is absent where nothing of the kind was sold. */
function wireProducts({ company }: TripRow, items: readonly ItemRow[], namer: Namer): WireProducts {
  const of = (kind: ItemRow['kind']) => items.filter((item) => item.kind === kind)
  const plain = (item: ItemRow) => ({ ...item.details, ...wireSold(item, namer) })
  const named = (item: ItemRow) => {
    const { kind, accommodation } = item
    const name = namer.product(company, kind === 'package' ? kind : 'service', accommodation)
    return { ...plain(item), name }
  }
  const wired = {
    additionalServices: of('service').map(named),
    entities: of('package').map(named),
    selectedParcels: of('parcel').map(plain),
    selectedPets: of('pet').map(plain),
  }
  const { entities, ...lists } = wired
  const kept = Object.entries(lists).filter(([, list]) => list.length > 0)
  const packages = entities.length > 0 ? { selectedPackages: { entities } } : {}
  return { ...Object.fromEntries(kept), ...packages } as WireProducts
}

function wirePrice(item: ItemRow, namer: Namer): WirePassenger['price'] {
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
    ...(item.explanation && { explanation: namer.explanation(item.explanation) }),
  }
}
