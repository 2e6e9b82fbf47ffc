import { refuse } from '../../../../domain/refusal.ts'
import type { WorkingBooking, Pet, TripAvailability, WorkingTrip } from '../workingBooking.ts'
import { petsAboard } from '../request/productRequests.ts'
import type { MissingField, Product } from '../state.ts'

type Found = Omit<MissingField, 'trip'>

/** Missing and invalid fields of pets, services, packages and parcels of a trip. */
export function missingOfExtras(
  workingBooking: WorkingBooking,
  trip: WorkingTrip,
  availability?: TripAvailability,
): Found[] {
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

function blank(kind: Product, row: number, field: string): Found {
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
): Found[] {
  if (code === '') return [blank(kind, row, 'code')]
  if (availability === undefined) return []
  const offer = offers.find(({ idOrCode }) => idOrCode === code)
  if (offer === undefined)
    return [{ kind, row, field: 'code', refusal: refuse('not_offered', { what: code }) }]
  const { name, availableUnits: left } = offer
  return count > left ? [{ kind, row, field, refusal: refuse('sold_out', { what: name, left }) }] : []
}

function petGaps({ type, seat, over10kg }: Pet, row: number, availability?: TripAvailability): Found[] {
  const empty = [...(type === '' ? ['type'] : []), ...(seat === '' ? ['seat'] : [])]
  if (empty.length > 0) return empty.map((field) => blank('pet', row, field))
  if (availability === undefined) return []
  const place = availability.petPlaces?.find((one) => one.seat === seat)
  if (place === undefined) return [{ kind: 'pet', row, field: 'seat', refusal: refuse('no_pets_there') }]
  if (over10kg && place.priceOver10kg === undefined)
    return [{ kind: 'pet', row, field: 'seat', refusal: refuse('pet_too_heavy', { most: 10 }) }]
  return []
}
