import { mustGet } from '../../../../domain/value/mustGet.ts'
import type { InputOf } from '../../../../contract/call.ts'
import type { booking } from '../../../../contract/booking/booking.ts'
import type { pricing } from '../../../../contract/pricing.ts'
import type { sailing } from '../../../../contract/sailing.ts'
import { placeholderPhone } from '../../../../domain/booking/fields/leaderFields.ts'
import { alternateAgency } from '../../../request/identity.ts'
import { insurancesOf, legOffers, offersOf, productRequestsOf } from './productRequests.ts'
import { garageOf, offered } from '../accommodation/accommodation.ts'
import { isUnpriced } from '../../../../domain/booking/fields/bookedFields.ts'
import { passengerValues } from '../../../../domain/booking/fields/passengerFields.ts'
import { vehicleValues } from '../../../../domain/booking/fields/vehicleFields.ts'
import {
  attributeKey,
  discountOf,
  isSharing,
  type WorkingBooking,
  type PaymentMethod,
  type Person,
  type PassengerAccommodation,
  type TripAvailability,
  type WorkingTrip,
  type Vehicle,
  passengerTypeOn,
} from '../workingBooking.ts'

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
    accommodationRequests: requests.map((request) => ({
      ...request,
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
  const numbered = () =>
    trips.some(({ passengers }) => passengers.some((passenger) => passenger.accommodationNumber))
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
function passengerRequests({ people }: WorkingBooking, trip: WorkingTrip, availability?: TripAvailability) {
  const indexes = new Map(people.map(({ uuid }, index) => [uuid, index]))
  const seated = trip.passengers.flatMap((place): Seated[] => {
    const index = indexes.get(place.uuid) ?? -1
    const person = people[index]
    if (person === undefined || place.accommodation === '') return []
    const isAlone = isExclusive(place, trip)
    return [{ person, place, index, isAlone, requestType: requestTypeOf(person, place, availability) }]
  })
  const groups = [...Map.groupBy(seated, groupKey).values()].flatMap((group) => {
    const { place } = mustGet(group, 0)
    return chunk(group, Math.max(1, offered(place.accommodation, availability)?.capacity ?? 1))
  })
  return groups.map((group) => {
    const { place, requestType } = mustGet(group, 0)
    const accommodationRequestAnalysises = group.map((one) => personAnalysis(one, availability))
    return { ...asked(place.accommodation, requestType, group.length), accommodationRequestAnalysises }
  })
}

/** True when a passenger has a whole cabin alone. */
export const isExclusive = (place: PassengerAccommodation, { passengers }: Pick<WorkingTrip, 'passengers'>) =>
  place.whole && !passengers.some((passenger) => passenger.uuid !== place.uuid && isSharing(passenger, place))

/** A berth costs the same for both sexes: until the sex is entered it is priced as male, and not held. */
export function requestTypeOf(
  person: Person,
  place: PassengerAccommodation,
  availability?: TripAvailability,
): RequestType {
  const bySex = person.sexType === 'FEMALE' ? 'FEMALE_BERTH' : 'MALE_BERTH'
  const types = offered(place.accommodation, availability)?.requestTypes ?? []
  return place.whole || (types.length > 0 && !types.includes(bySex)) ? 'COMPLETE' : bySex
}

function groupKey({ place, requestType }: Seated): string {
  return [place.accommodation, requestType, requestType === 'COMPLETE' ? place.cabin : ''].join('|')
}

function personAnalysis(
  { person, place, index, isAlone }: Seated,
  availability?: TripAvailability,
): Analysis {
  const discount = discountOf(person, place, availability)
  const attributes = Object.entries(person.attributes ?? {})
  const bookingAttributes = Object.fromEntries(attributes.map(([name, value]) => [attributeKey(name), value]))
  return {
    index,
    uuid: person.uuid,
    ...filled({ discountIdOrCode: discount, accommodationNumber: place.accommodationNumber ?? '' }),
    ...passengerValues(person, 'analysis'),
    passengerData: {
      ...passengerValues(person, 'passengerData'),
      type: passengerTypeOn(person, place),
      ...(discount === '' ? {} : passengerValues(person, 'proof')),
      ...(isAlone ? { exclusive: true } : {}),
      ...filled(bookingAttributes),
    },
  }
}

function vehicleRequests({ vehicles }: WorkingBooking, trip: WorkingTrip, availability?: TripAvailability) {
  return trip.vehicles.flatMap((stowage): AccommodationRequest[] => {
    const index = vehicles.findIndex(({ uuid }) => uuid === stowage.uuid)
    const vehicle = vehicles[index]
    if (vehicle === undefined) return []
    const analysis = {
      index,
      uuid: vehicle.uuid,
      ...(stowage.discount ? { discountIdOrCode: stowage.discount } : {}),
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

function chunk<T>(list: readonly T[], size: number): T[][] {
  const parts: T[][] = []
  for (let from = 0; from < list.length; from += size) parts.push(list.slice(from, from + size))
  return parts
}

/** Drops empty fields, which the wire requires to be absent. */
function filled<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as T
}

/** The keys of a request that no price depends on: the content of a parcel and the order. */
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
    phone: leader.phone || placeholderPhone,
    ...filled({
      mobile: leader.mobile,
      email: leader.email,
      emergencyPhone: leader.emergencyPhone,
      firstName: leader.firstName || (people[0]?.name ?? ''),
      lastName: leader.lastName || (people[0]?.surname ?? ''),
    }),
  }
}

/** Returns the body of a booking, whose `trips` come in this format. */
export function bookingInput(
  workingBooking: WorkingBooking,
  trips: TripRequest[],
  holdKey: string,
): BookInput {
  const { remarks, userSelectedEticket } = workingBooking
  return {
    trips,
    leader: leaderOf(workingBooking),
    ...filled({ remarks }),
    ...offersOf(workingBooking),
    ...insurancesOf(workingBooking),
    ...(userSelectedEticket === undefined ? {} : { userSelectedEticket }),
    holdKey,
  }
}

/** Zero amounts are not sent. */
export function paymentsOf(methods: readonly PaymentMethod[]): Payments {
  return methods
    .filter(({ amount }) => amount > 0)
    .map(({ id, amount }) => ({ paymentMethod: { id }, total: amount }))
}
