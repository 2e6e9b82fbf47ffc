import type { AnswerOf } from '../../../contract/call.ts'
import type { pricing } from '../../../contract/pricing.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { leaderKeys, type LeaderKey } from '../../../domain/booking/fields/leaderFields.ts'
import { initialValues, type PassengerValues } from '../../../domain/booking/fields/passengerFields.ts'
import type { VehicleValues } from '../../../domain/booking/fields/vehicleFields.ts'
import type { RequestedVehicle, Travellers } from '../../../domain/booking/party.ts'

export type Trip = AnswerOf<typeof sailing.trips>['trips'][number]
export type TripAvailability = AnswerOf<typeof sailing.availability>['trips'][number]
export type Accommodation = TripAvailability['accommodations'][number]
export type InsuranceOffer = AnswerOf<typeof pricing.insuranceOffer>['offers'][number]
export type Reduction = NonNullable<AnswerOf<typeof pricing.price>['reductions']>[number]
export type TripPrices = AnswerOf<typeof pricing.price>['trips'][number]['prices']

/** A traveller with the data that is the same on every trip. Empty text means not entered. */
export interface Person extends PassengerValues {
  uuid: string
  /**
   * Additional attributes of the trips, by field name; on the wire each is a `booking_attribute_<field
   * name>`.
   */
  attributes?: Record<string, string>
}

export interface Vehicle extends VehicleValues {
  uuid: string
  /** Ids of a truck company and one of its trucks. */
  truckCompany?: string
  truck?: string
}

/** An animal that travels on all trips of its owner. */
export interface Pet {
  uuid: string
  /** DOG, CAT … */
  type: string
  /** Uuid of the person it belongs to. */
  owner: string
  documentType: string
  documentNumber: string
  /** Kilograms; optional, because the flag is sufficient. */
  weight?: number
  over10kg: boolean
  /** Where it travels: CAGE, CABIN or DECK. */
  seat: string
}

/** An extra service on one trip. */
export interface Service {
  uuid: string
  /** Empty until one is chosen. */
  code: string
  units: number
}

/** A package fare on one trip. */
export interface Package {
  uuid: string
  code: string
  quantity: number
}

export interface AccompaniedParcel {
  uuid: string
  description: string
  quantity: number
  /** Kilograms per parcel. */
  weight?: number
}

/** A passenger’s accommodation on one trip. */
export interface PassengerAccommodation {
  uuid: string
  /** Empty until one is chosen. */
  accommodation: string
  /** True for a whole cabin, shared with the passengers of the same `cabin`; false for a berth or a seat. */
  whole: boolean
  /** Passengers with equal numbers share a whole cabin. */
  cabin: number
  /** True for a passenger who wants a cabin alone: a code typed for another passenger never adds that one to it. */
  alone?: boolean
  /** Seat or bed number chosen on the plan. */
  accommodationNumber?: string
  /** Undefined: the person’s discount; empty: none on this trip. */
  discount?: string
  /** The type of the age on this trip, where a birthday makes it another one than the person’s. */
  type?: string
  /** Accommodation preferences: ids of values, by field name of the trip’s pricing attributes. */
  attributes?: Record<string, string>
}

export interface VehicleOnTrip {
  uuid: string
  discount?: string
  /** Code of the garage requested; undefined: the one of the settings; empty: any. */
  garage?: string
}

export interface WorkingTrip {
  trip: Trip
  passengers: PassengerAccommodation[]
  vehicles: VehicleOnTrip[]
  services?: Service[]
  packages?: Package[]
  parcels?: AccompaniedParcel[]
  /** Remarks for the company of this trip; undefined: the remarks of the booking. */
  remarks?: string
}

/** Empty names mean the first passenger’s; an empty phone is sent as 9999999999. */
export type LeadPassenger = Record<LeaderKey, string>

/** Chosen offers by code; empty for none. */
export interface ChosenOffers {
  selectedProject: string
  deal: string
  coupon: string
  voucher: string
  /** A company’s discount for a leg; `index` counts the trips from 0. */
  selectedCompanyDiscount: { index: number; value: string }[]
  /** Fares other than a company’s usual one. */
  farePerCompanies: { company: string; fareIdOrCode: string }[]
  /** Ids of the chosen insurance offers. */
  insurance: string[]
}

/** A payment method with its amount; the wire’s isDefault is called default here. */
export interface PaymentMethod {
  id: number
  name: string
  kind: 'account' | 'cash' | 'card'
  default: boolean
  /** Smallest units. */
  amount: number
  /** The operator typed the amount, so the desk does not change it. */
  typed?: boolean
  /** Companies of the booking that accept it; undefined: all of them. */
  companies?: readonly string[]
}

/**
 * The operator’s input for a sale. Prices, holds and availability are separate, so that undo does not touch
 * them.
 */
