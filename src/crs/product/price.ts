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

/** The stored part of a trip whose products are priced. */
export interface StoredOfTrip {
  /** The accommodation requests of those who travel on it already: pets may belong to them. */
  requests: Trip['accommodationRequests']
  /** The products are stored: they are priced also when they have been withdrawn. */
  areProducts: boolean
}

/** The price of a trip’s products, or the first refusal with its location below the trip. */
export function priceProductsOf(
  catalogue: Catalogue,
  company: string,
  trip: Trip,
  { vat }: Pick<Tariff, 'vat'>,
  stored: StoredOfTrip,
): PricedProduct[] | Refusal {
  const { assortment, soldAssortment } = catalogue.products
  const tariff = { assortment: (stored.areProducts ? soldAssortment : assortment)(company), vat }
  return priceProducts(trip, ownersIn(catalogue, [...trip.accommodationRequests, ...stored.requests]), tariff)
}

/** Possible pet owners: the passengers, each with the kind of accommodation. */
function ownersIn(catalogue: Catalogue, requests: Trip['accommodationRequests']): Owner[] {
  return requests.flatMap(({ idOrCode, accommodationRequestAnalysises }) =>
    accommodationRequestAnalysises
      .filter(({ passengerData }) => passengerData !== undefined)
      .map(({ uuid }) => ({ uuid, kind: catalogue.accommodation(idOrCode)?.kind ?? '' })),
  )
}
