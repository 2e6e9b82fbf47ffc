import type { Accommodation, Company, Line, Port, VehicleCategory, Vessel } from '../../reference/records.ts'
import type { Network } from '../../network/check/network.ts'
import { servicesOf, type Service } from './timetable.ts'
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

/** Nautical miles by sea between two ports. */
type Distance = (from: string, to: string) => number

/** Measured routes are straighter than real ones, and the direct distance across land is shorter still. */
const measuredToSailed = 1.04
const straightToSailed = 1.1

/** Each line of `sea_distances.csv` is a port and its miles to the ports of the preceding lines, in their order. */
export function distancesBetween(lines: readonly string[][], ports: ReadonlyMap<string, Port>): Distance {
  const measured = new Map<string, number>()
  const above: string[] = []
  for (const [port = '', ...miles] of lines) {
    if (!ports.has(port) || miles.length !== above.length)
      throw new Error(
        `sea_distances.csv: the line of “${port}” fits neither ports.csv nor the lines above it`,
      )
    above.forEach((other, index) => measured.set(key(port, other), Number(miles[index])))
    above.push(port)
  }
  return (from, to) => {
    const miles = measured.get(key(from, to))
    return miles === undefined ? greatCircle(ports, from, to) * straightToSailed : miles * measuredToSailed
  }
}

function key(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

/** Radius of the earth in nautical miles: one minute of arc is one mile. */
const milesARadian = 3440.065

function greatCircle(ports: ReadonlyMap<string, Port>, from: string, to: string): number {
  const [a, b] = [ports.get(from), ports.get(to)]
  if (!a || !b) throw new Error(`No distance from ${from} to ${to}: ports.csv lacks one of them.`)
  const [latitudeA, latitudeB] = [radians(a.latitude), radians(b.latitude)]
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const chord =
    half(latitudeB - latitudeA) +
    Math.cos(latitudeA) * Math.cos(latitudeB) * half(radians(b.longitude - a.longitude))
  return 2 * milesARadian * Math.asin(Math.sqrt(chord))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
