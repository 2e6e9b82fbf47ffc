/** A trip of a booking; times are port-local. */
interface Timed {
  departs: string
  arrives: string
}

/**
 * The next trip of a booking where it departs before the new arrival of a delayed one, although it followed its former
 * arrival. Times of the same port, at which the passengers change ships.
 */
export function missedConnection<T extends Timed & { origin: string }>(
  delayed: Timed & { destination: string },
  formerArrival: string,
  others: readonly T[],
): T | undefined {
  const [next] = others
    .filter(({ departs, origin }) => origin === delayed.destination && departs >= formerArrival)
    .toSorted((one, other) => (one.departs < other.departs ? -1 : 1))
  return next && next.departs < delayed.arrives ? next : undefined
}
