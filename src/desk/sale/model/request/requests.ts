import { elementAt } from '../../../../domain/value/elementAt.ts'
import type { InputOf } from '../../../../contract/call.ts'
import type { booking } from '../../../../contract/booking/booking.ts'
import type { pricing } from '../../../../contract/pricing.ts'
import type { sailing } from '../../../../contract/sailing.ts'
import { noPhone } from '../../../../domain/booking/fields/leaderFields.ts'
import { alternateAgency } from '../../../request/alternate.ts'
import { insurancesOf, legOffers, offersOf } from '../offers.ts'
import { garageOf } from '../accommodation/accommodation.ts'
import { isUnpriced } from '../../../../domain/booking/fields/bookedFields.ts'
import { passengerValues } from '../../../../domain/booking/fields/passengerFields.ts'
import { vehicleValues } from '../../../../domain/booking/fields/vehicleFields.ts'
import {
  attributeKey,
  discountOf,
  type WorkingBooking,
  type PaymentMethod,
  type Person,
  type PassengerAccommodation,
  type TripAvailability,
  type WorkingTrip,
  type Vehicle,
} from '../workingBooking.ts'
import { productRequestsOf } from './productRequests.ts'

export type TripRequest = InputOf<typeof pricing.price>['body']['trips'][number]
export type AccommodationRequest = TripRequest['accommodationRequests'][number]
export type BookInput = InputOf<typeof booking.book>['body']
export type Payments = InputOf<typeof booking.sell>['body']['payments']
type Analysis = AccommodationRequest['accommodationRequestAnalysises'][number]
type RequestType = AccommodationRequest['accommodationRequestType']
export type TripKey = InputOf<typeof sailing.availability>['body']['trips'][number]
export type Plan = InputOf<typeof sailing.lock>['body']

/** The wire requires an id, but prices depend on the abbreviation only. */
const companyId = 161
/** Persons per plan item at most. */
const planLimit = 50

export function tripKeyOf({ trip }: Pick<WorkingTrip, 'trip'>): TripKey {
  return {
    departureDateTime: trip.departureDateTime,
    arrivalDateTime: trip.arrivalDateTime,
    origin: { idOrCode: trip.origin.idOrCode },
    destination: { idOrCode: trip.destination.idOrCode },
    vessel: {
      idOrCode: trip.vessel.idOrCode,
      company: { abbreviation: trip.vessel.company.abbreviation, id: companyId },
    },
  }
}

/** One trip in the format of pricing and booking; passengers without accommodation are left out. */
export function tripRequest(
  workingBooking: WorkingBooking,
  trip: WorkingTrip,
  availability?: TripAvailability,
): TripRequest {
  const offers = legOffers(workingBooking, trip)
  const requests = [
    ...passengerRequests(workingBooking, trip, availability),
    ...vehicleRequests(workingBooking, trip, availability),
  ]
  return {
    ...tripKeyOf(trip),
    accommodationRequests: requests.map((one) => ({
      ...one,
      ...(offers.fareIdOrCode === undefined ? {} : { fareCode: offers.fareIdOrCode }),
      ...(offers.openReturn ? { openReturn: true } : {}),
    })),
    ...productRequestsOf(workingBooking, trip, availability),
    ...offers,
    ...(keepsSeats(workingBooking) ? { keepSeats: true } : {}),
    ...filled({
      remarks: trip.remarks ?? workingBooking.remarks,
      alternateAgencyCode: alternateAgency() ?? '',
    }),
  }
}

/** Numbered seats stay held while prices are requested, unless the operator switched this off. */
export function keepsSeats({ keepSeats, trips }: WorkingBooking): boolean {
  const numbered = () => trips.some(({ passengers }) => passengers.some((one) => one.accommodationNumber))
  return keepSeats ?? numbered()
}

interface Seated {
  person: Person
  place: PassengerAccommodation
  index: number
  requestType: RequestType
  /** A whole cabin for one passenger only. */
  isAlone: boolean
}

/** Groups passengers with equal requests, up to the capacity of the accommodation. */
function passengerRequests(
  workingBooking: WorkingBooking,
  trip: WorkingTrip,
  availability?: TripAvailability,
): AccommodationRequest[] {
  const groups = Map.groupBy(seatedOn(workingBooking, trip, availability), groupKey)
  return [...groups.values()]
    .flatMap((group) => chunk(group, capacityOf(elementAt(group, 0).place.accommodation, availability)))
    .map((group) => ({
      ...asked(elementAt(group, 0).place.accommodation, elementAt(group, 0).requestType, group.length),
      accommodationRequestAnalysises: group.map((one) => personAnalysis(one, availability)),
    }))
}

