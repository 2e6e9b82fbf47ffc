/** A kind of place with what is left of it; `persons` it still takes, told by somebody of unknown sex. */
export interface FreePlace {
  code: string
  /** What one adult pays there. */
  fare: number
  persons: number
}

/**
 * Where a party of so many may sit together for least: every kind of place that takes all of them, cheapest first.
 * Where none does, the one way that is left: the cheapest places until all have one. Nothing where they do not all fit.
 */
export function possibleSeatings(persons: number, places: readonly FreePlace[]): Seating[] {
  const cheapest = places.toSorted((one, other) => one.fare - other.fare || (one.code < other.code ? -1 : 1))
  const together = cheapest.filter((place) => place.persons >= persons)
  if (together.length > 0) return together.map(({ code }) => [{ code, persons }])
  const spread = spreadOver(persons, cheapest)
  return spread ? [spread] : []
}

/** How many sit in what. */
export type Seating = readonly { code: string; persons: number }[]

function spreadOver(persons: number, places: readonly FreePlace[]): Seating | undefined {
  const seating: { code: string; persons: number }[] = []
  let left = persons
  for (const place of places) {
    const here = Math.min(left, place.persons)
    if (here > 0) seating.push({ code: place.code, persons: here })
    left -= here
  }
  return left > 0 ? undefined : seating
}
