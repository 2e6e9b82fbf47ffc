import type { InputOf } from '../../../../contract/call.ts'
import type { pricing } from '../../../../contract/pricing.ts'
import type {
  WorkingBooking,
  AccompaniedParcel,
  Pet,
  TripAvailability,
  WorkingTrip,
} from '../workingBooking.ts'

type TripRequest = InputOf<typeof pricing.price>['body']['trips'][number]
type ProductRequests = Pick<TripRequest, 'additionalServices' | 'packages' | 'parcels' | 'pets'>

/** Products of a trip in wire format; absent keys mean none. */
export function productRequestsOf(
  workingBooking: WorkingBooking,
  trip: WorkingTrip,
  availability?: TripAvailability,
): ProductRequests {
  const requests = {
    additionalServices: services(trip, availability),
    packages: packages(trip),
    parcels: (trip.parcels ?? []).filter(isWhole).map(({ description, ...parcel }) => ({
      ...parcel,
      description: description || '-',
    })),
    pets: petsAboard(workingBooking, trip).filter(isPlaced).map(pet),
  }
  return Object.fromEntries(Object.entries(requests).filter(([, list]) => list.length > 0))
}

/** Services with negative availability are not on sale. */
function services({ services = [] }: WorkingTrip, availability?: TripAvailability) {
  return services
    .filter(({ code, units }) => code !== '' && units > 0)
    .map(({ code, units, uuid }) => ({
      idOrCode: code,
      uuid,
      units,
      ...offerOf(availability?.additionalServices, code),
    }))
    .filter(({ availableUnits = 0 }) => availableUnits >= 0)
}

function offerOf(offers: TripAvailability['additionalServices'], code: string) {
  const { name, availableUnits } = offers?.find(({ idOrCode }) => idOrCode === code) ?? {}
  return {
    ...(name === undefined ? {} : { name }),
    ...(availableUnits === undefined ? {} : { availableUnits }),
  }
}

function packages({ packages: requested = [] }: WorkingTrip) {
  return requested
    .filter(({ code, quantity }) => code !== '' && quantity > 0)
    .map(({ code, quantity, uuid }) => ({ idOrCode: code, uuid, quantity }))
}

function isWhole(parcel: AccompaniedParcel): parcel is AccompaniedParcel & { weight: number } {
  return (parcel.weight ?? 0) > 0
}

/** The pets whose owner is on the trip. */
export function petsAboard({ pets = [] }: WorkingBooking, { passengers }: WorkingTrip): Pet[] {
  return pets.filter(({ owner }) => passengers.some(({ uuid }) => uuid === owner))
}

function isPlaced({ type, seat }: Pet): boolean {
  return type !== '' && seat !== ''
}

type PetRequest = NonNullable<ProductRequests['pets']>[number]

function pet({ uuid, type, owner, documentType, documentNumber, weight, over10kg, seat }: Pet): PetRequest {
  return {
    uuid,
    type,
    ownerUuid: owner,
    seat: seat as PetRequest['seat'],
    over10kg,
    ...(weight === undefined ? {} : { weight }),
    ...(documentType === '' ? {} : { documentType }),
    ...(documentNumber === '' ? {} : { documentNumber }),
  }
}
