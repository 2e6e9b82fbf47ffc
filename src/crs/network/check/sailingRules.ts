import { addDays, daysBetween, isShown, toInstant, toInstantFrom } from '../../../domain/value/portTime.ts'
import { lineAt, phrase, type Phrase } from '../phrase.ts'
import { callsOn, parseCalls, type DatedCall, type TimetableCall } from '../timetable/calls.ts'
import { parseCapacity, resourcesOfShip } from '../timetable/capacity.ts'
import { hasHolidays, sailingDays } from '../timetable/sailingDays.ts'
import { listOf, numberOf, textOf, type Network } from './network.ts'
import { faultAt, type NetworkRow, type RowFault } from './rows.ts'

/** The longest period of one row. */
const mostDays = 800

/** Days of a row of the timetable. */
export const daysOfRow = (row: NetworkRow) =>
  sailingDays({
    weekdays: textOf(row, 'weekdays'),
    from: textOf(row, 'from_date'),
    to: textOf(row, 'to_date'),
    also: listOf(row, 'also_dates'),
    except: listOf(row, 'except_dates'),
    notHolidays: textOf(row, 'not_holidays'),
  })

/** Faults of the timetable and of single sailings. */
export function sailingFaults(network: Network): RowFault[] {
  const rows = [
    ...network.rows('timetable').map((row) => ({ table: 'timetable', row })),
    ...network.rows('sailings').map((row) => ({ table: 'sailings', row })),
  ]
  const lines = network.by('lines', 'code')
  const ships = network.by('ships', 'code')
  const zones = new Map(network.rows('ports').map((port) => [textOf(port, 'code'), textOf(port, 'timezone')]))
  const faults: RowFault[] = []
  const runs: Run[] = []
  for (const { table, row } of rows) {
    const report = (column: string, expected: Phrase) =>
      faults.push(
        faultAt(network.file(table), row.line, column, String(row.values.get(column) ?? ''), expected),
      )
    const line = lines.get(textOf(row, 'line'))
    const ship = ships.get(textOf(row, 'vessel'))
    const calls = parseCalls(textOf(row, 'calls'))
    if (!calls) report('calls', phrase`ports with times, such as BGO 07:30 > HAU 10:40 10:50 > SVG 12:05`)
    else if (line && !followsStops(calls, listOf(line, 'stops')))
      report(
        'calls',
        phrase`ports of the line in its order or in the reverse one: ${listOf(line, 'stops').join(' ')}`,
      )
    if (line && ship && textOf(line, 'company') !== textOf(ship, 'company'))
      report('vessel', phrase`a ship of the company ${textOf(line, 'company')}`)
    const days = table === 'timetable' ? daysWithoutFault(row, report) : [textOf(row, 'date')]
    if (!days || !calls || !calls.every(({ port }) => zones.has(port))) continue
    const zoneOf = (port: string) => zones.get(port) ?? 'UTC'
    const skipped = days.map((day) => skippedTime(day, calls, zoneOf)).find((time) => time !== undefined)
    if (skipped !== undefined) report('calls', phrase`times that exist: the clock skips ${skipped}`)
    const dated = days.map((day) => callsOn(day, calls, zoneOf))
    const late = days[dated.findIndex((ofDay) => !isRising(ofDay, zoneOf))]
    if (late !== undefined) report('calls', phrase`times that rise with each call; on ${late} they do not`)
    else if (ship) runs.push(...dated.map((ofDay) => runOf(table, row, ofDay, zoneOf)))
    const capacity = textOf(row, 'capacity')
    if (capacity !== '' && ship && table === 'sailings')
      faultsOfCapacity(capacity, calls.length - 1, ship, report)
  }
  return [...faults, ...overlaps(runs, network)]
}

/**
 * Faults of single sailings whose day is over. In a folder old rows remain, so that only those of sailings that are to leave
 * are faults: their day was mistyped, and they would be withdrawn.
 */
export const pastSailings = (
  network: Network,
  today: string,
  isPlanned: (sailing: number) => boolean,
): RowFault[] =>
  network
    .rows('sailings')
    .filter((row) => textOf(row, 'date') < today && isPlanned(numberOf(row, 'number')))
    .map(({ line, stored }) =>
      faultAt(network.file('sailings'), line, 'date', String(stored.date), phrase`a day that is not over`),
    )

type Report = (column: string, expected: Phrase) => void

