import type { Static } from 'typebox'
import type { TripReference } from '../../../contract/trip.ts'
import { admissibleDiscounts } from '../../../domain/pricing/discountConditions.ts'
import type { Language } from '../../../domain/value/language.ts'
import { tariffOf } from '../../pricing/tariff.ts'
import { companyRequirements } from '../../product/productsOnSale.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { nameIn, type Discount } from '../../reference/records.ts'
import type { Sailing } from '../../reference/sailing.ts'

/** The discounts, age bands and booking attributes of a sailing. `bookedOn` is YYYY-MM-DD. */
export function tripReference(
  catalogue: Catalogue,
  language: Language,
  sailing: Sailing,
  bookedOn: string,
): Static<typeof TripReference> {
  const tariff = tariffOf(catalogue, sailing, false, { bookedOn })
  return {
    discounts: admissibleDiscounts(catalogue.discounts, tariff).map((discount) =>
      discountResponse(discount, language),
    ),
    passengerTypes: tariff.bands.map(({ code, fromAge, toAge }) => ({
      idOrCode: code,
      fromAge,
      ...(typeof toAge === 'number' && { toAge }),
    })),
    ...companyRequirements(catalogue, sailing.company, language),
  }
}

function discountResponse(discount: Discount, language: Language) {
  const { code, percent, needs, passengerType, proof, proofLeast, proofMost } = discount
  return {
    idOrCode: code,
    name: nameIn(language, discount),
    appliesTo: appliesTo(discount),
    percent,
    needs,
    ...(passengerType !== '' && { passengerType }),
    ...(proof !== '' && { proof }),
    ...(proofLeast !== null && proofMost !== null && { proofLeast, proofMost }),
  }
}

function appliesTo({ passengers, vehicles }: Discount): string {
  if (vehicles.length === 0) return 'passenger'
  return passengers ? 'passenger and vehicle' : 'vehicle'
}
