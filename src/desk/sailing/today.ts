import type { AnswerOf } from '../../contract/call.ts'
import type { reference } from '../../contract/reference.ts'
import type { Trip } from './form.ts'

export type PortOnSale = AnswerOf<typeof reference.locations>['locations'][number]

/** The port most is sold from, for an operator who has named none. */
export function busiest(locations: readonly PortOnSale[]): string {
  const ports = locations.filter(({ members }) => members.length === 0)
  return ports.toSorted((one, other) => other.sailings - one.sailings)[0]?.idOrCode ?? ''
}

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
