import { demandOf, type Demand } from '../../domain/sailing/demand.ts'
import { productDemands } from '../../domain/product/demand.ts'
import type { Lanes } from '../../domain/sailing/lanes.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { Candidate } from '../../domain/disruption/nextBestSailing.ts'
import type { AffectedTrip } from '../booking/affected/affected.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { shipOf } from '../sailing/capacity/capacity.ts'
import { storedRequest } from '../sale/storedRequest.ts'
import { storedKey } from '../sale/modify/draft.ts'
import type { Tx } from '../database/transaction.ts'
import type { Sailing } from '../reference/sailing.ts'
import { otherSailings } from '../sailing/search/trips.ts'
import type { ServerDependencies } from '../server/context.ts'

/** Returns the units that the items of a trip take on another sailing. */
export function demandsOn(
  catalogue: Catalogue,
  { trip, items }: AffectedTrip,
): (candidate: CandidateSailing, lanes: Lanes) => readonly Demand[] | Refusal {
  const request = storedRequest(storedKey(trip), items)
  const sold = new Set(items.filter(({ kind }) => kind === 'passenger' || kind === 'vehicle').map(productOf))
  return (candidate, lanes) => {
    const missing = candidate.company === trip.company ? undefined : unsold(catalogue, candidate, sold)
    if (missing !== undefined) return refuse('not_sold', { what: missing })
    const demands = demandOf(request.accommodationRequests, shipOf(catalogue, candidate.vessel), lanes)
    if (isRefusal(demands)) return demands
    const products = productDemands(request, catalogue.products.soldAssortment(candidate.company))
    return [...demands, ...products].flatMap((item) => item.demands)
  }
}

const productOf = ({ kind, accommodation, details }: AffectedTrip['items'][number]) =>
  kind === 'vehicle' ? String(details['idOrCode'] ?? accommodation) : accommodation

/** Refuses items that the other company does not sell between the ports. */
function unsold(
  catalogue: Catalogue,
  { line, origin, destination, season }: CandidateSailing,
  products: ReadonlySet<string>,
): string | undefined {
  const fares = catalogue.fares(line, origin, destination, season)
  return [...products].find(
    (product) => !fares?.has(product) && catalogue.accommodation(product)?.kind !== 'none',
  )
}

export type CandidateSailing = Sailing & Candidate

/** Days after that of the departure that is left, on which another sailing is proposed. */
const daysAfter = 3

/** The sailings that may replace that of the trips, for their port pairs. */
export async function candidatesFor(
  tx: Tx,
  dependencies: ServerDependencies,
  affected: readonly AffectedTrip[],
): Promise<CandidateSailing[]> {
  const pairs = new Map(
    affected.map(({ trip, original }) => [`${trip.origin} ${trip.destination}`, { ...trip, ...original }]),
  )
  const found = await Promise.all(
    [...pairs.values()].map((trip) => otherSailings(tx, dependencies, trip, daysAfter)),
  )
  return found.flat().filter(({ itinerary }) => affected.every(({ trip }) => trip.itinerary !== itinerary))
}
