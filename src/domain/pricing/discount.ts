import { refuse, type Refusal } from '../refusal.ts'
import { ageOn, dateOf } from '../value/portTime.ts'
import { percentIn, type Product } from './discountClasses.ts'
import { checkConditions, type TravelContext, isEarlyBooking } from './discountConditions.ts'
import type { DiscountRule, Explanation, Offer, PassengerFacts } from './tariff.ts'

/** Discounts that follow from the passenger type; the market of a line has at most one of each. */
const ofType = new Map([
  ['AD', ['ADT']],
  ['CH', ['CHI', 'CHA']],
  ['IN', ['INF', 'INA']],
])

/** Discounts that follow from the age: full years on the day of departure, both ends included. */
const ages = new Map([
  ['SNR', [60, 200]],
  ['YTH', [0, 25]],
])

export interface AppliedDiscount {
  rule: Explanation['rule']
  /** Absent if no discount applies. */
  code?: string
  name?: string | undefined
  percent: number
  cancellationSet?: string | undefined
}

/** Cancellation rule set of early-booking tickets, which are not refundable. */
const setOfEarly = 'PROMO'

export function byDiscount(rule: DiscountRule, percent: number): AppliedDiscount {
  const early = isEarlyBooking(rule) ? { cancellationSet: setOfEarly } : {}
  return { rule: 'discount', code: rule.code, percent, ...early }
}

/** The highest of the applicable discounts, the first of equal ones: percentages are never added up. */
export function highestDiscount(
  applied: AppliedDiscount,
  offers: readonly Offer[],
  what: 'passenger' | 'vehicle',
): AppliedDiscount {
  const open = offers.filter(({ appliesTo }) => appliesTo === what || appliesTo === 'both')
  return open.reduce((best, offer) => (offer.percent > best.percent ? byOffer(offer) : best), applied)
}

function byOffer({ appliesTo: _, ...offer }: Offer): AppliedDiscount {
  return offer
}

/** The discount of a passenger type on a line; `admissible` are the rules that apply there. */
export function ownDiscount(type: string, admissible: readonly DiscountRule[]): DiscountRule | undefined {
  return admissible.find(({ code }) => ofType.get(type)?.includes(code))
}

export function ownPercent(type: string, product: Product, admissible: readonly DiscountRule[]): number {
  const rule = ownDiscount(type, admissible)
  return (rule && percentIn(rule, product)) ?? 0
}

/** Returns whether a discount follows from a passenger type and so is never chosen. */
export function isOfType(code: string): boolean {
  return [...ofType.values()].some((codes) => codes.includes(code))
}

function ofAnotherType(code: string, type: string): boolean {
  return isOfType(code) && ofType.get(type)?.includes(code) !== true
}

function checkAge(code: string, person: PassengerFacts, departs: string): Refusal | undefined {
  const [from, to] = ages.get(code) ?? []
  if (from === undefined || to === undefined || person.birthdate === undefined) return undefined
  const age = ageOn(person.birthdate, dateOf(departs))
  return age >= from && age <= to ? undefined : refuse('discount_not_of_age', { discount: code, age })
}

export interface DiscountRequest {
  code: string
  product: Product
  admissible: readonly DiscountRule[]
}

/** The rule and percentage of a chosen discount; refuses one that does not apply to the line or class. */
export function chosenDiscount({
  code,
  product,
  admissible,
}: DiscountRequest): { rule: DiscountRule; percent: number } | Refusal {
  const rule = admissible.find((one) => one.code === code)
  if (!rule) return refuse('discount_not_admissible', { discount: code })
  const percent = percentIn(rule, product)
  if (percent === undefined) return refuse('discount_not_in_class', { discount: code, what: product.code })
  return { rule, percent }
}

export interface Passenger {
  uuid: string
  person: PassengerFacts
  /** Code of the chosen discount, if any. */
  chosen: string | undefined
  product: Product
}

/** The higher of the discounts of the type and of the choice: they are never added up. */
export function passengerDiscount(
  { uuid, person, chosen, product }: Passenger,
  { admissible, departs }: { admissible: readonly DiscountRule[]; departs: string },
  context: TravelContext,
): AppliedDiscount | Refusal {
  const own = ownDiscount(person.type, admissible)
  const ownIs: AppliedDiscount = {
    rule: own ? 'type' : 'none',
    ...(own && { code: own.code }),
    percent: ownPercent(person.type, product, admissible),
  }
  if (chosen === undefined || chosen === own?.code) return ownIs
  if (ofAnotherType(chosen, person.type))
    return refuse('discount_of_other_type', { discount: chosen, type: person.type })
  const request = chosenDiscount({ code: chosen, product, admissible })
  if ('refusal' in request) return request
  const refusal = checkAge(chosen, person, departs) ?? checkConditions(request.rule, uuid, context)
  if (refusal) return refusal
  return request.percent < ownIs.percent ? ownIs : byDiscount(request.rule, request.percent)
}
