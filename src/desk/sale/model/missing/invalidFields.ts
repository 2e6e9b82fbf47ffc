import { checkRequiredFields } from '../../../../domain/booking/requiredFields.ts'
import { checkMinors } from '../../../../domain/booking/minors.ts'
import { isUnconfirmed } from '../../../../domain/booking/fields/preselected.ts'
import { fieldMissing } from '../../../../domain/booking/companyRequirements.ts'
import { checkType } from '../../../../domain/pricing/age.ts'
import { isSingleName } from '../../../../domain/booking/singleName.ts'
import { refuse } from '../../../../domain/refusal.ts'
import { refuseName } from '../../../../domain/value/personName.ts'
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
  passengerTypeOn,
  type Pet,
} from '../workingBooking.ts'
import { requestTypeOf } from '../request/requests.ts'
import type { FieldRef, MissingField } from '../state.ts'
import { missingOfVehicle } from '../vehicle.ts'
import { ownDiscount } from '../../../../domain/pricing/passengerDiscount.ts'
import { missingProof, wrongProof } from '../../../../domain/pricing/proof.ts'
import { petsAboard } from '../request/productRequests.ts'

type Found = Pick<MissingField, 'field' | 'refusal'>
type OnTrip = Omit<MissingField, 'trip'>

/** A trip of the working booking, and what is on sale on it. */
interface Aboard {
  workingBooking: WorkingBooking
  trip: WorkingTrip
  availability: TripAvailability | undefined
}

