import { refuseTripOrder } from '../../domain/booking/tripOrder.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Sailing } from '../reference/sailing.ts'
import { analysesOf } from './miles.ts'

/** Refuses trips of a sale of which one departs before its travellers have arrived by the one that precedes it. */
export function refuseSaleOrder(
  trips: Parameters<typeof analysesOf>[0],
  sailings: readonly Sailing[],
): Refusal | undefined {
  const all = analysesOf(trips)
  return refuseTripOrder(
    sailings.map(({ origin, destination, departs, arrives }, nth) => ({
      origin,
      destination,
      times: { departs, arrives },
      travellers: all.filter(({ trip }) => trip === nth).map(({ analysis }) => analysis.uuid),
    })),
  )
}
