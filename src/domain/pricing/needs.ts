import { refuse, type Refusal } from '../refusal.ts'
import type { DiscountRule } from './tariff.ts'

/** A passenger among those of one trip, as conditions see them. */
export interface Fellow {
  uuid: string
  discount?: string | undefined
  /** Of his own: by type, or chosen without a condition on the cabin. */
  percent: number
}

export interface Company {
  /** All passengers of the trip. */
  party: readonly Fellow[]
  /** Those in the same cabin; empty in a seat. */
  cabin: readonly Fellow[]
  roundTrip: boolean
}

function needsGroup(code: string, least: number, { party }: Company): Refusal | undefined {
  return party.length >= least
    ? undefined
    : refuse('discount_needs_group', { discount: code, persons: least })
}

function needsCompanion(code: string, companion: string, { party }: Company): Refusal | undefined {
  const there = party.some(({ discount }) => discount === companion)
  return there ? undefined : refuse('discount_needs_companion', { discount: code, companion })
}

/** One berth free in a full cabin: for whoever has the highest discount already, beside enough full fares. */
function needsCabin(
  code: string,
  persons: number,
  full: number,
  uuid: string,
  { cabin }: Company,
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

/** Checks what a discount asks of the company one travels in; proofs on paper are looked at by the operator. */
export function checkNeeds(
  { code, needs }: DiscountRule,
  uuid: string,
  company: Company,
): Refusal | undefined {
  const group = /^(\d+) passengers in one booking/.exec(needs)
  if (group) return needsGroup(code, Number(group[1]), company)
  const companion = /^travels with a (\w+) passenger/.exec(needs)
  if (companion) return needsCompanion(code, companion[1] ?? '', company)
  const cabin = /^(\d+) passengers, (\d+) full fares/.exec(needs)
  if (cabin) return needsCabin(code, Number(cabin[1]), Number(cabin[2]), uuid, company)
  if (needs === 'both legs in one booking' && !company.roundTrip)
    return refuse('discount_needs_return', { discount: code })
  return undefined
}