/** All missing and invalid fields in display order: passengers, vehicles, lead passenger. */
export function invalidFields(
  workingBooking: WorkingBooking,
  availabilities: readonly (TripAvailability | undefined)[],
): MissingField[] {
  const gaps = workingBooking.trips.flatMap((trip, index) => {
    const aboard = { workingBooking, trip, availability: availabilities[index] }
    const found = [passengerGaps, vehicleGaps, minorGaps, extraGaps].flatMap((gapsOf) => gapsOf(aboard))
    return found.map((gap) => ({ ...gap, trip: index }))
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

function passengerGaps({ workingBooking, trip, availability }: Aboard): OnTrip[] {
  const rows = new Map(workingBooking.people.map(({ uuid }, index) => [uuid, index]))
  return trip.passengers.flatMap((place) => {
    const row = rows.get(place.uuid) ?? -1
    const person = workingBooking.people[row]
    if (person === undefined) return []
    const gaps = personGaps(place, { person, offers: workingBooking.offers, availability })
    return gaps.map((gap) => ({ ...gap, kind: 'passenger' as const, row }))
  })
}

interface Checked {
  person: Person
  offers: ChosenOffers
  availability: TripAvailability | undefined
}

/** Cached per passenger and trip: with hundreds of passengers an edit changes one. */
const known = new WeakMap<PassengerAccommodation, Checked & { gaps: Found[] }>()

function personGaps(place: PassengerAccommodation, checked: Checked): Found[] {
  const { person, offers, availability } = checked
  const was = known.get(place)
  if (was?.person === person && was.offers === offers && was.availability === availability) return was.gaps
  const gaps = [
    ...saleGaps(person, place, availability),
    ...singleNameGaps(person, availability),
    ...companyGaps(person, availability),
    ...(['surname', 'name'] as const).flatMap((field) => {
      const refusal = refuseName(person[field])
      return refusal ? [{ field, refusal }] : []
    }),
    ...placeGaps(place, availability),
    ...ageGaps(person, place, availability),
    ...attributeGaps(person, availability),
    ...proofGaps(place, checked),
  ]
  known.set(place, { ...checked, gaps })
  return gaps
}

/** The company of a trip that takes no passenger with one name only; undefined while its rules are not known. */
export function companyAgainstSingleNames(availability?: TripAvailability): string | undefined {
  const { vessel, validationAttributes } = availability ?? {}
  return validationAttributes?.singleNames === true ? undefined : vessel?.company.abbreviation
}

function singleNameGaps(person: Person, availability?: TripAvailability): Found[] {
  const company = isSingleName(person) ? companyAgainstSingleNames(availability) : undefined
  return company === undefined ? [] : [{ field: 'surname', refusal: refuse('single_name', { company }) }]
}

/** Fields that the company requires; it requires no first name where it takes a single name. */
function companyGaps(person: Person, availability?: TripAvailability): Found[] {
  const { requiredAtSale = [], singleNames = false } = availability?.validationAttributes ?? {}
  return requiredAtSale
    .filter((field) => field !== 'surname' && !(field === 'name' && singleNames) && isBlank(person, field))
    .map(blankField)
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

const isBlank = (person: Person, field: string) =>
  isPassengerKey(field) && isUnconfirmed(field, { ...person })
const blankField = (field: string): Found => ({ field, refusal: fieldMissing(field) })

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

function ageGaps(
  person: Person,
  passenger: PassengerAccommodation,
  availability?: TripAvailability,
): Found[] {
  const { birthdate } = person
  if (birthdate === '' || availability === undefined) return []
  const at = { bands: ageBands(availability), departs: availability.departureDateTime }
  const refusal = checkType({ type: passengerTypeOn(person, passenger), birthdate }, at, '')
  return refusal ? [{ field: refusal.at?.slice(1) ?? 'birthdate', refusal }] : []
}

function vehicleGaps({ workingBooking: { vehicles }, trip, availability }: Aboard): OnTrip[] {
  return trip.vehicles.flatMap(({ uuid }) => {
    const row = vehicles.findIndex((vehicle) => vehicle.uuid === uuid)
    const vehicle = vehicles[row]
    if (vehicle === undefined) return []
    return missingOfVehicle(vehicle, availability).map((gap) => ({ ...gap, kind: 'vehicle' as const, row }))
  })
}

/** A trip without any passenger old enough to travel alone; reported at its first passenger. */
function minorGaps({ workingBooking: { people }, trip: { passengers }, availability }: Aboard): OnTrip[] {
  const aloneFrom = availability?.validationAttributes.aloneFromAge
  if (availability === undefined || aloneFrom === undefined) return []
  const row = people.findIndex(({ uuid }) => uuid === passengers[0]?.uuid)
  const travellers = passengers.flatMap((passenger) => {
    const person = people.find(({ uuid }) => uuid === passenger.uuid)
    return person ? [{ ...person, type: passengerTypeOn(person, passenger) }] : []
  })
  const departs = availability.departureDateTime
  const refusal = checkMinors(travellers, { aloneFrom, bands: ageBands(availability), departs })
  return refusal ? [{ kind: 'passenger', row, field: 'type', refusal }] : []
}

function leaderGaps({ leader }: WorkingBooking): MissingField[] {
  const refusal = checkRequiredFields({ leader, trips: [] })
  return refusal ? [{ kind: 'leader', trip: 0, row: 0, field: 'mobile', refusal }] : []
}

/** A discount whose proof is missing, or that does not apply on this trip; the sale would refuse either. */
function proofGaps(place: PassengerAccommodation, { person, offers, availability }: Checked): Found[] {
  const rules = (availability?.discounts ?? []).map((discount) => ({ ...discount, code: discount.idOrCode }))
  const chosen = discountOf(person, place, availability)
  const own = ownDiscount(passengerTypeOn(person, place), rules)
  const rule = rules.find(({ code }) => code === chosen)
  const isOwn = rule === undefined || rule.passengerType !== undefined || (own?.percent ?? 0) > rule.percent
  const claimed = isOwn ? own : rule
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

/** Missing and invalid fields of pets, services, packages and parcels of a trip. */
function extraGaps({ workingBooking, trip, availability }: Aboard): OnTrip[] {
  const { services = [], packages = [], parcels = [] } = trip
  const { pets = [] } = workingBooking
  return [
    ...petsAboard(workingBooking, trip).flatMap((pet) => petGaps(pet, pets.indexOf(pet), availability)),
    ...services.flatMap(({ code, units: count }, row) =>
      taken(
        { kind: 'service', row, field: 'units' },
        { code, count },
        availability?.additionalServices ?? [],
      ),
    ),
    ...packages.flatMap(({ code, quantity: count }, row) =>
      taken({ kind: 'package', row, field: 'quantity' }, { code, count }, availability?.packages ?? []),
    ),
    ...parcels.flatMap(({ weight }, row) => (weight === undefined ? [blank('parcel', row, 'weight')] : [])),
  ]

  /** Checks that the product is chosen, offered, and available in that quantity. */
  function taken(
    at: FieldRef,
    { code, count }: { code: string; count: number },
    offers: readonly { idOrCode: string; name: string; availableUnits: number }[],
  ): OnTrip[] {
    if (code === '') return [blank(at.kind, at.row, 'code')]
    if (availability === undefined) return []
    const offer = offers.find(({ idOrCode }) => idOrCode === code)
    if (offer === undefined) return [{ ...at, field: 'code', refusal: refuse('not_offered', { what: code }) }]
    const { name, availableUnits: left } = offer
    return count > left ? [{ ...at, refusal: refuse('sold_out', { what: name, left }) }] : []
  }
}

function blank(kind: FieldRef['kind'], row: number, field: string): OnTrip {
  const title = { code: kind, seat: 'petSeat' }[field] ?? field
  return { kind, row, field, refusal: refuse('field_required', { field: title }) }
}

function petGaps({ type, seat, over10kg }: Pet, row: number, availability?: TripAvailability): OnTrip[] {
  const empty = [...(type === '' ? ['type'] : []), ...(seat === '' ? ['seat'] : [])]
  if (empty.length > 0) return empty.map((field) => blank('pet', row, field))
  if (availability === undefined) return []
  const at = { kind: 'pet', row, field: 'seat' } as const
  const place = availability.petPlaces?.find((petPlace) => petPlace.seat === seat)
  if (place === undefined) return [{ ...at, refusal: refuse('no_pets_there') }]
  const isTooHeavy = over10kg && place.priceOver10kg === undefined
  return isTooHeavy ? [{ ...at, refusal: refuse('pet_too_heavy', { most: 10 }) }] : []
}
