import { requireAtSale } from '../../domain/booking/requireAtSale.ts'
import { checkType } from '../../domain/pricing/age.ts'
import { refuse } from '../../domain/refusal.ts'
import { isLatin } from '../../domain/value/fold.ts'
import { offered } from './accommodation.ts'
import { attributeKey } from './detail/attributeKey.ts'
import { extraGaps } from './requiredExtras.ts'
import type { Gap } from './state.ts'
import { proofGaps } from './proofGaps.ts'
import type {
  BookingInHand,
  OffersInHand,
  Person,
  Place,
  TripAvailability,
  TripInHand,
  Vehicle,
} from './inHand.ts'

type Found = Pick<Gap, 'field' | 'refusal'>

/** Everything that is missing or wrong, in the order it is shown: people, vehicles, leader. */
export function gapsOf(
  inHand: BookingInHand,
  availabilities: readonly (TripAvailability | undefined)[],
): Gap[] {
  const gaps = inHand.trips.flatMap((trip, index) => {
    const availability = availabilities[index]
    return [
      ...passengerGaps(inHand, trip, availability).map((gap) => ({ ...gap, trip: index })),
      ...vehicleGaps(inHand, trip, availability).map((gap) => ({ ...gap, trip: index })),
      ...extraGaps(inHand, trip, availability).map((gap) => ({ ...gap, trip: index })),
    ]
  })
  return [...firstOfEach(gaps), ...leaderGaps(inHand)]
}

/** What is a person’s own is told once, not once a trip. */
function firstOfEach(gaps: readonly Gap[]): Gap[] {
  const own = new Set(['accommodation', 'discount'])
  const key = (gap: Gap) =>
    [gap.kind, gap.row, gap.field, own.has(gap.field) ? gap.trip : '', gap.refusal.refusal].join()
  return [...new Map(gaps.toReversed().map((gap) => [key(gap), gap])).values()].reverse()
}

function passengerGaps(inHand: BookingInHand, trip: TripInHand, availability?: TripAvailability) {
  const rows = new Map(inHand.people.map(({ uuid }, index) => [uuid, index]))
  return trip.passengers.flatMap((place) => {
    const row = rows.get(place.uuid) ?? -1
    const person = inHand.people[row]
    if (person === undefined) return []
    return personGaps(person, place, inHand.offers, availability).map((gap) => ({
      ...gap,
      kind: 'passenger' as const,
      row,
    }))
  })
}

const checkedHere = new Set(['surname', 'sexType'])

interface Checked {
  person: Person
  offers: OffersInHand
  availability: TripAvailability | undefined
  gaps: Found[]
}

/** Of hundreds of passengers an edit changes one; a place belongs to one person on one trip. */
const known = new WeakMap<Place, Checked>()

function personGaps(
  person: Person,
  place: Place,
  offers: OffersInHand,
  availability?: TripAvailability,
): Found[] {
  const was = known.get(place)
  if (was?.person === person && was.offers === offers && was.availability === availability) return was.gaps
  const gaps = [
    ...checkPerson(person, place, availability),
    ...proofGaps(person, place, offers, availability),
  ]
  known.set(place, { person, offers, availability, gaps })
  return gaps
}

function checkPerson(person: Person, place: Place, availability?: TripAvailability): Found[] {
  const required = availability?.validationAttributes.requiredAtSale ?? []
  return [
    ...saleGaps(person, place),
    ...required.filter((field) => !checkedHere.has(field) && isBlank(person, field)).map(blankField),
    ...(['surname', 'name'] as const)
      .filter((field) => !isLatin(person[field]))
      .map((field) => ({ field, refusal: refuse('not_latin') })),
    ...placeGaps(place, availability),
    ...ageGaps(person, availability),
    ...attributeGaps(person, availability),
  ]
}

