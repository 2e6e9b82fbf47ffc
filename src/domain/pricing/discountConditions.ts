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

const groupNeed = /^(\d+) passengers in one booking/
const companionNeed = /^travels with a (\w+) passenger/
const cabinNeed = /^(\d+) passengers, (\d+) full fares/
const returnNeed = 'both legs in one booking'

/** Returns the condition that the booking itself can prove; undefined if the discount needs another proof. */
export function conditionKind({ needs }: Pick<DiscountRule, 'needs'>): 'cabin' | 'return' | undefined {
  if (cabinNeed.test(needs)) return 'cabin'
  return needs === returnNeed ? 'return' : undefined
}

/** Returns true for a discount that depends on those who travel together or on the return. */
export const isConditional = ({ needs }: Pick<DiscountRule, 'needs'>): boolean =>
  needs === returnNeed || [groupNeed, companionNeed, cabinNeed].some((need) => need.test(needs))

/** Checks the conditions on fellow passengers; documents are checked by the operator. */
export function checkConditions(
  { code, needs }: DiscountRule,
  uuid: string,
  context: TravelContext,
): Refusal | undefined {
  if (context.unconditional?.get(uuid) === code) return undefined
  const group = groupNeed.exec(needs)
  if (group) return needsGroup(code, Number(group[1]), context)
  const companion = companionNeed.exec(needs)
  if (companion) return needsCompanion(code, companion[1] ?? '', context)
  const cabin = cabinNeed.exec(needs)
  if (cabin) return needsCabin(code, Number(cabin[1]), Number(cabin[2]), uuid, context)
  if (needs === returnNeed && !context.roundTrip) return refuse('discount_needs_return', { discount: code })
  return undefined
}

export type LineFacts = Pick<Tariff, 'market' | 'lineKind'> &
  Partial<Pick<Tariff, 'departs' | 'bookedOn' | 'portNames'>>

export function isDomestic({ market }: Pick<Tariff, 'market'>): boolean {
  return market === 'domestic'
}

function isKind(line: LineFacts, kind: string): boolean {
  return line.lineKind?.toLowerCase() === kind
}

/**
 * The phrases of the `market` column; its Adriatic rows are the only international ones, so they apply to every such
 * line.
 */
const meanings: Record<string, (line: LineFacts) => boolean> = {
  all: () => true,
  domestic: isDomestic,
  'domestic night lines': (line) => isDomestic(line) && isKind(line, 'night'),
  'subsidised lines': (line) => isKind(line, 'subsidised'),
  adriatic: (line) => !isDomestic(line),
}

function holdsOn(discount: DiscountRule, line: LineFacts): boolean {
  const word = discount.market.replace(/\s*\(.*$/, '').toLowerCase()
  const meaning = meanings[word]
  if (!meaning) throw new TypeError(`discount ${discount.code} names an unknown market: ${discount.market}`)
  return meaning(line)
}

/** Matches conditions such as `booked by 28/29 February; not refundable`. */
export function isEarlyBooking({ needs }: Pick<DiscountRule, 'needs'>): boolean {
  return needs.startsWith('booked by')
}

/** Booked by the end of February, for a departure in the same year. */
function isEarly({ bookedOn, departs }: LineFacts): boolean {
  if (bookedOn === undefined || departs === undefined) return false
  return bookedOn < `${departs.slice(0, 4)}-03-01`
}

/** `Adriatic (15 on Bari and Venice)`: a different percentage on the lines of some ports. */
function onTheLine<D extends DiscountRule>(discount: D, { portNames = [] }: LineFacts): D {
  const [, percent, ports = ''] = /\((\d+) on ([^)]+)\)/.exec(discount.market) ?? []
  const own = percent !== undefined && ports.split(' and ').some((port) => portNames.includes(port))
  return own ? { ...discount, percent: Number(percent) } : discount
}

/** The discounts that may be chosen on a line, in table order. */
export function admissibleDiscounts<D extends DiscountRule>(discounts: readonly D[], line: LineFacts): D[] {
  return discounts
    .filter((discount) => holdsOn(discount, line) && (!isEarlyBooking(discount) || isEarly(line)))
    .map((discount) => onTheLine(discount, line))
}
