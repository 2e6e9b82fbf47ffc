import type { Company, Line, Port, PortGroup } from '../../reference/records.ts'
import { readLines, readTable, type TableRow } from '../load/csv.ts'

export type Scale = 'demo' | 'season' | 'stress'
export type Season = 'low' | 'mid' | 'high'

/** A class of vessels: capacities and time in port. */
export interface VesselClass {
  code: string
  shipType: string
  /** Certified persons; winter is the low season. */
  persons: { summer: number; winter: number }
  /** Centimetres of lane; high vehicles fit `laneHigh` only. */
  laneLow: number
  laneHigh: number
  /** Metres; 0 without a garage. */
  maxLength: number
  maxHeight: number
  portMinutes: number
  /** Admits vehicles with dangerous goods. */
  dangerousGoods: boolean
  /** Seats, cabins and kennels by accommodation; absent if there are none. */
  places: ReadonlyMap<string, number>
}

/** A line with the input of its timetable. */
export interface WorldLine extends Line {
  /** Position in the table; never changes, because sailings are numbered by it. */
  index: number
  vesselClass: VesselClass
  /** Minutes under way from stop to stop. */
  legMinutes: readonly number[]
  /** Round trips per week. */
  roundTrips: Readonly<Record<Season, number>>
  /** The smallest world that has it. */
  firstScale: Scale
}

export interface VesselName {
  name: string
  nameEl: string
  country: string
}

/** Ports, lines and companies. */
export interface Network {
  ports: ReadonlyMap<string, Port>
  groups: readonly PortGroup[]
  distance: Distance
  companies: ReadonlyMap<string, Company>
  /** The country of each company, in whose language its ships are named. */
  homeCountries: ReadonlyMap<string, string>
  classes: ReadonlyMap<string, VesselClass>
  lines: readonly WorldLine[]
  vesselNames: readonly VesselName[]
}

export function readNetwork(): Network {
  const names = furtherNames()
  const ports = byCode(readTable('ports.csv').map((row) => portOf(row, names)))
  const companyRows = readTable('companies.csv')
  const companies = byCode(companyRows.map(companyOf))
  const classes = byCode(readTable('vessel_classes.csv').map(classOf))
  return {
    ports,
    groups: readTable('port_groups.csv').map((row) => groupOf(row, ports)),
    distance: readDistances(readLines('sea_distances.csv'), ports),
    companies,
    homeCountries: new Map(companyRows.map((row) => [row.text('code'), row.text('home_country')])),
    classes,
    lines: readTable('lines.csv').map((row, index) => lineOf(row, index, { ports, companies, classes })),
    vesselNames: readTable('vessel_names.csv').map(nameOf),
  }
}

function byCode<T extends { code: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  const map = new Map(list.map((one) => [one.code, one]))
  if (map.size < list.length) throw new Error('A code occurs twice in a data table of the world.')
  return map
}

export function namesOf(row: TableRow) {
  return { nameEn: row.text('name_en'), nameEl: row.text('name_el') }
}

/** Reads further names by port; they are in a separate table, because few ports have any. */
function furtherNames(): ReadonlyMap<string, readonly string[]> {
  return new Map(readTable('port_names.csv').map((row) => [row.text('port'), row.text('names').split('|')]))
}

function portOf(row: TableRow, names: ReadonlyMap<string, readonly string[]>): Port {
  return {
    code: row.text('code'),
    locode: row.text('locode'),
    ...namesOf(row),
    areaEn: row.text('area_en'),
    areaEl: row.text('area_el'),
    country: row.text('country'),
    timezone: row.text('timezone'),
    latitude: row.number('latitude'),
    longitude: row.number('longitude'),
    names: names.get(row.text('code')) ?? [],
  }
}

function groupOf(row: TableRow, ports: Network['ports']): PortGroup {
  return { code: row.text('code'), ...namesOf(row), members: knownPorts(row, 'members', ports) }
}

function knownPorts(row: TableRow, column: string, ports: Network['ports']): string[] {
  const codes = row.words(column)
  const unknown = codes.find((code) => !ports.has(code))
  if (unknown) throw row.errorFor(`${column} names the port “${unknown}”, which ports.csv does not have`)
  return codes
}

function companyOf(row: TableRow): Company {
  return {
    code: row.text('code'),
    ...namesOf(row),
    market: row.text('market'),
    duesInside: row.text('dues_inside') === 'yes',
    travelDocuments: row.text('travel_documents') === 'yes',
    ticketLetter: row.text('ticket_letter'),
    cancellationSet: row.text('cancellation_set'),
    commission: row.number('commission_percent'),
  }
}

const placesOfClass = 'DECK EC ATS BCLSS ACLSS AB4 AA4 AB3 AA2 AB2 LUX2 A2PET AMEA2 PETC'.split(' ')

function classOf(row: TableRow): VesselClass {
  const high = row.number('lane_m_high')
  return {
    code: row.text('code'),
    shipType: row.text('ship_type'),
    persons: { summer: row.number('persons_summer'), winter: row.number('persons_winter') },
    laneLow: (row.number('lane_m') - high) * 100,
    laneHigh: high * 100,
    maxLength: row.number('max_length_m'),
    maxHeight: row.number('max_height_m'),
    portMinutes: row.number('port_minutes'),
    dangerousGoods: row.text('dangerous_goods') === 'yes',
    places: new Map(
      placesOfClass.map((code) => [code, row.number(code)] as const).filter(([, many]) => many > 0),
    ),
  }
}

type Tables = Pick<Network, 'ports' | 'companies' | 'classes'>

export function lineOf(row: TableRow, index: number, { ports, companies, classes }: Tables): WorldLine {
  const stops = knownPorts(row, 'stops', ports)
  const legMinutes = row.words('leg_minutes').map(Number)
  const vesselClass = classes.get(row.text('vessel_class'))
  const company = row.text('company')
  if (legMinutes.length !== stops.length - 1 || !legMinutes.every((minutes) => minutes > 0))
    throw row.errorFor(`${stops.length} stops want ${stops.length - 1} legs in leg_minutes`)
  if (!vesselClass) throw row.errorFor(`vessel_classes.csv has no “${row.text('vessel_class')}”`)
  if (!companies.has(company)) throw row.errorFor(`companies.csv has no “${company}”`)
  return {
    code: row.text('code'),
    company,
    kind: row.text('kind'),
    stops,
    index,
    vesselClass,
    legMinutes,
    roundTrips: roundTripsOf(row),
    firstScale: row.text('first_scale') as Scale,
  }
}

function roundTripsOf(row: TableRow): WorldLine['roundTrips'] {
  const [low, mid, high] = [row.number('low'), row.number('mid'), row.number('high')]
  if (low > mid || mid > high) throw row.errorFor('low, mid and high season must rise in this order')
  return { low, mid, high }
}

function nameOf(row: TableRow): VesselName {
  return { name: row.text('name'), nameEl: row.text('name_el'), country: row.text('home_country') }
}

/** Nautical miles by sea between two ports. */
type Distance = (from: string, to: string) => number

/** Measured routes are straighter than real ones, and the direct distance across land is shorter still. */
const measuredToSailed = 1.04
const straightToSailed = 1.1

/** Each line of `sea_distances.csv` is a port and its miles to the ports of the preceding lines, in their order. */
export function readDistances(lines: readonly string[][], ports: ReadonlyMap<string, Port>): Distance {
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