function saleGaps(person: Person, { accommodation }: Place): Found[] {
  const request = { idOrCode: accommodation, accommodationRequestType: 'COMPLETE' }
  const named = { ...request, idOrCode: '-', accommodationRequestAnalysises: [{ passengerData: person }] }
  const seated = { ...request, accommodationRequestAnalysises: [] }
  return [
    ...required({ trips: [{ accommodationRequests: [named] }] }),
    ...required({ trips: [{ accommodationRequests: [seated] }] }),
  ]
}

/** The domain’s own word on what a sale needs, for one part of it at a time. */
function required(part: Pick<Parameters<typeof requireAtSale>[0], 'trips'>): Found[] {
  const refusal = requireAtSale({ leader: { mobile: '-' }, ...part })
  const field = refusal?.at?.split('/').at(-1)
  return refusal && field ? [{ field: field === 'idOrCode' ? 'accommodation' : field, refusal }] : []
}

function isBlank(person: Person, field: string): boolean {
  return field in person && person[field as keyof Person] === ''
}

function blankField(field: string): Found {
  return { field, refusal: refuse('field_required', { field }) }
}

/** What the company asks of everybody. */
function attributeGaps({ attributes = {} }: Person, availability?: TripAvailability): Found[] {
  return (availability?.bookingAttributes ?? [])
    .filter(({ fieldName, required: must }) => must && !attributes[fieldName])
    .map(({ fieldName, name }) => ({
      field: attributeKey(fieldName),
      refusal: refuse('field_required', { field: name }),
    }))
}

function placeGaps({ accommodation }: Place, availability?: TripAvailability): Found[] {
  if (accommodation === '' || availability === undefined) return []
  if (offered(accommodation, availability) !== undefined) return []
  return [{ field: 'accommodation', refusal: refuse('not_offered', { what: accommodation }) }]
}

function ageGaps({ type, sexType, birthdate }: Person, availability?: TripAvailability): Found[] {
  if (birthdate === '' || availability === undefined) return []
  const bands = availability.passengerTypes.map(({ idOrCode, ...band }) => ({ code: idOrCode, ...band }))
  const refusal = checkType(
    { type, sexType, birthdate },
    { bands, departs: availability.departureDateTime },
    '',
  )
  return refusal ? [{ field: refusal.at?.slice(1) ?? 'birthdate', refusal }] : []
}

function vehicleGaps(inHand: BookingInHand, trip: TripInHand, availability?: TripAvailability) {
  return trip.vehicles.flatMap(({ uuid }) => {
    const row = inHand.vehicles.findIndex((one) => one.uuid === uuid)
    const vehicle = inHand.vehicles[row]
    if (vehicle === undefined) return []
    return sizeGaps(vehicle, availability).map((gap) => ({ ...gap, kind: 'vehicle' as const, row }))
  })
}

function sizeGaps(vehicle: Vehicle, availability?: TripAvailability): Found[] {
  if (vehicle.category === '') return [{ field: 'category', refusal: refuse('vehicle_type_required') }]
  if (availability === undefined) return []
  const what = vehicle.category
  const category = availability.vehicleCategories.find(({ idOrCode }) => idOrCode === what)
  if (category === undefined) return [{ field: 'category', refusal: refuse('not_offered', { what }) }]
  if (vehicle.dangerousGoods && !availability.dangerousGoods)
    return [{ field: 'dangerousGoods', refusal: refuse('no_dangerous_goods', { what }) }]
  const { maxLength, maxHeight } = category
  if ((vehicle.length ?? 0) > maxLength)
    return [{ field: 'size', refusal: refuse('vehicle_too_long', { what, most: maxLength }) }]
  if ((vehicle.height ?? 0) > maxHeight)
    return [{ field: 'size', refusal: refuse('vehicle_too_high', { what, most: maxHeight }) }]
  return []
}

function leaderGaps({ leader }: BookingInHand): Gap[] {
  const refusal = requireAtSale({ leader, trips: [] })
  return refusal ? [{ kind: 'leader', trip: 0, row: 0, field: 'mobile', refusal }] : []
}
