import type { Accommodation, Company, Line, Port, VehicleCategory, Vessel } from '../../reference/records.ts'
import type { Network } from '../../network/check/network.ts'
import { distancesBetween, type Distance } from './distance.ts'
import { servicesOf, type Service } from './fleet.ts'
import { readLines, readRows, type FormulaRow } from './formula.ts'
import type { VesselClass, WorldLine } from './line.ts'
import type { SailingPlan } from './sailings.ts'
import { scales, type Scale, type Scope } from './season.ts'
import { readDemoTables, recordsOf } from './tables.ts'

/** The tables of the demo network at its largest scale, and what is made of them. */
export interface WorldData {
  tables: Network
  ports: ReadonlyMap<string, Port>
  companies: ReadonlyMap<string, Company>
  accommodations: readonly Accommodation[]
  vehicleCategories: readonly VehicleCategory[]
  distance: Distance
  lines: readonly WorldLine[]
  services: readonly Service[]
}

export function readWorldData(): WorldData {
  const tables = readDemoTables()
  const ports = byCode(recordsOf<Port>(tables, 'ports'))
  const classes = classesOf(recordsOf<Hull>(tables, 'ships'))
  const trips = new Map(readRows('round_trips.csv').map((row) => [row.line, row]))
  const lines = recordsOf<Line>(tables, 'lines').map((line, index) =>
    worldLine(line, index, mustHave(trips.get(line.code), line.code), classes),
  )
  return {
    tables,
    ports,
    companies: byCode(recordsOf<Company>(tables, 'companies')),
    accommodations: recordsOf<Accommodation>(tables, 'accommodations'),
    vehicleCategories: recordsOf<VehicleCategory>(tables, 'vehicle_categories'),
    distance: seaDistances(ports),
    lines,
    services: servicesOf(lines),
  }
}

/** Reads the miles when they are first asked for: a start that makes no fare does without. */
function seaDistances(ports: ReadonlyMap<string, Port>): Distance {
  const read: Distance[] = []
  return (from, to) => {
    const distance = read[0] ?? distancesBetween(readLines('sea_distances.csv'), ports)
    read[0] = distance
    return distance(from, to)
  }
}

const byCode = <T extends { code: string }>(records: readonly T[]): ReadonlyMap<string, T> =>
  new Map(records.map((record) => [record.code, record]))

function mustHave<T>(row: T | undefined, code: string): T {
  if (row === undefined) throw new Error(`The tables of the formula have no “${code}”.`)
  return row
}

interface Hull extends Vessel {
  persons: number
  laneLow: number
  laneHigh: number
}

const placesInOrder = scales.placesInOrder.split(' ')

/** The classes of the ships; sister ships are the same. */
function classesOf(ships: readonly Hull[]): ReadonlyMap<string, VesselClass> {
  const rows = new Map(readRows('ship_classes.csv').map((row) => [row.code, row]))
  return byCode(
    ships.map(({ class: code, persons, laneLow, laneHigh, maxLength, maxHeight, places }) => {
      const row = mustHave(rows.get(code), code)
      return {
        code,
        persons: { summer: persons, winter: Number(row.persons_winter) },
        laneLow,
        laneHigh,
        maxLength,
        maxHeight,
        portMinutes: Number(row.port_minutes),
        places: new Map(
          placesInOrder.flatMap((place) => (places[place] === undefined ? [] : [[place, places[place]]])),
        ),
      }
    }),
  )
}

function worldLine(
  { code, company, kind, stops }: Line,
  index: number,
  row: FormulaRow,
  classes: ReadonlyMap<string, VesselClass>,
): WorldLine {
  const vesselClass = mustHave(classes.get(row.ship_class ?? ''), row.ship_class ?? '')
  return {
    code,
    company,
    kind,
    stops,
    index,
    vesselClass,
    legMinutes: (row.leg_minutes ?? '').split(' ').map(Number),
    roundTrips: { low: Number(row.low), mid: Number(row.mid), high: Number(row.high) },
    firstScale: row.first_scale as Scale,
  }
}

export const servicesIn = ({ services }: WorldData, scope: Scope): readonly Service[] =>
  services.filter(({ line }) => scope.lines.includes(line.firstScale))

export const sailingPlanOf = (data: WorldData, scope: Scope, seed: number): SailingPlan => ({
  seed,
  services: servicesIn(data, scope),
  ports: data.ports,
  berths: new Map(data.accommodations.map(({ code, berths }) => [code, berths])),
  seasonOf: scope.seasonOf,
})
