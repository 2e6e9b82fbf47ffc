import { htmlLanguage, isLanguage } from '../../../domain/value/language.ts'
import { parseCoordinate } from '../file/values.ts'
import { type ExportedFare, exportFares } from './exportFares.ts'
import { type ExportedTrip, exportTrips } from './exportTrips.ts'
import { daysOf, type FittedDays } from './fitDays.ts'
import { type TextRow, type TextTables, textRows } from './textRows.ts'
import type { Remark } from './remarks.ts'
import { strToU8, zipSync } from 'fflate'
import Papa from 'papaparse'
import type { RawTable } from '../file/rawTable.ts'
import { specification } from './specification.ts'

export interface ExportOptions {
  /** YYYY-MM-DD; sailings before it are not written. */
  today: string
  /** Website of the network, which the specification requires. */
  url: string
}

export interface ExportedFeed {
  /** Rows by name of the file, without the ending. */
  files: ReadonlyMap<string, readonly TextRow[]>
  /** Subjects that GTFS cannot express, with the reason. */
  notCarried: readonly Remark[]
}

/** A feed of all sailings on sale, for journey planners. */
export function exportFeed(network: TextTables, { today, url }: ExportOptions): ExportedFeed {
  const home = network.get('network')?.[0]
  const zone = home?.timezone || 'UTC'
  const byCode = (table: string) => new Map((network.get(table) ?? []).map((row) => [row.code ?? '', row]))
  const [ports, lines, companies] = [byCode('ports'), byCode('lines'), byCode('companies')]
  const zoneOf = (port: string) => ports.get(port)?.timezone || zone
  const notCarried: Remark[] = []
  const { trips, services } = exportTrips(network, { today, zone, zoneOf })
  const usedLines = [...new Set(trips.map(({ line }) => line))].flatMap((code) => presentRow(lines.get(code)))
  const usedPorts = new Set(trips.flatMap(({ calls }) => calls.map(({ port }) => port)))
  const stops = [...usedPorts].toSorted().flatMap((code) => presentRow(ports.get(code)))
  const agencies = [...new Set(usedLines.map(({ company }) => company ?? ''))]
  const days = [...services.values()].flatMap(daysOf).toSorted()
  const fares = exportFares(trips, network, notCarried)
  const nameOf = (port: string | undefined) => ports.get(port ?? '')?.name_en ?? ''
  const route = (row: TextRow, name: (port: string | undefined) => string) => {
    const ofLine = (row.stops ?? '').split(' ')
    return `${name(ofLine[0])} - ${name(ofLine.at(-1))}`
  }
  const files = new Map<string, readonly TextRow[]>([
    [
      'agency',
      agencies.map((code) => ({
        agency_id: code,
        agency_name: companies.get(code)?.name_en || home?.name || code,
        agency_url: url,
        agency_timezone: zone,
        agency_lang: 'en',
      })),
    ],
    ['stops', stops.map(stopRow)],
    [
      'routes',
      usedLines.map((row) => ({
        route_id: row.code ?? '',
        agency_id: row.company ?? '',
        route_short_name: row.code ?? '',
        route_long_name: route(row, nameOf),
        route_type: '4',
      })),
    ],
    ['trips', trips.map((trip) => tripRow(trip, nameOf(trip.calls.at(-1)?.port), network))],
    ['stop_times', trips.flatMap(stopTimeRows)],
    ...serviceFiles(services),
    ...fareFiles(fares, usedLines, home?.currency ?? ''),
    [
      'feed_info',
      [
        {
          feed_publisher_name: home?.name ?? '',
          feed_publisher_url: url,
          feed_lang: 'en',
          default_lang: 'en',
          feed_start_date: compactDay(days[0] ?? today),
          feed_end_date: compactDay(days.at(-1) ?? today),
          feed_version: today,
        },
      ],
    ],
    ['translations', translationRows(stops, network)],
  ])
  notCarried.push(...remarksOf(network))
  return {
    files: new Map([...files].filter(([name, rows]) => rows.length > 0 || isRequired.has(name))),
    notCarried,
  }
}

