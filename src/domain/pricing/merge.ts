import type { Explanation, Fare } from './tariff.ts'

interface Item {
  uuid: string
  listed: number
  fare: Fare
  explanation?: Explanation | undefined
}

/** The prices of several trips as those of one: what stands in more than one of them, costs the sum of both. */
export function mergePrices<I extends Item>(trips: readonly (readonly I[])[]): I[] {
  const merged = new Map<string, I>()
  for (const item of trips.flat()) {
    const before = merged.get(item.uuid)
    merged.set(item.uuid, before ? joined(before, item) : item)
  }
  return [...merged.values()]
}

/** Of two prices in one there is no telling how it came about. */
function joined<I extends Item>(one: I, other: I): I {
  const both = { ...one, ...sumOf(one, other) }
  delete both.explanation
  return both
}

function sumOf(one: Item, other: Item): Pick<Item, 'listed' | 'fare' | 'explanation'> {
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
    ...(one.explanation &&
      other.explanation && { explanation: explainBoth(one.explanation, other.explanation) }),
  }
}

/** The sums of both; what rule applied is told of the first. */
function explainBoth(one: Explanation, other: Explanation): Explanation {
  const add = (part: 'discountAmount' | 'net' | 'vat' | 'dues' | 'surcharges' | 'rounding') =>
    one[part] + other[part]
  const addIfAny = (part: 'coupon' | 'voucher' | 'miles') => {
    const amount = (one[part] ?? 0) + (other[part] ?? 0)
    return amount === 0 ? {} : { [part]: amount }
  }
  const emptyBerths = (one.tariff.emptyBerths ?? 0) + (other.tariff.emptyBerths ?? 0)
  return {
    ...one,
    tariff: {
      ...one.tariff,
      price: one.tariff.price + other.tariff.price,
      ...(emptyBerths > 0 && { emptyBerths }),
    },
    discountAmount: add('discountAmount'),
    ...{ net: add('net'), vat: add('vat'), dues: add('dues'), surcharges: add('surcharges') },
    ...{ ...addIfAny('coupon'), ...addIfAny('voucher'), ...addIfAny('miles') },
    rounding: add('rounding'),
  }
}
