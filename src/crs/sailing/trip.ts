import type { Static } from 'typebox'
import { positionTypes, type Trip } from '../../contract/trip.ts'
import { positionTypeOf, type PositionType } from '../../domain/sailing/positionType.ts'
import { sum } from '../../domain/value/money.ts'
import { minutesBetween } from '../../domain/value/portTime.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn, vesselNameIn } from '../reference/records.ts'
import { portZone } from '../reference/timetable.ts'
import type { Asking } from './asking.ts'
import { packagesOn } from './packages.ts'
import { partyFares } from './partyFares.ts'
import { hasGarage, isCabinKind, lanesFree, personsFree, type Sight } from './sight.ts'
import { eyesOf, type View } from './view.ts'

export type WireTrip = Static<typeof Trip>

/** What a line is called on the wire, by its kind in the table of lines. */
const shipTypes: Record<string, string> = {
  day: 'CONVENTIONAL',
  subsidised: 'CONVENTIONAL',
  fast: 'FAST',
  night: 'NIGHT',
  shuttle: 'SHUTTLE',
  international: 'INTERNATIONAL',
}

/** Trips as the party that asks sees them. */
export function tripsSeen(catalogue: Catalogue, sights: readonly Sight[], asking: Asking): WireTrip[] {
  const view = eyesOf(asking, catalogue)
  const { wanted, language } = asking
  return sights.map((sight) => ({
    ...wireTrip(catalogue, language, sight, view(sight)),
    ...(wanted.packageSearch && { packageFares: packagesOn(sight, language, catalogue) }),
  }))
}

function wireTrip(catalogue: Catalogue, language: string, sight: Sight, view: View): WireTrip {
  const { company, vessel, line } = sight.sailing
  const ship = catalogue.vessel(vessel)
  const { passenger, vehicle, party, quoted, cannotTake, discountRefused, groupFare, deals } = view
  return {
    ...placeAndTime(catalogue, language, sight),
    vessel: {
      idOrCode: vessel,
      name: ship ? vesselNameIn(language, ship) : vessel,
      company: companyOf(catalogue, company),
    },
    routeId: line,
    shipType: shipTypeOf(catalogue, line),
    ...unitsLeft(sight),
    dangerousGoods: ship?.dangerousGoods ?? false,
    positionTypes: positionsLeft(catalogue, sight),
    prices: {
      ...(passenger !== undefined && { passenger }),
      ...(vehicle !== undefined && { vehicle }),
      ...(party !== undefined && { party }),
    },
    ...(quoted && { partyFares: partyFares(quoted, language, catalogue) }),
    ...(cannotTake && { cannotTake: cannotTake.refusal, cannotTakeParams: cannotTake.parameters }),
    ...(discountRefused !== undefined && { discountRefused }),
    ...(groupFare && { groupFare }),
    ...(deals && { deals }),
  }
}

export const shipTypeOf = (catalogue: Catalogue, line: string) =>
  shipTypes[catalogue.line(line)?.kind ?? ''] ?? 'CONVENTIONAL'

/** A company's number is its place among them; nothing is ever found by it. */
function companyOf({ companies }: Catalogue, abbreviation: string) {
  return { abbreviation, id: companies.findIndex(({ code }) => code === abbreviation) + 1 }
}

function placeAndTime(catalogue: Catalogue, language: string, { sailing, stops }: Sight) {
  const { departs, arrives, origin, destination } = sailing
  const port = (code: string) => {
    const known = catalogue.port(code)
    return { idOrCode: code, name: known ? nameIn(language, known) : code }
  }
  return {
    departureDateTime: departs,
    arrivalDateTime: arrives,
    duration: minutesBetween(departs, portZone(catalogue, origin), arrives, portZone(catalogue, destination)),
    origin: port(origin),
    destination: port(destination),
    stops: stops.map((call) => ({
      ...port(call.port),
      arrivalDateTime: call.arrives,
      departureDateTime: call.departs,
    })),
  }
}

function unitsLeft(sight: Sight) {
  const persons = personsFree(sight)
  const [cabins, seats] = [true, false].map((cabin) =>
    sight.places.filter(({ accommodation }) => isCabinKind(accommodation) === cabin),
  )
  const left = (places: Sight['places'] = []) => Math.min(persons, sum(places.map(({ free }) => free.berths)))
  const { any, high } = lanesFree(sight)
  return {
    seats: left(seats),
    berths: left(cabins),
    garage: any,
    garageTruck: high,
    hasCabin: (cabins ?? []).length > 0,
    hasGarage: hasGarage(sight),
  }
}

function positionsLeft(catalogue: Catalogue, { free }: Sight): PositionType[] {
  const left = [...free].flatMap(([code, { berths }]) => {
    const position = berths > 0 && positionTypeOf(catalogue.accommodation(code)?.kind ?? '')
    return position ? [position] : []
  })
  return positionTypes.filter((position) => left.includes(position))
}
