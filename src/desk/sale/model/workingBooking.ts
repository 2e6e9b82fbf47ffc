import type { AnswerOf } from '../../../contract/call.ts'
import type { pricing } from '../../../contract/pricing.ts'
import type { sailing } from '../../../contract/sailing.ts'
import type { LineVehicle, Travellers } from '../../command/line/arguments.ts'

export type Trip = AnswerOf<typeof sailing.trips>['trips'][number]
export type TripAvailability = AnswerOf<typeof sailing.availability>['trips'][number]
export type Accommodation = TripAvailability['accommodations'][number]
export type InsuranceOffer = AnswerOf<typeof pricing.insuranceOffer>['offers'][number]
export type Reduction = NonNullable<AnswerOf<typeof pricing.price>['reductions']>[number]
export type TripPrices = AnswerOf<typeof pricing.price>['trips'][number]['prices']
export type Sex = 'MALE' | 'FEMALE'

/** One traveller of the booking: typed once, the same on every trip. Empty text where nothing is known. */
export interface Person {
  uuid: string
  /** Wire code: AD, CH or IN. */
  type: string
  sexType: Sex | ''
  surname: string
  name: string
  /** YYYY-MM-DD */
  birthdate: string
  nationality: string
  documentNumber: string
  /** What the person is entitled to; counts on every trip that grants it. */
  discount: string
  /** Card or registry number that proves the discount. */
  discountDocument: string
  /** PASSPORT, IDENTITY … */
  documentType?: string
  loyaltyCard?: string
  /** Miles of the card to pay with. */
  redeemMiles?: number
  /** Told by a company on the phone: allows a percentage. */
  manualCode?: string
  /** Kind of the document that proves a residency, and where somebody is resident, by the codes of their lists. */
  discountDocumentType?: string
  residentCity?: string
  /** Special service request: WCHR, BLND … */
  ssr?: string
  /** What the trips ask beside, by field name; on the wire each is a `booking_attribute_<field name>`. */
  attributes?: Record<string, string>
}

export interface Vehicle {
  uuid: string
  /** CAR425, MOTO … */
  category: string
  /** Two plates are written with a plus: the tractor’s and the trailer’s. */
  plate: string
  driver: string
  /** Metres; absent takes what the category is. */
  length?: number
  height?: number
  priorityNumber: string
  dangerousGoods?: boolean
  /** Ids of a truck company and one of its trucks. */
  truckCompany?: string
  truck?: string
}

/** An animal that travels wherever its owner does. */
export interface Pet {
  uuid: string
  /** DOG, CAT … */
  type: string
  /** Uuid of the person it belongs to. */
  owner: string
  documentType: string
  documentNumber: string
  /** Kilograms; the flag says enough where nobody knows. */
  weight?: number
  over10kg: boolean
  /** Where it stays: CAGE, CABIN or DECK. */
  seat: string
}

/** An extra service on one trip. */
export interface Service {
  uuid: string
  /** Code, empty until one is chosen. */
  code: string
  units: number
}

/** A package fare on one trip. */
export interface Package {
  uuid: string
  code: string
  quantity: number
}

/** A parcel sent along on one trip. */
export interface Parcel {
  uuid: string
  description: string
  quantity: number
  /** Kilograms of one. */
  weight?: number
}

/** A person’s place on one trip. */
export interface PassengerAccommodation {
  uuid: string
  /** Code, empty until one is chosen. */
  accommodation: string
  /** The whole cabin, shared with the others of the same `cabin`; otherwise a berth or a seat. */
  whole: boolean
  /** Who shares a whole cabin; equal numbers go together. */
  cabin: number
  /** Asked for a cabin alone: a code typed for another passenger never adds that passenger to it. */
  alone?: boolean
  /** Of the seat or berth chosen on the plan. */
  accommodationNumber?: string
  /** Absent: what the person is entitled to; empty: none on this trip. */
  discount?: string
  /** What the place is to be like: ids of values, by the field names of the trip’s pricing attributes. */
  attributes?: Record<string, string>
}

export interface VehicleOnTrip {
  uuid: string
  discount?: string
  /** Code of the garage requested; absent: the one of the settings; empty: any. */
  garage?: string
}

export interface WorkingTrip {
  trip: Trip
  passengers: PassengerAccommodation[]
  vehicles: VehicleOnTrip[]
  services?: Service[]
  packages?: Package[]
  parcels?: Parcel[]
  /** What the company is to know of this trip; absent: what is remarked on the booking. */
  remarks?: string
}

