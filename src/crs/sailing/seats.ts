import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { FreePlace } from '../../domain/sailing/seating.ts'
import { sum, type Hundredths } from '../../domain/value/money.ts'
import type { Fares } from './fares.ts'
import { isCabinKind, personsFree, type Sight } from './sight.ts'

/** What people may be put in without being asked, and so many as it still takes. */
export function placesLeft({ places }: Sight, fares: Fares): FreePlace[] {
  return places.flatMap(({ accommodation, free }) => {
    const { code, kind, berths, soldAs } = accommodation
    if (kind === 'cabin_pet' || kind === 'cabin_prm') return []
    const fare = fares.adult(code)
    if (fare === undefined) return []
    const persons = isCabinKind(accommodation) && soldAs === 'whole cabin' ? free.whole * berths : free.berths
    return [{ code, fare, persons }]
  })
}

/** What an adult pays at least. */
export function cheapestOf(places: readonly FreePlace[]): Hundredths | undefined {
  const fares = places.filter(({ persons }) => persons > 0).map(({ fare }) => fare)
  return fares.length > 0 ? Math.min(...fares) : undefined
}

/** Why there is no room for so many persons, `lap` of them without a place of their own. */
export function refusePeople(
  seated: number,
  lap: number,
  sight: Sight,
  places: readonly FreePlace[],
): Refusal | undefined {
  const certified = personsFree(sight)
  if (seated + lap > certified) return refuse('ship_full', { left: certified })
  const left = sum(places.map(({ persons }) => persons))
  return seated > left ? refuse('places_short', { left }) : undefined
}
