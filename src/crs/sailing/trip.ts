import type { Static } from 'typebox'
import type { Trip } from '../../contract/sailing.ts'
import { priceRequests, type Tariff } from '../../domain/pricing/price.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { minutesBetween } from '../../domain/value/portTime.ts'
import { tariffOf } from '../pricing/tariff.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn } from '../reference/record.ts'
import { viewParty, type Asked } from './party.ts'
import { shipOf } from './ship.ts'
import { isCabinKind, lanesFree, personsFree, type Sight } from './sight.ts'

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

/** A trip as searched, with what it costs the party that asks. */
export function wireTrip(catalogue: Catalogue, language: string, sight: Sight, asked: Asked): WireTrip {
  const { sailing } = sight
  const { company, vessel, line } = sailing
  const tariff = tariffOf(catalogue, sailing, false)
  const { party, cannotTake } = viewParty(asked, sight, shipOf(catalogue, vessel), tariff)
  const ship = catalogue.vessel(vessel)
  const name = language === 'el' ? ship?.nameEl : ship?.name
  return {
    ...placeAndTime(catalogue, language, sight),
    vessel: { idOrCode: vessel, name: name ?? vessel, company: { abbreviation: company } },
    routeId: line,
    shipType: shipTypes[catalogue.line(line)?.kind ?? ''] ?? 'CONVENTIONAL',
    ...unitsLeft(sight),
    prices: { ...cheapest(sight, tariff), ...(party !== undefined && { party }) },
    ...(cannotTake && { cannotTake }),
  }
}

function placeAndTime(catalogue: Catalogue, language: string, { sailing, stops }: Sight) {
  const { departs, arrives, origin, destination } = sailing
  const zone = (code: string) => catalogue.port(code)?.timezone ?? 'UTC'
  const port = (code: string) => {
    const known = catalogue.port(code)
    return { idOrCode: code, name: known ? nameIn(language, known) : code }
  }
  return {
    departureDateTime: departs,
    arrivalDateTime: arrives,
    duration: minutesBetween(departs, zone(origin), arrives, zone(destination)),
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
  return {
    seats: left(seats),
    berths: left(cabins),
    garage: lanesFree(sight).any,
    hasCabin: (cabins ?? []).length > 0,
    hasGarage: sight.free.has('LANE_LOW') || sight.free.has('LANE_HIGH'),
  }
}

/** What an adult pays for the cheapest place left, and a car of the smallest category where there is a garage. */
function cheapest(sight: Sight, tariff: Tariff): { passenger?: number; vehicle?: number } {
  const fares = sight.places
    .filter(({ free }) => free.berths > 0)
    .flatMap(({ accommodation: { code } }) => {
      const listed = tariff.listed(code)
      return listed === undefined ? [] : [{ code, listed }]
    })
  const least = fares.reduce<(typeof fares)[number] | undefined>(
    (best, one) => (best && best.listed <= one.listed ? best : one),
    undefined,
  )
  const passenger = least && adultFare(least.code, tariff)
  const vehicle = lanesFree(sight).any > 0 ? carFare(tariff) : undefined
  return { ...(passenger !== undefined && { passenger }), ...(vehicle !== undefined && { vehicle }) }
}

/** With what is put on top of the listed fare on international lines. */
export function adultFare(code: string, tariff: Tariff): number | undefined {
  const passengerData = { sexType: 'MALE', type: 'AD' } as const
  return fareOf(code, 'MALE_BERTH', { passengerData }, tariff)
}

export function carFare(tariff: Tariff, code = 'CAR425'): number | undefined {
  return fareOf(code, 'VEHICLE', { vehicleData: { idOrCode: code } }, tariff)
}

function fareOf(
  idOrCode: string,
  accommodationRequestType: 'MALE_BERTH' | 'VEHICLE',
  what: object,
  tariff: Tariff,
): number | undefined {
  const analysis = { index: 0, uuid: '0', ...what }
  const request = {
    idOrCode,
    accommodationRequestType,
    quantity: 1,
    accommodationRequestAnalysises: [analysis],
  }
  const priced = priceRequests([request], tariff)
  return isRefusal(priced) ? undefined : priced[0]?.fare.total
}
