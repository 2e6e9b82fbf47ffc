import { addDays, daysBetween } from '../../../domain/value/portTime.ts'
import type { Fault } from '../file/rawTable.ts'
import { companiesOfAgencies } from './companies.ts'
import { deckProduct, fareRows, linesWithoutFares, type PairOfLine } from './fareRows.ts'
import { type FeedRow, type FeedTables, noReferences, readRows } from './feed.ts'
import { readFares } from './feedFares.ts'
import { daysOf } from './fitDays.ts'
import { type FerryRoute, linesOfRoutes } from './lines.ts'
import { canonicalCalls } from './localCalls.ts'
import { countryOfZone } from './newPorts.ts'
import { daysByService } from './services.ts'
import { withoutOtherModes } from './otherModes.ts'
import { Fleet, shipsOfRoute } from './ships.ts'
import { isFerry } from './specification.ts'
import { type FeedStop, portsOfStops } from './stopPorts.ts'
import { itemsOf, type TextRow, type TextTables } from './textRows.ts'
import {
  type Departures,
  daysOfRow,
  daysOfSailing,
  isImported,
  type NewRow,
  textOfRow,
  timetableRows,
} from './timetableRows.ts'
import { readTranslations } from './translations.ts'
import { joinedRemarks, type Remark } from './remarks.ts'
import { type FeedTrip, tripsOf } from './trips.ts'
import { departuresOf, patternOf, type Voyage, voyagesOf } from './voyages.ts'

export interface ImportOptions {
  /** YYYY-MM-DD. A feed that ends before it is refused. */
  today: string
  /** Moves the feed by whole weeks, so that it begins on this day or up to six days later. */
  from?: string
  /** Code of the company whose feed it is; without it, agencies are companies. */
  company?: string
  /** Season of the fares of new rows. */
  season?: string
}

export interface ImportReport {
  /** First and last day of the sailings, after they were moved. */
  from: string
  to: string
  movedWeeks: number
  counts: { ports: number; lines: number; rows: number; sailings: number; onSale: number; fares: number }
  /** Cells of the feed that could not be read; their rows are not taken. */
  faults: readonly Fault[]
  /** Subjects that are not taken, or not exactly, with the reason. */
  remarks: readonly Remark[]
  /** Lines whose sailings are not on sale, with what they lack. */
  lacking: readonly Remark[]
}

export interface ImportResult {
  /** Complete tables of the network that the import changes or adds; empty if the feed is refused. */
  tables: TextTables
  report: ImportReport
  /** The reason for which nothing of the feed is taken. */
  refused?: string
}

/** Three years of the ferries of a country. */
const mostSailings = 500_000

const noCounts = { ports: 0, lines: 0, rows: 0, sailings: 0, onSale: 0, fares: 0 }

/**
 * Adds the ferries of a feed to the tables of a network. Rows that the network has are continued, so that a newer feed
 * becomes a change of the timetable.
 */
