import type { Explanation, Fare } from './tariff.ts'

interface Item {
  uuid: string
  listed: number
  fare: Fare
  explanation?: Explanation | undefined
  explanationBack?: Explanation | undefined
}

/**
 * Combines the prices of the outward and return trips into one list: an item on both trips costs the sum, and its
 * explanations are listed per trip.
 */
export function mergePrices<I extends Item>(trips: readonly (readonly I[])[]): I[] {
  const merged = new Map<string, I>()
  for (const item of trips.flat()) {
    const before = merged.get(item.uuid)
    merged.set(item.uuid, before ? joined(before, item) : item)
  }
  return [...merged.values()]
}

function joined<I extends Item>(one: I, other: I): I {
  const { explanation } = other
  const add = (part: keyof Fare) => one.fare[part] + other.fare[part]
  return {
    ...one,
    listed: one.listed + other.listed,
    fare: {
      net: add('net'),
      vat: add('vat'),
      dues: add('dues'),
      surcharges: add('surcharges'),
      total: add('total'),
    },
    ...(one.explanation && explanation && { explanationBack: explanation }),
  }
}
