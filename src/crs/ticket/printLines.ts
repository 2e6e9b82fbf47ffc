import type { Static } from 'typebox'
import { nameOfPerson } from '../../domain/value/personName.ts'
import type { Booking } from '../../contract/booking/storedBooking.ts'
import { endingOf } from '../../domain/booking/transition.ts'
import type { RequirableOfVehicle } from '../../domain/booking/fields/vehicleFields.ts'
import { printDecimal } from '../../domain/value/money.ts'
import { type Language, firstLanguage } from '../../domain/value/language.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn, nameOrCode } from '../reference/records.ts'
import { serverText } from '../server/serverText.ts'

export type WireBooking = Static<typeof Booking>
export type WireTrip = WireBooking['trips'][number]
type Passenger = WireTrip['selectedPassengers'][number]
type Vehicle = WireTrip['selectedVehicles'][number]
type Pet = NonNullable<WireTrip['selectedPets']>[number]

/** Language and names for the pages of a booking. Plain values, because pages are drawn in a worker thread. */
export interface PrintContext {
  language: Language
  /** Decimals of the amounts. */
  digits: number
  /** Names of companies in the language, by code. */
  companies: Readonly<Record<string, string>>
  /** Greek names of ports by code. */
  greekPorts: Readonly<Record<string, string>>
}

/** One sold item as printed. */
export interface PrintLine {
  item: 'passenger' | 'vehicle' | 'pet' | 'service' | 'package' | 'parcel'
  /** The name of that. */
  kind: Label
  /** Name or description. */
  title: string
  /** Further labelled values. */
  facts: [name: Label, value: string][]
  /** Nationality of a passenger, if it is known. */
  country?: string | undefined
  status: string
  isReplaced?: boolean | undefined
  fare: Passenger['price']['fare']
  ticket: Passenger['ticket']
}

type Sold = Pick<Passenger, 'status' | 'isReplaced' | 'ticket' | 'price'>

/** A booking written in one language: its data and the lines of each trip. */
export interface Version {
  context: PrintContext
  booking: WireBooking
  lines: readonly (readonly PrintLine[])[]
  /** The signed content of the voucher’s QR code. */
  voucherCode: string
}

export const isOption = ({ booking }: Version) => booking.reservationStatus === 'OPTIONAL'

/** A PTA has no tickets either, until the other agency issues them. */
export const isPrepaid = ({ booking }: Version) => booking.reservationStatus === 'PTA'

/** The ports of a trip in the language of its booking. */
export const routeOf = ({ origin, destination }: WireTrip) => `${origin.name} – ${destination.name}`

/** Returns true for an item that entitles to nothing any more. */
export const hasEnded = (sold: Pick<PrintLine, 'status' | 'isReplaced'>) => endingOf(sold) !== undefined

/** The codes of the words for tickets that entitle to nothing any more. */
export const endingTexts = { cancelled: 'ticket_cancelled', replaced: 'ticket_is_replaced' } as const

/** The word printed on a ticket that entitles to nothing any more; undefined on a valid one. */
export function endingLabel(
  { language }: Pick<PrintContext, 'language'>,
  sold: PrintLine,
): Label | undefined {
  const ending = endingOf(sold)
  return ending && labelOf({ language }, endingTexts[ending])
}

/** All items of a trip, in booking order. */
export function printLines(catalogue: Catalogue, language: Language, trip: WireTrip): PrintLine[] {
  const context = { language, catalogue }
  const label = (code: string) => labelOf(context, code)
  const line = (
    item: PrintLine['item'],
    sold: Sold,
    title: string,
    facts: PrintLine['facts'],
  ): PrintLine => ({
    item,
    kind: label(`ticket_${item}`),
    title,
    facts: facts.filter(([, value]) => value !== ''),
    status: sold.status,
    isReplaced: sold.isReplaced,
    fare: sold.price.fare,
    ticket: sold.ticket,
  })
  return [
    ...trip.selectedPassengers.map((passenger) => ({
      ...line('passenger', passenger, nameOfPerson(passenger), factsOf(context, passenger)),
      country: passenger.nationality,
    })),
    ...trip.selectedVehicles.map((vehicle) =>
      line('vehicle', vehicle, vehicle.accommodationName, vehicleFacts(context, vehicle)),
    ),
    ...(trip.selectedPets ?? []).map((pet) =>
      line('pet', pet, petName(context, pet), petFacts(context, trip, pet)),
    ),
    ...(trip.additionalServices ?? []).map((additionalService) =>
      line('service', additionalService, additionalService.name, [
        [label('ticket_quantity'), String(additionalService.units)],
      ]),
    ),
    ...(trip.selectedPackages?.entities ?? []).map((entity) =>
      line('package', entity, entity.name, [[label('ticket_quantity'), String(entity.quantity)]]),
    ),
    ...(trip.selectedParcels ?? []).map((selectedParcel) =>
      line('parcel', selectedParcel, selectedParcel.description, [
        [label('ticket_quantity'), String(selectedParcel.quantity)],
        [label('ticket_weight'), `${selectedParcel.weight} kg`],
      ]),
    ),
  ]
}

