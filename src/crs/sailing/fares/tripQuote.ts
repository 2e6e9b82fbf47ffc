import { carOfSize, type VehicleKind } from '../../../domain/sailing/vehicleKind.ts'
import type { Static } from 'typebox'
import type { Priced } from '../../../domain/pricing/tariff.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { refuseVehicles, type Garage, type VehicleRequest } from '../../../domain/sailing/demand.ts'
import { possibleSeatings, type FreePlace, type Seating } from '../../../domain/sailing/partyAccommodation.ts'
import { type Money, sum } from '../../../domain/value/money.ts'
import type { Trip } from '../../../contract/trip.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { Sailing } from '../../reference/sailing.ts'
import { groupPercent } from '../../pricing/priceAll.ts'
import {
  hasTruckGarage,
  lanesFree,
  type AvailabilityView,
  personsFree,
  isCabinKind,
} from '../availability/availabilityView.ts'
import { shipOf } from '../capacity/capacity.ts'
import { personsIn, type SearchContext } from '../search/searchContext.ts'
import { lineFares, type LineFares, type Quote } from './lineFares.ts'
import {
  accommodationRequestsFor,
  requestedParty,
  withInfantsOnLaps,
  type PartyRequest,
  type RequestedParty,
} from './requestedParty.ts'

/** The price of a trip for the requested party, or why it cannot take the party. */
export interface TripQuote {
  /** The lowest adult fare with a place left. */
  passenger?: Money
  /** The fare of a typical vehicle, see `sampleVehicle`, while there is lane left for it. */
  vehicle?: Money
  party?: Money
  /** The items of the party’s fare. */
  pricedParty?: PricedParty
  cannotTake?: Refusal
  /** A requested discount that the line does not grant. */
  discountRefused?: string
  groupFare?: GroupFare
  /** Codes of further offers of the project on this trip. */
  deals?: string[]
}

/** Item `p3` is person 3, the seated ones counted before those on laps; `v0` is vehicle 0. */
export interface PricedParty {
  party: RequestedParty
  items: readonly Priced[]
}

/**
 * A function that quotes trips for one search. Fares are cached by line, so that many trips cost little more than one.
 */
export function tripQuoter(
  context: SearchContext,
  catalogue: Catalogue,
): (view: AvailabilityView) => TripQuote {
  const { request, bookedOn, project } = context
  const persons = personsIn(request)
  const party = requestedParty(request)
  const partyOnLaps = withInfantsOnLaps(party, catalogue)
  const offersOn = project && ((sailing: Sailing) => project.offersOn(sailing, persons))
  const faresOf = lineFares(catalogue, { bookedOn, offersOn })
  const sample = sampleVehicle(request, party, catalogue)
  return (view) => {
    const fares = faresOf(view.sailing)
    const left = accommodationsLeft(view, fares)
    const quote = (people: RequestedParty) => quoteParty(people, view, left, fares, catalogue)
    const group = groupFare(request, view, left, fares, catalogue)
    const passenger = cheapestFare(left)
    const { any, high } = lanesFree(view)
    const vehicle = (request.truckSearch ? high : any) > 0 ? fares.vehicle(sample) : undefined
    return {
      ...(passenger !== undefined && { passenger }),
      ...(vehicle !== undefined && { vehicle }),
      ...withGroup(quoteSeatedFirst(party, partyOnLaps, quote), group),
      ...(project && { deals: project.deals(view.sailing, persons) }),
    }
  }
}

/** A small car; in a truck search the requested truck, or an empty truck when none is requested. */
function sampleVehicle(
  { truckSearch }: PartyRequest,
  { vehicles }: RequestedParty,
  catalogue: Catalogue,
): VehicleRequest {
  const onSale = catalogue.vehicleCategories.filter(({ ended }) => ended !== true)
  const ofKind = (kind: VehicleKind) => onSale.find((category) => category.kind === kind)
  if (!truckSearch) return { category: carOfSize(onSale, undefined, undefined) ?? '' }
  const requested = vehicles.find(({ category }) => catalogue.vehicleCategory(category)?.freight)
  return requested ?? { category: (ofKind('empty_truck') ?? ofKind('truck'))?.code ?? '' }
}

/** Infants are seated, as the desk seats them at the sale; they go on laps when there are too few places. */
function quoteSeatedFirst(
  party: RequestedParty,
  partyOnLaps: RequestedParty | undefined,
  quote: (party: RequestedParty) => TripQuote,
): TripQuote {
  const seated = quote(party)
  return partyOnLaps && seated.cannotTake?.refusal === 'places_short' ? quote(partyOnLaps) : seated
}

