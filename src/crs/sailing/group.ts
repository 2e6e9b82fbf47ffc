import type { Static } from 'typebox'
import type { Trip } from '../../contract/trip.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { possibleSeatings, type FreePlace } from '../../domain/sailing/seating.ts'
import { sum } from '../../domain/value/money.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Fares } from './fares.ts'
import type { Asked } from './party.ts'
import { refusePeople } from './seats.ts'
import { personsFree, type Sight } from './sight.ts'

export type GroupFare = NonNullable<Static<typeof Trip>['groupFare']>

/** From how many on a company speaks of a group, where nobody says how many there are. */
const usualGroup = 20

/** What a group of the smallest size asked for pays on a trip, or why it has no room for so many. */
export function groupView(
  { groupSearch }: Asked,
  sight: Sight,
  places: readonly FreePlace[],
  fares: Fares,
  catalogue: Catalogue,
): { fare?: GroupFare; refusal?: Refusal } {
  if (!groupSearch?.status) return {}
  const { minPassengers: least = usualGroup, maxPassengers: most = least } = groupSearch
  const refusal = refusePeople(least, 0, sight, places)
  if (refusal) return { refusal }
  const percent = percentFor(least, sight, catalogue)
  const [seating = []] = possibleSeatings(least, places)
  const each = seating.map(({ code, persons }) => ({ persons, fare: fares.inGroup(code, percent) ?? 0 }))
  const left = Math.min(personsFree(sight), sum(places.map(({ persons }) => persons)))
  return {
    fare: {
      percent,
      passenger: each[0]?.fare ?? 0,
      total: sum(each.map(({ persons, fare }) => persons * fare)),
      places: Math.min(Math.max(least, most), left),
    },
  }
}

function percentFor(persons: number, { sailing }: Sight, catalogue: Catalogue): number {
  const market = catalogue.company(sailing.company)?.market ?? ''
  const steps = catalogue.groupFares(market).filter(({ fromPersons }) => fromPersons <= persons)
  return steps.at(-1)?.percent ?? 0
}
