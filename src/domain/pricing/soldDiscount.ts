import { percentOf, roundingOf } from '../value/money.ts'
import { ownPercent, type AppliedDiscount } from './passengerDiscount.ts'
import { checkConditions, conditionKind, type TravelContext } from './discountConditions.ts'
import type { Product } from './discountClasses.ts'
import type { DiscountRule, Explanation, FellowPassenger, Fare } from './tariff.ts'
import { splitFare } from './fare.ts'
import { withReductionsOf } from './reduction.ts'

/** A sold passenger or vehicle, as the conditions on those who travel together need it. */
export interface SoldItem {
  id: number
  uuid: string
  kind: 'passenger' | 'vehicle'
  /** The sailing with its two ports; undefined for an open ticket, which is on none. */
  sailing: string | undefined
  origin: string
  destination: string
  /** Passengers of one accommodation request have the same. */
  cabin: string
  product: Product
  /** The passenger type. */
  type: string
  rule: Explanation['rule']
  /** The code of the discount or offer that lowered the fare. */
  code: string | undefined
  /** The discounts on its line, by which the discount of the passenger type follows. */
  admissible: readonly DiscountRule[]
  isPaid: boolean
}

/** The requirement of an item’s discount or offer for the other items; undefined if it does not depend on them. */
export type Condition =
  | { kind: 'rule'; rule: DiscountRule }
  /** Passengers on the trip. */
  | { kind: 'persons'; least: number }
  /** Travellers of the whole group on the sailing, those who are still to be issued too. */
  | { kind: 'group'; least: number }

/**
 * Returns whether the present items meet a condition. Only paid ones count for a paid item, as options may lapse
 * without costing anything; for an item of an option all count.
 */
export function isMet(item: SoldItem, condition: Condition, present: readonly SoldItem[]): boolean {
  const counted = item.isPaid && condition.kind !== 'group' ? present.filter(({ isPaid }) => isPaid) : present
  if (condition.kind === 'rule' && conditionKind(condition.rule) === 'return')
    return returnsToo(item, condition.rule.code, counted)
  // An open ticket is on no sailing, and so has no fellow travellers: it is asked again when it gets a date.
  if (item.sailing === undefined) return true
  if (condition.kind === 'rule') return meetsRule(item, condition.rule, counted)
  return passengersWith(item, counted).length >= condition.least
}

function meetsRule(item: SoldItem, rule: DiscountRule, present: readonly SoldItem[]): boolean {
  const party = passengersWith(item, present)
  const context: TravelContext = {
    party: party.map(asFellow),
    cabin: party.filter(({ cabin }) => cabin === item.cabin).map(asFellow),
    roundTrip: true,
  }
  return checkConditions(rule, item.uuid, context) === undefined
}

const passengersWith = (item: SoldItem, present: readonly SoldItem[]) =>
  present.filter(({ kind, sailing }) => kind === 'passenger' && sailing === item.sailing)

const asFellow = ({ uuid, rule, code, type, product, admissible }: SoldItem): FellowPassenger => ({
  uuid,
  ...(rule === 'discount' && { discount: code }),
  percent: ownPercent(type, product, admissible),
})

/**
 * Returns whether the passenger, or another one for this passenger, travels back between the same ports. A passenger
 * who travels back counts for one with the discount: first for the same person, then in the order of the items.
 */
function returnsToo(item: SoldItem, code: string, present: readonly SoldItem[]): boolean {
  const passengers = present.filter(({ kind }) => kind === 'passenger')
  const back = passengers.filter(
    ({ origin, destination }) => origin === item.destination && destination === item.origin,
  )
  const uuids = new Set(back.map(({ uuid }) => uuid))
  if (uuids.has(item.uuid)) return true
  const holders = passengers.filter(
    (passenger) =>
      passenger.code === code &&
      passenger.rule === 'discount' &&
      passenger.origin === item.origin &&
      passenger.destination === item.destination,
  )
  const taken = new Set(holders.map(({ uuid }) => uuid))
  const waiting = holders.filter(({ uuid }) => !uuids.has(uuid)).toSorted((one, other) => one.id - other.id)
  const free = [...uuids].filter((uuid) => !taken.has(uuid)).length
  const place = waiting.findIndex(({ id }) => id === item.id)
  return place >= 0 && place < free
}

/**
 * The items that lose their discount when the first ones become the second ones; both have an item under the same id.
 */
export function itemsLosing<I extends SoldItem>(
  before: readonly I[],
  after: readonly I[],
  conditionOf: (item: I) => Condition | undefined,
): I[] {
  const now = new Map(after.map((item) => [item.id, item]))
  return before.filter((item) => {
    const condition = conditionOf(item)
    const then = now.get(item.id)
    return condition && then ? isMet(item, condition, before) && !isMet(then, condition, after) : false
  })
}

/** A stored price with how it was computed. */
export interface SoldPrice {
  percent: number
  fare: Fare
  explanation: Explanation
}

/**
 * The price by another discount, or by none, at the list price of the sale. Coupons, vouchers and miles lower it by the
 * percentage or amount by which they lowered it before. The port dues are those of one person, which a free fare does not have, and the surcharges those
 * that are paid at the other discount.
 */
export function withOtherDiscount(
  { explanation: sold }: SoldPrice,
  applied: AppliedDiscount,
  { dues, surcharges }: Pick<Fare, 'dues' | 'surcharges'>,
): SoldPrice {
  const { tariff, vatPercent, duesInside } = sold
  const { price, metres = 1, emptyBerths = 0 } = tariff
  const listed = price * metres
  const { rule, code, name, percent, cancellationSet } = applied
  const left = percentOf(listed, 100 - percent)
  const { total, ...parts } = splitFare({
    gross: left + emptyBerths,
    vat: vatPercent,
    dues,
    duesInside,
    surcharges,
  })
  const priced: SoldPrice = {
    percent,
    fare: { ...parts, total },
    explanation: {
      tariff,
      vatPercent,
      duesInside,
      ...parts,
      rule,
      percent,
      ...(code !== undefined && { discount: code }),
      ...(name !== undefined && { name }),
      discountAmount: listed - left,
      rounding: roundingOf(listed, 100 - percent),
      ...(cancellationSet !== undefined && { cancellationSet }),
    },
  }
  return withReductionsOf(priced, sold)
}