function seatedOn(
  workingBooking: WorkingBooking,
  trip: WorkingTrip,
  availability?: TripAvailability,
): Seated[] {
  const indexes = new Map(workingBooking.people.map(({ uuid }, index) => [uuid, index]))
  return trip.passengers.flatMap((place) => {
    const index = indexes.get(place.uuid) ?? -1
    const person = workingBooking.people[index]
    if (person === undefined || place.accommodation === '') return []
    const isAlone = isExclusive(place, trip)
    return [{ person, place, index, isAlone, requestType: requestTypeOf(person, place, availability) }]
  })
}

/** True when a passenger has a whole cabin alone. */
export function isExclusive(
  place: PassengerAccommodation,
  { passengers }: Pick<WorkingTrip, 'passengers'>,
): boolean {
  const { uuid, accommodation, whole, cabin } = place
  const shares = (one: PassengerAccommodation) =>
    one.whole && one.accommodation === accommodation && one.cabin === cabin
  return whole && passengers.every((one) => one.uuid === uuid || !shares(one))
}

/** A berth costs the same for both sexes: until the sex is entered it is priced as male, and not held. */
export function requestTypeOf(
  person: Person,
  place: PassengerAccommodation,
  availability?: TripAvailability,
): RequestType {
  const bySex = person.sexType === 'FEMALE' ? 'FEMALE_BERTH' : 'MALE_BERTH'
  const offered = offer(place.accommodation, availability)?.requestTypes ?? []
  if (place.whole) return 'COMPLETE'
  return offered.length > 0 && !offered.includes(bySex) ? 'COMPLETE' : bySex
}

function groupKey({ place, requestType }: Seated): string {
  return [place.accommodation, requestType, requestType === 'COMPLETE' ? place.cabin : ''].join('|')
}

function personAnalysis(
  { person, place, index, isAlone }: Seated,
  availability?: TripAvailability,
): Analysis {
  const discount = discountOf(person, place, availability)
  return {
    index,
    uuid: person.uuid,
    ...filled({ discountIdOrCode: discount, accommodationNumber: place.accommodationNumber ?? '' }),
    ...passengerValues(person, 'analysis'),
    passengerData: {
      type: person.type,
      ...passengerValues(person, 'passengerData'),
      ...(discount === '' ? {} : passengerValues(person, 'proof')),
      ...(isAlone ? { exclusive: true } : {}),
      ...filled(bookingAttributes(person)),
    },
  }
}

function bookingAttributes({ attributes = {} }: Person): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([fieldName, value]) => [attributeKey(fieldName), value]),
  )
}

function vehicleRequests(
  workingBooking: WorkingBooking,
  trip: WorkingTrip,
  availability?: TripAvailability,
): AccommodationRequest[] {
  return trip.vehicles.flatMap((stowage) => {
    const index = workingBooking.vehicles.findIndex(({ uuid }) => uuid === stowage.uuid)
    const vehicle = workingBooking.vehicles[index]
    if (vehicle === undefined) return []
    const discount = stowage.discount ?? ''
    const analysis = {
      index,
      uuid: vehicle.uuid,
      ...(discount === '' ? {} : { discountIdOrCode: discount }),
      vehicleData: {
        ...vehicleData(vehicle, availability),
        ...filled({ garage: garageOf(stowage, availability) }),
      },
    }
    return [{ ...asked(vehicle.category, 'VEHICLE', 1), accommodationRequestAnalysises: [analysis] }]
  })
}

function vehicleData(vehicle: Vehicle, availability?: TripAvailability) {
  const category = availability?.vehicleCategories.find(({ idOrCode }) => idOrCode === vehicle.category)
  const length = vehicle.length ?? category?.defaultLength
  const sized = { ...vehicle, ...(length === undefined ? {} : { length }) }
  return filled({ idOrCode: vehicle.category, ...vehicleValues(sized) })
}

function asked(idOrCode: string, accommodationRequestType: RequestType, quantity: number) {
  return { idOrCode, accommodationRequestType, bedType: 'NO_PREFERENCE' as const, quantity }
}

