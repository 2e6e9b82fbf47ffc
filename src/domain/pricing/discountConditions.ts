import { refuse, type Refusal } from '../refusal.ts'
import type { DiscountRule, FellowPassenger } from './tariff.ts'

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

/** Which condition the booking itself can show; undefined if the discount needs another proof. */
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
