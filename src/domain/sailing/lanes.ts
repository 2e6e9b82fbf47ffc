/** Lane in centimetres: left (the minimum over the legs) or taken. */
export interface Lanes {
  low: number
  high: number
}

export interface Stowage {
  /** Centimetres of lane. */
  length: number
  /** Metres. */
  height: number
  /** Placed in the high lanes with the trucks, whatever the height. */
  amongTrucks?: boolean
}

export type Lane = 'LANE_LOW' | 'LANE_HIGH'

/** Garages on sale as accommodations of vehicles: all lanes, and the lanes under the high deck. */
export const garages = { GARAGE: 'GARAGE', GARAGE_TRUCK: 'GARAGETRUCK' } as const

export function isGarage(code: string): boolean {
  return Object.values<string>(garages).includes(code)
}

/** The accommodation of a vehicle on the wire is either a garage or a category; exactly one of both is returned. */
export const garageIn = (accommodation: string) => (isGarage(accommodation) ? accommodation : '')
export const categoryIn = (accommodation: string) => (isGarage(accommodation) ? '' : accommodation)

/** Metres: higher vehicles fit in LANE_HIGH only (the limit of cars in the vehicle table). */
export const lowDeckHeight = 2.0

interface Step<V> {
  vehicle: V
  before: Step<V> | undefined
}

/** The subset of the vehicles that uses the most of the room. */
function fill<V extends Stowage>(room: number, vehicles: readonly V[]): ReadonlySet<V> {
  const reached = new Map<number, Step<V> | undefined>([[0, undefined]])
  for (const vehicle of vehicles) {
    for (const [length, step] of Array.from(reached)) {
      const next = length + vehicle.length
      if (next <= room && !reached.has(next)) reached.set(next, { vehicle, before: step })
    }
  }
  const chosen = new Set<V>()
  for (let step = reached.get(Math.max(...reached.keys())); step; step = step.before) chosen.add(step.vehicle)
  return chosen
}

function lengthOf(vehicles: readonly Stowage[]): number {
  return vehicles.reduce((sum, { length }) => sum + length, 0)
}

/**
 * Assigns lanes to vehicles in their order: low vehicles get low lanes while there is room and high lanes after that,
 * so that every set that fits is placed. If not everything fits, the returned demand exceeds the lanes, and the
 * allocation refuses it; a low vehicle is then refused for the low lanes unless high ones are left.
 */
export function placeVehicles(free: Lanes, vehicles: readonly Stowage[]): Lane[] {
  const low = vehicles.filter(({ height, amongTrucks }) => height <= lowDeckHeight && !amongTrucks)
  const below = lengthOf(low) <= free.low || free.high === 0 ? new Set(low) : fill(free.low, low)
  return vehicles.map((vehicle) => (below.has(vehicle) ? 'LANE_LOW' : 'LANE_HIGH'))
}
