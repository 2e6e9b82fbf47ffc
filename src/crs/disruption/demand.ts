import { demandOf, type Demand } from '../../domain/sailing/demand.ts'
import { productDemands } from '../../domain/product/demand.ts'
import type { Lanes } from '../../domain/sailing/lanes.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { AffectedTrip } from '../booking/affected/affected.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { shipOf } from '../sailing/capacity/ship.ts'
import { storedRequest } from '../sale/storedRequest.ts'
import { storedKey } from '../sale/modify/draft.ts'
import type { CandidateSailing } from './candidates.ts'

/** What the items of a trip take on another sailing. */
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
    const products = productDemands(request, catalogue.products.assortment(candidate.company))
    return [...demands, ...products].flatMap((item) => item.demands)
  }
}

const productOf = ({ kind, accommodation, details }: AffectedTrip['items'][number]) =>
  kind === 'vehicle' ? String(details['idOrCode'] ?? accommodation) : accommodation

/** What another company does not sell between the ports. */
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
