import { refuse, type Refusal } from '../refusal.ts'
import { isCardNumber } from './loyaltyCard.ts'
import type { DiscountRule } from './tariff.ts'

/** The proofs that a passenger has presented for a discount. */
export interface ShownProof {
  discountDocument?: string | undefined
  /** Code of the port of the municipality. */
  residentCity?: string | undefined
  loyaltyCard?: string | undefined
  birthdate?: string | undefined
}

const paper = /^(?=.*\d)[A-Z0-9 ./-]{3,20}$/i
const loyalty = new Set(['SML', 'SMC'])

/** The `needs` of the discount table that a document proves, with the format of its number. */
const patterns: Record<string, RegExp> = {
  'card number': paper,
  'last 5 digits of the student card': /^\d{5}$/,
  'registry number': /^\d{4,12}$/,
  'resident registry': /^\d{3,12}$/,
  'MAN printed on the ticket with the name': /^\d{8,12}$/,
  certificate: paper,
  'decision number': paper,
  'service card': paper,
  'parking card': paper,
  'agency code': /^\d{4}$/,
}

function needsProof({ needs }: Pick<DiscountRule, 'needs'>): boolean {
  return needs in patterns
}

/** The loyalty card number for a discount; undefined if the discount needs another proof. */
export function cardFor({ code }: Pick<DiscountRule, 'code'>, shown: ShownProof): string | undefined {
  return loyalty.has(code) ? shown.loyaltyCard || shown.discountDocument : undefined
}

type ProofRule = Pick<DiscountRule, 'code' | 'needs'>

function needsCity({ needs }: ProofRule): boolean {
  return needs === 'resident registry'
}

function isGood({ code, needs }: ProofRule, document: string): boolean {
  return loyalty.has(code) ? isCardNumber(document) : (patterns[needs]?.test(document) ?? true)
}

/** Refuses a proof whose format does not match the discount; an absent proof is checked by `missingProof`. */
export function wrongProof(
  rule: ProofRule,
  { discountDocument, residentCity, loyaltyCard }: ShownProof,
  ports: readonly string[],
): Refusal | undefined {
  const document = (loyalty.has(rule.code) && loyaltyCard) || discountDocument || ''
  if (document !== '' && !isGood(rule, document.trim()))
    return refuse('proof_not_valid', { discount: rule.code }, '/discountDocument')
  const elsewhere = needsCity(rule) && residentCity && ports.length > 0 && !ports.includes(residentCity)
  return elsewhere ? refuse('resident_of_elsewhere', { city: residentCity }, '/residentCity') : undefined
}

/** Refuses the sale of a discount without its proof. */
export function missingProof(rule: ProofRule, shown: ShownProof): Refusal | undefined {
  if (rule.needs === 'date of birth' && !shown.birthdate)
    return refuse('birthdate_required', { discount: rule.code }, '/birthdate')
  if (!needsProof(rule)) return undefined
  const card = loyalty.has(rule.code) && shown.loyaltyCard
  if (!card && !shown.discountDocument?.trim())
    return refuse('proof_missing', { discount: rule.code }, '/discountDocument')
  return needsCity(rule) && !shown.residentCity
    ? refuse('resident_city_missing', { discount: rule.code }, '/residentCity')
    : undefined
}
