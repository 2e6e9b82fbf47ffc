import { isOfType, ownDiscount } from '../../domain/pricing/discount.ts'
import { missingProof } from '../../domain/pricing/proof.ts'
import type { Gap } from './state.ts'
import { discountOf, type OffersInHand, type Person, type Place, type TripAvailability } from './inHand.ts'

/** What a discount is given for and nobody has shown yet: the reservation system sells it to nobody without. */
export function proofGaps(
  person: Person,
  place: Place,
  offers: OffersInHand,
  availability?: TripAvailability,
): Pick<Gap, 'field' | 'refusal'>[] {
  const rules = (availability?.discounts ?? []).map((one) => ({ ...one, code: one.idOrCode }))
  const chosen = discountOf(person, place, availability)
  const rule = rules.find(({ code }) => code === chosen)
  if (rule === undefined || isOfType(chosen) || mayGiveMore(offers)) return []
  const own = ownDiscount(person.type, rules as never)
  if ((own?.percent ?? 0) > rule.percent) return []
  const refusal = missingProof(rule, person)
  return refusal ? [{ field: refusal.at?.slice(1) ?? 'discount', refusal }] : []
}

/** Under an offer that gives more the discount is not claimed; only the price tells which of them holds. */
function mayGiveMore(offers: OffersInHand): boolean {
  const { selectedProject, deal, farePerCompanies, selectedCompanyDiscount } = offers
  return selectedProject + deal !== '' || farePerCompanies.length + selectedCompanyDiscount.length > 0
}
