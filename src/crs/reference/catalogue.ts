import { indexFares, type PairFares } from '../../domain/pricing/fareTable.ts'
import type { VehicleKind } from '../../domain/sailing/vehicleKind.ts'
import type { Position } from '../database/position.ts'
import type { Database } from '../database/transaction.ts'
import { system, type Tx } from '../database/transaction.ts'
import type {
  Accommodation,
  CancellationStep,
  Company,
  Discount,
  GroupFare,
  Line,
  Network,
  Notice,
  PassengerType,
  PaymentMethod,
  Port,
  PortGroup,
  Redirection,
  Surcharge,
  VehicleCategory,
  Vessel,
} from './records.ts'
import { makeProducts, type Products } from './products.ts'
import { readRecords, type Records } from './referenceSql.ts'
import { loadTicketKey, newTicketKey, type TicketKey } from './ticketKey.ts'

/** A port pair on sale on a line, for all seasons. */
export interface FarePair {
  line: string
  origin: string
  destination: string
}

/**
 * One version of the ports, companies, vessels and tariffs, in memory. Codes are those of the tables; unknown ones return
 * undefined or an empty list and never throw.
 */
export interface Catalogue {
  /** The number of the latest publication in it; 0 before the first. */
  version: number
  /** A standby that has not reached it may show older sailings; absent without a standby. */
  position?: Position
  network: Network
  ports: readonly Port[]
  groups: readonly PortGroup[]
  companies: readonly Company[]
  vessels: readonly Vessel[]
  lines: readonly Line[]
  accommodations: readonly Accommodation[]
  vehicleCategories: readonly VehicleCategory[]
  discounts: readonly Discount[]
  farePairs: readonly FarePair[]
  redirections: readonly Redirection[]
  /** Products and requirements in addition to passages and vehicles. */
  products: Products
  /** demo, season, stress, or empty if the data is the operator’s own. */
  world: string
  port(code: string): Port | undefined
  group(code: string): PortGroup | undefined
  company(code: string): Company | undefined
  vessel(code: string): Vessel | undefined
  line(code: string): Line | undefined
  accommodation(code: string): Accommodation | undefined
  vehicleCategory(code: string): VehicleCategory | undefined
  /** The kind of a vehicle category; a car if it is unknown. */
  vehicleKind(code: string): VehicleKind
  discount(code: string): Discount | undefined
  /** Returns whether a discount follows from a passenger type, and so is never chosen. */
  isOfType(discount: string): boolean
  /** In the order of the steps, farthest from departure first. */
  cancellationSteps(ruleSet: string): readonly CancellationStep[]
  passengerTypes(company: string): readonly PassengerType[]
  paymentMethods(company: string): readonly PaymentMethod[]
  surcharges(company: string): readonly Surcharge[]
  /** Notices of a company, those for all its lines first. */
  notices(company: string): readonly Notice[]
  /** Smallest groups first. */
  groupFares(market: string): readonly GroupFare[]
  /** Undefined if the port pair is not on sale in the season. */
  fares(line: string, origin: string, destination: string, season: string): PairFares | undefined
  /** Ports on sale from one of these, and ports from which one of these is on sale. */
  reachedFrom(ports: readonly string[]): string[]
  leadingTo(ports: readonly string[]): string[]
  /** Lines on sale from one of the first ports to one of the second. */
  linesBetween(origins: readonly string[], destinations: readonly string[]): string[]
  /** Number of sailings that call at the port; 0 for an unknown one. */
  sailings(port: string): number
  /** Signs the QR codes of tickets and vouchers. */
  ticketKey: TicketKey
}

export async function loadCatalogue(database: Database): Promise<Catalogue> {
  const records = await database.transaction(system, readRecords, { isSnapshot: true })
  const catalogue = makeCatalogue(records, await loadTicketKey(database))
  const { standby } = database
  return standby ? { ...catalogue, position: await standby.position() } : catalogue
}

/** The catalogue with what the open transaction has written; its key signs no ticket. */
export const catalogueIn = async (tx: Tx): Promise<Catalogue> => makeCatalogue(await readRecords(tx))

