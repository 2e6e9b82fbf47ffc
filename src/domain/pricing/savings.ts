import { isRefusal } from '../refusal.ts'
import { sum, type Money } from '../value/money.ts'
import { percentIn } from './discountClasses.ts'
import { admissibleDiscounts, conditionKind } from './discountConditions.ts'
import { accommodationOf, priceRequests, type Priced } from './price.ts'
import type { AccommodationRequest, DiscountRule, Tariff } from './tariff.ts'

/** A discount whose conditions the party meets but which has not been applied. */
export interface Saving {
  discountIdOrCode: string
  /** Passengers to whom it would apply. */
  uuids: string[]
  saving: Money
}

interface Sold {
  requests: readonly AccommodationRequest[]
  priced: readonly Priced[]
}

/** Savings for single passengers come first, so that savings for all are computed on top of them. */
const kinds = ['cabin', 'return'] as const

/**
 * The discounts for a shared cabin or a round trip that would lower the price of a request; each saving is computed on
 * top of the preceding ones. Discounts that a passenger requested remain.
 */
export function savingsOn(
  requests: readonly AccommodationRequest[],
  priced: readonly Priced[],
  tariff: Tariff,
): Saving[] {
  const rules = admissibleDiscounts(tariff.discounts, tariff)
  const savings: Saving[] = []
  let sold: Sold = { requests, priced }
  for (const kind of kinds) {
    for (const rule of rules.filter((rule) => conditionKind(rule) === kind)) {
      for (const uuids of kind === 'cabin'
        ? onePerCabin(sold, rule, tariff)
        : [eligible(sold, rule, tariff)]) {
        const next = uuids.length > 0 ? withDiscount(sold, rule.code, uuids, tariff) : undefined
        if (next === undefined) continue
        savings.push({ discountIdOrCode: rule.code, uuids, saving: totalOf(sold) - totalOf(next) })
        sold = next
      }
    }
  }
  return savings
}

const totalOf = ({ priced }: Sold) => sum(priced.map(({ fare }) => fare.total))

/** Passengers without a requested discount for whom the rule gives a higher one than now. */
function eligible({ requests, priced }: Sold, rule: DiscountRule, tariff: Tariff): string[] {
  const percents = new Map(priced.map(({ uuid, percent }) => [uuid, percent]))
  return requests.flatMap(({ idOrCode, accommodationRequestAnalysises }) => {
    const percent = percentIn(rule, accommodationOf(idOrCode, tariff)) ?? 0
    return accommodationRequestAnalysises
      .filter(({ uuid, passengerData, discountIdOrCode }) =>
        passengerData && discountIdOrCode === undefined ? percent > (percents.get(uuid) ?? 0) : false,
      )
      .map(({ uuid }) => uuid)
  })
}

/** The first passenger of each cabin for whom the rule applies. */
function onePerCabin(sold: Sold, rule: DiscountRule, tariff: Tariff): string[][] {
  const all = new Set(eligible(sold, rule, tariff))
  return sold.requests.map(({ accommodationRequestAnalysises }) => {
    const candidates = accommodationRequestAnalysises.map(({ uuid }) => uuid).filter((uuid) => all.has(uuid))
    return candidates.filter((uuid) => withDiscount(sold, rule.code, [uuid], tariff)).slice(0, 1)
  })
}

/** The trip with the discount for these passengers; undefined if it does not apply or lowers nothing. */
function withDiscount(sold: Sold, code: string, uuids: readonly string[], tariff: Tariff): Sold | undefined {
  const requests = sold.requests.map((request) => ({
    ...request,
    accommodationRequestAnalysises: request.accommodationRequestAnalysises.map((analysis) =>
      uuids.includes(analysis.uuid) ? { ...analysis, discountIdOrCode: code } : analysis,
    ),
  }))
  const priced = priceRequests(requests, tariff)
  if (isRefusal(priced)) return undefined
  return totalOf({ requests, priced }) < totalOf(sold) ? { requests, priced } : undefined
}
