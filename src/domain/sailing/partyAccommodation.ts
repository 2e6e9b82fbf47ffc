/** An accommodation with units left; `persons` is the number it can still take when the sex is unknown. */
export interface FreePlace {
  code: string
  /** Adult fare. */
  fare: number
  persons: number
}

/**
 * Accommodations in which a party can travel together: each one that takes all of them, cheapest first. If none does,
 * one combination: the cheapest accommodations until all are seated. Empty if they do not all fit.
 */
export function possibleSeatings(persons: number, places: readonly FreePlace[]): Seating[] {
  const cheapest = places.toSorted((one, other) => one.fare - other.fare || (one.code < other.code ? -1 : 1))
  const together = cheapest.filter((place) => place.persons >= persons)
  if (together.length > 0) return together.map(({ code }) => [{ code, persons }])
  const spread = spreadOver(persons, cheapest)
  return spread ? [spread] : []
}

/** Number of persons per accommodation. */
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

interface Attribute {
  fieldName: string
  /** Ids of the values that an accommodation matches; empty for any value. */
  availableValues: readonly string[]
}

/** Ids of chosen values, by field name. */
export type ChosenValues = Readonly<Record<string, string>>

/** Returns whether an accommodation matches every chosen value; one without the field does not match. */
export function isCompatible(attributes: readonly Attribute[], chosen: ChosenValues): boolean {
  return Object.entries(chosen)
    .filter(([, id]) => id !== '')
    .every(([fieldName, id]) => {
      const own = attributes.find((attribute) => attribute.fieldName === fieldName)
      return own !== undefined && (own.availableValues.length === 0 || own.availableValues.includes(id))
    })
}
