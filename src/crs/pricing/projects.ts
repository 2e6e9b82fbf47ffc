import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { pricing } from '../../contract/pricing.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn } from '../reference/records.ts'
import { saleDay } from '../server/clock.ts'
import type { CallContext } from '../server/context.ts'
import { readOffers, type OfferRow } from './pricingSql.ts'

type Project = AnswerOf<typeof pricing.projects>['projects'][number]
type CompanyOffers = AnswerOf<typeof pricing.companyOffers>['companies'][number]

/** The projects on sale today, each with its deals. */
export async function projects(context: CallContext): Promise<AnswerOf<typeof pricing.projects>> {
  return { projects: projectsIn(await readOffers(context.tx, saleDay(context.clock)), context.who.language) }
}

/** One project by its id or code, which are the same here. */
export async function projectInfo(
  { path }: InputOf<typeof pricing.projectInfo>,
  context: CallContext,
): Promise<AnswerOf<typeof pricing.projectInfo> | Refusal> {
  const { projects: all } = await projects(context)
  const project = all.find(({ code }) => code === path.id.toUpperCase())
  return project ? { project } : refuse('project_unknown', { project: path.id })
}

function projectsIn(offers: readonly OfferRow[], language: string): Project[] {
  return offers
    .filter(({ kind }) => kind === 'project')
    .map((project) => ({
      id: project.code,
      ...worded(project, language),
      deals: offers
        .filter((deal) => deal.kind === 'deal' && deal.project === project.code)
        .map((deal) => ({ ...worded(deal, language), leastPassengers: deal.leastPassengers })),
    }))
}

function worded(offer: OfferRow, language: string) {
  const { code, percent, appliesTo, fromDate, toDate } = offer
  const holds = { companies: [...offer.companies], ports: [...offer.ports], fromDate, toDate }
  return { code, name: nameIn(language, offer), percent, appliesTo, ...holds }
}

/** Manual discounts that companies allow the agency per trip, and their fares. */
export async function companyOffers(
  catalogue: Catalogue,
  { query }: InputOf<typeof pricing.companyOffers>,
  context: CallContext,
): Promise<AnswerOf<typeof pricing.companyOffers>> {
  const offers = await readOffers(context.tx, saleDay(context.clock))
  const companies = query.company ?? catalogue.companies.map(({ code }) => code)
  return { companies: companies.map((company) => offersAt(offers, company, context.who.language)) }
}

function offersAt(offers: readonly OfferRow[], company: string, language: string): CompanyOffers {
  const own = offers.filter(({ companies }) => companies.length === 0 || companies.includes(company))
  const named = (offer: OfferRow) => ({ idOrCode: offer.code, name: nameIn(language, offer) })
  return {
    company,
    discounts: own
      .filter(({ kind }) => kind === 'companyDiscount')
      .map((offer) => ({ ...named(offer), percent: offer.percent, appliesTo: offer.appliesTo })),
    fares: own
      .filter(({ kind }) => kind === 'fare')
      .map((offer) => ({
        ...named(offer),
        percent: offer.percent,
        ...(offer.cancellationSet !== null && { cancellationSet: offer.cancellationSet }),
      })),
  }
}
