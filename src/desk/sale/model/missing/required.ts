import { checkRequiredFields } from '../../../../domain/booking/requiredFields.ts'
import { checkMinors } from '../../../../domain/booking/minors.ts'
import { fieldMissing } from '../../../../domain/booking/companyRequirements.ts'
import { checkType } from '../../../../domain/pricing/age.ts'
import { refuse } from '../../../../domain/refusal.ts'
import { isLatin } from '../../../../domain/value/fold.ts'
import { ageBands } from '../trip/availability.ts'
import { offered } from '../accommodation/accommodation.ts'
import { isPassengerKey } from '../../../../domain/booking/fields/passengerFields.ts'
import {
  attributeKey,
  type WorkingBooking,
  type ChosenOffers,
  type Person,
  type PassengerAccommodation,
  type TripAvailability,
  type WorkingTrip,
  discountOf,
  type Pet,
} from '../workingBooking.ts'
import { requestTypeOf } from '../request/requests.ts'
import type { MissingField, Product } from '../state.ts'
import { missingOfVehicle } from '../vehicle.ts'
import { isOfType, ownDiscount } from '../../../../domain/pricing/discount.ts'
import { missingProof, wrongProof } from '../../../../domain/pricing/proof.ts'
import { petsAboard } from '../request/productRequests.ts'

type Found = Pick<MissingField, 'field' | 'refusal'>

/** All missing and invalid fields in display order: passengers, vehicles, lead passenger. */
export function requiredFields(
  workingBooking: WorkingBooking,
  availabilities: readonly (TripAvailability | undefined)[],
): MissingField[] {
  const gaps = workingBooking.trips.flatMap((trip, index) => {
    const availability = availabilities[index]
    return [
      ...passengerGaps(workingBooking, trip, availability).map((gap) => ({ ...gap, trip: index })),
      ...gapsOfVehicles(workingBooking, trip, availability).map((gap) => ({ ...gap, trip: index })),
      ...minorGaps(workingBooking, trip, availability).map((gap) => ({ ...gap, trip: index })),
      ...missingOfExtras(workingBooking, trip, availability).map((gap) => ({ ...gap, trip: index })),
    ]
  })
  return [...firstOfEach(gaps), ...leaderGaps(workingBooking)]
}

/** Fields of the passenger (not of one trip) are reported once. */
function firstOfEach(gaps: readonly MissingField[]): MissingField[] {
  const own = new Set(['accommodation', 'discount'])
  const key = (gap: MissingField) =>
    [gap.kind, gap.row, gap.field, own.has(gap.field) ? gap.trip : '', gap.refusal.refusal].join()
  return [...new Map(gaps.toReversed().map((gap) => [key(gap), gap])).values()].reverse()
}

function passengerGaps(workingBooking: WorkingBooking, trip: WorkingTrip, availability?: TripAvailability) {
  const rows = new Map(workingBooking.people.map(({ uuid }, index) => [uuid, index]))
  return trip.passengers.flatMap((place) => {
    const row = rows.get(place.uuid) ?? -1
    const person = workingBooking.people[row]
    if (person === undefined) return []
    return personGaps(person, place, workingBooking.offers, availability).map((gap) => ({
      ...gap,
      kind: 'passenger' as const,
      row,
    }))
  })
}

interface Checked {
  person: Person
  offers: ChosenOffers
  availability: TripAvailability | undefined
  gaps: Found[]
}

/** Cached per passenger and trip: with hundreds of passengers an edit changes one. */
const known = new WeakMap<PassengerAccommodation, Checked>()

function personGaps(
  person: Person,
  place: PassengerAccommodation,
  offers: ChosenOffers,
  availability?: TripAvailability,
): Found[] {
  const was = known.get(place)
  if (was?.person === person && was.offers === offers && was.availability === availability) return was.gaps
  const gaps = [
    ...checkPerson(person, place, availability),
    ...missingProofs(person, place, offers, availability),
  ]
  known.set(place, { person, offers, availability, gaps })
  return gaps
}