function offer(code: string, availability?: TripAvailability) {
  return availability?.accommodations.find(({ idOrCode }) => idOrCode === code)
}

function capacityOf(code: string, availability?: TripAvailability): number {
  return Math.max(1, offer(code, availability)?.capacity ?? 1)
}

function chunk<T>(list: readonly T[], size: number): T[][] {
  const parts: T[][] = []
  for (let from = 0; from < list.length; from += size) parts.push(list.slice(from, from + size))
  return parts
}

/** Drops empty fields, which the wire requires to be absent. */
function filled<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as T
}

/** What a parcel contains, and the order of a request; no price depends on either. */
const unpriced: ReadonlySet<string> = new Set(['description', 'index'])

/** The price-relevant part of a trip as a key; a different key invalidates its prices. */
export function priceKey(
  workingBooking: WorkingBooking,
  trip: WorkingTrip,
  availability?: TripAvailability,
): string {
  const { remarks: _, keepSeats: __, ...asked } = tripRequest(workingBooking, trip, availability)
  const whole = { ...asked, ...offersOf(workingBooking) }
  return JSON.stringify(whole, (key, value: unknown) =>
    unpriced.has(key) || isUnpriced(key) ? undefined : value,
  )
}

/** The hold request for a trip; `returnPlan` on every trip after the first. */
export function planOf(request: TripRequest, holdKey: string, returnPlan = false): Plan {
  const { accommodationRequests, ...trip } = request
  return { trip, planItems: accommodationRequests.flatMap(planItems), returnPlan, holdKey }
}

function planItems(request: AccommodationRequest): Plan['planItems'] {
  const isBerth = request.accommodationRequestType.endsWith('_BERTH')
  // The cabins a berth can be in depend on the sex, so nothing is held before it is entered.
  const all = request.accommodationRequestAnalysises.filter(
    ({ passengerData }) => !isBerth || passengerData?.sexType !== undefined,
  )
  const vehicle = all[0]?.vehicleData
  // A whole cabin’s number applies to all its passengers; any other belongs to one seat or bed.
  const isShared = request.accommodationRequestType === 'COMPLETE'
  const numbered = isShared ? [] : all.filter(({ accommodationNumber }) => accommodationNumber)
  const others = all.filter((one) => !numbered.includes(one))
  return [...numbered.map((one) => [one]), ...chunk(others, planLimit)].map((part) => ({
    accommodation: { idOrCode: request.idOrCode },
    ...filled({ accommodationNumber: part[0]?.accommodationNumber ?? '' }),
    accommodationRequestType: request.accommodationRequestType,
    quantity: part.length,
    ...(vehicle?.length === undefined ? {} : { length: vehicle.length }),
    ...(vehicle?.height === undefined ? {} : { height: vehicle.height }),
    ...(vehicle?.garage === undefined ? {} : { garage: vehicle.garage }),
  }))
}

export function leaderOf({ people, leader }: WorkingBooking): BookInput['leader'] {
  return {
    phone: leader.phone || noPhone,
    ...filled({
      mobile: leader.mobile,
      email: leader.email,
      emergencyPhone: leader.emergencyPhone,
      firstName: leader.firstName || (people[0]?.name ?? ''),
      lastName: leader.lastName || (people[0]?.surname ?? ''),
    }),
  }
}

export function bookingInput(
  workingBooking: WorkingBooking,
  availabilities: readonly (TripAvailability | undefined)[],
  holdKey: string,
): BookInput {
  return {
    trips: workingBooking.trips.map((trip, index) =>
      tripRequest(workingBooking, trip, availabilities[index]),
    ),
    leader: leaderOf(workingBooking),
    ...filled({ remarks: workingBooking.remarks }),
    ...offersOf(workingBooking),
    ...insurancesOf(workingBooking),
    ...(workingBooking.userSelectedEticket === undefined
      ? {}
      : { userSelectedEticket: workingBooking.userSelectedEticket }),
    holdKey,
  }
}

/** Zero amounts are not sent. */
export function paymentsOf(methods: readonly PaymentMethod[]): Payments {
  return methods
    .filter(({ ammount }) => ammount > 0)
    .map(({ id, ammount }) => ({ paymentMethod: { id }, total: ammount }))
}
