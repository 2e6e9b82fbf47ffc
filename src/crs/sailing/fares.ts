import { priceRequests } from '../../domain/pricing/price.ts'
import type { AccommodationRequest, Tariff, TripOffers } from '../../domain/pricing/tariff.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { percentOf, sum, type Hundredths } from '../../domain/value/money.ts'
import type { VehicleWish } from '../../domain/sailing/placement.ts'
import { tariffOf } from '../pricing/tariff.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Sailing } from '../reference/timetable.ts'
import { vehicleRequest } from './party.ts'

/** What things cost on one line between two of its ports; each is worked out once. */
export interface Fares {
  /** One adult in this place, all that comes on top included. */
  adult(code: string): Hundredths | undefined
  vehicle(wish: VehicleWish): Hundredths | undefined
  /** One adult of a group that gets so many percent off. */
  inGroup(code: string, percent: number): Hundredths | undefined
  /** What these requests cost together; they are made only where nobody has asked for the key before. */
  total(key: string, requests: () => readonly AccommodationRequest[]): Hundredths | Refusal
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
  const totals = new Map<string, Hundredths | Refusal>()
  const total: Fares['total'] = (key, requests) => {
    const known = totals.get(key)
    if (known !== undefined) return known
    const fresh = totalOf(requests(), tariff)
    totals.set(key, fresh)
    return fresh
  }
  const one = (key: string, request: () => AccommodationRequest) => {
    const fare = total(key, () => [request()])
    return isRefusal(fare) ? undefined : fare
  }
  return {
    total,
    adult: (code) => one(`adult ${code}`, () => adultIn(code)),
    vehicle: (wish) => one(`vehicle ${wish.category} ${wish.length}`, () => vehicleRequest(wish)),
    inGroup: (code, percent) => {
      const lowered = { ...tariff, listed: (product: string) => lower(tariff.listed(product), percent) }
      const fare = totalOf([adultIn(code)], lowered)
      return isRefusal(fare) ? undefined : fare
    },
  }
}

function totalOf(requests: readonly AccommodationRequest[], tariff: Tariff): Hundredths | Refusal {
  const priced = priceRequests(requests, tariff)
  return isRefusal(priced) ? priced : sum(priced.map(({ fare }) => fare.total))
}

const lower = (listed: Hundredths | undefined, percent: number) =>
  listed === undefined ? undefined : percentOf(listed, 100 - percent)

/** A man's berth, or a seat. */
const adultIn = (idOrCode: string): AccommodationRequest => ({
  idOrCode,
  accommodationRequestType: 'MALE_BERTH',
  quantity: 1,
  accommodationRequestAnalysises: [{ index: 0, uuid: '0', passengerData: { sexType: 'MALE', type: 'AD' } }],
})
