import type { Language } from '../../domain/value/language.ts'
import { productsOnSale } from '../product/productsOnSale.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Sight } from './sight.ts'

/** The packages something is left of, the cheapest first. */
export function packagesOn({ sailing, free }: Sight, language: Language, catalogue: Catalogue) {
  const left = (what: string) => free.get(what)?.whole
  const { packages = [] } = productsOnSale({ catalogue, company: sailing.company, language, left })
  return packages
    .filter(({ availableUnits }) => availableUnits > 0)
    .map(({ idOrCode, name, per, price }) => ({ idOrCode, name, per, price }))
    .sort((one, other) => one.price - other.price)
}
