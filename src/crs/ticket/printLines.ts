import type { Static } from 'typebox'
import type { Booking } from '../../contract/booking.ts'
import type { VehicleField } from '../../domain/booking/vehicleFields.ts'
import { printDecimal } from '../../domain/value/decimal.ts'
import type { Language } from '../../domain/value/language.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn } from '../reference/records.ts'
import { serverText } from '../server/serverText.ts'

export type WireBooking = Static<typeof Booking>
export type WireTrip = WireBooking['trips'][number]
type Passenger = WireTrip['selectedPassengers'][number]
type Vehicle = WireTrip['selectedVehicles'][number]
type Pet = NonNullable<WireTrip['selectedPets']>[number]

/** Language and data for printing a booking. */
export interface PrintContext {
  language: Language
  catalogue: Catalogue
  /** Whether cancelled items are printed as well. */
  cancelled: boolean
}

/** One sold item as printed. */
export interface PrintLine {
  /** Passenger, vehicle and so on. */
  kind: string
  /** Name or description. */
  title: string
  /** Further labelled values. */
  facts: [name: string, value: string][]
  status: string
  fare: Passenger['price']['fare']
  ticket: Passenger['ticket']
}

type Sold = Pick<Passenger, 'status' | 'ticket' | 'price'>

export const isCancelled = ({ status }: { status: string }) => status === 'CANCELLED'

/** All items of a trip to print, in booking order. */
export function printLines(context: PrintContext, trip: WireTrip): PrintLine[] {
  const { language } = context
  const translate = (code: string) => serverText(language, code)
  const line = (kind: string, sold: Sold, title: string, facts: PrintLine['facts']): PrintLine => ({
    ...{ kind: translate(kind), title, facts: facts.filter(([, value]) => value !== '') },
    ...{ status: sold.status, fare: sold.price.fare, ticket: sold.ticket },
  })
  const lines = [
    ...trip.selectedPassengers.map((one) =>
      line('ticket_passenger', one, nameOf(one), factsOf(context, one)),
    ),
    ...trip.selectedVehicles.map((one) =>
      line('ticket_vehicle', one, one.accommodationName, vehicleFacts(context, one)),
    ),
    ...(trip.selectedPets ?? []).map((pet) =>
      line('ticket_pet', pet, petName(context, pet), petFacts(context, trip, pet)),
    ),
    ...(trip.additionalServices ?? []).map((one) =>
      line('ticket_service', one, one.name, [[translate('ticket_quantity'), String(one.units)]]),
    ),
    ...(trip.selectedPackages?.entities ?? []).map((one) =>
      line('ticket_package', one, one.name, [[translate('ticket_quantity'), String(one.quantity)]]),
    ),
    ...(trip.selectedParcels ?? []).map((one) =>
      line('ticket_parcel', one, one.description, [
        [translate('ticket_quantity'), String(one.quantity)],
        [translate('ticket_weight'), `${one.weight} kg`],
      ]),
    ),
  ]
  return context.cancelled ? lines : lines.filter((sold) => !isCancelled(sold))
}

export const nameOf = ({ surname = '', name = '' }: Pick<Passenger, 'surname' | 'name'>) =>
  `${surname} ${name}`.trim()

function factsOf({ language, catalogue }: PrintContext, one: Passenger): PrintLine['facts'] {
  const translate = (code: string) => serverText(language, code)
  const discount = catalogue.discount(one.discountIdOrCode ?? '')
  const discountName = discount ? nameIn(language, discount) : (one.discountIdOrCode ?? '')
  const special = catalogue.products.specialServices.find(({ code }) => code === one.ssr)
  return [
    [translate('ticket_place'), one.accommodationName],
    [translate('ticket_number_of_place'), one.accommodationNumber ?? ''],
    [translate('ticket_birthdate'), one.birthdate === undefined ? '' : printDay(one.birthdate)],
    [translate('ticket_document'), `${one.documentType ?? ''} ${one.documentNumber ?? ''}`.trim()],
    [translate('ticket_discount'), one.price.percent === 0 ? '' : discountName],
    [translate('ticket_special'), special ? nameIn(language, special) : (one.ssr ?? '')],
  ]
}

function vehicleFacts({ language }: PrintContext, one: Vehicle): PrintLine['facts'] {
  const translate = (code: string) => serverText(language, code)
  const later = (field: VehicleField) =>
    one.missingAtCheckIn?.includes(field) ? translate('ticket_at_check_in') : ''
  return [
    [translate('ticket_plate'), one.plateNumber || later('plateNumber')],
    [translate('ticket_driver'), one.driverSurname || later('driverSurname')],
    [translate('ticket_length'), one.length === undefined ? '' : `${printDecimal(one.length)} m`],
    [translate('ticket_adr'), one.adr === true ? '✓' : ''],
  ]
}

const petName = ({ language }: PrintContext, { type, name }: Pet) =>
  [serverText(language, `pet_${type.toLowerCase()}`), name].filter(Boolean).join(' ')

function petFacts(
  { language, catalogue }: PrintContext,
  { selectedPassengers, vessel }: WireTrip,
  pet: Pet,
): PrintLine['facts'] {
  const translate = (code: string) => serverText(language, code)
  const owner = selectedPassengers.find(({ uuid }) => uuid === pet.ownerUuid)
  const place = catalogue.products.product(vessel.company.abbreviation, 'pet', pet.seat)
  return [
    [translate('ticket_owner'), owner ? nameOf(owner) : ''],
    [translate('ticket_place'), place ? nameIn(language, place) : pet.seat],
    [translate('ticket_weight'), pet.weight === undefined ? '' : `${pet.weight} kg`],
    [translate('ticket_document'), `${pet.documentType ?? ''} ${pet.documentNumber ?? ''}`.trim()],
  ]
}

/** 2026-06-20 → 20/06/2026, with its time if it has one. */
export function printDay(dateTime: string): string {
  const [date = '', time] = dateTime.split(' ')
  return [date.split('-').reverse().join('/'), time].filter(Boolean).join(' ')
}