/** Builds the catalogue from given records; tests use small ones, and any key. */
export function makeCatalogue(records: Records, ticketKey = newTicketKey()): Catalogue {
  const calls = countCalls(records)
  const vehicleCategory = finder(records.vehicleCategories)
  const farePairs = pairsOf(records)
  const typed = new Set(
    records.discounts.flatMap(({ code, passengerType }) => (passengerType === '' ? [] : code)),
  )
  return {
    ...records,
    farePairs,
    reachedFrom: others(farePairs, 'origin', 'destination'),
    leadingTo: others(farePairs, 'destination', 'origin'),
    linesBetween: linesOf(farePairs),
    products: makeProducts({ ...noProducts, ...records }),
    port: finder(records.ports),
    group: finder(records.groups),
    company: finder(records.companies),
    vessel: finder(records.vessels),
    line: finder(records.lines),
    accommodation: finder(records.accommodations),
    vehicleCategory,
    vehicleKind: (code) => vehicleCategory(code)?.kind ?? 'car',
    discount: finder(records.discounts),
    isOfType: (code) => typed.has(code),
    cancellationSteps: lister(records.cancellationSteps, (step) => step.ruleSet),
    passengerTypes: lister(records.passengerTypes, (type) => type.company),
    paymentMethods: lister(records.paymentMethods, (method) => method.company),
    surcharges: lister(records.surcharges, (surcharge) => surcharge.company),
    notices: lister(records.notices, (notice) => notice.company),
    groupFares: lister(records.groupFares, (fare) => fare.market),
    fares: indexFares(records.fares),
    sailings: (port) => calls.get(port) ?? 0,
    ticketKey,
  }
}

const noProducts = { products: [], companyRules: [], bookingAttributes: [], specialServices: [] }

function finder<T extends { code: string }>(list: readonly T[]): (code: string) => T | undefined {
  const byCode = new Map(list.map((one) => [one.code, one]))
  return (code) => byCode.get(code)
}

function lister<T>(list: readonly T[], key: (one: T) => string): (key: string) => readonly T[] {
  const byKey = Map.groupBy(list, key)
  return (wanted) => byKey.get(wanted) ?? []
}

/** The opposite ports of all pairs that have one of the ports on this side. */
function others(pairs: readonly FarePair[], here: 'origin' | 'destination', there: 'origin' | 'destination') {
  const byPort = Map.groupBy(pairs, (pair) => pair[here])
  return (ports: readonly string[]) => [
    ...new Set(ports.flatMap((port) => byPort.get(port) ?? []).map((pair) => pair[there])),
  ]
}

function linesOf(pairs: readonly FarePair[]): Catalogue['linesBetween'] {
  const byOrigin = Map.groupBy(pairs, ({ origin }) => origin)
  return (origins, destinations) => {
    const there = new Set(destinations)
    const sold = origins.flatMap((origin) => byOrigin.get(origin) ?? [])
    return [...new Set(sold.filter(({ destination }) => there.has(destination)).map(({ line }) => line))]
  }
}

/** In the order of the lines and of their stops, whatever the order in which the fares were read. */
function pairsOf({ fares, lines }: Pick<Records, 'fares' | 'lines'>): FarePair[] {
  const pairs = new Map(
    fares.map(({ line, origin, destination }) => [
      `${line} ${origin} ${destination}`,
      { line, origin, destination },
    ]),
  )
  const positions = new Map(lines.map(({ code, stops }, nth) => [code, { nth, stops }]))
  const positionOf = ({ line, origin, destination }: FarePair) => {
    const { nth, stops } = positions.get(line) ?? { nth: lines.length, stops: [] }
    return [nth, stops.indexOf(origin), stops.indexOf(destination)]
  }
  return [...pairs.values()]
    .map((pair) => ({ pair, position: positionOf(pair) }))
    .sort((a, b) => comparePositions(a.position, b.position))
    .map(({ pair }) => pair)
}

function comparePositions(a: readonly number[], b: readonly number[]): number {
  const nth = a.findIndex((position, index) => position !== b[index])
  return (a[nth] ?? 0) - (b[nth] ?? 0)
}

function countCalls({ lines, sailingsOfLine }: Records): Map<string, number> {
  const calls = new Map<string, number>()
  for (const line of lines) {
    const sailings = sailingsOfLine.get(line.code) ?? 0
    for (const port of new Set(line.stops)) calls.set(port, (calls.get(port) ?? 0) + sailings)
  }
  return calls
}
