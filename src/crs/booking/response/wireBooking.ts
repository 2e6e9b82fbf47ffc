import type { Static } from 'typebox'
import type { Booking } from '../../../contract/booking/storedBooking.ts'
import { missingVehicleFields } from '../../../domain/booking/vehicleFields.ts'
import { attributesOf } from '../../../domain/booking/modifiable.ts'
import { statusOf } from '../../../domain/booking/transition.ts'
import type { Explanation } from '../../../domain/pricing/tariff.ts'
import { writeTicketCode } from '../../../domain/ticket/code.ts'
import { qrContent, type TicketNumber } from '../../../domain/ticket/number.ts'
import { sum } from '../../../domain/value/money.ts'
import type { Tx, Actor } from '../../database/transaction.ts'
import { paidAmounts } from '../../ledger/paidAmounts.ts'
import { receiptsOf, type BookingReceipt } from '../../ledger/receipts.ts'
import { nameExplanation } from '../../pricing/explanationNames.ts'
import { reductionsIn } from '../../pricing/priceAll.ts'
import { readOfferUses } from '../../pricing/offerUse.ts'
import { petTypeName } from '../../product/productsOnSale.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { nameIn, nameOrCode, vesselNameIn } from '../../reference/records.ts'
import { activePremiums } from '../insurance/insurance.ts'
import { actionsFor } from '../otherAgency/parties.ts'
import { type InsuranceRow } from '../insurance/insuranceSql.ts'
import { readUndoable, type Cancellation } from '../cancellation/cancellationSql.ts'
import { readUndoableRebookings, type Rebooking } from '../rebooking/rebookingSql.ts'
import type { BookingRecord, ItemRow, TripRow } from '../record/record.ts'
import { readBookings } from '../record/sql.ts'

type WireBooking = Static<typeof Booking>
type WireTrip = WireBooking['trips'][number]
type WirePassenger = WireTrip['selectedPassengers'][number]
type WireVehicle = WireTrip['selectedVehicles'][number]

/** The fare of an item in hundredths, everything included. */
export const itemTotal = ({ net, vat, dues, surcharges }: ItemRow) => net + vat + dues + surcharges

/** The fares of all items that are not cancelled, paid or not. */
const activeTotal = (items: readonly ItemRow[]) =>
  sum(items.filter(({ status }) => status !== 'CANCELLED').map(itemTotal))

/** What a booking costs: its fares and insurances that are not cancelled. */
export const activeFares = ({ items, insurances }: Pick<BookingRecord, 'items' | 'insurances'>) =>
  activeTotal(items) + activePremiums(insurances)

/** Reads bookings in the form of the contract, in the order of the ids. */
export async function wireBookings(
  tx: Tx,
  who: Actor,
  catalogue: Catalogue,
  ids: readonly number[],
): Promise<WireBooking[]> {
  const records = await readBookings(tx, ids)
  const paid = await paidAmounts(tx, ids)
  const uses = await readOfferUses(tx, ids)
  const cancelled = records.filter(hasCancelled).map(({ booking }) => booking.id)
  const undoable = cancelled.length === 0 ? undefined : await readUndoable(tx, who, cancelled)
  const edited = records.filter(hasEdited).map(({ booking }) => booking.id)
  const rebooked = edited.length === 0 ? undefined : await readUndoableRebookings(tx, who, edited)
  const zones = new Map(records.map(({ booking }) => [booking.id, booking.timezone]))
  const receipts = await receiptsOf(tx, ids, (booking) => zones.get(booking) ?? '')
  return records.map((record) => ({
    ...wireBooking(record, paid.get(record.booking.id) ?? 0, who, catalogue),
    ...wireActions(record, who, undoable?.get(record.booking.id), rebooked?.get(record.booking.id)),
    ...wireReceipts(record, who, receipts),
    ...reductionsIn(uses.filter(({ bookingId }) => bookingId === record.booking.id)),
  }))
}

/** Only such a booking can have a cancellation to undo; for others no query is made. */
const hasCancelled = ({ items, insurances }: BookingRecord) =>
  [...items, ...insurances].some(({ status }) => status === 'CANCELLED')

/** Only such a booking can have been rebooked. */
const hasEdited = ({ trips }: BookingRecord) => trips.some(({ edited }) => edited)

