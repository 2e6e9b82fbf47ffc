import type { Fare } from './tariff.ts'

interface Item {
  uuid: string
  listed: number
  fare: Fare
}

/** The prices of several trips as those of one: what stands in more than one of them, costs the sum of both. */
export function mergePrices<I extends Item>(trips: readonly (readonly I[])[]): I[] {
  const merged = new Map<string, I>()
  for (const item of trips.flat()) {
    const before = merged.get(item.uuid)
    merged.set(item.uuid, before ? { ...before, ...sumOf(before, item) } : item)
  }
  return [...merged.values()]
}

function sumOf(one: Item, other: Item): Pick<Item, 'listed' | 'fare'> {
  const add = (part: keyof Fare) => one.fare[part] + other.fare[part]
  return {
    listed: one.listed + other.listed,
    fare: {
      net: add('net'),
      vat: add('vat'),
      dues: add('dues'),
      surcharges: add('surcharges'),
      total: add('total'),
    },
  }
}
