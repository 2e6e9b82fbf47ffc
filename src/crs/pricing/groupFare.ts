import type { TripOffers } from '../../domain/pricing/tariff.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Sailing } from '../reference/sailing.ts'

/** Percent off the fare of a group of this size on a company’s sailings; 0 for one that is too small. */
export function groupPercent(catalogue: Catalogue, company: string, size: number): number {
  const market = catalogue.company(company)?.market ?? ''
  const steps = catalogue.groupFares(market).filter(({ fromPersons }) => fromPersons <= size)
  return steps.at(-1)?.percent ?? 0
}

/** The offers on each trip, with the fare of a group of this size; unchanged without one. */
export function withGroupFare(
  catalogue: Catalogue,
  size: number | undefined,
  sailings: readonly Pick<Sailing, 'company'>[],
  offers: readonly TripOffers[],
): readonly TripOffers[] {
  if (size === undefined) return offers
  return sailings.map(({ company }, nth) => {
    const percent = groupPercent(catalogue, company, size)
    const { trip = [], named = () => undefined } = offers[nth] ?? {}
    const fare = { rule: 'group', code: 'GROUP', percent, appliesTo: 'passenger' } as const
    return { trip: percent > 0 ? [...trip, fare] : trip, named }
  })
}
