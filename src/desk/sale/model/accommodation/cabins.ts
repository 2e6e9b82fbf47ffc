import { isCabin } from './accommodation.ts'
import { assignAccommodation, type Accommodation, type PassengerAccommodation } from '../workingBooking.ts'

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
