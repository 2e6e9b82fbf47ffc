import { type Money, percentOf, roundingOf, taxIn } from '../value/money.ts'
import type { Fare, Explanation, Tariff } from './tariff.ts'
import type { AppliedDiscount } from './passengerDiscount.ts'
import { limitsOf, type SteppedFare } from './listFare.ts'

export interface FareParts {
  /** The fare after discount. */
  gross: Money
  /** VAT in percent, included in the gross. */
  vat: number
  dues: Money
  /** True if dues are included in the gross (domestic lines), false if they are added to it. */
  duesInside: boolean
  surcharges: Money
}

/**
 * Splits a gross fare into its components. Included dues never exceed it, VAT is rounded half up to the smallest unit, and
 * net is the rest, so that the components always add up. A free fare pays no dues.
 */
export function splitFare({ gross, vat, dues, duesInside, surcharges }: FareParts): Fare {
  const due = duesInside ? Math.min(dues, gross) : gross === 0 ? 0 : dues
  const taxed = duesInside ? gross - due : gross
  const tax = taxIn(taxed, vat)
  return { net: taxed - tax, vat: tax, dues: due, surcharges, total: taxed + due + surcharges }
}

/** VAT of a vehicle in percent. */
export const vatOfVehicle = (tariff: Pick<Tariff, 'freight' | 'vat'>, category: string): number =>
  tariff.freight(category) ? tariff.vat.freight : tariff.vat.vehicle

export interface ExplainedPrice {
  kind: 'passenger' | 'vehicle'
  applied: AppliedDiscount
  fare: Fare
  product: string
  /** The fare of one berth, vehicle or metre. */
  listed: SteppedFare
  /** Undiscounted price of the empty berths, in addition to `listed`. */
  carried: Money
  metres?: number | undefined
  tariff: Tariff
}

/** The components of a fare: list price, rule, discount, rounding and parts. */
export function explain({ kind, applied, fare, product, tariff, ...priced }: ExplainedPrice): Explanation {
  const { carried, metres } = priced
  const { rule, code, name, percent, cancellationSet } = applied
  const { gross: price } = priced.listed
  const limits = limitsOf(priced.listed)
  const listed = price * (metres ?? 1)
  const left = percentOf(listed, 100 - percent)
  const { total: _, ...parts } = fare
  return {
    tariff: {
      line: tariff.line ?? '',
      season: tariff.season ?? '',
      product,
      price,
      ...(metres !== undefined && { metres }),
      ...(carried > 0 && { emptyBerths: carried }),
      ...(limits && { limits }),
      ...(priced.listed.step && { step: priced.listed.step }),
    },
    rule,
    ...(code !== undefined && { discount: code }),
    ...(name !== undefined && { name }),
    percent,
    discountAmount: listed - left,
    vatPercent: kind === 'vehicle' ? vatOfVehicle(tariff, product) : tariff.vat.passenger,
    ...parts,
    duesInside: tariff.duesInside,
    // Whole percents of whole smallest units: two digits are exact.
    rounding: roundingOf(listed, 100 - percent),
    ...(cancellationSet !== undefined && { cancellationSet }),
  }
}

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
