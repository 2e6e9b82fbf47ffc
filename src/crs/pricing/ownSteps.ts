import type { UnitsOnLegs } from '../../domain/pricing/priceSteps.ts'
import { claimsUnderKey } from '../database/stock/holdRows.ts'
import type { Claim } from '../database/stock/stock.ts'
import type { Actor, Tx } from '../database/transaction.ts'
import type { Sailing } from '../reference/sailing.ts'
import type { OwnSteps } from './tariff.ts'

type Trip = Pick<Sailing, 'itinerary' | 'fromSeq' | 'toSeq'>

/** Reads the units held under a key, which are sold at the price steps at which they were held; none without a key. */
export async function stepsUnderKey(
  tx: Tx,
  who: Actor,
  holdKey: string | undefined,
  trips: readonly Trip[],
): Promise<OwnSteps[]> {
  return holdKey === undefined ? [] : stepsOfHeld(await claimsUnderKey(tx, who, holdKey), trips)
}

/** Returns the units held on each trip: they are sold at the price steps at which they were held. */
export function stepsOfHeld(claims: readonly Claim[], trips: readonly Trip[]): OwnSteps[] {
  return trips.map(({ itinerary, fromSeq, toSeq }) => {
    const held = claims.filter(
      (claim) => claim.itinerary === itinerary && claim.fromLeg === fromSeq && claim.toLeg === toSeq,
    )
    const percents = held.flatMap(({ resource, percent, ...units }) =>
      Array.from({ length: typeof percent === 'number' ? units.whole + units.men + units.women : 0 }, () => ({
        what: resource,
        percent: Number(percent),
      })),
    )
    const byClass = new Map(
      [...Map.groupBy(percents, ({ what }) => what)].map(([what, all]) => [
        what,
        all.map(({ percent }) => percent).toSorted((first, second) => first - second),
      ]),
    )
    return { held: byClass, back: held.map(unitsOf) }
  })
}

const unitsOf = ({ resource, ...units }: Claim): UnitsOnLegs => ({ ...units, what: resource })

interface SoldItem {
  uuid: string
  explanation: { tariff: { step?: { percent: number } } } | null
}

/** Returns the price steps that stored items keep; null where they were sold at the fare itself. */
export const stepsOfItems = (items: readonly SoldItem[]): Map<string, number | null> =>
  new Map(items.map(({ uuid, explanation }) => [uuid, explanation?.tariff.step?.percent ?? null]))
