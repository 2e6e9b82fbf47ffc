import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { SearchForm, Trip } from '../search/form.ts'

type Answered = Pick<Trip, 'cannotTake' | 'discountRefused'>

/** A discount granted on no sailing of a leg; `answers` are the trips per leg. */
export function discountOnNoTrip(
  asked: Pick<SearchForm, 'legs'> | undefined,
  answers: readonly (readonly Answered[])[],
): Refusal | undefined {
  for (const [at, trips] of answers.entries()) {
    const open = trips.filter(({ cannotTake }) => cannotTake === undefined)
    const discount = open[0]?.discountRefused
    const leg = asked?.legs[at]
    if (leg && discount !== undefined && open.every(({ discountRefused }) => discountRefused !== undefined))
      return refuse('discount_on_no_trip', {
        discount,
        route: `${leg.origin}→${leg.destination}`,
        date: leg.date || (asked?.legs[0]?.date ?? ''),
      })
  }
  return undefined
}