/** The receipts that an agency of the caller made out; a PTA is paid to another one than issues it. */
function wireReceipts(
  { booking }: BookingRecord,
  { agencies }: Actor,
  receipts: readonly BookingReceipt[],
): Pick<WireBooking, 'receipts'> {
  const own = receipts.filter(
    ({ bookingId, agency }) => bookingId === booking.id && agencies.includes(agency),
  )
  return own.length === 0
    ? {}
    : { receipts: own.map(({ number, at, isRefund, total }) => ({ number, at, isRefund, total })) }
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
    trips: trips.map((trip) => wireTrip(record, trip, catalogue, names)),
    ...(booking.groupTerms && { groupName: booking.groupTerms.name }),
    ...(booking.project !== null && { projectCode: booking.project }),
    ...(booking.deal !== null && { deal: booking.deal }),
    ...(insurances.length > 0 && { insurances: insurances.map((row) => wireInsurance(row, who)) }),
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

/** What the status permits, and the undo of the last cancellation or rebooking; a rule may still forbid it. */
function wireActions(
  record: BookingRecord,
  who: Actor,
  cancellation: Cancellation | undefined,
  rebooking: Rebooking | undefined,
): Pick<WireBooking, 'actions' | 'undoable' | 'rebooked'> {
  const actions = actionsIn(who, record).filter((action) => action !== 'undoCancel')
  if (rebooking) return { actions: [...actions, 'undoRebooking'], rebooked: wireRebooked(record, rebooking) }
  if (!cancellation) return { actions }
  const amount = sum(cancellation.payments.map((payment) => payment.amount))
  const undoable = { items: keysOf(record, cancellation.items), amount }
  return { actions: [...actions, 'undoCancel'], undoable }
}

function wireRebooked(
  record: BookingRecord,
  { items, trip, refunds, charges }: Rebooking,
): NonNullable<WireBooking['rebooked']> {
  const total = (postings: Rebooking['refunds']) => sum(postings.map(({ amount }) => amount))
  const difference = total(refunds) - total(charges)
  return { items: keysOf(record, items), departureDateTime: trip.departs, difference }
}

const keysOf = ({ trips, items }: BookingRecord, wanted: readonly { id: number }[]): string[] =>
  wanted.flatMap(({ id }) => {
    const item = items.find((one) => one.id === id)
    const trip = trips.find((one) => one.id === item?.tripId)
    return item && trip ? [`${trip.companyCode}/${item.uuid}`] : []
  })

function wireInsurance(
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

export type Names = ReturnType<typeof namesFor>

/** The names of ports, products and ships in the user’s language; a code that is not in the catalogue is its own name. */
export function namesFor({ language }: Actor, catalogue: Catalogue) {
  const nameOr = (code: string, entry: Parameters<typeof nameIn>[1] | undefined) =>
    nameOrCode(language, entry, code)
  return {
    port: (code: string) => ({ idOrCode: code, name: nameOr(code, catalogue.port(code)) }),
    product: (company: string, kind: 'service' | 'package', code: string) =>
      nameOr(code, catalogue.products.product(company, kind, code)),
    petType: (code: string) => petTypeName(language, code),
    explanation: (explanation: Explanation) => nameExplanation(explanation, catalogue, language),
    vessel: (code: string) => {
      const ship = catalogue.vessel(code)
      return ship ? vesselNameIn(language, ship) : code
    },
    accommodation: (code: string) =>
      nameOr(code, catalogue.accommodation(code) ?? catalogue.vehicleCategory(code)),
  }
}

/** A stored item with its ticket, which is signed once. */
type WireItem = ItemRow & { ticket: ReturnType<typeof ticketOf> }

function wireTrip(
  { booking, items: all }: BookingRecord,
  trip: TripRow,
  catalogue: Catalogue,
  names: Names,
): WireTrip {
  const codeOf = ticketCodes(booking.reference, trip, catalogue)
  const items = all
    .filter(({ tripId }) => tripId === trip.id)
    .map((item) => ({ ...item, ticket: ticketOf(item, codeOf) }))
  // The details were checked against the contract when the booking was stored, hence the casts.
  const travellers = (kind: ItemRow['kind']) =>
    items.filter((item) => item.kind === kind).map((item, index) => wireTraveller(item, index, names))
  const { vehicleAtCheckIn } = catalogue.products.rule(trip.company)
  return {
    companyReservationCode: trip.companyCode,
    reservationStatus: statusOf(items.map(({ status }) => status)),
    ...(booking.optionUntil && { optionDateTime: booking.optionUntil }),
    departureDateTime: trip.departs,
    arrivalDateTime: trip.arrives,
    origin: names.port(trip.origin),
    destination: names.port(trip.destination),
    vessel: {
      idOrCode: trip.vessel,
      name: names.vessel(trip.vessel),
      company: { abbreviation: trip.company },
    },
    routeId: trip.line,
    ...(trip.remarks && { remarks: trip.remarks }),
    ...(trip.openUntil !== null && { openReturn: true, openUntil: trip.openUntil }),
    selectedPassengers: travellers('passenger') as WirePassenger[],
    selectedVehicles: (travellers('vehicle') as unknown as WireVehicle[]).map((vehicle) =>
      withMissingFields(vehicle, vehicleAtCheckIn),
    ),
    ...wireProducts(trip, items, names),
    ...ticketsOf(items),
    total: activeTotal(items),
    edited: trip.edited,
    modifiableAttributes: attributesOf(statusOf(items.map(({ status }) => status))),
  }
}

/** Adds the fields that still have to be entered at check-in. */
function withMissingFields(vehicle: WireVehicle, requiredAtCheckIn: readonly string[]): WireVehicle {
  const missingAtCheckIn =
    vehicle.status === 'CANCELLED' ? [] : missingVehicleFields(vehicle, requiredAtCheckIn)
  return missingAtCheckIn.length > 0 ? { ...vehicle, missingAtCheckIn } : vehicle
}

function wireTraveller(item: WireItem, index: number, names: Names) {
  return {
    ...item.details,
    ...wireItem(item, names),
    passIndex: index,
    accommodationIdOrCode: item.accommodation,
    accommodationName: names.accommodation(item.accommodation),
    accommodationRequestType: item.requestType,
    ...(item.place !== null && { accommodationNumber: item.place }),
    ...(item.discount !== null && { discountIdOrCode: item.discount }),
  }
}

/** The fields that items of all kinds have. */
function wireItem(item: WireItem, names: Names) {
  const { ticket } = item
  return {
    uuid: item.uuid,
    price: wirePrice(item, names),
    status: item.status,
    ...(ticket && { ticket }),
    ...(item.status === 'CANCELLED' && item.fee !== null && { cancellationFee: item.fee }),
  }
}

type CodeOf = (ticket: TicketNumber) => string

/** The contents of the QR codes of a trip’s tickets. */
function ticketCodes(reference: string, trip: TripRow, { ticketKey }: Catalogue): CodeOf {
  const { origin, destination, departs } = trip
  return (ticket) => ticketKey.sign(writeTicketCode({ ...ticket, reference, origin, destination, departs }))
}

/** Nothing can be boarded with a cancelled ticket, so its code is not signed. */
function ticketOf({ ticketLetter: letter, ticketNumber: number, status }: ItemRow, codeOf: CodeOf) {
  if (letter === null || number === null) return undefined
  const code = status === 'CANCELLED' ? qrContent({ letter, number }) : codeOf({ letter, number })
  return { letter, number, qrCode: code, status }
}

function ticketsOf(items: readonly WireItem[]) {
  const tickets = items.map(({ ticket }) => ticket).filter((ticket) => ticket !== undefined)
  return tickets.length > 0 ? { tickets } : {}
}

type WireProducts = Pick<
  WireTrip,
  'additionalServices' | 'selectedPackages' | 'selectedParcels' | 'selectedPets'
>

/** A list is absent when nothing of its kind was sold. */
function wireProducts({ company }: TripRow, items: readonly WireItem[], names: Names): WireProducts {
  const ofKind = (kind: ItemRow['kind']) => items.filter((item) => item.kind === kind)
  const withoutName = (item: WireItem) => ({ ...item.details, ...wireItem(item, names) })
  const withName = (item: WireItem) => {
    const { kind, accommodation } = item
    const name = names.product(company, kind === 'package' ? kind : 'service', accommodation)
    return { ...withoutName(item), name }
  }
  const lists = {
    additionalServices: ofKind('service').map(withName),
    selectedParcels: ofKind('parcel').map(withoutName),
    selectedPets: ofKind('pet').map((item) => withPetType(withoutName(item), names)),
  }
  const entities = ofKind('package').map(withName)
  const nonEmpty = Object.entries(lists).filter(([, list]) => list.length > 0)
  const packages = entities.length > 0 ? { selectedPackages: { entities } } : {}
  return { ...Object.fromEntries(nonEmpty), ...packages } as WireProducts
}

/** The details were checked against the contract when the booking was stored. */
function withPetType<Pet extends object>(pet: Pet, names: Names): Pet & { typeName?: string } {
  const type = 'type' in pet && typeof pet.type === 'string' ? pet.type : undefined
  return type === undefined ? pet : { ...pet, typeName: names.petType(type) }
}

function wirePrice(item: ItemRow, names: Names): WirePassenger['price'] {
  const { uuid, position, kind, accommodation, listed, discount, percent, net, vat, dues, surcharges } = item
  return {
    uuid,
    index: position,
    kind,
    idOrCode: accommodation,
    listed,
    ...(discount !== null && { discountIdOrCode: discount }),
    percent,
    fare: { net, vat, dues, surcharges, total: itemTotal(item) },
    ...(item.explanation && { explanation: names.explanation(item.explanation) }),
  }
}