interface LineContext {
  language: Language
  catalogue: Catalogue
}

function factsOf(context: LineContext, one: Passenger): PrintLine['facts'] {
  const { language, catalogue } = context
  const discount = catalogue.discount(one.discountIdOrCode ?? '')
  const discountName = discount ? nameIn(language, discount) : (one.discountIdOrCode ?? '')
  const special = catalogue.products.specialServices.find(({ code }) => code === one.ssr)
  return [
    [labelOf(context, 'ticket_place'), one.accommodationName],
    [labelOf(context, 'ticket_number_of_place'), one.accommodationNumber ?? ''],
    [labelOf(context, 'ticket_birthdate'), one.birthdate === undefined ? '' : printDay(one.birthdate)],
    [labelOf(context, 'ticket_document'), `${one.documentType ?? ''} ${one.documentNumber ?? ''}`.trim()],
    [labelOf(context, 'ticket_discount'), one.price.percent === 0 ? '' : discountName],
    [labelOf(context, 'ticket_special'), special ? nameIn(language, special) : (one.ssr ?? '')],
  ]
}

function vehicleFacts(context: LineContext, one: Vehicle): PrintLine['facts'] {
  const later = (field: RequirableOfVehicle) =>
    one.missingAtCheckIn?.includes(field) ? serverText(context.language, 'ticket_at_check_in') : ''
  return [
    [labelOf(context, 'ticket_plate'), one.plateNumber || later('plateNumber')],
    [labelOf(context, 'ticket_driver'), one.driverSurname || later('driverSurname')],
    [labelOf(context, 'ticket_length'), one.length === undefined ? '' : `${printDecimal(one.length)} m`],
    [labelOf(context, 'ticket_adr'), one.adr === true ? '✓' : ''],
  ]
}

const petName = ({ language }: LineContext, { type, name }: Pet) =>
  [serverText(language, `pet_${type.toLowerCase()}`), name].filter(Boolean).join(' ')

function petFacts(
  context: LineContext,
  { selectedPassengers, vessel }: WireTrip,
  pet: Pet,
): PrintLine['facts'] {
  const { language, catalogue } = context
  const owner = selectedPassengers.find(({ uuid }) => uuid === pet.ownerUuid)
  const place = catalogue.products.product(vessel.company.abbreviation, 'pet', pet.seat)
  return [
    [labelOf(context, 'ticket_owner'), owner ? nameOfPerson(owner) : ''],
    [labelOf(context, 'ticket_place'), nameOrCode(language, place, pet.seat)],
    [labelOf(context, 'ticket_weight'), pet.weight === undefined ? '' : `${pet.weight} kg`],
    [labelOf(context, 'ticket_document'), `${pet.documentType ?? ''} ${pet.documentNumber ?? ''}`.trim()],
  ]
}

/** 2026-06-20 → 20/06/2026, with its time if it has one. */
export function printDay(dateTime: string): string {
  const [date = '', time] = dateTime.split(' ')
  return [date.split('-').reverse().join('/'), time].filter(Boolean).join(' ')
}

/** A word in the passenger’s language, and in Greek for the crew and the port. */
export interface Label {
  text: string
  /** Empty if the passenger’s language is Greek. */
  greek: string
}

export function labelOf({ language }: { language: Language }, code: string): Label {
  const text = serverText(language, code)
  const greek = serverText(firstLanguage, code)
  return { text, greek: language === firstLanguage || greek === text ? '' : greek }
}

export const bothOf = ({ text, greek }: Label) => [text, greek].filter(Boolean).join(' · ')