function quoteParty(
  party: RequestedParty,
  view: AvailabilityView,
  left: readonly FreePlace[],
  fares: LineFares,
  catalogue: Catalogue,
): TripQuote {
  const { seated, onLap, vehicles } = party
  if (seated.length + vehicles.length === 0) return {}
  const refusal =
    refusePersons(seated.length, onLap.length, view, left) ??
    refuseVehicles(vehicles, shipOf(catalogue, view.sailing.vessel), garageOf(view))
  if (refusal) return { cannotTake: refusal }
  const seatings = seated.length === 0 ? [[]] : possibleSeatings(seated.length, left)
  const quotes = seatings.map((seating) =>
    fares.quote(quoteKey(party, seating), () => accommodationRequestsFor(party, seating, catalogue)),
  )
  const notSold = quotes.find((quote) => isRefusal(quote) && quote.refusal === 'not_sold')
  if (isRefusal(notSold)) return { cannotTake: { refusal: 'not_sold', parameters: notSold.parameters } }
  const cheapest = cheapestOf(quotes)
  return cheapest
    ? { party: cheapest.total, pricedParty: { party, items: cheapest.items } }
    : refusedDiscount(quotes)
}

/** The party is the same in a whole search, up to its infants on laps. */
const quoteKey = ({ onLap }: RequestedParty, seating: Seating) =>
  `party ${onLap.length} ${seating.map(({ code, persons }) => `${code} ${persons}`).join(' ')}`

function cheapestOf(quotes: readonly (Quote | Refusal)[]): Quote | undefined {
  return quotes
    .flatMap((quote) => (isRefusal(quote) ? [] : [quote]))
    .reduce<Quote | undefined>(
      (least, quote) => (least && least.total <= quote.total ? least : quote),
      undefined,
    )
}

function refusedDiscount(quotes: readonly (Quote | Refusal)[]): TripQuote {
  const refused = quotes.find((quote) => isRefusal(quote) && quote.refusal === 'discount_not_admissible')
  return isRefusal(refused) ? { discountRefused: String(refused.parameters.discount) } : {}
}

function garageOf(view: AvailabilityView): Garage {
  const centimetres = (lane: string) => view.free.get(lane)?.whole ?? 0
  return {
    lanes: { low: centimetres('LANE_LOW'), high: centimetres('LANE_HIGH') },
    hasHigh: hasTruckGarage(view),
  }
}

/** The refusal of the party goes before that of the group. */
function withGroup(quote: TripQuote, { refusal, fare }: ReturnType<typeof groupFare>): TripQuote {
  const cannotTake = quote.cannotTake ?? refusal
  return { ...quote, ...(cannotTake && { cannotTake }), ...(fare && { groupFare: fare }) }
}

type GroupFare = NonNullable<Static<typeof Trip>['groupFare']>

/** The group size of a search that gives none. */
const defaultGroupSize = 20

/** The fare of a group of the smallest requested size, or why the trip cannot take it; empty without a group search. */
function groupFare(
  { groupSearch }: PartyRequest,
  view: AvailabilityView,
  left: readonly FreePlace[],
  fares: LineFares,
  catalogue: Catalogue,
): { fare?: GroupFare; refusal?: Refusal } {
  if (!groupSearch?.status) return {}
  const { minPassengers: least = defaultGroupSize, maxPassengers: most = least } = groupSearch
  const refusal = refusePersons(least, 0, view, left)
  if (refusal) return { refusal }
  const percent = groupPercent(catalogue, view.sailing.company, least)
  const [seating = []] = possibleSeatings(least, left)
  const dependencies = seating.map(({ code, persons }) => ({
    persons,
    fare: fares.inGroup(code, percent) ?? 0,
  }))
  const placesLeft = Math.min(personsFree(view), sum(left.map(({ persons }) => persons)))
  return {
    fare: {
      percent,
      passenger: dependencies[0]?.fare ?? 0,
      total: sum(dependencies.map(({ persons, fare }) => persons * fare)),
      places: Math.min(Math.max(least, most), placesLeft),
    },
  }
}

/** The accommodation a search may put any passenger in, which leaves out pet cabins and accessible cabins. */
function accommodationsLeft({ accommodations }: AvailabilityView, fares: LineFares): FreePlace[] {
  return accommodations.flatMap(({ accommodation, free }) => {
    const { code, kind, berths, soldAs } = accommodation
    if (kind === 'cabin_pet' || kind === 'cabin_prm') return []
    const fare = fares.adult(code)
    if (fare === undefined) return []
    const wholeOnly = isCabinKind(accommodation) && soldAs === 'whole cabin'
    return [{ code, fare, persons: wholeOnly ? free.whole * berths : free.berths }]
  })
}

/** The lowest adult fare with a place left. */
function cheapestFare(left: readonly FreePlace[]): Money | undefined {
  const fares = left.filter(({ persons }) => persons > 0).map(({ fare }) => fare)
  return fares.length > 0 ? Math.min(...fares) : undefined
}

/** Refuses more persons than the certificate allows, or more seated ones than there are places for. */
function refusePersons(
  seated: number,
  onLap: number,
  view: AvailabilityView,
  left: readonly FreePlace[],
): Refusal | undefined {
  const certified = personsFree(view)
  if (seated + onLap > certified) return refuse('ship_full', { left: certified })
  const places = sum(left.map(({ persons }) => persons))
  return seated > places ? refuse('places_short', { left: places }) : undefined
}