const presentRow = (row: TextRow | undefined): TextRow[] => (row ? [row] : [])

/** Files that a feed has even if it has no sailing. */
const isRequired: ReadonlySet<string> = new Set([
  'agency',
  'stops',
  'routes',
  'trips',
  'stop_times',
  'calendar',
  'feed_info',
])

const compactDay = (day: string) => day.replaceAll('-', '')

function stopRow(row: TextRow): TextRow {
  const degrees = (cell: string | undefined) => String(parseCoordinate(cell ?? '') ?? '')
  return {
    stop_id: row.code ?? '',
    stop_code: row.locode ?? '',
    stop_name: row.name_en ?? '',
    stop_lat: degrees(row.latitude),
    stop_lon: degrees(row.longitude),
    location_type: '0',
    stop_timezone: row.timezone ?? '',
  }
}

function tripRow(trip: ExportedTrip, headsign: string, network: TextTables): TextRow {
  const ship = network.get('ships')?.find(({ code }) => code === trip.vessel)
  const route = network.get('gtfs_routes')?.find(({ line }) => line?.split(' ').includes(trip.line))
  return {
    route_id: trip.line,
    service_id: trip.service,
    trip_id: trip.id,
    trip_headsign: headsign,
    direction_id: trip.isReverse ? '1' : '0',
    cars_allowed: ship ? allowed((parseCoordinate(ship.max_length ?? '') ?? 0) > 0) : '0',
    bikes_allowed: route?.bikes ? allowed(route.bikes === 'yes') : '0',
  }
}

const allowed = (isAllowed: boolean) => (isAllowed ? '1' : '2')

/** Hours may exceed 24. */
function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

const stopTimeRows = ({ id, calls }: ExportedTrip): TextRow[] =>
  calls.map(({ port, arrives, departs }, nth) => ({
    trip_id: id,
    arrival_time: clock(arrives),
    departure_time: clock(departs),
    stop_id: port,
    stop_sequence: String(nth + 1),
    timepoint: '1',
  }))

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

function serviceFiles(services: ReadonlyMap<string, FittedDays>): [string, TextRow[]][] {
  const weekly = [...services].filter(([, days]) => days.weekdays !== '')
  return [
    [
      'calendar',
      weekly.map(([id, days]) => ({
        service_id: id,
        ...Object.fromEntries(
          weekdays.map((name, nth) => [name, days.weekdays.includes(String(nth + 1)) ? '1' : '0']),
        ),
        start_date: compactDay(days.from),
        end_date: compactDay(days.to),
      })),
    ],
    [
      'calendar_dates',
      [...services].flatMap(([id, { also, except }]) => [
        ...also.map((day) => ({ service_id: id, date: compactDay(day), exception_type: '1' })),
        ...except.map((day) => ({ service_id: id, date: compactDay(day), exception_type: '2' })),
      ]),
    ],
  ]
}

function fareFiles(
  fares: readonly ExportedFare[],
  lines: readonly TextRow[],
  currency: string,
): [string, TextRow[]][] {
  if (fares.length === 0 || currency === '') return []
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits
  const idOf = ({ product, amount }: ExportedFare) => `${product}-${amount.toFixed(digits)}`
  const products = new Map(fares.map((fare) => [idOf(fare), fare]))
  const areas = [...new Set(fares.flatMap(({ origin, destination }) => [origin, destination]))].toSorted()
  const ofFares = lines.filter(({ code }) => fares.some(({ line }) => line === code))
  return [
    ['areas', areas.map((area) => ({ area_id: area }))],
    ['stop_areas', areas.map((area) => ({ area_id: area, stop_id: area }))],
    ['networks', ofFares.map(({ code = '' }) => ({ network_id: code, network_name: code }))],
    ['route_networks', ofFares.map(({ code = '' }) => ({ network_id: code, route_id: code }))],
    [
      'rider_categories',
      [{ rider_category_id: 'adult', rider_category_name: 'Adult', is_default_fare_category: '1' }],
    ],
    [
      'fare_products',
      [...products].map(([id, { amount, product }]) => ({
        fare_product_id: id,
        fare_product_name: product,
        rider_category_id: 'adult',
        amount: amount.toFixed(digits),
        currency,
      })),
    ],
    [
      'fare_leg_rules',
      fares.map((fare) => ({
        leg_group_id: fare.line,
        network_id: fare.line,
        from_area_id: fare.origin,
        to_area_id: fare.destination,
        fare_product_id: idOf(fare),
      })),
    ],
  ]
}

