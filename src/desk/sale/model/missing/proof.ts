import { isOfType, ownDiscount } from '../../../../domain/pricing/discount.ts'
import { missingProof, wrongProof } from '../../../../domain/pricing/proof.ts'
import type { MissingField } from '../state.ts'
import {
  discountOf,
  type ChosenOffers,
  type Person,
  type PassengerAccommodation,
  type TripAvailability,
} from '../workingBooking.ts'

/** A discount whose proof is missing, or that does not apply on this trip; the sale would refuse either. */
export function missingProofs(
  person: Person,
  place: PassengerAccommodation,
  offers: ChosenOffers,
  availability?: TripAvailability,
): Pick<MissingField, 'field' | 'refusal'>[] {
  const rules = (availability?.discounts ?? []).map((one) => ({ ...one, code: one.idOrCode }))
  const chosen = discountOf(person, place, availability)
  const own = ownDiscount(person.type, rules as never)
  const rule = rules.find(({ code }) => code === chosen)
  const isOwn = rule === undefined || isOfType(chosen) || (own?.percent ?? 0) > rule.percent
  const claimed = isOwn ? rules.find(({ code }) => code === own?.code) : rule
  if (claimed === undefined || mayGiveMore(offers)) return []
  const ends = [availability?.origin, availability?.destination].flatMap((port) => port?.idOrCode ?? [])
  const refusal = missingProof(claimed, person) ?? wrongProof(claimed, person, ends)
  return refusal ? [{ field: refusal.at?.slice(1) ?? 'discount', refusal }] : []
}

/** Under an offer with a larger reduction the discount is not used; only pricing decides which one applies. */
function mayGiveMore(offers: ChosenOffers): boolean {
  const { selectedProject, deal, farePerCompanies, selectedCompanyDiscount } = offers
  return selectedProject + deal !== '' || farePerCompanies.length + selectedCompanyDiscount.length > 0
}
