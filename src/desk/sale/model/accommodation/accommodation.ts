import {
  type Accommodation,
  type PassengerAccommodation,
  type TripAvailability,
  assignAccommodation,
  type VehicleOnTrip,
} from '../workingBooking.ts'
import { salePreferences } from '../preferences.ts'

/**
 * A single code for the accommodation and how it is taken: `EC`, `AB4` for the whole cabin, `AB4/1` for a
 * berth in it.
 */
export function placeCode(
  { accommodation, whole }: Pick<PassengerAccommodation, 'accommodation' | 'whole'>,
  accommodationByCode?: Accommodation,
): string {
  return !whole && accommodationByCode !== undefined && isCabin(accommodationByCode)
    ? `${accommodation}/1`
    : accommodation
}

export function readPlaceCode(
  code: string,
): Pick<PassengerAccommodation, 'accommodation' | 'whole'> & { berth: boolean } {
  const [accommodation = '', berth] = code.toUpperCase().split('/')
  return { accommodation, whole: berth === undefined, berth: berth !== undefined }
}

/** Code and kind, which fit a narrow column: `EC Economy`, `AB4 4-bed`. The code identifies the accommodation. */
export function briefAccommodation(code: string, name = ''): string {
  const [kind = ''] = /^\d+-\p{L}+|^[^ ,/-]+/u.exec(name) ?? []
  return [code, kind].filter(Boolean).join(' ')
}

export function isCabin({ availabilityType }: Accommodation): boolean {
  return availabilityType === 'CABIN'
}

function isSeat({ availabilityType }: Accommodation): boolean {
  return availabilityType === 'SEAT'
}

export function onlyWhole({ requestTypes }: Accommodation): boolean {
  return requestTypes.every((type) => type === 'COMPLETE')
}

export function offered(code: string, availability?: TripAvailability): Accommodation | undefined {
  return availability?.accommodations.find(({ idOrCode }) => idOrCode === code)
}

/** Seats, then cabins, each in ascending order of price. */
export function passengerAccommodations(availability?: TripAvailability): Accommodation[] {
  const all = availability?.accommodations ?? []
  return [all.filter(isSeat), all.filter(isCabin)].flatMap((some) =>
    some.toSorted((one, other) => priceOf(one) - priceOf(other)),
  )
}

const anyCabin = /^CAB(\d)(IN|OUT)?$/

/**
 * The accommodation for a code or a number of berths: CAB2 is the cheapest cabin for two, CAB2OUT one with a
 * window.
 */
export function accommodationFor(text: string, availability?: TripAvailability): Accommodation | undefined {
  const exact = offered(text.toUpperCase(), availability)
  const [, berths, side] = anyCabin.exec(text.toUpperCase()) ?? []
  if (exact !== undefined || berths === undefined) return exact
  const cabins = passengerAccommodations(availability)
    .filter((one) => isCabin(one) && one.capacity === Number(berths) && (one.cabins ?? one.units) > 0)
    .filter((one) => side === undefined || isOutside(one) === (side === 'OUT'))
  // Cabins sold only as a whole are for pets, wheelchairs and luxury, so they must be chosen by their own
  // code.
  return cabins.find((cabin) => !onlyWhole(cabin)) ?? cabins[0]
}

function isOutside({ pricingAttributes }: Accommodation): boolean {
  const side = pricingAttributes.find(({ fieldName }) => fieldName === 'outside')
  return side?.availableValues.includes('true') ?? false
}

/** The cheapest free seat, which is the default. */
export function cheapestSeat(availability?: TripAvailability): Accommodation | undefined {
  return passengerAccommodations(availability).find(
    (one) => isSeat(one) && one.units > 0 && one.price !== undefined,
  )
}

/** The free accommodation for the code in the operator’s settings: a seat or a berth. */
export function preferredAccommodation(
  code: string,
  availability?: TripAvailability,
): Accommodation | undefined {
  const preferred = code === '' ? undefined : accommodationFor(code, availability)
  if (preferred === undefined || preferred.units === 0 || preferred.price === undefined) return undefined
  return isSeat(preferred) || (isCabin(preferred) && !onlyWhole(preferred)) ? preferred : undefined
}

function priceOf({ price }: Accommodation): number {
  return price ?? Number.POSITIVE_INFINITY
}

/** The lowest cabin numbers not used by other passengers; they only identify who shares a cabin. */
export function freeCabins(others: readonly PassengerAccommodation[], count: number): number[] {
  const taken = new Set(others.filter(({ whole }) => whole).map(({ cabin }) => cabin))
  const free: number[] = []
  for (let cabin = 1; free.length < count; cabin++) if (!taken.has(cabin)) free.push(cabin)
  return free
}

/**
 * The cabin number for one more passenger: the preferred cabin while it has a free bed, else the first of its
 * kind with one, else a new number. A passenger who wants a cabin alone is never joined. 0 for a seat.
 */
export function cabinFor(
  others: readonly PassengerAccommodation[],
  accommodation: Accommodation | undefined,
  preferred?: number,
): number {
  if (accommodation === undefined || !isCabin(accommodation)) return 0
  const { idOrCode, capacity } = accommodation
  const sleeping = others.filter((one) => one.whole && one.accommodation === idOrCode)
  const cabins = Map.groupBy(sleeping, ({ cabin }) => cabin)
  const open = [...cabins].flatMap(([cabin, all]) =>
    all.length < capacity && !all.some(({ alone }) => alone) ? [cabin] : [],
  )
  const begun = open.find((cabin) => cabin === preferred) ?? open.toSorted((one, other) => one - other)[0]
  return begun ?? freeCabins(others, 1)[0] ?? 1
}

/** Gives a passenger another one’s accommodation; in the same whole cabin while it has a free bed. */
export function copyAccommodation(
  place: PassengerAccommodation,
  { accommodation, whole, cabin }: PassengerAccommodation,
  all: readonly PassengerAccommodation[],
  kind?: Accommodation,
): void {
  const others = all.filter((one) => one !== place)
  assignAccommodation(place, {
    accommodation,
    whole,
    cabin: whole && kind ? cabinFor(others, kind, cabin) : cabin,
  })
}

/** The garages of a trip; empty if there is only one, since there is no choice. */
export function garagesOf(availability?: TripAvailability): Accommodation[] {
  const all = (availability?.accommodations ?? []).filter(({ availabilityType }) =>
    availabilityType.startsWith('GARAGE'),
  )
  return all.length > 1 ? all : []
}

/** Code of the garage requested for a vehicle: the one chosen, else that of the settings; empty for any. */
export function garageOf({ garage }: VehicleOnTrip, availability?: TripAvailability): string {
  const preferred = garage ?? salePreferences.garage()
  return garagesOf(availability).some(({ idOrCode }) => idOrCode === preferred) ? preferred : ''
}
