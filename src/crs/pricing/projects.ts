import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { pricing } from '../../contract/pricing.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { TripOffers } from '../../domain/pricing/tariff.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn } from '../reference/records.ts'
import { saleDay } from '../server/clock.ts'
import type { CallContext } from '../server/context.ts'
import type { Tx } from '../database/transaction.ts'
import { readOffers, type OfferRow } from './pricingSql.ts'
import { offerApplies, offerIn, type OfferTrip } from './offers.ts'

type Project = AnswerOf<typeof pricing.projects>['projects'][number]
type CompanyOffers = AnswerOf<typeof pricing.companyOffers>['companies'][number]

/** The projects on sale today, each with its deals. */
export async function projects(
  { network }: Catalogue,
  { tx, who, clock }: CallContext,
): Promise<AnswerOf<typeof pricing.projects>> {
  return { projects: projectsIn(await readOffers(tx, saleDay(clock, network)), who.language) }
}

/** One project by its id or code, which are the same here. */
export async function projectInfo(
  catalogue: Catalogue,
  { path }: InputOf<typeof pricing.projectInfo>,
  context: CallContext,
): Promise<AnswerOf<typeof pricing.projectInfo> | Refusal> {
  const { projects: all } = await projects(catalogue, context)
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
  const offers = await readOffers(context.tx, saleDay(context.clock, catalogue.network))
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

/** A project as needed by a search. */
export interface ProjectTerms {
  code: string
  /** Returns its offers on a sailing; undefined if it does not apply. */
  offersOn(sailing: OfferTrip, persons: number): TripOffers | undefined
  /** Codes of its deals that apply to the sailing and number of persons. */
  deals(sailing: OfferTrip, persons: number): string[]
}

/** The terms of a project on sale today. */
export async function readProjectTerms(
  tx: Tx,
  code: string,
  { today, language }: { today: string; language: string },
): Promise<ProjectTerms | Refusal> {
  const offers = await readOffers(tx, today)
  const project = offers.find((offer) => offer.kind === 'project' && offer.code === code.toUpperCase())
  if (!project) return refuse('project_unknown', { project: code })
  const own = offers.filter(({ kind, project: of }) => kind === 'deal' && of === project.code)
  const trip = [offerIn(language)(project)]
  return {
    code: project.code,
    offersOn: (sailing, persons) =>
      offerApplies(project, sailing, persons) ? { trip, named: () => undefined } : undefined,
    deals: (sailing, persons) =>
      own.filter((deal) => offerApplies(deal, sailing, persons)).map((deal) => deal.code),
  }
}