export function importFeed(given: FeedTables, network: TextTables, options: ImportOptions): ImportResult {
  const tables = withoutOtherModes(given)
  const faults: Fault[] = []
  const remarks: Remark[] = []
  const context = { faults, remarks, references: noReferences(), today: options.today }
  const feed = readFerries(tables, context)
  const days = feed.trips.flatMap(({ service }) => feed.days.get(service) ?? []).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const refuse = (reason: string): ImportResult => ({
    tables: new Map(),
    report: {
      from: first ?? '',
      to: last ?? '',
      movedWeeks: 0,
      counts: noCounts,
      faults,
      remarks: joinedRemarks(remarks),
      lacking: [],
    },
    refused: reason,
  })
  if (feed.routes.length === 0) return refuse('The feed has no route of a ferry.')
  if (!first || !last) return refuse('The feed has no trip of a ferry on any day.')
  if (days.length > mostSailings)
    return refuse(
      `The feed has ${days.length} sailings of ferries, and at most ${mostSailings} are read: divide it, or shorten its calendar.`,
    )
  const weeks = options.from === undefined ? 0 : Math.ceil(daysBetween(first, options.from) / 7)
  const [from, to] = [first, last].map((day) => addDays(day, weeks * 7)) as [string, string]
  if (to < options.today)
    return refuse(`The feed is of ${from} to ${to}, which is past; --from <date> moves it by whole weeks.`)

  const home = network.get('network')?.[0]
  const agencyOf = (route: string) => feed.agencyOfRoute.get(route)
  const zones = feed.agencies.map((row) => row.text('agency_timezone')).filter(Boolean)
  const fallback = zones[0] ?? (home?.timezone || 'UTC')
  if (zones.length < feed.agencies.length || zones.length === 0)
    remarks.push({
      subject: 'agency.txt',
      reason: `Times of agencies without a zone are read in ${fallback}.`,
    })
  const feedZone = (route: string) => agencyOf(route)?.text('agency_timezone') || fallback
  const translations = readTranslations(tables, faults)
  const stops = ferryStops(feed, feedZone)
  const { ports, portRows, stopRows } = portsOfStops(stops, network, { translations, remarks })
  const companies = companiesOfAgencies(feed.usedAgencies, network, { company: options.company, remarks })

  const voyages = feed.trips.flatMap((trip) =>
    voyagesOf(trip, (stop) => ports.get(feed.stationOf(stop)), remarks),
  )
  const portByCode = new Map(portRows.map((row) => [row.code ?? '', row]))
  const portZone = (port: string) => portByCode.get(port)?.timezone || fallback
  const kindOf = (of: readonly string[]) =>
    new Set(of.map((port) => portByCode.get(port)?.country)).size > 1 ? 'international' : 'day'
  const routes = feed.routes.map((row) =>
    ferryRoute(row, voyages, companies.companyOf(agencyOf(row.text('route_id'))?.text('agency_id') ?? '')),
  )
  const { lineOf, closedPairs, lineRows, routeRows } = linesOfRoutes(routes, network, kindOf)
  const ofLines = voyages.map((voyage) => ({ ...voyage, line: lineOf(voyage.trip.route, patternOf(voyage)) }))
  const calendar = { daysOf: (of: string) => feed.days.get(of) ?? [], shift: weeks * 7, feedZone, portZone }
  const departures = withoutSingle(departuresOf(ofLines, calendar, remarks), network.get('sailings') ?? [])

  const currency = home?.currency || currencyOf(tables)
  if (currency === '')
    remarks.push({
      subject: 'network.csv',
      reason: 'The feed names no currency: write it in column currency.',
    })
  const fareOf = readFares(tables, { ...context, zoneOfStop: feed.zoneOfStop })
  const deck = deckProduct(network)
  const pairs = pairsOf(ofLines, feed, closedPairs)
  const fares = fareRows(pairs, fareOf, network, {
    product: deck.product,
    currency,
    remarks,
  })
  const formerFares = network.get('fares')?.length ?? 0

  const timetable = network.get('timetable') ?? []
  const { rows, others } = timetableRows(
    withEarlierDays(departures, timetable, { today: options.today, from }),
    timetable,
  )
  const sold = new Set(fares.map(({ line }) => line ?? ''))
  const lacking: Remark[] = []
  const fleet = new Fleet(network, others, portZone)
  const written = rowsWithShips(rows, {
    network,
    routeRows,
    sold,
    fleet,
    lacking,
    season: options.season ?? 'standard',
  })
  const linesOnSale = new Set(written.filter(({ vessel }) => vessel).map(({ line }) => line ?? ''))
  const result = new Map<string, readonly TextRow[]>([
    ['ports', portRows],
    ['companies', companies.companyRows],
    ...companies.ofNewCompanies,
    [
      'lines',
      linesWithoutFares(lineRows, pairs, { fares, onSale: linesOnSale, closedPairs, remarks, lacking }),
    ],
    ['timetable', [...others, ...written]],
    ['fares', fares],
    ['gtfs_stops', stopRows],
    ['gtfs_routes', routeRows],
  ])
  if (!home) result.set('network', [networkRow(feed.usedAgencies[0], currency, fallback)])
  if (deck.rows && fares.length > formerFares) result.set('accommodations', deck.rows)
  const sailingsOf = (of: readonly NewRow[]) => of.reduce((sum, row) => sum + daysOf(row.days).length, 0)
  const onSale = new Set(written.filter(({ vessel }) => vessel).map(({ code }) => code))
  const counts = {
    ports: portRows.length - (network.get('ports')?.length ?? 0),
    lines: lineRows.length - (network.get('lines')?.length ?? 0),
    rows: rows.length,
    sailings: sailingsOf(rows),
    onSale: sailingsOf(rows.filter(({ code }) => onSale.has(code))),
    fares: fares.length - formerFares,
  }
  return {
    tables: result,
    report: { from, to, movedWeeks: weeks, counts, faults, remarks: joinedRemarks(remarks), lacking },
  }
}

