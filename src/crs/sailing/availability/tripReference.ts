import type { Static } from 'typebox'
import type { TripReference } from '../../../contract/trip.ts'
import { admissibleDiscounts } from '../../../domain/pricing/discountConditions.ts'
import type { Language } from '../../../domain/value/language.ts'
import { tariffOf } from '../../pricing/tariff.ts'
import { companyRequirements } from '../../product/productsOnSale.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { nameIn } from '../../reference/records.ts'
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
    discounts: admissibleDiscounts(catalogue.discounts, tariff).map((discount) => ({
      idOrCode: discount.code,
      name: nameIn(language, discount),
      appliesTo: discount.appliesTo,
      percent: discount.percent,
      needs: discount.needs,
    })),
    passengerTypes: tariff.bands.map(({ code, fromAge, toAge }) => ({
      idOrCode: code,
      fromAge,
      ...(typeof toAge === 'number' && { toAge }),
    })),
    ...companyRequirements(catalogue, sailing.company, language),
  }
}
