import { addDays, dayNumber, toInstant } from '../../../domain/value/portTime.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { textOf, type Network } from '../check/network.ts'
import { daysOfRow } from '../check/sailingRules.ts'
import { printCalls, parseCalls, callsOfSailing, callsOn, type DatedCall } from '../timetable/calls.ts'
import { capacityOfShip, parseCapacity, printCapacity } from '../timetable/capacity.ts'
import type { StoredObject } from '../table/kinds.ts'
import type { StoredSailing } from './storedSql.ts'

/** A sailing that the folder asks for. */
export type WantedSailing = Omit<StoredSailing, 'number' | 'isTaken'> & { number?: number }

/** The changes that a load would make to the sailings from today on. */
export interface SailingChanges {
  added: readonly WantedSailing[]
  changed: readonly { former: StoredSailing; present: WantedSailing }[]
  withdrawn: readonly StoredSailing[]
}

/**
 * The sailings of the timetable and the single ones, from a day on. `rowsOf` returns the rows of ships and ports, which the
 * folder may lack.
 */
export function wantedSailings(
  network: Network,
  from: string,
  rowsOf: (table: string) => readonly StoredObject[],
): WantedSailing[] {
  const ships = new Map(rowsOf('ships').map((ship) => [ship.code, ship]))
  const zoneOf = zonesOf(rowsOf('ports'))
  const capacities = new Map<string, string>()
  const capacityOf = (ship: string, legs: number) => {
    const counted = capacities.get(`${ship} ${legs}`)
    if (counted !== undefined) return counted
    const made = printCapacity(capacityOfShip(ships.get(ship) ?? {}, legs, () => 1))
    capacities.set(`${ship} ${legs}`, made)
    return made
  }
  const rows = [...network.rows('timetable'), ...network.rows('sailings')]
  return rows.flatMap((row): WantedSailing[] => {
    const vessel = textOf(row, 'vessel')
    const calls = parseCalls(textOf(row, 'calls'))
    if (vessel === '' || !calls) return []
    const isSingle = row.values.has('number')
    const days = isSingle ? [textOf(row, 'date')] : daysOfRow(row)
    const capacity = textOf(row, 'capacity') || capacityOf(vessel, calls.length - 1)
    return days
      .filter((date) => date >= from)
      .map((date) => ({
        ...(isSingle && { number: Number(row.values.get('number')) }),
        timetable: isSingle ? '' : textOf(row, 'code'),
        line: textOf(row, 'line'),
        vessel,
        season: textOf(row, 'season'),
        date,
        // An hour that the clock of a port skips is the one after.
        calls: printCalls(callsOfSailing(callsOn(date, calls, zoneOf)).calls),
        capacity,
      }))
  })
}

/** Returns the zone of a port, by the rows of the ports. */
export function zonesOf(ports: readonly StoredObject[]): (port: string) => string {
  const zones = new Map(ports.map(({ code, timezone }) => [code, String(timezone)]))
  return (port) => zones.get(port) ?? 'UTC'
}

const keyOf = ({ timetable, date, number }: WantedSailing) =>
  timetable === '' ? `${number}` : `${timetable} ${date}`

const compared = ['timetable', 'vessel', 'date', 'calls', 'line', 'season', 'capacity'] as const

/** A swap leaves resources that the other ship lacks, with nothing on sale. */
const comparedText = (sailing: WantedSailing, name: (typeof compared)[number]) =>
  name === 'capacity' ? sailing.capacity.replaceAll(/(?:^| )\S+:0(?= |$)/g, '').trim() : sailing[name]

/** The columns that a load would change. */
export const differingColumns = (former: StoredSailing, present: WantedSailing) =>
  compared.filter((name) => comparedText(former, name) !== comparedText(present, name))

/**
 * Sailings that the folder does not ask for are withdrawn if it has the table that they would be in. One that it asks for in
 * another row of the timetable, at a time not much earlier or later, is the same one. A sailing that has left, or would have by
 * its new times, remains as it is; a single one that is to leave again is added under its number, which a load refuses.
 */
