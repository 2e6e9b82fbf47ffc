import { refuse, type Refusal } from '../refusal.ts'
import type { DiscountRule, FellowPassenger, Tariff } from './tariff.ts'

export interface TravelContext {
  /** All passengers of the trip. */
  party: readonly FellowPassenger[]
  /** Passengers of the same cabin; empty for a seat. */
  cabin: readonly FellowPassenger[]
  roundTrip: boolean
  /** Discounts whose conditions are not asked again, by the uuid of their passengers. */
  unconditional?: ReadonlyMap<string, string> | undefined
}

function needsGroup(code: string, least: number, { party }: TravelContext): Refusal | undefined {
  return party.length >= least
    ? undefined
    : refuse('discount_needs_group', { discount: code, persons: least })
}

function needsCompanion(code: string, companion: string, { party }: TravelContext): Refusal | undefined {
  const there = party.some(({ discount }) => discount === companion)
  return there ? undefined : refuse('discount_needs_companion', { discount: code, companion })
}

/** One free berth in a full cabin with enough full fares: for the passenger with the highest discount. */
function needsCabin(
  code: string,
  persons: number,
  full: number,
  uuid: string,
  { cabin }: TravelContext,
): Refusal | undefined {
  const self = cabin.find((fellow) => fellow.uuid === uuid)
  const others = cabin.filter((fellow) => fellow.uuid !== uuid)
  const fullFares = others.filter(({ percent, discount }) => percent === 0 && discount !== code).length
  const isHighest = others.every(({ percent }) => percent <= (self?.percent ?? 0))
  const alone = others.every(({ discount }) => discount !== code)
  return cabin.length === persons && fullFares >= full && isHighest && alone
    ? undefined
    : refuse('discount_needs_cabin', { discount: code, persons, full })
}

/** Returns the condition that the booking itself can prove; undefined if the discount needs another proof. */
export function conditionKind({
  cabinPersons,
  bothWays,
}: Pick<DiscountRule, 'cabinPersons' | 'bothWays'>): 'cabin' | 'return' | undefined {
  if (cabinPersons !== null) return 'cabin'
  return bothWays ? 'return' : undefined
}

/** Returns true for a discount that depends on those who travel together or on the return. */
export const isConditional = (rule: DiscountRule): boolean =>
  conditionKind(rule) !== undefined || rule.leastPersons !== null || rule.companion !== ''

/** Checks the conditions on fellow passengers; documents are checked by the operator. */
export function checkConditions(
  { code, leastPersons, companion, cabinPersons, cabinFullFares, bothWays }: DiscountRule,
  uuid: string,
  context: TravelContext,
): Refusal | undefined {
  if (context.unconditional?.get(uuid) === code) return undefined
  const group = leastPersons === null ? undefined : needsGroup(code, leastPersons, context)
  const escort = companion === '' ? undefined : needsCompanion(code, companion, context)
  const cabin =
    cabinPersons === null ? undefined : needsCabin(code, cabinPersons, cabinFullFares ?? 0, uuid, context)
  const back =
    bothWays && !context.roundTrip ? refuse('discount_needs_return', { discount: code }) : undefined
  return group ?? escort ?? cabin ?? back
}

export type LineFacts = Pick<Tariff, 'market' | 'lineKind'> &
  Partial<Pick<Tariff, 'departs' | 'bookedOn' | 'ports'>>

const isAny = (allowed: readonly string[], value = '') => allowed.length === 0 || allowed.includes(value)

function holdsOn({ markets, lineKinds }: DiscountRule, { market, lineKind }: LineFacts): boolean {
  return isAny(markets, market) && isAny(lineKinds, lineKind?.toLowerCase())
}

const isSold = (discount: DiscountRule, line: LineFacts) =>
  discount.ended !== true && holdsOn(discount, line) && isInTime(discount, line)

/** Returns whether a trip is booked before the day until which the discount is given, in the year of departure. */
function isInTime({ bookedBefore }: DiscountRule, { bookedOn, departs }: LineFacts): boolean {
  if (bookedBefore === '') return true
  if (bookedOn === undefined || departs === undefined) return false
  return bookedOn < `${departs.slice(0, 4)}-${bookedBefore}`
}

/** The discount with the percentages of a trip between these ports. */
function atPorts<D extends DiscountRule>(discount: D, { ports = [] }: LineFacts): D {
  if (discount.percents.length === 0) return discount
  const percents = discount.percents.filter(
    (row) => row.ports.length === 0 || row.ports.some((port) => ports.includes(port)),
  )
  const percent = percents.find(({ classes }) => classes.length === 0)?.percent ?? discount.percent
  return { ...discount, percent, percents }
}

/**
 * The discounts that may be chosen on a line, in table order; also the one that an item was sold at, whatever has been
 * decided about its sale since.
 */
export function admissibleDiscounts<D extends DiscountRule>(
  discounts: readonly D[],
  line: LineFacts,
  soldAt?: string,
): D[] {
  return discounts
    .filter((discount) => discount.code === soldAt || isSold(discount, line))
    .map((discount) => atPorts(discount, line))
}
