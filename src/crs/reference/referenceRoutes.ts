import type { AnswerOf } from '../../contract/call.ts'
import type { reference } from '../../contract/reference.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { CallContext, Handlers, ServerDependencies } from '../server/context.ts'
import type { Catalogue } from './catalogue.ts'
import { countriesIn, residentStaticData } from './countries.ts'
import { attributes, locationsWithFilter, routes, vessels } from './lists.ts'
import { type BookedCounts, locations } from './locations.ts'
import { nameIn, type PassengerType } from './records.ts'
import { redirectionsIn } from './redirections.ts'

type Reference = typeof reference
type Answers = { [K in keyof Reference]: AnswerOf<Reference[K]> }

/** Counts the sales of the agency of a call by port. */
type CountBooked = (context: CallContext) => Promise<BookedCounts>

export function referenceRoutes(
  { catalogue }: ServerDependencies,
  countBooked: CountBooked,
): Handlers<Reference> {
  return {
    companies: async (_, { who }) => ({ companies: companies(catalogue, who.language) }),
    companyRedirections: async (_, { who }) => ({
      companyRedirections: redirectionsIn(catalogue)(who.language),
    }),
    countries: async (_, { who }) => ({ countries: countriesIn(who.language) }),
    locations: async (_, context) => ({
      locations: locations(catalogue, await countBooked(context), context.who.language),
    }),
    discounts: async (_, { who }) => ({ discounts: discounts(catalogue, who.language) }),
    vehicleCategories: async (_, { who }) => ({
      vehicleCategories: vehicleCategories(catalogue, who.language),
    }),
    routes: async () => listNamed('routes', routes(catalogue)),
    routesWithFilter: async ({ query }) => listNamed('routes', routes(catalogue, query)),
    locationsWithFilter: async ({ query }, context) =>
      listNamed(
        'locations',
        locationsWithFilter(catalogue, await countBooked(context), query, context.who.language),
      ),
    attributes: async (_, { who }) => ({ attributes: attributes(catalogue, who.language) }),
    vessels: async ({ query }, { who }) => listNamed('vessels', vessels(catalogue, query, who.language)),
    residentStaticData: async (_, { who }) => residentStaticData(catalogue, who.language),
    passengerTypes: async ({ query }, { who }) => ({
      passengerTypes: passengerTypes(catalogue, who.language, query.company),
    }),
  }
}

/** Wraps a list under its field name; a refusal is passed through. */
const listNamed = <K extends string, T>(name: K, list: T[] | Refusal) =>
  isRefusal(list) ? list : ({ [name]: list } as Record<K, T[]>)

function companies(catalogue: Catalogue, language: string): Answers['companies']['companies'] {
  return catalogue.companies.map((company) => ({
    abbreviation: company.code,
    description: nameIn(language, company),
    cancellationSet: company.cancellationSet,
  }))
}

function discounts(catalogue: Catalogue, language: string): Answers['discounts']['discounts'] {
  return catalogue.discounts
    .filter(({ passengers, ended }) => passengers && ended !== true)
    .map((discount) => ({
      idOrCode: discount.code,
      name: nameIn(language, discount),
      ...(discount.passengerType !== '' && { passengerType: discount.passengerType }),
    }))
}

function vehicleCategories(
  catalogue: Catalogue,
  language: string,
): Answers['vehicleCategories']['vehicleCategories'] {
  const onSale = catalogue.vehicleCategories.filter(({ ended }) => ended !== true)
  return onSale.map(({ code, kind, freight, maxLength, maxHeight, ...names }) => ({
    idOrCode: code,
    name: nameIn(language, names),
    kind,
    freight,
    ...(maxLength !== null && { maxLength }),
    maxHeight,
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
