import type { Accommodation, PassengerAccommodation, TripAvailability } from '../workingBooking.ts'

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

export function isSeat({ availabilityType }: Accommodation): boolean {
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
  return cabins.find((one) => !onlyWhole(one)) ?? cabins[0]
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
