import type { Static } from 'typebox'
import type { Party } from '../../contract/sailing.ts'
import { priceRequests, type Tariff } from '../../domain/pricing/price.ts'
import type { AccommodationRequest } from '../../domain/pricing/tariff.ts'
import { isRefusal, type RefusalCode } from '../../domain/refusal.ts'
import { demandOf, type Ship } from '../../domain/sailing/placement.ts'
import { sum } from '../../domain/value/money.ts'
import { roomIn } from './room.ts'
import { isCabinKind, personsFree, type Sight } from './sight.ts'

export type Asked = Static<typeof Party>

type Person = { type: string; discount: string | undefined }

/** Everybody of the party, one by one. */
function peopleOf({ travellers = [] }: Asked): Person[] {
  return travellers.flatMap(({ type, discountIdOrCode, quantity }) =>
    Array.from({ length: quantity }, () => ({ type, discount: discountIdOrCode })),
  )
}

/** Seats that are left and sold here, cheapest first. */
function seatsByFare({ places }: Sight, tariff: Tariff) {
  return places
    .filter(({ accommodation, free }) => !isCabinKind(accommodation) && free.whole > 0)
    .flatMap(({ accommodation: { code }, free }) => {
      const fare = tariff.listed(code)
      return fare === undefined ? [] : [{ code, fare, left: free.whole }]
    })
    .sort((one, other) => one.fare - other.fare)
}

/** The party in the cheapest seats there are; undefined where the seats do not do for all of them. */
function seated(people: readonly Person[], sight: Sight, tariff: Tariff): AccommodationRequest[] | undefined {
  const seats = seatsByFare(sight, tariff)
  const requests: AccommodationRequest[] = []
  let next = 0
  for (const { code, left } of seats) {
    const own = people.slice(next, next + left)
    if (own.length > 0) requests.push(requestFor(code, own, next))
    next += own.length
  }
  return next < people.length ? undefined : requests
}

function requestFor(code: string, people: readonly Person[], first: number): AccommodationRequest {
  return {
    idOrCode: code,
    accommodationRequestType: 'COMPLETE',
    quantity: people.length,
    accommodationRequestAnalysises: people.map(({ type, discount }, nth) => ({
      index: first + nth,
      uuid: `p${first + nth}`,
      discountIdOrCode: discount,
      passengerData: { sexType: 'MALE', type },
    })),
  }
}

function vehicleRequests({ vehicles = [] }: Asked): AccommodationRequest[] {
  const all = vehicles.flatMap(({ quantity, ...vehicle }) => Array.from({ length: quantity }, () => vehicle))
  return all.map((vehicleData, nth) => ({
    idOrCode: vehicleData.idOrCode,
    accommodationRequestType: 'VEHICLE',
    quantity: 1,
    accommodationRequestAnalysises: [{ index: nth, uuid: `v${nth}`, vehicleData }],
  }))
}

/** What the party costs in the cheapest seats, and why the trip cannot take it, as far as either can be said. */
export interface PartyView {
  party?: number
  cannotTake?: RefusalCode
}

export function viewParty(asked: Asked, sight: Sight, ship: Ship, tariff: Tariff): PartyView {
  const people = peopleOf(asked)
  const vehicles = vehicleRequests(asked)
  if (people.length + vehicles.length === 0) return {}
  const seats = seated(people, sight, tariff)
  const cannotTake = refusalOf(people.length, [...(seats ?? []), ...vehicles], sight, ship)
  if (cannotTake) return { cannotTake }
  const priced = seats && priceRequests([...seats, ...vehicles], tariff)
  if (!priced || isRefusal(priced)) return {}
  return { party: sum(priced.map(({ fare }) => fare.total)) }
}

/** Berths do for those who find no seat, so only both together decide. */
function refusalOf(
  persons: number,
  requests: readonly AccommodationRequest[],
  sight: Sight,
  ship: Ship,
): RefusalCode | undefined {
  if (persons > personsFree(sight)) return 'ship_full'
  if (persons > sum(sight.places.map(({ free }) => free.berths))) return 'sold_out'
  const room = roomIn(sight.stock)
  const items = demandOf(requests, ship, room.lanes(sight.sailing))
  if (isRefusal(items)) return items.refusal
  for (const demand of items.flatMap(({ demands }) => demands)) {
    const taken = room.take(sight.sailing, demand, '')
    if (isRefusal(taken)) return taken.refusal
  }
  return undefined
}
