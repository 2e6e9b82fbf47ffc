import { scales, type Direction, type Season } from './season.ts'
import type { VesselClass } from './line.ts'

/** Stock of one resource on one leg for sale in this system. */
export interface LegStock {
  leg: number
  resource: string
  capacity: number
  berths: number
}

/** Load of a sailing by sellers outside this system. */
export interface OutsideSales {
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
export function legStockOf(
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
