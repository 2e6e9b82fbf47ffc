import type { Static } from 'typebox'
import { positionTypes, type Trip } from '../../../contract/trip.ts'
import { positionTypeOf, type PositionType } from '../../../domain/sailing/search.ts'
import { sum } from '../../../domain/value/money.ts'
import { voyageMinutes } from '../../../domain/value/portTime.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { nameOrCode, type Vessel, vesselNameIn } from '../../reference/records.ts'
import { portZone } from '../../reference/timetable.ts'
import {
  hasGarage,
  isCabinKind,
  lanesFree,
  personsFree,
  type AvailabilityView,
} from '../availability/availabilityView.ts'
import { packageFares } from '../fares/lineFares.ts'
import { partyFares } from '../fares/partyFares.ts'
import { tripQuoter, type TripQuote } from '../fares/tripQuote.ts'
import type { SearchContext } from './searchContext.ts'

export type WireTrip = Static<typeof Trip>

/** The contract’s ship type by the kind of the line; on all other lines it is that of the hull. */
const shipTypes: Record<string, string> = {
  fast: 'FAST',
  night: 'NIGHT',
  shuttle: 'SHUTTLE',
  international: 'INTERNATIONAL',
}

const hullOf = (ship: Vessel | undefined) => (ship?.shipType === 'FAST' ? 'FAST' : 'CONVENTIONAL')

/** The trips in the form of the contract, quoted for the party of the search, in the order of the views. */
export function tripResponses(
  catalogue: Catalogue,
  views: readonly AvailabilityView[],
  search: SearchContext,
): WireTrip[] {
  const quote = tripQuoter(search, catalogue)
  const { request, language } = search
  return views.map((view) => ({
    ...tripResponse(catalogue, language, view, quote(view)),
    ...(request.packageSearch && { packageFares: packageFares(view, language, catalogue) }),
  }))
}

function tripResponse(
  catalogue: Catalogue,
  language: string,
  view: AvailabilityView,
  quote: TripQuote,
): WireTrip {
  const { company, vessel, line } = view.sailing
  const ship = catalogue.vessel(vessel)
  return {
    ...portsAndTimes(catalogue, language, view),
    vessel: {
      idOrCode: vessel,
      name: ship ? vesselNameIn(language, ship) : vessel,
      company: companyResponse(catalogue, company),
    },
    routeId: line,
    shipType: shipTypes[catalogue.line(line)?.kind ?? ''] ?? hullOf(ship),
    ...unitsLeft(view),
    dangerousGoods: ship?.dangerousGoods ?? false,
    positionTypes: positionTypesLeft(catalogue, view),
    ...quoteResponse(catalogue, language, quote),
  }
}

function quoteResponse(catalogue: Catalogue, language: string, quote: TripQuote) {
  const { passenger, vehicle, party, pricedParty, cannotTake, discountRefused, groupFare, deals } = quote
  return {
    prices: {
      ...(passenger !== undefined && { passenger }),
      ...(vehicle !== undefined && { vehicle }),
      ...(party !== undefined && { party }),
    },
    ...(pricedParty && { partyFares: partyFares(pricedParty, language, catalogue) }),
    ...(cannotTake && { cannotTake: cannotTake.refusal, cannotTakeParams: cannotTake.parameters }),
    ...(discountRefused !== undefined && { discountRefused }),
    ...(groupFare && { groupFare }),
    ...(deals && { deals }),
  }
}

/** The contract requires a number for a company; no call takes it, so it is the position in the catalogue. */
function companyResponse({ companies }: Catalogue, abbreviation: string) {
  return { abbreviation, id: companies.findIndex(({ code }) => code === abbreviation) + 1 }
}

function portsAndTimes(catalogue: Catalogue, language: string, { sailing, stops }: AvailabilityView) {
  const { departs, arrives, origin, destination } = sailing
  const port = (code: string) => {
    const entry = catalogue.port(code)
    return { idOrCode: code, name: nameOrCode(language, entry, code) }
  }
  return {
    departureDateTime: departs,
    arrivalDateTime: arrives,
    duration: voyageMinutes(departs, portZone(catalogue, origin), arrives, portZone(catalogue, destination)),
    origin: port(origin),
    destination: port(destination),
    stops: stops.map((call) => ({
      ...port(call.port),
      arrivalDateTime: call.arrives,
      departureDateTime: call.departs,
    })),
  }
}

/** Seats and berths left, never more than the certificate allows persons; lanes in centimetres. */
function unitsLeft(view: AvailabilityView) {
  const persons = personsFree(view)
  const cabins = view.accommodations.filter(({ accommodation }) => isCabinKind(accommodation))
  const seats = view.accommodations.filter(({ accommodation }) => !isCabinKind(accommodation))
  const left = (accommodations: AvailabilityView['accommodations']) =>
    Math.min(persons, sum(accommodations.map(({ free }) => free.berths)))
  const { any, high } = lanesFree(view)
  return {
    seats: left(seats),
    berths: left(cabins),
    garage: any,
    garageTruck: high,
    hasCabin: cabins.length > 0,
    hasGarage: hasGarage(view),
  }
}

function positionTypesLeft(catalogue: Catalogue, { free }: AvailabilityView): PositionType[] {
  const left = [...free].flatMap(([code, { berths }]) => {
    const position = berths > 0 && positionTypeOf(catalogue.accommodation(code)?.kind ?? '')
    return position ? [position] : []
  })
  return positionTypes.filter((position) => left.includes(position))
}
