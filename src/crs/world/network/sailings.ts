import { dateOfDay, dayNumber, localAt, toInstant } from '../../../domain/value/portTime.ts'
import type { Port } from '../../reference/records.ts'
import { seededRandom } from '../random.ts'
import type { Service } from './timetable.ts'
import { isPeak, type Direction, type Season, scales } from './season.ts'
import type { VesselClass } from './line.ts'

export interface PortCall {
  port: string
  /** Port-local; `arrives` is null at the first port, `departs` at the last. */
  arrives: string | null
  departs: string | null
}

/** One itinerary with its calls and stock. */
export interface Sailing {
  id: number
  line: string
  company: string
  vessel: string
  departs: string
  season: Season
  calls: readonly PortCall[]
  stock: readonly LegStock[]
}

/** The input of a day’s sailings; the same plan and date always give the same sailings. */
export interface SailingPlan {
  seed: number
  services: readonly Service[]
  ports: ReadonlyMap<string, Port>
  /** Berths by accommodation; only those with berths. */
  berths: ReadonlyMap<string, number>
  seasonOf(date: string): Season
}

/** The sailings that leave their first port on a date. */
export function sailingsOn(date: string, plan: SailingPlan): Sailing[] {
  return plan.services.flatMap((service) =>
    service.timetable.trips.flatMap((_, trip) =>
      (['out', 'back'] as const)
        .filter((direction) => sails(service, trip, outDay(service, trip, direction, date), plan))
        .map((direction) => sailingOf({ service, trip, direction }, date, plan)),
    ),
  )
}

/** The sailings of days, up to and with the day that reaches a number of them. */
export function* sailingsOf(
  plan: SailingPlan,
  dates: Iterable<string>,
  atMost = Infinity,
): Generator<Sailing> {
  let made = 0
  for (const date of dates) {
    const ofDay = sailingsOn(date, plan)
    yield* ofDay
    made += ofDay.length
    if (made >= atMost) return
  }
}

interface Passage {
  service: Service
  trip: number
  direction: Direction
}

/** Number of the day on which the round trip of a passage on `date` began. */
function outDay({ timetable }: Service, trip: number, direction: Direction, date: string): number {
  const back = timetable.trips[trip]?.back ?? 0
  return dayNumber(date) - (direction === 'out' ? 0 : Math.floor(back / 1440))
}

/** 1970-01-01 was a Thursday. */
function sails({ timetable }: Service, trip: number, day: number, plan: SailingPlan): boolean {
  return timetable.sails(trip, (day + 3) % 7, plan.seasonOf(dateOfDay(day)))
}

function sailingOf(passage: Passage, date: string, plan: SailingPlan): Sailing {
  const { service, trip, direction } = passage
  const { line } = service
  const id = numberOf(passage, date)
  const calls = callsOf(passage, date, plan.ports)
  const season = plan.seasonOf(date)
  const demand = { season, direction, peak: isPeak(date, direction), legs: line.legMinutes.length }
  return {
    id,
    line: line.code,
    company: line.company,
    vessel: vesselOf(service, trip, outDay(service, trip, direction, date)),
    departs: calls[0]?.departs ?? '',
    season,
    calls,
    stock: legStockOf(line.vesselClass, plan.berths, demand, seededRandom(plan.seed, id)),
  }
}

const firstDay = dayNumber('2000-01-01')

/** Derived from day, line, trip and direction, so that later days never reuse a number. */
function numberOf({ service, trip, direction }: Passage, date: string): number {
  const ofLine = trip * 2 + (direction === 'out' ? 0 : 1)
  return (dayNumber(date) - firstDay) * 100_000 + service.line.index * 200 + ofLine
}

function vesselOf({ vessels, timetable }: Service, trip: number, day: number): string {
  const turns = timetable.rotations[trip] ?? []
  return vessels[turns[day % turns.length] ?? 0] ?? ''
}

function callsOf(
  { service, trip, direction }: Passage,
  date: string,
  ports: SailingPlan['ports'],
): PortCall[] {
  const { line, timetable } = service
  const zone = (port: string) => zoneOf(port, ports)
  const [home = ''] = line.stops
  const leaves = timetable.trips[trip]?.[direction] ?? 0
  const start = toInstant(`${date} ${clockOf(leaves % 1440)}`, zone(home))
  const [stops, legs] =
    direction === 'out'
      ? [line.stops, line.legMinutes]
      : [line.stops.toReversed(), line.legMinutes.toReversed()]
  let sailed = 0
  return stops.map((port, seq) => {
    const arrives = seq === 0 ? null : localAt(start + sailed * 60_000, zone(port))
    if (seq > 0) sailed += line.vesselClass.portMinutes
    const departs = seq === legs.length ? null : localAt(start + sailed * 60_000, zone(port))
    sailed += legs[seq] ?? 0
    return { port, arrives, departs }
  })
}

