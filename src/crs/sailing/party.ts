import type { Static } from 'typebox'
import type { SearchOptions } from '../../contract/trip.ts'
import type { AccommodationRequest } from '../../domain/pricing/tariff.ts'
import type { VehicleRequest } from '../../domain/sailing/demand.ts'
import type { Seating } from '../../domain/sailing/seating.ts'
import type { Catalogue } from '../reference/catalogue.ts'

export type Asked = Static<typeof SearchOptions>

interface Person {
  type: string
  discount: string | undefined
}

/** A party as it is asked for, one by one. */
export interface Party {
  /** Those who need a place of their own. */
  seated: readonly Person[]
  /** On somebody's lap: they count as persons, but take no place. */
  lap: readonly Person[]
  vehicles: readonly VehicleRequest[]
}

export function partyOf(asked: Asked): Party {
  const seated = (asked.travellers ?? []).flatMap(({ type, discountIdOrCode, quantity }) =>
    times(quantity, { type, discount: discountIdOrCode }),
  )
  const vehicles = (asked.vehicles ?? []).flatMap(({ quantity, idOrCode, ...vehicle }) =>
    times(quantity, { category: idOrCode, ...vehicle }),
  )
  return { seated, lap: [], vehicles }
}

/** The same with its infants on laps; nothing where none is, or nobody to carry them. */
export function onLaps({ seated, vehicles }: Party, catalogue: Catalogue): Party | undefined {
  const [lap, others] = [true, false].map((infant) => seated.filter(({ type }) => (type === 'IN') === infant))
  const carried = lap!.length > 0 && others!.length > 0 && lapIn(catalogue) !== undefined
  return carried ? { seated: others!, lap: lap!, vehicles } : undefined
}

const times = <T>(quantity: number, one: T): T[] => Array.from({ length: quantity }, () => one)

const lapIn = ({ accommodations }: Catalogue) => accommodations.find(({ kind }) => kind === 'none')?.code

/** The whole party as it would be priced in these places: men's berths, for nobody has said who is what. */
export function requestsFor(party: Party, seating: Seating, catalogue: Catalogue): AccommodationRequest[] {
  const requests: AccommodationRequest[] = []
  let next = 0
  for (const { code, persons } of seating) {
    const own = party.seated.slice(next, next + persons)
    for (const group of groupsIn(code, own, catalogue))
      requests.push(requestFor(code, group, next, catalogue))
    next += persons
  }
  const lap = lapIn(catalogue)
  if (lap !== undefined && party.lap.length > 0) requests.push(requestFor(lap, party.lap, next, catalogue))
  return [...requests, ...party.vehicles.map((vehicle, nth) => vehicleRequest(vehicle, nth))]
}

/** A cabin sold whole takes as many as it has beds. */
function groupsIn(code: string, people: readonly Person[], catalogue: Catalogue): Person[][] {
  const accommodation = catalogue.accommodation(code)
  const size = accommodation?.soldAs === 'whole cabin' ? accommodation.berths : people.length
  const count = Math.ceil(people.length / Math.max(1, size))
  return Array.from({ length: count }, (_, nth) => people.slice(nth * size, (nth + 1) * size))
}

function requestFor(
  code: string,
  people: readonly Person[],
  first: number,
  catalogue: Catalogue,
): AccommodationRequest {
  const byBerth = catalogue.accommodation(code)?.soldAs === 'berth or whole cabin'
  return {
    idOrCode: code,
    accommodationRequestType: byBerth ? 'MALE_BERTH' : 'COMPLETE',
    quantity: people.length,
    accommodationRequestAnalysises: people.map(({ type, discount }, nth) => ({
      index: first + nth,
      uuid: `p${first + nth}`,
      discountIdOrCode: discount,
      passengerData: { type },
    })),
  }
}

export function vehicleRequest({ category, ...vehicle }: VehicleRequest, nth = 0): AccommodationRequest {
  const vehicleData = { idOrCode: category, ...vehicle }
  return {
    idOrCode: category,
    accommodationRequestType: 'VEHICLE',
    quantity: 1,
    accommodationRequestAnalysises: [{ index: nth, uuid: `v${nth}`, vehicleData }],
  }
}
