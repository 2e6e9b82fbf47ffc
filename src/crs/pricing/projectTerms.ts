import type { TripOffers } from '../../domain/pricing/tariff.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../database/transaction.ts'
import { offerApplies, offerIn, type OfferTrip } from './offers.ts'
import { readOffers } from './pricingSql.ts'

/** A project as needed by a search. */
export interface ProjectTerms {
  code: string
  /** Its offers on a sailing; undefined if it does not apply. */
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
