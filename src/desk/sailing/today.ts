import type { Trip } from './form.ts'

/** Of all ways a sailing may be bought, the longest; those that have left are gone. `now` is YYYY-MM-DD HH:mm. */
export function sailingsAhead(trips: readonly Trip[], now: string): Trip[] {
  const ahead = trips.filter(({ departureDateTime }) => departureDateTime > now)
  const sailings = Map.groupBy(
    ahead,
    ({ departureDateTime, vessel }) => `${departureDateTime} ${vessel.idOrCode}`,
  )
  return [...sailings]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, ways]) => ways.toSorted((one, other) => other.duration - one.duration).slice(0, 1))
}