/** The rows of a feed that concern ferries. */
interface Ferries {
  agencies: readonly FeedRow[]
  /** Agencies that operate a ferry. */
  usedAgencies: readonly FeedRow[]
  agencyOfRoute: ReadonlyMap<string, FeedRow | undefined>
  routes: readonly FeedRow[]
  trips: readonly FeedTrip[]
  days: ReadonlyMap<string, readonly string[]>
  stops: ReadonlyMap<string, FeedRow>
  /** The station of a stop, or itself. */
  stationOf(stop: string): string
  zoneOfStop(stop: string): string
}

function readFerries(
  tables: FeedTables,
  context: { faults: Fault[]; remarks: Remark[]; references: ReturnType<typeof noReferences>; today: string },
): Ferries {
  readRows(tables, 'feed_info', context)
  const agencies = readRows(tables, 'agency', context)
  const routes = readRows(tables, 'routes', context).filter((row) => isFerry(row.text('route_type')))
  const days = daysByService(tables, context)
  const stops = new Map(readRows(tables, 'stops', context).map((row) => [row.text('stop_id'), row]))
  const agencyOfRoute = new Map(
    routes.map((row) => [
      row.text('route_id'),
      agencies.find((agency) => agency.text('agency_id') === row.text('agency_id')) ?? agencies[0],
    ]),
  )
  const trips = tripsOf(tables, new Set(agencyOfRoute.keys()), context).filter(({ service, id }) => {
    const isOnDays = (days.get(service)?.length ?? 0) > 0
    if (!isOnDays)
      context.remarks.push({ subject: `trip ${id}`, reason: `Its service ${service} has no day.` })
    return isOnDays
  })
  const used = new Set(agencyOfRoute.values())
  const stationOf = (stop: string) => stops.get(stop)?.text('parent_station') || stop
  return {
    agencies,
    usedAgencies: agencies.filter((agency) => used.has(agency)),
    agencyOfRoute,
    routes,
    trips,
    days,
    stops,
    stationOf,
    zoneOfStop: (stop) =>
      stops.get(stop)?.text('zone_id') || (stops.get(stationOf(stop))?.text('zone_id') ?? ''),
  }
}

function ferryStops(feed: Ferries, feedZone: (route: string) => string): FeedStop[] {
  const neighbours = new Map<string, Set<string>>()
  const zones = new Map<string, string>()
  for (const { calls, route } of feed.trips) {
    const stations = new Set(calls.map(({ stop }) => feed.stationOf(stop)))
    for (const { stop } of calls) {
      const station = feed.stationOf(stop)
      const others = neighbours.get(station) ?? new Set<string>()
      neighbours.set(station, others)
      for (const other of stations) if (other !== station) others.add(other)
      const zone =
        feed.stops.get(station)?.text('stop_timezone') || feed.stops.get(stop)?.text('stop_timezone')
      if (!zones.has(station)) zones.set(station, zone || feedZone(route))
    }
  }
  return [...feed.stops].flatMap(([id, row]) => {
    const others = neighbours.get(id)
    return others ? [{ id, row, zone: zones.get(id) ?? '', neighbours: others }] : []
  })
}

/** Returns 1 for voyages that the feed marks as the way back; a line begins with its way out. */
const wayOf = (voyages: readonly Voyage[]) => (voyages.every(({ trip }) => trip.direction === '1') ? 1 : 0)

function ferryRoute(row: FeedRow, voyages: readonly Voyage[], company: string): FerryRoute {
  const id = row.text('route_id')
  const ofRoute = voyages.filter(({ trip }) => trip.route === id)
  const patterns = [...Map.groupBy(ofRoute, patternOf)].toSorted(
    ([, some], [, others]) => wayOf(some) - wayOf(others) || others.length - some.length,
  )
  const allowed = (values: readonly string[]) =>
    values.includes('1') ? 'yes' : values.length > 0 && values.every((value) => value === '2') ? 'no' : ''
  const [shortName, longName] = [row.text('route_short_name'), row.text('route_long_name')]
  return {
    id,
    name: longName.startsWith(shortName) ? longName || shortName : `${shortName} ${longName}`.trim(),
    shortName,
    company,
    patterns: patterns.map(([pattern]) => pattern),
    cars: allowed(ofRoute.map(({ trip }) => trip.cars)),
    bikes: allowed(ofRoute.map(({ trip }) => trip.bikes)),
  }
}