/** Greek names are in the table of ports, those of other languages in the table of translations. */
function translationRows(stops: readonly TextRow[], network: TextTables): TextRow[] {
  const translations = new Map((network.get('translations') ?? []).map((row) => [row.english ?? '', row]))
  return stops.flatMap((stop) => {
    const { english: _, ...others } = translations.get(stop.name_en ?? '') ?? {}
    const byLanguage = { el: stop.name_el ?? '', ...others }
    return Object.entries(byLanguage).flatMap(([language, translation]) =>
      translation && translation !== stop.name_en && isLanguage(language)
        ? [
            {
              table_name: 'stops',
              field_name: 'stop_name',
              language: htmlLanguage(language),
              translation,
              record_id: stop.code ?? '',
            },
          ]
        : [],
    )
  })
}

const never: readonly (readonly [table: string, reason: string])[] = [
  ['ships', 'Names, classes and capacity of ships are not written, only whether they take cars.'],
  ['accommodations', 'Accommodations are not written.'],
  ['vehicle_categories', 'Vehicles are not written.'],
  ['discounts', 'Discounts are not written.'],
  ['taxes', 'Taxes and dues that are added to the fare are not written.'],
  ['products', 'Services are not written.'],
  ['notices', 'Notices are not written.'],
  ['port_groups', 'Groups of ports are not written.'],
]

function remarksOf(network: TextTables): Remark[] {
  const remarks = never.flatMap(([subject, reason]) =>
    network.get(subject)?.length ? [{ subject, reason }] : [],
  )
  const withoutShip = (network.get('timetable') ?? []).filter(({ vessel }) => !vessel).length
  if (withoutShip > 0)
    remarks.push({
      subject: 'timetable',
      reason: `${withoutShip} rows without a ship are not on sale, and not written.`,
    })
  if (network.get('ports')?.some(({ names }) => names))
    remarks.push({ subject: 'ports', reason: 'Other names, and areas, are not written.' })
  return remarks
}

/** Makes a feed of GTFS of the sailings on sale, as the bytes of a .zip, with a list of what it cannot have. */
export function exportGtfs(
  tables: ReadonlyMap<string, RawTable>,
  options: ExportOptions,
): { zip: Uint8Array; notCarried: ExportedFeed['notCarried'] } {
  const network = new Map([...tables].map(([name, table]) => [name, textRows(table)]))
  const { files, notCarried } = exportFeed(network, options)
  const texts = [...files].map(([name, rows]) => [`${name}.txt`, strToU8(feedText(name, rows))] as const)
  // The same network has the same bytes on any day.
  return { zip: zipSync(Object.fromEntries(texts), { mtime: '1980-01-01T00:00:00' }), notCarried }
}

/** Fields in the order of the specification. */
export function feedText(name: string, rows: readonly TextRow[]): string {
  const present = new Set(rows.flatMap((row) => Object.keys(row)))
  const all = Object.keys(specification[name]?.fields ?? {})
  const fields = present.size === 0 ? all : all.filter((field) => present.has(field))
  return `${Papa.unparse({ fields, data: rows.map((row) => fields.map((field) => row[field] ?? '')) }, { newline: '\n' })}\n`
}
