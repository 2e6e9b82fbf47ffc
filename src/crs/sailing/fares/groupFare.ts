import type { Static } from 'typebox'
import type { Trip } from '../../../contract/trip.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { possibleSeatings, type FreePlace } from '../../../domain/sailing/seating.ts'
import { sum } from '../../../domain/value/money.ts'
import { groupPercent } from '../../pricing/priceAll.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { personsFree, type AvailabilityView } from '../availability/availabilityView.ts'
import { refusePersons } from './accommodationLeft.ts'
import type { LineFares } from './lineFares.ts'
import type { PartyRequest } from './requestedParty.ts'

export type GroupFare = NonNullable<Static<typeof Trip>['groupFare']>

/** The group size of a search that gives none. */
const defaultGroupSize = 20

/** The fare of a group of the smallest requested size, or why the trip cannot take it; empty without a group search. */
export function groupFare(
  { groupSearch }: PartyRequest,
  view: AvailabilityView,
  left: readonly FreePlace[],
  fares: LineFares,
  catalogue: Catalogue,
): { fare?: GroupFare; refusal?: Refusal } {
  if (!groupSearch?.status) return {}
  const { minPassengers: least = defaultGroupSize, maxPassengers: most = least } = groupSearch
  const refusal = refusePersons(least, 0, view, left)
  if (refusal) return { refusal }
  const percent = groupPercent(catalogue, view.sailing.company, least)
  const [seating = []] = possibleSeatings(least, left)
  const dependencies = seating.map(({ code, persons }) => ({
    persons,
    fare: fares.inGroup(code, percent) ?? 0,
  }))
  const placesLeft = Math.min(personsFree(view), sum(left.map(({ persons }) => persons)))
  return {
    fare: {
      percent,
      passenger: dependencies[0]?.fare ?? 0,
      total: sum(dependencies.map(({ persons, fare }) => persons * fare)),
      places: Math.min(Math.max(least, most), placesLeft),
    },
  }
}
