import type { Language } from '../../../domain/value/language.ts'
import { productsOnSale } from '../../product/productsOnSale.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { AvailabilityView } from '../availability/availabilityView.ts'

/** The packages with units left on a trip, the cheapest first. */
export function packageFares({ sailing, free }: AvailabilityView, language: Language, catalogue: Catalogue) {
  const left = (resource: string) => free.get(resource)?.whole
  const { packages = [] } = productsOnSale({ catalogue, company: sailing.company, language, left })
  return packages
    .filter(({ availableUnits }) => availableUnits > 0)
    .map(({ idOrCode, name, per, price }) => ({ idOrCode, name, per, price }))
    .sort((a, b) => a.price - b.price)
}
