import { priceRequests } from '../../../domain/pricing/price.ts'
import type { ListedFare } from '../../../domain/pricing/listFare.ts'
import type { AccommodationRequest, Priced, Tariff, TripOffers } from '../../../domain/pricing/tariff.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import type { VehicleRequest } from '../../../domain/sailing/demand.ts'
import { percentOf, sum, type Money } from '../../../domain/value/money.ts'
import type { Language } from '../../../domain/value/language.ts'
import { tariffOf } from '../../pricing/tariff.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { Sailing } from '../../reference/sailing.ts'
import { productsOnSale } from '../../product/productsOnSale.ts'
import type { AvailabilityView } from '../availability/availabilityView.ts'
import { vehicleRequest } from './requestedParty.ts'

/** The fares of one line between two of its ports. Each fare is computed once and includes dues, VAT and surcharges. */
export interface LineFares {
  /** One adult in a seat class, or in one berth of a cabin type; undefined where it is not sold. */
  adult(accommodation: string): Money | undefined
  vehicle(vehicle: VehicleRequest): Money | undefined
  /** One adult of a group that gets a percentage off the list price. */
  inGroup(accommodation: string, percent: number): Money | undefined
  /** The fare of the requests, cached under `key`; `requests` is called only when the key is new. */
  quote(key: string, requests: () => readonly AccommodationRequest[]): Quote | Refusal
}

export interface Quote {
  total: Money
  items: readonly Priced[]
}

/** The facts on which fares depend, other than the sailing and the party. */
export interface FareContext {
  /** YYYY-MM-DD */
  bookedOn: string
  offersOn?: ((sailing: Sailing) => TripOffers | undefined) | undefined
}

/**
 * The fares of sailings, cached for one search. A search has no birth dates, so fares do not differ within a month; with
 * offers they may differ from day to day, and with limited list fares from sailing to sailing.
 */
export function lineFares(
  catalogue: Catalogue,
  { bookedOn, offersOn }: FareContext,
): (sailing: Sailing) => LineFares {
  const cache = new Map<string, LineFares>()
  const fresh = (sailing: Sailing) =>
    faresOf(tariffOf(catalogue, sailing, false, { bookedOn, offers: offersOn?.(sailing) }))
  const hasLimits = ({ line, origin, destination, season }: Sailing) =>
    catalogue.fares(line, origin, destination, season)?.isPlain === false
  return (sailing) => {
    const { itinerary, line, origin, destination, season, departs, stepStock } = sailing
    const monthOrDay = departs.slice(0, offersOn ? 10 : 7)
    const pair = `${line} ${origin} ${destination} ${season} ${monthOrDay}`
    // Its steps are those of what is sold of this sailing.
    const key = stepStock ? `${pair} ${itinerary}` : pair
    const cached = cache.get(key)
    if (cached) return cached
    const exactKey = hasLimits(sailing) ? `${key} ${departs}` : key
    const fares = cache.get(exactKey) ?? fresh(sailing)
    cache.set(exactKey, fares)
    return fares
  }
}

function faresOf(tariff: Tariff): LineFares {
  const quotes = new Map<string, Quote | Refusal>()
  const quote: LineFares['quote'] = (key, requests) => {
    const cached = quotes.get(key)
    if (cached !== undefined) return cached
    const fresh = quoteOf(requests(), tariff)
    quotes.set(key, fresh)
    return fresh
  }
  const fareOf = (key: string, request: () => AccommodationRequest) => totalOf(quote(key, () => [request()]))
  return {
    quote,
    adult: (code) => fareOf(`adult ${code}`, () => adultRequest(code)),
    vehicle: (vehicle) =>
      fareOf(`vehicle ${vehicle.category} ${vehicle.length}`, () => vehicleRequest(vehicle)),
    inGroup: (code, percent) => {
      const groupTariff = {
        ...tariff,
        listed: (product: string, type?: string) => reduced(tariff.listed(product, type), percent),
      }
      return totalOf(quoteOf([adultRequest(code)], groupTariff))
    },
  }
}

function quoteOf(requests: readonly AccommodationRequest[], tariff: Tariff): Quote | Refusal {
  const items = priceRequests(requests, tariff)
  return isRefusal(items) ? items : { total: sum(items.map(({ fare }) => fare.total)), items }
}

const totalOf = (quote: Quote | Refusal) => (isRefusal(quote) ? undefined : quote.total)

const reduced = (listed: ListedFare | undefined, percent: number) =>
  listed && { ...listed, gross: percentOf(listed.gross, 100 - percent) }

/** The request type applies to cabins only, where it means one berth. */
const adultRequest = (idOrCode: string): AccommodationRequest => ({
  idOrCode,
  accommodationRequestType: 'MALE_BERTH',
  quantity: 1,
  accommodationRequestAnalysises: [{ index: 0, uuid: '0', passengerData: { type: 'AD' } }],
})

/** The packages with units left on a trip, the cheapest first. */
export function packageFares({ sailing, free }: AvailabilityView, language: Language, catalogue: Catalogue) {
  const left = (resource: string) => free.get(resource)?.whole
  const { packages = [] } = productsOnSale({ catalogue, company: sailing.company, language, left })
  return packages
    .filter(({ availableUnits }) => availableUnits > 0)
    .map(({ idOrCode, name, per, price }) => ({ idOrCode, name, per, price }))
    .sort((a, b) => a.price - b.price)
}
