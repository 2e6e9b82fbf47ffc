import { splitFare } from '../pricing/fare.ts'
import type { Priced } from '../pricing/tariff.ts'
import { isRefusal, refuse, type Refusal } from '../refusal.ts'
import type { Money } from '../value/money.ts'
import {
  checkPet,
  type Owner,
  requestedServices,
  type Assortment,
  type AccompaniedParcelRate,
  type ProductKind,
  type ProductRequests,
} from './product.ts'

/** Values that determine the price of products on one trip. */
export interface ProductTariff {
  assortment: Assortment
  /** Percent; 0 on international lines. */
  vat: { passenger: number; vehicle: number }
}

export type PricedProduct = Omit<Priced, 'kind'> & { kind: ProductKind }

/** The price of every product of a trip, or the first refusal with its location below the trip. */
export function priceProducts(
  requests: ProductRequests,
  owners: readonly Owner[],
  tariff: ProductTariff,
): PricedProduct[] | Refusal {
  const priced: PricedProduct[] = []
  for (const group of [services, packages, parcels, pets]) {
    for (const item of group(requests, owners, tariff)) {
      if (isRefusal(item)) return item
      priced.push(item)
    }
  }
  return priced
}

type Group = (
  requests: ProductRequests,
  owners: readonly Owner[],
  tariff: ProductTariff,
) => (PricedProduct | Refusal)[]

const services: Group = ({ additionalServices }, _, tariff) =>
  requestedServices(additionalServices).map(({ uuid, idOrCode, units }, index) => {
    const service = tariff.assortment.services.find(({ code }) => code === idOrCode)
    if (!service) return refuse('not_sold', { what: idOrCode }, `/additionalServices/${index}/idOrCode`)
    return item('service', { uuid, index, idOrCode }, service.price * units, tariff.vat.vehicle)
  })

const packages: Group = (requests, _, tariff) =>
  (requests.packages ?? []).map(({ uuid, idOrCode, quantity }, index) => {
    const sold = tariff.assortment.packages.find(({ code }) => code === idOrCode)
    if (!sold) return refuse('not_sold', { what: idOrCode }, `/packages/${index}/idOrCode`)
    return item('package', { uuid, index, idOrCode }, sold.price * quantity, tariff.vat.vehicle)
  })

const parcels: Group = (requests, _, { assortment, vat }) =>
  (requests.parcels ?? []).map(({ uuid, quantity, weight }, index) => {
    const rate = rateOf(assortment.parcelRates, weight)
    if (!rate) return tooHeavy(assortment.parcelRates, `/parcels/${index}/weight`)
    return item('parcel', { uuid, index, idOrCode: rate.code }, rate.price * quantity, vat.vehicle)
  })

function rateOf(rates: readonly AccompaniedParcelRate[], weight: number): AccompaniedParcelRate | undefined {
  return rates.find(({ upTo }) => weight <= upTo)
}

function tooHeavy(rates: readonly AccompaniedParcelRate[], at: string): Refusal {
  const most = rates.at(-1)?.upTo
  return most === undefined ? refuse('no_parcels', {}, at) : refuse('parcel_too_heavy', { most }, at)
}

/** Pets are taxed at the passenger rate, everything else at the standard rate. */
const pets: Group = (requests, owners, { assortment, vat }) =>
  (requests.pets ?? []).map((pet, index) => {
    const price = checkPet(pet, owners, assortment.petPlaces, `/pets/${index}`)
    if (isRefusal(price)) return price
    return item('pet', { uuid: pet.uuid, index, idOrCode: pet.seat }, price, vat.passenger)
  })

function item(
  kind: ProductKind,
  named: Pick<PricedProduct, 'uuid' | 'index' | 'idOrCode'>,
  listed: Money,
  vat: number,
): PricedProduct {
  const fare = splitFare({ gross: listed, vat, dues: 0, duesInside: true, surcharges: 0 })
  return { ...named, kind, listed, percent: 0, fare }
}
