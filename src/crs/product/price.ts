import type { Static } from 'typebox'
import type { TripRequest } from '../../contract/pricing.ts'
import type { Owner } from '../../domain/product/pet.ts'
import { priceProducts, type PricedProduct } from '../../domain/product/price.ts'
import type { Priced, Tariff } from '../../domain/pricing/tariff.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Catalogue } from '../reference/catalogue.ts'

type Trip = Static<typeof TripRequest>

/** Whatever stands in a trip with a price. */
export type PricedItem = Priced | PricedProduct

/** What the products of a trip cost with its company, or the first refusal with its place below the trip. */
export function priceProductsOf(
  catalogue: Catalogue,
  company: string,
  trip: Trip,
  { vat }: Pick<Tariff, 'vat'>,
): PricedProduct[] | Refusal {
  const assortment = catalogue.products.assortment(company)
  return priceProducts(trip, ownersIn(catalogue, trip), { assortment, vat })
}

/** Who may own a pet: the passengers, each with the kind of place he has. */
function ownersIn(catalogue: Catalogue, { accommodationRequests }: Trip): Owner[] {
  return accommodationRequests.flatMap(({ idOrCode, accommodationRequestAnalysises }) =>
    accommodationRequestAnalysises
      .filter(({ passengerData }) => passengerData !== undefined)
      .map(({ uuid }) => ({ uuid, kind: catalogue.accommodation(idOrCode)?.kind ?? '' })),
  )
}
