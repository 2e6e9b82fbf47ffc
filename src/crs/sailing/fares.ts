import { priceRequests } from '../../domain/pricing/price.ts'
import type { AccommodationRequest, Priced, Tariff, TripOffers } from '../../domain/pricing/tariff.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { percentOf, sum, type Hundredths } from '../../domain/value/money.ts'
import type { VehicleRequest } from '../../domain/sailing/demand.ts'
import { tariffOf } from '../pricing/tariff.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Sailing } from '../reference/timetable.ts'
import { vehicleRequest } from './party.ts'

/** What things cost on one line between two of its ports; each is worked out once. */
export interface Fares {
  /** One adult in this place, all that comes on top included. */
  adult(code: string): Hundredths | undefined
  vehicle(wish: VehicleRequest): Hundredths | undefined
  /** One adult of a group that gets so many percent off. */
  inGroup(code: string, percent: number): Hundredths | undefined
  /** What these requests cost; they are built only on the first call with their key. */
  quote(key: string, requests: () => readonly AccommodationRequest[]): Quote | Refusal
}

export interface Quote {
  total: Hundredths
  items: readonly Priced[]
}

/** What decides fares beside the sailing. */
export interface Sale {
  /** YYYY-MM-DD */
  bookedOn: string
  /** What is offered on a sailing. */
  offersOn?: ((sailing: Sailing) => TripOffers | undefined) | undefined
}

/**
 * The fares of every sailing looked at on behalf of one question. Ages are not known to it, so within a month days do
 * not differ, unless by what is offered.
 */
export function faresFrom(catalogue: Catalogue, { bookedOn, offersOn }: Sale): (sailing: Sailing) => Fares {
  const known = new Map<string, Fares>()
  return (sailing) => {
    const { line, origin, destination, season, departs } = sailing
    const key = `${line} ${origin} ${destination} ${season} ${departs.slice(0, offersOn ? 10 : 7)}`
    const fares =
      known.get(key) ??
      faresIn(tariffOf(catalogue, sailing, false, { bookedOn, offers: offersOn?.(sailing) }))
    known.set(key, fares)
    return fares
  }
}

function faresIn(tariff: Tariff): Fares {
  const quotes = new Map<string, Quote | Refusal>()
  const quote: Fares['quote'] = (key, requests) => {
    const cached = quotes.get(key)
    if (cached !== undefined) return cached
    const fresh = quoteOf(requests(), tariff)
    quotes.set(key, fresh)
    return fresh
  }
  const one = (key: string, request: () => AccommodationRequest) => totalOf(quote(key, () => [request()]))
  return {
    quote,
    adult: (code) => one(`adult ${code}`, () => adultIn(code)),
    vehicle: (wish) => one(`vehicle ${wish.category} ${wish.length}`, () => vehicleRequest(wish)),
    inGroup: (code, percent) => {
      const lowered = { ...tariff, listed: (product: string) => lower(tariff.listed(product), percent) }
      return totalOf(quoteOf([adultIn(code)], lowered))
    },
  }
}

function quoteOf(requests: readonly AccommodationRequest[], tariff: Tariff): Quote | Refusal {
  const items = priceRequests(requests, tariff)
  return isRefusal(items) ? items : { total: sum(items.map(({ fare }) => fare.total)), items }
}

const totalOf = (quote: Quote | Refusal) => (isRefusal(quote) ? undefined : quote.total)

const lower = (listed: Hundredths | undefined, percent: number) =>
  listed === undefined ? undefined : percentOf(listed, 100 - percent)

/** A berth, or a seat. */
const adultIn = (idOrCode: string): AccommodationRequest => ({
  idOrCode,
  accommodationRequestType: 'MALE_BERTH',
  quantity: 1,
  accommodationRequestAnalysises: [{ index: 0, uuid: '0', passengerData: { type: 'AD' } }],
})
