import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { refuseVehicles, type Garage } from '../../domain/sailing/garage.ts'
import type { Priced } from '../../domain/pricing/tariff.ts'
import type { VehicleRequest } from '../../domain/sailing/demand.ts'
import { possibleSeatings, type FreePlace } from '../../domain/sailing/seating.ts'
import type { Hundredths } from '../../domain/value/money.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Sailing } from '../reference/timetable.ts'
import { personsIn, type Asking } from './asking.ts'
import { faresFrom, type Fares, type Quote } from './fares.ts'
import { groupView, type GroupFare } from './group.ts'
import { onLaps, partyOf, requestsFor, type Asked, type Party } from './party.ts'
import { shipOf } from './ship.ts'
import { cheapestOf, placesLeft, refusePeople } from './seats.ts'
import { lanesFree, type Sight } from './sight.ts'

/** A trip as the party that asks sees it: what it costs, or why it cannot take them. */
export interface View {
  passenger?: Hundredths
  vehicle?: Hundredths
  party?: Hundredths
  /** What that price is made of. */
  quoted?: Quoted
  cannotTake?: Refusal
  /** A discount asked for that the line does not grant. */
  discountRefused?: string
  groupFare?: GroupFare
  /** Codes of what else the project offers here. */
  deals?: string[]
}

/** A priced party; item `p3` is of its person 3, those with a seat counted before those on laps, `v0` of its vehicle 0. */
export interface Quoted {
  party: Party
  items: readonly Priced[]
}

/** The eyes of one party: what it costs on a line is worked out once, however many trips are looked at. */
export function eyesOf(asking: Asking, catalogue: Catalogue): (sight: Sight) => View {
  const { wanted: asked, bookedOn, project } = asking
  const persons = personsIn(asked)
  const party = partyOf(asked)
  const laps = onLaps(party, catalogue)
  const offersOn = project && ((sailing: Sailing) => project.offersOn(sailing, persons))
  const faresOf = faresFrom(catalogue, { bookedOn, offersOn })
  const sample = sampleOf(asked, party, catalogue)
  return (sight) => {
    const fares = faresOf(sight.sailing)
    const places = placesLeft(sight, fares)
    const viewOf = (people: Party) => viewParty(people, sight, places, fares, catalogue)
    const group = groupView(asked, sight, places, fares, catalogue)
    const passenger = cheapestOf(places)
    const { any, high } = lanesFree(sight)
    const vehicle = (asked.truckSearch ? high : any) > 0 ? fares.vehicle(sample) : undefined
    return {
      ...(passenger !== undefined && { passenger }),
      ...(vehicle !== undefined && { vehicle }),
      ...told(viewSeated(party, laps, viewOf), group),
      ...(project && { deals: project.deals(sight.sailing, persons) }),
    }
  }
}

/** What the price of a vehicle is told for: a small car, or in a truck search the truck, an empty one where none is named. */
function sampleOf({ truckSearch }: Asked, { vehicles }: Party, catalogue: Catalogue): VehicleRequest {
  if (!truckSearch) return { category: 'CAR425' }
  return vehicles.find(({ category }) => catalogue.vehicleCategory(category)?.freight) ?? { category: 'TRKE' }
}

const partyKey = ({ lap }: Party, places: readonly { code: string; persons: number }[]) =>
  `party ${lap.length} ${places.map(({ code, persons }) => `${code} ${persons}`).join(' ')}`

/** Infants have a place like everybody, as the desk gives them one, and go on laps where there are too few. */
function viewSeated(party: Party, laps: Party | undefined, viewOf: (party: Party) => View): View {
  const view = viewOf(party)
  return laps && view.cannotTake?.refusal === 'places_short' ? viewOf(laps) : view
}

function viewParty(
  party: Party,
  sight: Sight,
  places: readonly FreePlace[],
  fares: Fares,
  catalogue: Catalogue,
): View {
  const { seated, lap, vehicles } = party
  if (seated.length + vehicles.length === 0) return {}
  const refusal =
    refusePeople(seated.length, lap.length, sight, places) ??
    refuseVehicles(vehicles, shipOf(catalogue, sight.sailing.vessel), garageOf(sight))
  if (refusal) return { cannotTake: refusal }
  const seatings = seated.length === 0 ? [[]] : possibleSeatings(seated.length, places)
  const quotes = seatings.map((seating) =>
    fares.quote(partyKey(party, seating), () => requestsFor(party, seating, catalogue)),
  )
  const unsold = quotes.find((quote) => isRefusal(quote) && quote.refusal === 'not_sold')
  if (isRefusal(unsold)) return { cannotTake: refuse('not_sold', unsold.parameters) }
  const least = quotes
    .flatMap((quote) => (isRefusal(quote) ? [] : [quote]))
    .reduce<Quote | undefined>((one, other) => (one && one.total <= other.total ? one : other), undefined)
  return least ? { party: least.total, quoted: { party, items: least.items } } : notGranted(quotes)
}

/** The discount for which the party cannot be priced. */
function notGranted(quotes: readonly (Quote | Refusal)[]): View {
  const refused = quotes.find((quote) => isRefusal(quote) && quote.refusal === 'discount_not_admissible')
  return isRefusal(refused) ? { discountRefused: String(refused.parameters.discount) } : {}
}

function garageOf({ free }: Sight): Garage {
  const lane = (code: string) => free.get(code)?.whole ?? 0
  return { lanes: { low: lane('LANE_LOW'), high: lane('LANE_HIGH') }, hasHigh: free.has('LANE_HIGH') }
}

/** A group that does not fit is a reason as good as any other. */
function told(view: View, { refusal, fare }: ReturnType<typeof groupView>): View {
  const cannotTake = view.cannotTake ?? refusal
  return { ...view, ...(cannotTake && { cannotTake }), ...(fare && { groupFare: fare }) }
}
