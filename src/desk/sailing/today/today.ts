import type { AnswerOf } from '../../../contract/call.ts'
import type { reference } from '../../../contract/reference.ts'
import { portWeight } from '../../../domain/sailing/search.ts'
import type { Trip } from '../search/form.ts'

export type PortOnSale = AnswerOf<typeof reference.locations>['locations'][number]

/** The port with the most sales, for an operator without a departure port in the settings. */
function busiest(locations: readonly PortOnSale[]): PortOnSale | undefined {
  const ports = locations.filter(({ members }) => members.length === 0)
  return ports.toSorted((one, other) => portWeight(other) - portWeight(one))[0]
}

/** The first of the codes that is on sale: a setting can name a port of another reservation system. */
export function departurePort(
  locations: readonly PortOnSale[],
  preferred: readonly string[],
): PortOnSale | undefined {
  for (const code of preferred) {
    const port = locations.find(({ idOrCode }) => idOrCode === code)
    if (port) return port
  }
  return busiest(locations)
}

/** The longest trip of each sailing, without those that have departed. `now` is YYYY-MM-DD HH:mm. */
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