export function sailingChanges(
  stored: readonly StoredSailing[],
  wanted: readonly WantedSailing[],
  has: (table: 'timetable' | 'sailings') => boolean,
  hasSailed: (sailing: WantedSailing) => boolean,
): SailingChanges {
  const former = new Map(stored.map((sailing) => [keyOf(sailing), sailing]))
  const added: WantedSailing[] = []
  const changed: { former: StoredSailing; present: WantedSailing }[] = []
  for (const sailing of wanted) {
    const existing = former.get(keyOf(sailing))
    former.delete(keyOf(sailing))
    if (hasSailed(sailing) || (existing && differingColumns(existing, sailing).length === 0)) continue
    if (existing && !hasSailed(existing)) changed.push({ former: existing, present: sailing })
    else if (!existing || sailing.timetable === '') added.push(sailing)
  }
  const withdrawn = [...former.values()].filter(
    (sailing) => has(sailing.timetable === '' ? 'sailings' : 'timetable') && !hasSailed(sailing),
  )
  const sameShip = movedSailings(withdrawn, added, ({ vessel }) => vessel)
  const otherShip = movedSailings(sameShip.withdrawn, sameShip.added, () => '')
  return { ...otherShip, changed: [...changed, ...sameShip.changed, ...otherShip.changed] }
}

/** Returns whether a sailing has left its first port, by the clock there. */
export function hasLeft(
  { date, calls }: Pick<WantedSailing, 'date' | 'calls'>,
  now: Date,
  zoneOf: (port: string) => string,
): boolean {
  const [, port = '', time = '00:00'] = /^(\S+) (\d\d:\d\d)/.exec(calls) ?? []
  return toInstant(`${date} ${time}`, zoneOf(port)) <= now.getTime()
}

/** A departure that is moved farther, in minutes, is another one. */
const mostMinutes = 240

/** Finds pairs of the same line and ports in both lists, those with the least time between their departures first. */
function movedSailings(
  withdrawn: readonly StoredSailing[],
  added: readonly WantedSailing[],
  shipOf: (sailing: WantedSailing) => string,
): SailingChanges {
  const groupOf = (sailing: WantedSailing, date: string) =>
    [sailing.line, shipOf(sailing), sailing.calls.replaceAll(/ [\d:+]+/g, ''), date].join(' ')
  const candidates = Map.groupBy(
    withdrawn.filter(({ timetable }) => timetable !== ''),
    (sailing) => groupOf(sailing, sailing.date),
  )
  if (candidates.size === 0) return { added, changed: [], withdrawn }
  const pairs = added
    .filter(({ timetable }) => timetable !== '')
    .flatMap((present) =>
      [-1, 0, 1]
        .flatMap((days) => candidates.get(groupOf(present, addDays(present.date, days))) ?? [])
        .map((former) => ({ former, present, minutes: Math.abs(minutesOf(former) - minutesOf(present)) })),
    )
    .filter(({ minutes }) => minutes <= mostMinutes)
    .toSorted((first, second) => first.minutes - second.minutes)
  const paired = new Set<WantedSailing>()
  const moved = pairs.filter(({ former, present }) => {
    if (paired.has(former) || paired.has(present)) return false
    paired.add(former).add(present)
    return true
  })
  return {
    added: added.filter((sailing) => !paired.has(sailing)),
    changed: moved.map(({ former, present }) => ({ former, present })),
    withdrawn: withdrawn.filter((sailing) => !paired.has(sailing)),
  }
}

/** Minutes of its departure, at its first port, since a day that is the same for all. */
const minutesOf = ({ date, calls }: WantedSailing) => {
  const [, hours = '0', minutes = '0'] = /^\S+ (\d\d):(\d\d)/.exec(calls) ?? []
  return dayNumber(date) * 1440 + Number(hours) * 60 + Number(minutes)
}

/** Capacity as rows of the stock. */
export const stockOf = ({ capacity, calls }: WantedSailing, berthsOf: (resource: string) => number) =>
  parseCapacity(capacity, (parseCalls(calls)?.length ?? 1) - 1, berthsOf) ?? []

/** Returns how many berths a unit of a resource has. */
export const berthsIn = (catalogue: Catalogue) => (resource: string) =>
  Math.max(1, catalogue.accommodation(resource)?.berths ?? 1)

/** The calls of a sailing with their times at the ports. */
export const datedCalls = (
  { calls, date }: Pick<WantedSailing, 'calls' | 'date'>,
  catalogue: Pick<Catalogue, 'port'>,
): DatedCall[] => callsOn(date, parseCalls(calls) ?? [], (port) => catalogue.port(port)?.timezone ?? 'UTC')
