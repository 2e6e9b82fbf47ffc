import type { InputOf } from '../../../../contract/call.ts'
import type { pricing } from '../../../../contract/pricing.ts'
import type { booking } from '../../../../contract/booking/booking.ts'
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

type PriceBody = InputOf<typeof pricing.price>['body']
type Offers = Omit<PriceBody, 'trips'>
type LegOffers = Pick<PriceBody['trips'][number], 'companyDiscount' | 'fareIdOrCode' | 'openReturn'>
type Insurances = Pick<InputOf<typeof booking.book>['body'], 'insurances'>

/** Offers that apply to the whole booking; absent keys mean none. */
export function offersOf({ offers, openReturn, trips }: WorkingBooking): Offers {
  const { selectedProject, deal, coupon, voucher, farePerCompanies } = offers
  return {
    ...(selectedProject === '' ? {} : { projectCode: selectedProject }),
    ...(deal === '' ? {} : { deal }),
    ...(coupon === '' ? {} : { coupon }),
    ...(voucher === '' ? {} : { voucherCode: voucher }),
    ...(farePerCompanies.length === 0 ? {} : { farePerCompanies }),
    ...(openReturn && trips.length === 2 ? { openReturn } : {}),
  }
}

export function legOffers({ offers, openReturn, trips }: WorkingBooking, trip: WorkingTrip): LegOffers {
  const at = trips.findIndex((one) => one.trip === trip.trip)
  const discount = offers.selectedCompanyDiscount.find(({ index }) => index === at)
  const { abbreviation } = trip.trip.vessel.company
  const fare = offers.farePerCompanies.find(({ company }) => company === abbreviation)
  return {
    ...(discount === undefined ? {} : { companyDiscount: discount.value }),
    ...(fare === undefined ? {} : { fareIdOrCode: fare.fareIdOrCode }),
    ...(openReturn && trips.length === 2 && at === 1 ? { openReturn } : {}),
  }
}

/** Only confirmed offers are sent. */
export function insurancesOf({ offers: { insurance } }: WorkingBooking): Insurances {
  return insurance.length === 0 ? {} : { insurances: insurance.map((id) => ({ id })) }
}

/** Number of characters at the end of an offer’s id that identify it. */
const comparedDigits = 6

/** A repeated request gives offers new ids with the same ending. */
export function isSameOffer(one: string, other: string): boolean {
  return one.slice(-comparedDigits) === other.slice(-comparedDigits)
}
