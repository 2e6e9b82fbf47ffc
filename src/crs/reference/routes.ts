import type { AnswerOf } from '../../contract/call.ts'
import type { reference } from '../../contract/reference.ts'
import type { Handlers, Parts } from '../server/parts.ts'
import type { Catalogue } from './catalogue.ts'
import { countriesIn } from './countries.ts'
import { locations } from './locations.ts'
import { nameIn, type PassengerType } from './record.ts'

type Reference = typeof reference
type Answers = { [K in keyof Reference]: AnswerOf<Reference[K]> }

export function referenceRoutes({ catalogue }: Parts): Handlers<Reference> {
  return {
    companies: async (_, { who }) => ({ companies: companies(catalogue, who.language) }),
    countries: async (_, { who }) => ({ countries: countriesIn(who.language) }),
    locations: async (_, { who }) => ({ locations: locations(catalogue, who.language) }),
    discounts: async (_, { who }) => ({ discounts: discounts(catalogue, who.language) }),
    routes: async () => ({ routes: routes(catalogue) }),
    vessels: async ({ query }, { who }) => ({ vessels: vessels(catalogue, who.language, query.company) }),
    passengerTypes: async ({ query }, { who }) => ({
      passengerTypes: passengerTypes(catalogue, who.language, query.company),
    }),
  }
}

function companies(catalogue: Catalogue, language: string): Answers['companies']['companies'] {
  return catalogue.companies.map((company) => ({
    abbreviation: company.code,
    description: nameIn(language, company),
    cancellationSet: company.cancellationSet,
  }))
}

function discounts(catalogue: Catalogue, language: string): Answers['discounts']['discounts'] {
  return catalogue.discounts
    .filter(({ appliesTo }) => appliesTo !== 'vehicle')
    .map((discount) => ({ idOrCode: discount.code, name: nameIn(language, discount) }))
}

/** Every pair that has a fare, with the companies that sail it. */
function routes({ farePairs, line }: Catalogue): Answers['routes']['routes'] {
  const pairs = Map.groupBy(farePairs, ({ origin, destination }) => `${origin} ${destination}`)
  return [...pairs.values()].flatMap((sold) => {
    const [first] = sold
    if (!first) return []
    const companies = new Set(sold.flatMap((pair) => line(pair.line)?.company ?? []))
    return [
      {
        origin: { idOrCode: first.origin },
        destination: { idOrCode: first.destination },
        companies: [...companies].toSorted(),
      },
    ]
  })
}

function vessels(
  catalogue: Catalogue,
  language: string,
  companies?: readonly string[],
): Answers['vessels']['vessels'] {
  return catalogue.vessels
    .filter(({ company }) => !companies || companies.includes(company))
    .map(({ code, name, nameEl, company, shipType }) => ({
      idOrCode: code,
      name: nameIn(language, { nameEn: name, nameEl }),
      company: { abbreviation: company },
      shipType,
    }))
}

function passengerTypes(
  catalogue: Catalogue,
  language: string,
  companies = catalogue.companies.map(({ code }) => code),
): Answers['passengerTypes']['passengerTypes'] {
  return companies.flatMap((company) => catalogue.passengerTypes(company)).map((type) => band(type, language))
}

function band(type: PassengerType, language: string): Answers['passengerTypes']['passengerTypes'][number] {
  const { code, company, fromAge, toAge } = type
  const open = { idOrCode: code, name: nameIn(language, type), company, fromAge }
  return toAge === null ? open : { ...open, toAge }
}
