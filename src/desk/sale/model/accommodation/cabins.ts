import { isCabin } from './accommodation.ts'
import { assignAccommodation, type Accommodation, type PassengerAccommodation } from '../workingBooking.ts'

/** The lowest numbers that none of the others’ whole cabins has: an only cabin is always cabin 1. */
export function freeCabins(others: readonly PassengerAccommodation[], count: number): number[] {
  const taken = new Set(others.filter(({ whole }) => whole).map(({ cabin }) => cabin))
  const free: number[] = []
  for (let cabin = 1; free.length < count; cabin++) if (!taken.has(cabin)) free.push(cabin)
  return free
}

/**
 * The whole cabin one more person gets: the wanted one while it has a bed left, else the first of its kind that was
 * begun and has one, else a new one. A passenger who asked for a cabin alone is never joined. 0 for a seat.
 */
export function cabinFor(
  others: readonly PassengerAccommodation[],
  accommodation: Accommodation | undefined,
  wanted?: number,
): number {
  if (accommodation === undefined || !isCabin(accommodation)) return 0
  const { idOrCode, capacity } = accommodation
  const sleeping = others.filter((one) => one.whole && one.accommodation === idOrCode)
  const cabins = Map.groupBy(sleeping, ({ cabin }) => cabin)
  const open = [...cabins].flatMap(([cabin, all]) =>
    all.length < capacity && !all.some(({ alone }) => alone) ? [cabin] : [],
  )
  const begun = open.find((cabin) => cabin === wanted) ?? open.toSorted((one, other) => one - other)[0]
  return begun ?? freeCabins(others, 1)[0] ?? 1
}

/** Seats a passenger like another one of the trip: in the same whole cabin while it has a bed left. */
export function sitWith(
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
