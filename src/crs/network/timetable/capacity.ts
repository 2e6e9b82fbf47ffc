import type { StoredObject } from '../table/kinds.ts'

/** Stock of one resource on one leg. */
export interface LegCapacity {
  leg: number
  resource: string
  capacity: number
  /** Berths of a unit; 1 for a seat, a person or a centimetre of lane. */
  berths: number
}

/** Units of each resource of a ship: persons, seats and cabins, centimetres of lane. */
export function resourcesOfShip(ship: StoredObject): Map<string, number> {
  const counted = [
    ['PAX', ship.persons],
    ...Object.entries((ship.places ?? {}) as StoredObject),
    ['LANE_LOW', ship.lane_low],
    ['LANE_HIGH', ship.lane_high],
  ] as const
  return new Map(
    counted.map(([resource, units]) => [resource, Number(units)] as const).filter(([, units]) => units > 0),
  )
}

export function capacityOfShip(
  ship: StoredObject,
  legs: number,
  berthsOf: (resource: string) => number,
): LegCapacity[] {
  return [...resourcesOfShip(ship)].flatMap(([resource, capacity]) =>
    Array.from({ length: legs }, (_, leg) => ({ leg, resource, capacity, berths: berthsOf(resource) })),
  )
}

/**
 * Reads `PAX:600 DECK:400/380`: the capacity of each resource on all legs, or on each of them. Returns undefined for any
 * other text, and for another number of legs.
 */
export function parseCapacity(
  text: string,
  legs: number,
  berthsOf: (resource: string) => number,
): LegCapacity[] | undefined {
  const all: LegCapacity[] = []
  for (const part of text.split(/\s+/).filter(Boolean)) {
    const [, resource = '', counts = ''] = /^([A-Z0-9_]+):([\d/]+)$/.exec(part) ?? []
    const numbers = counts.split('/').map(Number)
    if (resource === '' || counts.endsWith('/') || (numbers.length !== 1 && numbers.length !== legs))
      return undefined
    for (let leg = 0; leg < legs; leg++)
      all.push({ leg, resource, capacity: numbers[leg] ?? numbers[0] ?? 0, berths: berthsOf(resource) })
  }
  return all
}

/** The canonical text; resources are in the order of their names. */
export function printCapacity(stock: readonly LegCapacity[]): string {
  const byResource = [...Map.groupBy(stock, ({ resource }) => resource)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return byResource
    .map(([resource, legs]) => {
      const counts = legs.toSorted((a, b) => a.leg - b.leg).map(({ capacity }) => capacity)
      return `${resource}:${new Set(counts).size === 1 ? counts[0] : counts.join('/')}`
    })
    .join(' ')
}