function checkPerson(
  person: Person,
  place: PassengerAccommodation,
  availability?: TripAvailability,
): Found[] {
  const required = availability?.validationAttributes.requiredAtSale ?? []
  return [
    ...saleGaps(person, place, availability),
    ...required.filter((field) => field !== 'surname' && isBlank(person, field)).map(blankField),
    ...(['surname', 'name'] as const)
      .filter((field) => !isLatin(person[field]))
      .map((field) => ({ field, refusal: refuse('not_latin') })),
    ...placeGaps(place, availability),
    ...ageGaps(person, availability),
    ...attributeGaps(person, availability),
  ]
}

function saleGaps(person: Person, place: PassengerAccommodation, availability?: TripAvailability): Found[] {
  const accommodationRequestType = availability ? requestTypeOf(person, place, availability) : 'COMPLETE'
  const request = { idOrCode: place.accommodation, accommodationRequestType }
  const named = { ...request, idOrCode: '-', accommodationRequestAnalysises: [{ passengerData: person }] }
  const seated = { ...request, accommodationRequestAnalysises: [] }
  return [
    ...required({ trips: [{ accommodationRequests: [named] }] }),
    ...required({ trips: [{ accommodationRequests: [seated] }] }),
  ]
}

/** Applies the domain rule for a sale to a part of the booking. */
function required(part: Pick<Parameters<typeof checkRequiredFields>[0], 'trips'>): Found[] {
  const refusal = checkRequiredFields({ leader: { mobile: '-' }, ...part })
  const field = refusal?.at?.split('/').at(-1)
  return refusal && field ? [{ field: field === 'idOrCode' ? 'accommodation' : field, refusal }] : []
}

function isBlank(person: Person, field: string): boolean {
  return isPassengerKey(field) && !person[field]
}

function blankField(field: string): Found {
  return { field, refusal: fieldMissing(field) }
}

/** Additional attributes that the company requires. */
function attributeGaps({ attributes = {} }: Person, availability?: TripAvailability): Found[] {
  return (availability?.bookingAttributes ?? [])
    .filter(({ fieldName, required: must }) => must && !attributes[fieldName])
    .map(({ fieldName, name }) => ({
      field: attributeKey(fieldName),
      refusal: refuse('field_required', { field: name }),
    }))
}

function placeGaps({ accommodation }: PassengerAccommodation, availability?: TripAvailability): Found[] {
  if (accommodation === '' || availability === undefined) return []
  if (offered(accommodation, availability) !== undefined) return []
  return [{ field: 'accommodation', refusal: refuse('not_offered', { what: accommodation }) }]
}

function ageGaps({ type, birthdate }: Person, availability?: TripAvailability): Found[] {
  if (birthdate === '' || availability === undefined) return []
  const refusal = checkType(
    { type, birthdate },
    { bands: ageBands(availability), departs: availability.departureDateTime },
    '',
  )
  return refusal ? [{ field: refusal.at?.slice(1) ?? 'birthdate', refusal }] : []
}

function gapsOfVehicles(workingBooking: WorkingBooking, trip: WorkingTrip, availability?: TripAvailability) {
  return trip.vehicles.flatMap(({ uuid }) => {
    const row = workingBooking.vehicles.findIndex((one) => one.uuid === uuid)
    const vehicle = workingBooking.vehicles[row]
    if (vehicle === undefined) return []
    return missingOfVehicle(vehicle, availability).map((gap) => ({ ...gap, kind: 'vehicle' as const, row }))
  })
}

/** A trip without any passenger old enough to travel alone; reported at its first passenger. */
function minorGaps({ people }: WorkingBooking, { passengers }: WorkingTrip, availability?: TripAvailability) {
  const aloneFrom = availability?.validationAttributes.aloneFromAge
  if (availability === undefined || aloneFrom === undefined) return []
  const row = people.findIndex(({ uuid }) => uuid === passengers[0]?.uuid)
  const travellers = passengers.flatMap((place) => people.find(({ uuid }) => uuid === place.uuid) ?? [])
  const refusal = checkMinors(travellers, {
    aloneFrom,
    bands: ageBands(availability),
    departs: availability.departureDateTime,
  })
  return refusal ? [{ kind: 'passenger' as const, row, field: 'type', refusal }] : []
}

function leaderGaps({ leader }: WorkingBooking): MissingField[] {
  const refusal = checkRequiredFields({ leader, trips: [] })
  return refusal ? [{ kind: 'leader', trip: 0, row: 0, field: 'mobile', refusal }] : []
}

