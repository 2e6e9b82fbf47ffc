import { refuse, type Refusal } from '../refusal.ts'
import { isCardNumber } from './loyaltyCard.ts'
import type { ProofRule } from './tariff.ts'

/** The proofs that a passenger has presented for a discount. */
export interface ShownProof {
  discountDocument?: string | undefined
  /** Code of the port of the municipality. */
  residentCity?: string | undefined
  loyaltyCard?: string | undefined
  birthdate?: string | undefined
}

const paper = /^(?=.*\d)[A-Z0-9 ./-]{3,20}$/i

/** The loyalty card number for a discount; undefined if the discount needs another proof. */
export function cardFor({ proof }: Pick<ProofRule, 'proof'>, shown: ShownProof): string | undefined {
  return proof === 'card' ? shown.loyaltyCard || shown.discountDocument : undefined
}

function isGood({ proof, proofLeast, proofMost }: ProofRule, document: string): boolean {
  if (!proof || proof === 'birthdate') return true
  if (proof === 'card') return isCardNumber(document)
  if (!proofLeast || !proofMost) return paper.test(document)
  return /^\d+$/.test(document) && document.length >= proofLeast && document.length <= proofMost
}

/** Refuses a proof whose format does not match the discount; an absent proof is checked by `missingProof`. */
export function wrongProof(
  rule: ProofRule,
  { discountDocument, residentCity, loyaltyCard }: ShownProof,
  ports: readonly string[],
): Refusal | undefined {
  const document = (rule.proof === 'card' && loyaltyCard) || discountDocument || ''
  if (document !== '' && !isGood(rule, document.trim()))
    return refuse('proof_not_valid', { discount: rule.code }, '/discountDocument')
  const elsewhere =
    rule.proof === 'residence' && residentCity && ports.length > 0 && !ports.includes(residentCity)
  return elsewhere ? refuse('resident_of_elsewhere', { city: residentCity }, '/residentCity') : undefined
}

/** Refuses the sale of a discount without its proof. */
export function missingProof(rule: ProofRule, shown: ShownProof): Refusal | undefined {
  if (!rule.proof) return undefined
  if (rule.proof === 'birthdate')
    return shown.birthdate ? undefined : refuse('birthdate_required', { discount: rule.code }, '/birthdate')
  const card = rule.proof === 'card' && shown.loyaltyCard
  if (!card && !shown.discountDocument?.trim())
    return refuse('proof_missing', { discount: rule.code }, '/discountDocument')
  return rule.proof === 'residence' && !shown.residentCity
    ? refuse('resident_city_missing', { discount: rule.code }, '/residentCity')
    : undefined
}