/** Empty names are those of the first passenger; an empty phone is sent as 9999999999. */
export interface LeadPassenger {
  mobile: string
  email: string
  emergencyPhone: string
  phone: string
  firstName: string
  lastName: string
}

/** What is asked to make it cheaper or safer, by code; empty where nothing is. */
export interface ChosenOffers {
  selectedProject: string
  deal: string
  coupon: string
  voucher: string
  /** A company’s discount for a leg; `index` counts the trips from 0. */
  selectedCompanyDiscount: { index: number; value: string }[]
  /** At which of a company’s fares it is sold, where it is not the usual one. */
  farePerCompanies: { company: string; fareIdOrCode: string }[]
  /** Ids of the insurance offers that the traveller takes. */
  insurance: string[]
}

/** A payment method as the operator fills it in; the wire’s isDefault is called default here. */
export interface PaymentMethod {
  id: number
  name: string
  kind: 'account' | 'cash' | 'card'
  default: boolean
  /** Hundredths. */
  ammount: number
  /** The operator typed the amount: nothing but the operator changes it. */
  typed?: boolean
  /** Companies of the booking that take it; absent: all of them. */
  companies?: readonly string[]
}

/** What the operator wishes to sell. Prices, seats held and what is free stand beside it: undo never touches them. */
export interface WorkingBooking {
  people: Person[]
  vehicles: Vehicle[]
  trips: WorkingTrip[]
  leader: LeadPassenger
  remarks: string
  offers: ChosenOffers
  /** The second of two trips is sold without a day. */
  openReturn?: boolean
  /** Electronic tickets or paper ones; absent: as the company does it. */
  userSelectedEticket?: boolean
  pets?: Pet[]
  /** Places stay held while prices are asked anew; absent while nobody said so. */
  keepSeats?: boolean
}

/** What the search asked for, before anybody is named. */
export interface Party {
  travellers: readonly Travellers[]
  vehicles: readonly LineVehicle[]
}

/** There is more than contact details, which may be entered before anything is searched. */
export function hasTravellers({ trips, people, vehicles }: WorkingBooking): boolean {
  return trips.length + people.length + vehicles.length > 0
}

export function emptyBooking(): WorkingBooking {
  return {
    people: [],
    vehicles: [],
    trips: [],
    leader: { mobile: '', email: '', emergencyPhone: '', phone: '', firstName: '', lastName: '' },
    remarks: '',
    offers: {
      selectedProject: '',
      deal: '',
      coupon: '',
      voucher: '',
      selectedCompanyDiscount: [],
      farePerCompanies: [],
      insurance: [],
    },
  }
}

/** A booking kept before some of its fields were there: it has them empty. */
export function wholeBooking(kept: WorkingBooking): WorkingBooking {
  const empty = emptyBooking()
  return {
    ...empty,
    ...kept,
    leader: { ...empty.leader, ...kept.leader },
    offers: { ...empty.offers, ...kept.offers },
  }
}

export function newPerson(uuid: string, known: Partial<Omit<Person, 'uuid'>> = {}): Person {
  return {
    uuid,
    type: 'AD',
    sexType: '',
    surname: '',
    name: '',
    birthdate: '',
    nationality: '',
    documentNumber: '',
    discount: '',
    discountDocument: '',
    ...known,
  }
}

export function newVehicle(uuid: string, wish: LineVehicle): Vehicle {
  return {
    uuid,
    category: wish.category,
    plate: [wish.plate, wish.plate2].filter(Boolean).join('+'),
    driver: wish.driver ?? '',
    priorityNumber: '',
    ...(wish.length === undefined ? {} : { length: wish.length }),
    ...(wish.height === undefined ? {} : { height: wish.height }),
    ...(wish.adr ? { dangerousGoods: true } : {}),
  }
}

export function newAccommodation(uuid: string): PassengerAccommodation {
  return { uuid, accommodation: '', whole: false, cabin: 0 }
}

/** Seats somebody elsewhere; the number of the old seat goes with it. */
export function assignAccommodation(
  place: PassengerAccommodation,
  seat: Pick<PassengerAccommodation, 'accommodation' | 'whole' | 'cabin'>,
): void {
  const stays = place.accommodation === seat.accommodation && place.whole === seat.whole
  if (!stays) delete place.accommodationNumber
  delete place.alone
  Object.assign(place, seat)
}

export function discountOf(
  person: Person,
  place: PassengerAccommodation,
  availability?: TripAvailability,
): string {
  const wished = place.discount ?? person.discount
  const granted = availability?.discounts.some((one) => one.idOrCode === wished) ?? true
  return granted ? wished : ''
}
