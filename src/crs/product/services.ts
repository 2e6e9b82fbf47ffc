import { collateIn } from '../../domain/value/collate.ts'
import type { Language } from '../../domain/value/language.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn } from '../reference/records.ts'

/** All services on sale, each once, by name. */
export function servicesIn({ companies, products }: Catalogue) {
  const rows = companies.flatMap(({ code: company }) =>
    products
      .assortment(company)
      .services.flatMap(({ code }) => products.product(company, 'service', code) ?? []),
  )
  const services = [...new Map(rows.map((row) => [row.code, row])).values()]
  return (language: Language) =>
    services
      .map((row) => ({ code: row.code, name: nameIn(language, row) }))
      .sort((one, other) => collateIn(language)(one.name, other.name))
}
