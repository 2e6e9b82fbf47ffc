import { splitAmount } from '../../../domain/ledger/assignPayments.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import { sum } from '../../../domain/value/money.ts'
import { type Losses, retainedByCompany } from '../../booking/discounts/losses.ts'
import type { Plan, PlannedItem, PlannedTrip } from './modificationPlan.ts'

/** Returns the amounts due by company, with the losses of others; the fee goes to the company of the former sailing. */
export function differencesOf(trips: readonly PlannedTrip[], losses: Losses): Map<string, number> {
  const differences = retainedByCompany(losses)
  const add = (company: string, amount: number) =>
    differences.set(company, (differences.get(company) ?? 0) + amount)
  for (const { draft, after, items } of trips) {
    for (const { draft: one, before, after: now, fee } of items) {
      if (one.item.status === 'OPTIONAL') continue
      add(draft.trip.company, fee - before)
      add(after.sailing?.company ?? draft.trip.company, now)
    }
  }
  return differences
}

/** Returns the amount due, or to be returned where negative. */
export const differenceOf = ({ differences }: Pick<Plan, 'differences'>) => sum(differences.values())

/**
 * The trips with what the change would return in the end added to the fees of the tickets whose fares fall, so that nothing
 * is returned. What one company returns still pays another one; what is left is retained by those that would return it.
 */
export function retainDifference(trips: readonly PlannedTrip[], losses: Losses): PlannedTrip[] {
  const differences = differencesOf(trips, losses)
  const returning = [...differences].filter(([, amount]) => amount < 0)
  const returned = Math.max(0, -sum(differences.values()))
  const shares = splitAmount(
    returned,
    returning.map(([, amount]) => -amount),
  )
  const retained = new Map(returning.map(([company], nth) => [company, mustGet(shares, nth)]))
  const fees = new Map([...retained].flatMap(([company, amount]) => feesOf(trips, company, amount)))
  return trips.map((trip) => ({
    ...trip,
    items: trip.items.map((item) => ({ ...item, fee: item.fee + (fees.get(item) ?? 0) })),
  }))
}

/** The share of each ticket in what its company retains, in proportion to what the company returns of it. */
function feesOf(
  trips: readonly PlannedTrip[],
  company: string,
  amount: number,
): [item: PlannedItem, fee: number][] {
  const items = trips
    .filter(({ draft }) => draft.trip.company === company)
    .flatMap(({ items: all, after }) => {
      const stays = (after.sailing?.company ?? company) === company
      return all.map((item) => ({
        item,
        returned:
          item.draft.item.status === 'OPTIONAL' ? 0 : item.before - item.fee - (stays ? item.after : 0),
      }))
    })
    .filter(({ returned }) => returned > 0)
  const shares = splitAmount(
    amount,
    items.map(({ returned }) => returned),
  )
  return items.map(({ item }, nth) => [item, mustGet(shares, nth)])
}
