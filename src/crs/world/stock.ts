import type { Season, VesselClass } from './network.ts'
import { scales, type Direction } from './season.ts'

/** What this system may sell of one thing on one leg. */
export interface LegStock {
  leg: number
  resource: string
  capacity: number
  berths: number
}

/** How the rest of the world, which sells there too, has filled a sailing. */
export interface OutsideSales {
  season: Season
  peak: boolean
  direction: Direction
  legs: number
}

/** Places of a kind on a ship; berths in each, 1 for a seat, a person or a centimetre of lane. */
interface Resource {
  resource: string
  certified: number
  berths: number
  /** How much of the sailing’s load falls on it. */
  weight: number
}

const weights: Readonly<Record<string, number>> = { DECK: 0.95, BCLSS: 0.85, ACLSS: 0.85, PETC: 0.7 }

/** Even on the fullest day other sellers leave a little, or one could not watch the last seat go. */
const fullest = 0.98
const swing = 0.2
/** Of its load, the part a sailing loses on its way out from the mainland, and gains on the way back. */
const leftOnTheWay = 0.3

/** Sailings on which nobody, or no vehicle, has room any more: one in so many. */
const soldOut = { ordinary: 1 / 100, peak: 1 / 25 }
const garageFull = { ordinary: 1 / 40, peak: 1 / 12 }

/** Everything one sailing has to sell, leg by leg; `chance` decides what is gone already. */
export function legStockOf(
  vesselClass: VesselClass,
  berths: ReadonlyMap<string, number>,
  demand: OutsideSales,
  chance: () => number,
): LegStock[] {
  const load = loadOf(demand, chance)
  const noPerson = chance() < (demand.peak ? soldOut.peak : soldOut.ordinary)
  const noVehicle = chance() < (demand.peak ? garageFull.peak : garageFull.ordinary)
  const stock: LegStock[] = []
  for (const { resource, certified, weight, berths: each } of resourcesOf(
    vesselClass,
    berths,
    demand.season,
  )) {
    const gone = resource === 'PAX' ? noPerson : noVehicle && resource.startsWith('LANE')
    const rounding = chance()
    for (let leg = 0; leg < demand.legs; leg++) {
      const free = certified * (1 - load * weight * fillOf(leg, demand))
      const capacity = gone ? 0 : Math.min(certified, Math.floor(free + rounding))
      stock.push({ leg, resource, capacity, berths: each })
    }
  }
  return stock
}

function loadOf({ season, peak }: OutsideSales, chance: () => number): number {
  const load = scales.loadFactor[peak ? 'peak' : season] + swing * (chance() + chance() - 1)
  return Math.min(fullest, Math.max(0, load))
}

function fillOf(leg: number, { direction, legs }: OutsideSales): number {
  const done = direction === 'out' ? leg : legs - 1 - leg
  return 1 - (leftOnTheWay * done) / legs
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
