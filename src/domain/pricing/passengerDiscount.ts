import { isRefusal, refuse, type Refusal } from '../refusal.ts'
import { ageOn, dateOf } from '../value/portTime.ts'
import { percentIn, type Product } from './discountClasses.ts'
import { checkConditions, type TravelContext } from './discountConditions.ts'
import type { DiscountRule, Explanation, Offer, PassengerFacts } from './tariff.ts'

export interface AppliedDiscount {
  rule: Explanation['rule']
  /** Absent if no discount applies. */
  code?: string
  name?: string | undefined
  percent: number
  cancellationSet?: string | undefined
}

export function byDiscount(rule: DiscountRule, percent: number): AppliedDiscount {
  const { code, cancellationSet } = rule
  return { rule: 'discount', code, percent, ...(cancellationSet !== '' && { cancellationSet }) }
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
export function ownDiscount<D extends { passengerType?: string }>(
  type: string,
  admissible: readonly D[],
): D | undefined {
  return admissible.find(({ passengerType }) => passengerType === type)
}

export function ownPercent(type: string, product: Product, admissible: readonly DiscountRule[]): number {
  const rule = ownDiscount(type, admissible)
  return (rule && percentIn(rule, product)) ?? 0
}

function checkAge(
  { code, fromAge, toAge }: DiscountRule,
  { birthdate }: Pick<PassengerFacts, 'birthdate'>,
  departs: string,
): Refusal | undefined {
  if ((fromAge === null && toAge === null) || birthdate === undefined) return undefined
  const age = ageOn(birthdate, dateOf(departs))
  const isInRange = age >= (fromAge ?? 0) && age <= (toAge ?? Number.POSITIVE_INFINITY)
  return isInRange ? undefined : refuse('discount_not_of_age', { discount: code, age })
}

export interface DiscountRequest {
  code: string
  product: Product
  admissible: readonly DiscountRule[]
}

/** Returns whether a discount that was chosen for another day is given on this one. */
export function isGiven(
  request: DiscountRequest,
  facts: Pick<PassengerFacts, 'birthdate'>,
  departs: string,
): boolean {
  const chosen = chosenDiscount(request)
  return !isRefusal(chosen) && checkAge(chosen.rule, facts, departs) === undefined
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
  /** The list price is that of the passenger type, which includes the discount of the type. */
  hasTypeFare?: boolean
}

/** The higher of the discounts of the type and of the choice: they are never added up. */
export function passengerDiscount(
  { uuid, person, chosen, product, hasTypeFare = false }: Passenger,
  { admissible, departs }: { admissible: readonly DiscountRule[]; departs: string },
  context: TravelContext,
): AppliedDiscount | Refusal {
  const own = ownDiscount(person.type, admissible)
  const ownIs: AppliedDiscount = {
    rule: own ? 'type' : 'none',
    ...(own && { code: own.code }),
    percent: hasTypeFare ? 0 : ownPercent(person.type, product, admissible),
  }
  if (chosen === undefined || chosen === own?.code) return ownIs
  if (admissible.some(({ code, passengerType }) => code === chosen && passengerType !== ''))
    return refuse('discount_of_other_type', { discount: chosen, type: person.type })
  const request = chosenDiscount({ code: chosen, product, admissible })
  if ('refusal' in request) return request
  const refusal = checkAge(request.rule, person, departs) ?? checkConditions(request.rule, uuid, context)
  if (refusal) return refusal
  return request.percent < ownIs.percent ? ownIs : byDiscount(request.rule, request.percent)
}