export interface WorkingBooking {
  people: Person[]
  vehicles: Vehicle[]
  trips: WorkingTrip[]
  leader: LeadPassenger
  remarks: string
  offers: ChosenOffers
  /** The second of two trips is sold without a date. */
  openReturn?: boolean
  /** Electronic or paper tickets; undefined: the company’s default. */
  userSelectedEticket?: boolean
  pets?: Pet[]
  /** Keep seats held while prices are requested again; undefined: not chosen. */
  keepSeats?: boolean
}

/** The travellers and vehicles of a search, without names. */
export interface Party {
  travellers: readonly Travellers[]
  vehicles: readonly RequestedVehicle[]
}

/** False for a booking with contact details only, which can be entered before the first search. */
export function hasTravellers({ trips, people, vehicles }: WorkingBooking): boolean {
  return trips.length + people.length + vehicles.length > 0
}

export function emptyBooking(): WorkingBooking {
  return {
    people: [],
    vehicles: [],
    trips: [],
    leader: Object.fromEntries(leaderKeys.map((key) => [key, ''])) as LeadPassenger,
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

/** Fills in fields that a booking saved by an older version lacks. */
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
  return { uuid, ...initialValues, ...known }
}

/** A new passenger with the nationality that the desk preselects; empty for none. */
export function newTraveller(
  uuid: string,
  nationality: string,
  values: Partial<Omit<Person, 'uuid'>> = {},
): Person {
  const preselected = nationality === '' ? {} : { nationality, nationalityPreselected: true as const }
  const person = newPerson(uuid, preselected)
  enterValues(person, values)
  return person
}

/** Changes a passenger; a nationality that is entered or confirmed is no longer preselected. */
export function enterValues(person: Person, entered: Partial<PassengerValues>): void {
  Object.assign(person, entered)
  if (entered.nationality !== undefined && !entered.nationalityPreselected)
    delete person.nationalityPreselected
}

export function newVehicle(uuid: string, request: RequestedVehicle): Vehicle {
  return {
    uuid,
    category: request.category,
    plate: [request.plate, request.plate2].filter(Boolean).join('+'),
    driver: request.driver ?? '',
    priorityNumber: '',
    ...(request.length === undefined ? {} : { length: request.length }),
    ...(request.height === undefined ? {} : { height: request.height }),
    ...(request.adr ? { dangerousGoods: true } : {}),
  }
}

export function newAccommodation(uuid: string): PassengerAccommodation {
  return { uuid, accommodation: '', whole: false, cabin: 0 }
}

/** Assigns other accommodation and drops the old seat number. */
export function assignAccommodation(
  place: PassengerAccommodation,
  seat: Pick<PassengerAccommodation, 'accommodation' | 'whole' | 'cabin'>,
): void {
  const stays = place.accommodation === seat.accommodation && place.whole === seat.whole
  if (!stays) delete place.accommodationNumber
  delete place.alone
  Object.assign(place, seat)
}

/** Returns whether two passengers share a whole cabin. */
export const isSharing = (one: PassengerAccommodation, other: PassengerAccommodation) =>
  one.whole && other.whole && one.accommodation === other.accommodation && one.cabin === other.cabin

/** The passenger type on a trip. */
export const passengerTypeOn = (
  person: Pick<Person, 'type'>,
  passenger: Pick<PassengerAccommodation, 'type'> | undefined,
) => passenger?.type ?? person.type

export function discountOf(
  person: Person,
  place: PassengerAccommodation,
  availability?: TripAvailability,
): string {
  const requested = place.discount ?? person.discount
  const granted = availability?.discounts.some((discount) => discount.idOrCode === requested) ?? true
  return granted ? requested : ''
}

/** True for the way back of an open return, which has neither date nor ship. */
export function isLeftOpen({ openReturn, trips }: WorkingBooking, index: number): boolean {
  return openReturn === true && trips.length === 2 && index === 1
}

/** Passengers as a search takes them: one entry per type and discount, with their number. */
export function travellerCounts(people: readonly Pick<Person, 'type' | 'discount'>[]): Travellers[] {
  const groups = Map.groupBy(people, ({ type, discount }) => `${type} ${discount}`)
  return [...groups.values()].flatMap((group) => {
    const [one] = group
    if (one === undefined) return []
    const discount = one.discount === '' ? {} : { discount: one.discount }
    return [{ type: one.type, ...discount, quantity: group.length }]
  })
}

export function vehiclesOf(
  vehicles: readonly Pick<Vehicle, 'category' | 'length' | 'height'>[],
): RequestedVehicle[] {
  return vehicles.map(({ category, length, height }) => ({
    category,
    ...(length === undefined ? {} : { length }),
    ...(height === undefined ? {} : { height }),
  }))
}

export function attributeKey(fieldName: string): string {
  return `booking_attribute_${fieldName}`
}