/** The days of a row of the timetable; undefined where they have a fault, which is reported. */
function daysWithoutFault(row: NetworkRow, report: Report): string[] | undefined {
  const [from, to, holidays] = [textOf(row, 'from_date'), textOf(row, 'to_date'), textOf(row, 'not_holidays')]
  if (to < from) report('to_date', phrase`no day before from_date`)
  else if (daysBetween(from, to) > mostDays)
    report('to_date', phrase`a day within ${mostDays} days of from_date`)
  else if (holidays !== '' && !hasHolidays(holidays))
    report('not_holidays', phrase`a country whose public holidays are known`)
  else {
    const days = daysOfRow(row)
    if (days.length > 0) return days
    report('weekdays', phrase`weekdays or dates on which it sails`)
  }
  return undefined
}

function followsStops(calls: readonly TimetableCall[], stops: readonly string[]): boolean {
  const ports = calls.map(({ port }) => port)
  return isWithin(ports, stops) || isWithin(ports, stops.toReversed())
}

/** Returns whether the ports are among the stops in their order. */
function isWithin(ports: readonly string[], stops: readonly string[]): boolean {
  let at = 0
  for (const stop of stops) if (stop === ports[at]) at++
  return at === ports.length
}

type ZoneOf = (port: string) => string

/** The first time of a sailing that the clock of its port skips in spring. */
function skippedTime(day: string, calls: readonly TimetableCall[], zoneOf: ZoneOf): string | undefined {
  for (const { port, arrives, departs } of calls)
    for (const at of [arrives, departs]) {
      const local = at && `${addDays(day, at.day)} ${at.time}`
      if (local && !isShown(local, zoneOf(port))) return `${port} ${local}`
    }
  return undefined
}

function isRising(calls: readonly DatedCall[], zoneOf: ZoneOf): boolean {
  const times = calls.flatMap(({ port, arrives, departs }) =>
    [arrives, departs].flatMap((time) => (time === null ? [] : [{ time, zone: zoneOf(port) }])),
  )
  const instants: number[] = []
  for (const { time, zone } of times) instants.push(toInstantFrom(time, zone, instants.at(-1) ?? -Infinity))
  return instants.every((instant, index) => {
    const former = instants[index - 1]
    // A ship may leave in the minute of her arrival, and sails at least one minute.
    return former === undefined || (index % 2 === 0 ? instant >= former : instant > former)
  })
}

/** A sailing of a ship, in instants. */
interface Run {
  ship: string
  from: number
  to: number
  date: string
  table: string
  row: NetworkRow
}

function runOf(table: string, row: NetworkRow, calls: readonly DatedCall[], zoneOf: ZoneOf): Run {
  const [first, last] = [calls[0], calls.at(-1)]
  const from = toInstant(first?.departs ?? '', zoneOf(first?.port ?? ''))
  return {
    ship: textOf(row, 'vessel'),
    from,
    to: toInstantFrom(last?.arrives ?? '', zoneOf(last?.port ?? ''), from),
    date: first?.departs?.slice(0, 10) ?? '',
    table,
    row,
  }
}

/** One fault for each row with a sailing during which the ship is on another one. */
function overlaps(runs: readonly Run[], network: Network): RowFault[] {
  const faults = new Map<NetworkRow, RowFault>()
  for (const ofShip of Map.groupBy(runs, ({ ship }) => ship).values()) {
    const ordered = ofShip.toSorted((a, b) => a.from - b.from)
    let former: Run | undefined
    for (const run of ordered) {
      if (former && run.from < former.to && !faults.has(run.row))
        faults.set(
          run.row,
          faultAt(
            network.file(run.table),
            run.row.line,
            'vessel',
            run.ship,
            phrase`a ship that is free: on ${run.date} she sails by ${former.table}, ${lineAt(former.row.line, former.table)}, as well`,
          ),
        )
      if (!former || run.to > former.to) former = run
    }
  }
  return [...faults.values()]
}

function faultsOfCapacity(text: string, legs: number, ship: NetworkRow, report: Report): void {
  const stock = parseCapacity(text, legs, () => 1)
  if (!stock)
    return report(
      'capacity',
      phrase`resources with their capacity on all, or on each of ${legs} legs: PAX:600 DECK:400/380`,
    )
  const certified = resourcesOfShip(ship.stored)
  const above = stock.find(({ resource, capacity }) => capacity > (certified.get(resource) ?? 0))
  if (above)
    report(
      'capacity',
      phrase`no more than the ship has: ${above.resource}:${certified.get(above.resource) ?? 0}`,
    )
}
