import type { Static } from 'typebox'
import type { SearchOptions } from '../../../contract/trip.ts'
import type { AccommodationRequest } from '../../../domain/pricing/tariff.ts'
import type { VehicleRequest } from '../../../domain/sailing/demand.ts'
import type { Seating } from '../../../domain/sailing/partyAccommodation.ts'
import type { Catalogue } from '../../reference/catalogue.ts'

/** Travellers, vehicles, kind of search and project of a search. */
export type PartyRequest = Static<typeof SearchOptions>

interface Person {
  type: string
  discount: string | undefined
}

/** The persons and vehicles of a search, one by one. */
export interface RequestedParty {
  seated: readonly Person[]
  /** Infants without a seat; they count as certified persons only. */
  onLap: readonly Person[]
  vehicles: readonly VehicleRequest[]
}

/** Every passenger has accommodation, infants too. */
export function requestedParty(request: PartyRequest): RequestedParty {
  const seated = (request.travellers ?? []).flatMap(({ type, discountIdOrCode, quantity }) =>
    repeated(quantity, { type, discount: discountIdOrCode }),
  )
  const vehicles = (request.vehicles ?? []).flatMap(({ quantity, idOrCode, ...vehicle }) =>
    repeated(quantity, { category: idOrCode, ...vehicle }),
  )
  return { seated, onLap: [], vehicles }
}

/** Returns the party with its infants on laps; undefined without an infant or without a person to hold one. */
export function withInfantsOnLaps(
  { seated, vehicles }: RequestedParty,
  catalogue: Catalogue,
): RequestedParty | undefined {
  const infants = seated.filter(({ type }) => type === 'IN')
  const others = seated.filter(({ type }) => type !== 'IN')
  const possible = infants.length > 0 && others.length > 0 && lapCode(catalogue) !== undefined
  return possible ? { seated: others, onLap: infants, vehicles } : undefined
}

const repeated = <T>(quantity: number, value: T): T[] => Array.from({ length: quantity }, () => value)

/** The accommodation code of travelling without a seat. */
const lapCode = ({ accommodations }: Catalogue) => accommodations.find(({ kind }) => kind === 'none')?.code

/**
 * The party as requests to price. Its sex is not part of a search, so berths are priced as men’s. Uuids are `p3` for
 * person 3, the seated ones first, and `v0` for vehicle 0.
 */
export function accommodationRequestsFor(
  party: RequestedParty,
  seating: Seating,
  catalogue: Catalogue,
): AccommodationRequest[] {
  const requests: AccommodationRequest[] = []
  let first = 0
  for (const { code, persons } of seating) {
    const people = party.seated.slice(first, first + persons)
    for (const group of requestGroups(code, people, catalogue)) {
      requests.push(personRequest(code, group, first, catalogue))
      first += group.length
    }
  }
  const lap = lapCode(catalogue)
  if (lap !== undefined && party.onLap.length > 0)
    requests.push(personRequest(lap, party.onLap, first, catalogue))
  return [...requests, ...party.vehicles.map((vehicle, index) => vehicleRequest(vehicle, index))]
}

/** One group per cabin where cabins are sold whole; else one group. */
function requestGroups(code: string, people: readonly Person[], catalogue: Catalogue): Person[][] {
  const accommodation = catalogue.accommodation(code)
  const size = accommodation?.soldAs === 'whole cabin' ? accommodation.berths : people.length
  const count = Math.ceil(people.length / Math.max(1, size))
  return Array.from({ length: count }, (_, nth) => people.slice(nth * size, (nth + 1) * size))
}

function personRequest(
  code: string,
  people: readonly Person[],
  firstIndex: number,
  catalogue: Catalogue,
): AccommodationRequest {
  const byBerth = catalogue.accommodation(code)?.soldAs === 'berth or whole cabin'
  return {
    idOrCode: code,
    accommodationRequestType: byBerth ? 'MALE_BERTH' : 'COMPLETE',
    quantity: people.length,
    accommodationRequestAnalysises: people.map(({ type, discount }, nth) => ({
      index: firstIndex + nth,
      uuid: `p${firstIndex + nth}`,
      discountIdOrCode: discount,
      passengerData: { type },
    })),
  }
}

export function vehicleRequest({ category, ...vehicle }: VehicleRequest, index = 0): AccommodationRequest {
  const vehicleData = { idOrCode: category, ...vehicle }
  return {
    idOrCode: category,
    accommodationRequestType: 'VEHICLE',
    quantity: 1,
    accommodationRequestAnalysises: [{ index, uuid: `v${index}`, vehicleData }],
  }
}
