import type { Static } from 'typebox'
import type { Booking } from '../../../contract/booking/storedBooking.ts'
import { isMinor } from '../../../domain/booking/minors.ts'
import type { VehicleKind } from '../../../domain/sailing/vehicleKind.ts'
import { missingVehicleFields } from '../../../domain/booking/fields/vehicleFields.ts'
import { attributesOf } from '../../../domain/booking/fields/modifiable.ts'
import { statusOf } from '../../../domain/booking/transition.ts'
import { writeTicketCode } from '../../../domain/ticket/code.ts'
import { qrContent, type TicketNumber } from '../../../domain/ticket/number.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { BookingRecord, ItemRow, TripRow } from '../record/record.ts'
import { companionResponse } from '../minors/companion.ts'
import { isAccompanying, minorRule, passengersOn, travellerOf } from '../minors/leftAlone.ts'
import { activeTotal, itemTotal } from './fares.ts'
import type { NameLookup } from './names.ts'

type WireTrip = Static<typeof Booking>['trips'][number]
type WirePassenger = WireTrip['selectedPassengers'][number]
type WireVehicle = WireTrip['selectedVehicles'][number]

/** A stored item with its ticket, which is signed once. */
type WireItem = ItemRow & { ticket: ReturnType<typeof ticketOf> }

/** A trip of a booking with its items, in the form of the contract. */
export function tripResponse(
  { booking, items: all }: BookingRecord,
  trip: TripRow,
  catalogue: Catalogue,
  names: NameLookup,
): WireTrip {
  const codeOf = ticketCodes(booking.reference, trip, catalogue)
  const items = all
    .filter(({ tripId }) => tripId === trip.id)
    .map((item) => ({ ...item, ticket: ticketOf(item, codeOf) }))
  // The details were checked against the contract when the booking was stored, hence the casts.
  const travellers = (kind: ItemRow['kind']) =>
    items.filter((item) => item.kind === kind).map((item, index) => travellerResponse(item, index, names))
  const { vehicleAtCheckIn } = catalogue.products.rule(trip.company)
  return {
    companyReservationCode: trip.companyCode,
    reservationStatus: statusOf(items.map(({ status }) => status)),
    ...(booking.optionUntil && { optionDateTime: booking.optionUntil }),
    departureDateTime: trip.departs,
    arrivalDateTime: trip.arrives,
    origin: names.port(trip.origin),
    destination: names.port(trip.destination),
    vessel: names.vesselOf(trip),
    routeId: trip.line,
    ...(trip.remarks && { remarks: trip.remarks }),
    ...(trip.openUntil !== null && { openReturn: true, openUntil: trip.openUntil }),
    selectedPassengers: travellers('passenger') as WirePassenger[],
    // The details of an item were checked against the contract when it was sold.
    selectedVehicles: (travellers('vehicle') as unknown as WireVehicle[]).map((vehicle) =>
      withMissingFields(vehicle, catalogue.vehicleKind(vehicle.idOrCode), vehicleAtCheckIn),
    ),
    ...productsResponse(trip, items, names),
    ...ticketsOf(items),
    ...companionOf(trip, items, catalogue),
    total: activeTotal(items),
    edited: trip.edited,
    modifiableAttributes: attributesOf(statusOf(items.map(({ status }) => status))),
  }
}

/** The adult who is named to accompany the children of the trip. */
function companionOf(
  trip: TripRow,
  items: readonly ItemRow[],
  catalogue: Catalogue,
): Pick<WireTrip, 'companion'> {
  const { companion } = trip
  const rule = minorRule(catalogue, trip)
  const children = passengersOn(trip, items).filter((item) => isMinor(travellerOf(item), rule))
  if (!companion || children.length === 0) return {}
  const isAboard = isAccompanying(companion, trip, { rule, gone: new Set(), children })
  return { companion: companionResponse(companion, isAboard) }
}

/** Adds the fields that still have to be entered at check-in. */
function withMissingFields(
  vehicle: WireVehicle,
  kind: VehicleKind,
  requiredAtCheckIn: readonly string[],
): WireVehicle {
  const missingAtCheckIn =
    vehicle.status === 'CANCELLED' ? [] : missingVehicleFields(vehicle, kind, requiredAtCheckIn)
  return missingAtCheckIn.length > 0 ? { ...vehicle, missingAtCheckIn } : vehicle
}

function travellerResponse(item: WireItem, index: number, names: NameLookup) {
  return {
    ...item.details,
    ...itemResponse(item, names),
    passIndex: index,
    accommodationIdOrCode: item.accommodation,
    accommodationName: names.accommodation(item.accommodation),
    accommodationRequestType: item.requestType,
    ...(item.place !== null && { accommodationNumber: item.place }),
    ...(item.discount !== null && { discountIdOrCode: item.discount }),
  }
}

/** The fields that items of all kinds have. */
function itemResponse(item: WireItem, names: NameLookup) {
  const { ticket } = item
  return {
    uuid: item.uuid,
    price: priceResponse(item, names),
    status: item.status,
    ...(ticket && { ticket }),
    ...(item.status === 'CANCELLED' && item.fee !== null && { cancellationFee: item.fee }),
    ...(item.replacedBy !== null && { isReplaced: true }),
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
function productsResponse({ company }: TripRow, items: readonly WireItem[], names: NameLookup): WireProducts {
  const ofKind = (kind: ItemRow['kind']) => items.filter((item) => item.kind === kind)
  const withoutName = (item: WireItem) => ({ ...item.details, ...itemResponse(item, names) })
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
function withPetType<Pet extends object>(pet: Pet, names: NameLookup): Pet & { typeName?: string } {
  const type = 'type' in pet && typeof pet.type === 'string' ? pet.type : undefined
  return type === undefined ? pet : { ...pet, typeName: names.petType(type) }
}

function priceResponse(item: ItemRow, names: NameLookup): WirePassenger['price'] {
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