/** Pairs between which passengers may sail. */
function pairsOf(
  voyages: readonly (Voyage & { line: string })[],
  feed: Ferries,
  closedPairs: (line: string) => ReadonlySet<string>,
): PairOfLine[] {
  const pairs = new Map<string, PairOfLine>()
  for (const { trip, calls, line } of voyages)
    for (const [nth, from] of calls.entries())
      for (const [further, to] of calls.slice(nth + 1).entries()) {
        if (closedPairs(line).has(`${from.port}-${to.port}`)) continue
        const key = [line, trip.route, ...calls.slice(nth, nth + further + 2).map(({ stop }) => stop)].join(
          '\u0001',
        )
        if (pairs.has(key)) continue
        const zones = new Set(calls.slice(nth, nth + further + 2).map(({ stop }) => feed.zoneOfStop(stop)))
        const agency = feed.agencyOfRoute.get(trip.route)?.text('agency_id') ?? ''
        const query = { route: trip.route, agency, origin: from.stop, destination: to.stop, zones }
        pairs.set(key, { line, origin: from.port, destination: to.port, query })
      }
  return [...pairs.values()]
}

/** Sailings that the network has alone, in no row of the timetable. */
function withoutSingle(departures: readonly Departures[], sailings: readonly TextRow[]): Departures[] {
  const single = new Set(
    sailings.flatMap((row) =>
      daysOfSailing(row).map((day) => `${row.line} ${day} ${canonicalCalls(row.calls ?? '')}`),
    ),
  )
  if (single.size === 0) return [...departures]
  return departures.map(({ line, calls, days }) => ({
    line,
    calls,
    days: new Map(
      [...days].map(([service, of]) => [service, of.filter((day) => !single.has(`${line} ${day} ${calls}`))]),
    ),
  }))
}

/** Days between today and the first one of the feed, on which the timetable of before is valid. */
function withEarlierDays(
  departures: readonly Departures[],
  timetable: readonly TextRow[],
  { today, from }: { today: string; from: string },
): Departures[] {
  const byCalls = new Map(departures.map((group) => [`${group.line} ${group.calls}`, group]))
  const lines = new Set(departures.map(({ line }) => line))
  for (const row of timetable) {
    const [line, calls] = [row.line ?? '', canonicalCalls(row.calls ?? '')]
    const group = byCalls.get(`${line} ${calls}`)
    if (!lines.has(line) || (!group && !isImported(row))) continue
    const earlier = daysOfRow(row).filter((day) => day >= today && day < from)
    if (earlier.length === 0) continue
    const days = new Map([...(group?.days ?? []), [`before ${row.code}`, earlier]])
    byCalls.set(`${line} ${calls}`, { line, calls, days })
  }
  return [...byCalls.values()]
}

function rowsWithShips(
  rows: readonly NewRow[],
  context: {
    network: TextTables
    routeRows: readonly TextRow[]
    sold: ReadonlySet<string>
    fleet: Fleet
    lacking: Remark[]
    season: string
  },
): TextRow[] {
  const { network, routeRows, sold, fleet, lacking, season } = context
  const ships = network.get('ships') ?? []
  const reasons = new Map<string, Set<string>>()
  const vesselOf = (row: NewRow): string => {
    const cells = routeRows.filter(({ line }) => itemsOf(line).includes(row.line)).map(({ ship }) => ship)
    const ofRoute = cells.flatMap((cell) => shipsOfRoute(cell, ships))
    const former = row.former?.vessel
    const isUsable = former && (ofRoute.length === 0 || ofRoute.includes(former))
    const candidates = [...new Set(isUsable ? [former, ...ofRoute] : ofRoute)]
    const reason = new Set<string>()
    if (candidates.length === 0) reason.add('a ship in gtfs_routes.csv')
    if (!sold.has(row.line)) reason.add('fares in fares.csv')
    const vessel = reason.size === 0 ? fleet.assign(row, candidates) : ''
    if (reason.size === 0 && !vessel)
      reason.add(`a further ship, because ${candidates.join(' and ')} sail at that time`)
    for (const text of reason) reasons.set(row.line, (reasons.get(row.line) ?? new Set<string>()).add(text))
    return vessel
  }
  const written = rows.map((row) => textOfRow(row, season, vesselOf(row)))
  for (const [line, reason] of reasons)
    lacking.push({ subject: `line ${line}`, reason: `Not on sale; it lacks ${[...reason].join(' and ')}.` })
  return written
}

const currencyOf = (tables: FeedTables) =>
  readRows(tables, 'fare_products', { faults: [] })[0]?.text('currency') ??
  readRows(tables, 'fare_attributes', { faults: [] })[0]?.text('currency_type') ??
  ''

const networkRow = (agency: FeedRow | undefined, currency: string, timezone: string): TextRow => ({
  name: agency?.text('agency_name') ?? '',
  currency,
  timezone,
  nationality: countryOfZone(timezone),
})
