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

/** What a discount is given for and is missing, or does not hold on this trip: neither would be sold. */
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

/** Under an offer that gives more the discount is not claimed; only the price tells which of them holds. */
function mayGiveMore(offers: ChosenOffers): boolean {
  const { selectedProject, deal, farePerCompanies, selectedCompanyDiscount } = offers
  return selectedProject + deal !== '' || farePerCompanies.length + selectedCompanyDiscount.length > 0
}
