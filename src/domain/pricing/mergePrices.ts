import type { Explanation, Fare } from './tariff.ts'

interface Item {
  uuid: string
  listed: number
  fare: Fare
  explanation?: Explanation | undefined
  explanationBack?: Explanation | undefined
}

/**
 * The prices of a way out and a way back as those of one trip: what stands in both costs the sum, and how it came about
 * is told way by way.
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