/** A discount whose proof is missing, or that does not apply on this trip; the sale would refuse either. */
function missingProofs(
  person: Person,
  place: PassengerAccommodation,
  offers: ChosenOffers,
  availability?: TripAvailability,
): Pick<MissingField, 'field' | 'refusal'>[] {
  const rules = (availability?.discounts ?? []).map((one) => ({ ...one, code: one.idOrCode }))
  const chosen = discountOf(person, place, availability)
  const own = ownDiscount(person.type, rules as never)
  const rule = rules.find(({ code }) => code === chosen)
  const isOwn = rule === undefined || isOfType(chosen) || (own?.percent ?? 0) > rule.percent
  const claimed = isOwn ? rules.find(({ code }) => code === own?.code) : rule
  if (claimed === undefined || mayGiveMore(offers)) return []
  const ends = [availability?.origin, availability?.destination].flatMap((port) => port?.idOrCode ?? [])
  const refusal = missingProof(claimed, person) ?? wrongProof(claimed, person, ends)
  return refusal ? [{ field: refusal.at?.slice(1) ?? 'discount', refusal }] : []
}

/** Under an offer with a larger reduction the discount is not used; only pricing decides which one applies. */
function mayGiveMore(offers: ChosenOffers): boolean {
  const { selectedProject, deal, farePerCompanies, selectedCompanyDiscount } = offers
  return selectedProject + deal !== '' || farePerCompanies.length + selectedCompanyDiscount.length > 0
}

type MissingExtra = Omit<MissingField, 'trip'>

/** Missing and invalid fields of pets, services, packages and parcels of a trip. */
function missingOfExtras(
  workingBooking: WorkingBooking,
  trip: WorkingTrip,
  availability?: TripAvailability,
): MissingExtra[] {
  const { services = [], packages = [], parcels = [] } = trip
  const rowOfPet = (pet: Pet) => workingBooking.pets?.indexOf(pet) ?? 0
  return [
    ...petsAboard(workingBooking, trip).flatMap((pet) => petGaps(pet, rowOfPet(pet), availability)),
    ...services.flatMap(({ code, units }, row) =>
      taken('service', row, 'units', { code, count: units }, availability?.additionalServices, availability),
    ),
    ...packages.flatMap(({ code, quantity }, row) =>
      taken('package', row, 'quantity', { code, count: quantity }, availability?.packages, availability),
    ),
    ...parcels.flatMap(({ weight }, row) => (weight === undefined ? [blank('parcel', row, 'weight')] : [])),
  ]
}

function blank(kind: Product, row: number, field: string): MissingExtra {
  const title = { code: kind, seat: 'petSeat' }[field] ?? field
  return { kind, row, field, refusal: refuse('field_required', { field: title }) }
}

interface Offer {
  idOrCode: string
  name: string
  availableUnits: number
}

/** Checks that the product is chosen, offered, and available in that quantity. */
function taken(
  kind: Product,
  row: number,
  field: string,
  { code, count }: { code: string; count: number },
  offers: readonly Offer[] = [],
  availability: TripAvailability | undefined,
): MissingExtra[] {
  if (code === '') return [blank(kind, row, 'code')]
  if (availability === undefined) return []
  const offer = offers.find(({ idOrCode }) => idOrCode === code)
  if (offer === undefined)
    return [{ kind, row, field: 'code', refusal: refuse('not_offered', { what: code }) }]
  const { name, availableUnits: left } = offer
  return count > left ? [{ kind, row, field, refusal: refuse('sold_out', { what: name, left }) }] : []
}

function petGaps(
  { type, seat, over10kg }: Pet,
  row: number,
  availability?: TripAvailability,
): MissingExtra[] {
  const empty = [...(type === '' ? ['type'] : []), ...(seat === '' ? ['seat'] : [])]
  if (empty.length > 0) return empty.map((field) => blank('pet', row, field))
  if (availability === undefined) return []
  const place = availability.petPlaces?.find((one) => one.seat === seat)
  if (place === undefined) return [{ kind: 'pet', row, field: 'seat', refusal: refuse('no_pets_there') }]
  if (over10kg && place.priceOver10kg === undefined)
    return [{ kind: 'pet', row, field: 'seat', refusal: refuse('pet_too_heavy', { most: 10 }) }]
  return []
}
