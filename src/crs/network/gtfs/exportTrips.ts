import { addDays, dateAt } from '../../../domain/value/portTime.ts'
import { fitDays, type FittedDays } from './fitDays.ts'
import { canonicalCalls, type InstantCall, instantCalls, startOfService } from './localCalls.ts'
import { itemsOf, type TextRow, type TextTables } from './textRows.ts'
import { daysOfRow, daysOfSailing } from './timetableRows.ts'

/** A trip of the feed; times are seconds from noon minus twelve hours of its days of service. */
export interface ExportedTrip {
  id: string
  line: string
  vessel: string
  season: string
  service: string
  isReverse: boolean
  calls: readonly { port: string; arrives: number; departs: number }[]
}

export interface ExportedTimetable {
  trips: readonly ExportedTrip[]
  /** Days of each service. */
  services: ReadonlyMap<string, FittedDays>
}

export interface TripOptions {
  /** First day that is written, YYYY-MM-DD. */
  today: string
  /** Zone of the agencies. */
  zone: string
  zoneOf(port: string): string
}

interface Sailings {
  id: string
  row: TextRow
  days: readonly string[]
}

/** Sailings that are on sale: those with a ship. */
function sailingsOnSale(network: TextTables, { today }: TripOptions): Sailings[] {
  const all = [
    ...(network.get('timetable') ?? []).map((row) => ({ id: row.code ?? '', row, days: daysOfRow(row) })),
    ...(network.get('sailings') ?? []).map((row) => ({
      id: `sailing-${row.number}`,
      row,
      days: daysOfSailing(row),
    })),
  ]
  return all
    .filter(({ row }) => row.vessel)
    .map(({ days: of, ...sailings }) => ({ ...sailings, days: of.filter((day) => day >= today) }))
}

/**
 * Writes each sailing in the zone of the agencies. Where the clocks of a port change on other days than theirs, or within
 * a sailing, its row becomes several trips.
 */
export function exportTrips(network: TextTables, options: TripOptions): ExportedTimetable {
  const stops = new Map((network.get('lines') ?? []).map((row) => [row.code ?? '', itemsOf(row.stops)]))
  const trips: ExportedTrip[] = []
  const services = new Map<string, FittedDays>()
  const serviceIds = new Map<string, string>()
  const serviceOf = (days: FittedDays) => {
    const key = JSON.stringify(days)
    const id = serviceIds.get(key) ?? `S${serviceIds.size + 1}`
    serviceIds.set(key, id)
    services.set(id, days)
    return id
  }
  for (const { id, row, days } of sailingsOnSale(network, options)) {
    const line = row.line ?? ''
    const variants = variantsOf(canonicalCalls(row.calls ?? ''), days, options)
    const ofRow = [...variants.values()].flatMap(({ calls, days: of }) =>
      fitDays(of.toSorted()).map((period) => ({ calls, service: serviceOf(period) })),
    )
    for (const [nth, { calls, service }] of ofRow.entries()) {
      const ports = calls.map(({ port }) => port)
      const order = (stops.get(line) ?? []).filter((stop) => ports.includes(stop))
      trips.push({
        id: nth === 0 ? id : `${id}.${nth + 1}`,
        line,
        vessel: row.vessel ?? '',
        season: row.season ?? '',
        service,
        isReverse: order[0] !== ports[0],
        calls,
      })
    }
  }
  return { trips, services }
}

type Variants = Map<string, { calls: ExportedTrip['calls']; days: string[] }>

function variantsOf(text: string, days: readonly string[], { zone, zoneOf }: TripOptions): Variants {
  const variants: Variants = new Map()
  for (const day of days) {
    const calls = instantCalls(text, day, zoneOf)
    if (!calls) continue
    const service = serviceDay(calls, zone)
    const start = startOfService(service, zone)
    const seconds = calls.map(({ port, arrives, departs }) => ({
      port,
      arrives: (arrives - start) / 1000,
      departs: (departs - start) / 1000,
    }))
    const key = seconds.map(({ arrives, departs }) => `${arrives} ${departs}`).join()
    const variant = variants.get(key) ?? { calls: seconds, days: [] }
    variants.set(key, variant)
    variant.days.push(service)
  }
  return variants
}

/** The day in the zone of the agencies; the day before if its count of time begins after the departure. */
function serviceDay(calls: readonly InstantCall[], zone: string): string {
  const departs = calls[0]?.departs ?? 0
  const day = dateAt(departs, zone)
  return startOfService(day, zone) > departs ? addDays(day, -1) : day
}