function zoneOf(port: string, ports: SailingPlan['ports']): string {
  const found = ports.get(port)
  if (!found) throw new Error(`ports.csv has no “${port}”`)
  return found.timezone
}

function clockOf(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/** Stock of one resource on one leg for sale in this system. */
interface LegStock {
  leg: number
  resource: string
  capacity: number
  berths: number
}

/** Load of a sailing by sellers outside this system. */
interface OutsideSales {
  season: Season
  peak: boolean
  direction: Direction
  legs: number
}

/** Units of a kind on a ship; berths per unit, 1 for a seat, a person or a centimetre of lane. */
interface Resource {
  resource: string
  certified: number
  berths: number
  /** Share of the sailing’s load. */
  weight: number
}

const weights: Readonly<Record<string, number>> = { DECK: 0.95, BCLSS: 0.85, ACLSS: 0.85, PETC: 0.7 }

/** Even on the fullest day outside sellers leave some stock, so that the last seat can be sold here. */
const fullest = 0.98
const swing = 0.2
/** The share of its load that a sailing loses on its way out from the mainland, and gains on the way back. */
const loadLostOnTheWay = 0.3

/** Fraction of sailings that are sold out for passengers or for vehicles. */
const soldOut = { ordinary: 1 / 100, peak: 1 / 25 }
const garageFull = { ordinary: 1 / 40, peak: 1 / 12 }

/** The stock of one sailing, leg by leg; `random` decides what is already sold. */
function legStockOf(
  vesselClass: VesselClass,
  berths: ReadonlyMap<string, number>,
  demand: OutsideSales,
  random: () => number,
): LegStock[] {
  const load = loadOf(demand, random)
  const noPerson = random() < (demand.peak ? soldOut.peak : soldOut.ordinary)
  const noVehicle = random() < (demand.peak ? garageFull.peak : garageFull.ordinary)
  const stock: LegStock[] = []
  for (const { resource, certified, weight, berths: each } of resourcesOf(
    vesselClass,
    berths,
    demand.season,
  )) {
    const isFull = resource === 'PAX' ? noPerson : noVehicle && resource.startsWith('LANE')
    const rounding = random()
    for (let leg = 0; leg < demand.legs; leg++) {
      const free = certified * (1 - load * weight * fillOf(leg, demand))
      const capacity = isFull ? 0 : Math.min(certified, Math.floor(free + rounding))
      stock.push({ leg, resource, capacity, berths: each })
    }
  }
  return stock
}

function loadOf({ season, peak }: OutsideSales, random: () => number): number {
  const load = scales.loadFactor[peak ? 'peak' : season] + swing * (random() + random() - 1)
  return Math.min(fullest, Math.max(0, load))
}

function fillOf(leg: number, { direction, legs }: OutsideSales): number {
  const done = direction === 'out' ? leg : legs - 1 - leg
  return 1 - (loadLostOnTheWay * done) / legs
}

const resourcesByClass = new Map<string, readonly Resource[]>()

function resourcesOf(
  vesselClass: VesselClass,
  berths: ReadonlyMap<string, number>,
  season: Season,
): readonly Resource[] {
  const key = `${vesselClass.code} ${season}`
  const resources = resourcesByClass.get(key) ?? listResources(vesselClass, berths, season)
  resourcesByClass.set(key, resources)
  return resources
}

function listResources(
  { persons, places, laneLow, laneHigh }: VesselClass,
  berths: ReadonlyMap<string, number>,
  season: Season,
): Resource[] {
  const single = { berths: 1, weight: 1 }
  const lanes = [
    { resource: 'LANE_LOW', certified: laneLow, ...single },
    { resource: 'LANE_HIGH', certified: laneHigh, ...single, weight: 0.9 },
  ]
  return [
    { resource: 'PAX', certified: season === 'low' ? persons.winter : persons.summer, ...single },
    ...[...places].map(([resource, certified]) => ({
      resource,
      certified,
      berths: Math.max(1, berths.get(resource) ?? 1),
      weight: weights[resource] ?? 1,
    })),
    ...lanes.filter(({ certified }) => certified > 0),
  ]
}
