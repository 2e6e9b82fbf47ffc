import type { Explanation } from '../../../domain/pricing/tariff.ts'
import type { Actor } from '../../database/transaction.ts'
import { nameExplanation } from '../../pricing/explanationNames.ts'
import { petTypeName } from '../../product/productsOnSale.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { type nameIn, nameOrCode, vesselNameIn } from '../../reference/records.ts'

export type NameLookup = ReturnType<typeof namesFor>

/** The names of ports, products and ships in the user’s language; a code that is not in the catalogue is its own name. */
export function namesFor({ language }: Actor, catalogue: Catalogue) {
  const nameOr = (code: string, entry: Parameters<typeof nameIn>[1] | undefined) =>
    nameOrCode(language, entry, code)
  const vesselName = (code: string) => {
    const ship = catalogue.vessel(code)
    return ship ? vesselNameIn(language, ship) : code
  }
  return {
    port: (code: string) => ({ idOrCode: code, name: nameOr(code, catalogue.port(code)) }),
    product: (company: string, kind: 'service' | 'package', code: string) =>
      nameOr(code, catalogue.products.product(company, kind, code)),
    petType: (code: string) => petTypeName(language, code),
    explanation: (explanation: Explanation) => nameExplanation(explanation, catalogue, language),
    vessel: vesselName,
    /** The ship of a trip, with the company that sells it. */
    vesselOf: ({ vessel, company }: { vessel: string; company: string }) => ({
      idOrCode: vessel,
      name: vesselName(vessel),
      company: { abbreviation: company },
    }),
    accommodation: (code: string) =>
      nameOr(code, catalogue.accommodation(code) ?? catalogue.vehicleCategory(code)),
  }
}
