import type { Static } from 'typebox'
import { nameOfPerson } from '../../domain/value/personName.ts'
import type { Booking } from '../../contract/booking/storedBooking.ts'
import { endingOf } from '../../domain/booking/transition.ts'
import type { RequirableOfVehicle } from '../../domain/booking/fields/vehicleFields.ts'
import { printDecimal } from '../../domain/value/money.ts'
import type { Language } from '../../domain/value/language.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn, nameOrCode } from '../reference/records.ts'
import { serverText } from '../server/serverText.ts'

export type WireBooking = Static<typeof Booking>
export type WireTrip = WireBooking['trips'][number]
type Passenger = WireTrip['selectedPassengers'][number]
type Vehicle = WireTrip['selectedVehicles'][number]
type Pet = NonNullable<WireTrip['selectedPets']>[number]

/** Texts of a company that papers have to carry, in their language. */
export interface CompanyTexts {
  /** Legal name and address; VAT number and register. */
  seller: readonly string[]
  conditions: string
  /** Data address of a PNG image; empty if there is none. */
  logo: string
  /** Minutes before departure; null where the company prints none. */
  checkInCloses: number | null
}

/** Language and names for the pages of a booking. Plain values, because pages are drawn in a worker thread. */
export interface PrintContext {
  language: Language
  /** Decimals of the amounts. */
  digits: number
  /** The language next to that of the passenger; null: none. */
  second: Language | null
  /** Names of companies in the language, by code. */
  companies: Readonly<Record<string, string>>
  companyTexts: Readonly<Record<string, CompanyTexts>>
  /** Lines that name the agency as the seller. */
  agencySeller: readonly string[]
  /** Data address of a PNG image; empty if there is none. */
  agencyLogo: string
  /** Names of ports in the second language by code. */
  secondPorts: Readonly<Record<string, string>>
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
  /** The discount of a passenger with its document, as the gate asks for it. */
  discount?: { name: string; document: string } | undefined
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

/** Title of the page that has the whole booking. */
export function overviewTitle(version: Version): Label {
  const voucher = isPrepaid(version) ? 'ticket_pta_title' : 'ticket_voucher_title'
  return labelOf(version.context, isOption(version) ? 'ticket_option_title' : voucher)
}

/** The ports of a trip in the language of its booking. */
export const routeOf = ({ origin, destination }: WireTrip) => `${origin.name} – ${destination.name}`

/** Returns true for an item that entitles to nothing any more. */
export const hasEnded = (sold: Pick<PrintLine, 'status' | 'isReplaced'>) => endingOf(sold) !== undefined

/** The codes of the words for tickets that entitle to nothing any more. */
export const endingTexts = { cancelled: 'ticket_cancelled', replaced: 'ticket_is_replaced' } as const

/** The word printed on a ticket that entitles to nothing any more; undefined on a valid one. */
export function endingLabel(context: Languages, sold: PrintLine): Label | undefined {
  const ending = endingOf(sold)
  return ending && labelOf(context, endingTexts[ending])
}

/** All items of a trip, in booking order. */
export function printLines(catalogue: Catalogue, language: Language, trip: WireTrip): PrintLine[] {
  const context = { language, second: catalogue.network.secondLanguage, catalogue }
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
      discount: discountOf(context, passenger),
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

/** The discount of a passenger and the document that proves it, for texts without a table. */
export function proofLines({ title, discount }: PrintLine): string[] {
  return discount ? [[title, discount.name, discount.document].filter(Boolean).join(' · ')] : []
}

interface LineContext extends Languages {
  catalogue: Catalogue
}

/**
 * The discount that a paper names, with its document: also one that takes nothing off where it needs a document, because that is
 * checked at the port and reported. Undefined for a passenger at the full fare.
 */
function discountOf({ language, catalogue }: LineContext, passenger: Passenger): PrintLine['discount'] {
  const { discountIdOrCode: code = '', discountDocument: document = '', price } = passenger
  const discount = catalogue.discount(code)
  if (code === '' || (price.percent === 0 && document === '' && !discount?.proof)) return undefined
  return { name: nameOrCode(language, discount, code), document }
}

function factsOf(context: LineContext, passenger: Passenger): PrintLine['facts'] {
  const { language, catalogue } = context
  const discount = discountOf(context, passenger)
  const special = catalogue.products.specialServices.find(({ code }) => code === passenger.ssr)
  return [
    [labelOf(context, 'ticket_place'), passenger.accommodationName],
    [labelOf(context, 'ticket_number_of_place'), passenger.accommodationNumber ?? ''],
    [
      labelOf(context, 'ticket_birthdate'),
      passenger.birthdate === undefined ? '' : printDay(passenger.birthdate),
    ],
    [
      labelOf(context, 'ticket_document'),
      `${passenger.documentType ?? ''} ${passenger.documentNumber ?? ''}`.trim(),
    ],
    [labelOf(context, 'ticket_discount'), discount?.name ?? ''],
    [labelOf(context, 'ticket_proof'), discount?.document ?? ''],
    [labelOf(context, 'ticket_special'), special ? nameIn(language, special) : (passenger.ssr ?? '')],
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

/** The passenger’s language, and that of the crew and the port where the network has one. */
export type Languages = Pick<PrintContext, 'language' | 'second'>

/** A word in both. */
export interface Label {
  text: string
  /** Empty where it is the same, or there is no second language. */
  second: string
}

export function labelOf({ language, second: other }: Languages, code: string): Label {
  const text = serverText(language, code)
  const second = other === null ? '' : serverText(other, code)
  return { text, second: second === text ? '' : second }
}

export const bothOf = ({ text, second }: Label) => [text, second].filter(Boolean).join(' · ')
