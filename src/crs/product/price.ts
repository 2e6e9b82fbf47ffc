import type { Static } from 'typebox'
import type { TripRequest } from '../../contract/pricing.ts'
import type { Owner } from '../../domain/product/product.ts'
import { priceProducts, type PricedProduct } from '../../domain/product/price.ts'
import type { Priced, Tariff } from '../../domain/pricing/tariff.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Catalogue } from '../reference/catalogue.ts'

type Trip = Static<typeof TripRequest>

/** Every item of a trip with a price. */
export type PricedItem = Priced | PricedProduct

/**
 * The price of a trip’s products, or the first refusal with its location below the trip. Pets may also belong to those
 * who travel on it already.
 */
export function priceProductsOf(
  catalogue: Catalogue,
  company: string,
  trip: Trip,
  { vat }: Pick<Tariff, 'vat'>,
  stored: Trip['accommodationRequests'],
): PricedProduct[] | Refusal {
  const assortment = catalogue.products.assortment(company)
  return priceProducts(trip, ownersIn(catalogue, [...trip.accommodationRequests, ...stored]), {
    assortment,
    vat,
  })
}

/** Possible pet owners: the passengers, each with the kind of accommodation. */
function ownersIn(catalogue: Catalogue, requests: Trip['accommodationRequests']): Owner[] {
  return requests.flatMap(({ idOrCode, accommodationRequestAnalysises }) =>
    accommodationRequestAnalysises
      .filter(({ passengerData }) => passengerData !== undefined)
      .map(({ uuid }) => ({ uuid, kind: catalogue.accommodation(idOrCode)?.kind ?? '' })),
  )
}
