import { minutesBetween } from '../../../domain/value/portTime.ts'
import { parseDate } from '../file/values.ts'
import { sailingDays } from '../timetable/sailingDays.ts'
import { costOf, daysOf, fitDays, type FittedDays } from './fitDays.ts'
import { canonicalCalls } from './localCalls.ts'
import { itemsOf, type TextRow } from './textRows.ts'

/** Sailings with the same calls on days of services. */
export interface Departures {
  line: string
  calls: string
  /** Days by service; each day once. */
  days: ReadonlyMap<string, readonly string[]>
}

/** A row of the timetable with its days. */
export interface NewRow {
  line: string
  calls: string
  days: FittedDays
  /** The row of the network that it changes. */
  former?: TextRow
  code: string
}

/** One row for all services, or one for each, whichever is shorter. */
function rowsOf({ line, calls, days }: Departures): Omit<NewRow, 'code'>[] {
  const separate = [...days.values()].flatMap((ofService) => fitDays(ofService))
  const united = fitDays([...days.values()].flat().toSorted())
  const fitted = costOf(united) <= costOf(separate) ? united : separate
  return fitted.map((period) => ({ line, calls, days: period }))
}

const dates = (cell: string | undefined) => itemsOf(cell).map((text) => parseDate(text) ?? text)

/** The days on which a row sails, without public holidays if it does not sail on them. */
export const daysOfRow = (row: TextRow): string[] =>
  sailingDays({
    weekdays: row.weekdays?.replaceAll(/[\s,]/g, '') ?? '',
    from: parseDate(row.from_date ?? '') ?? '',
    to: parseDate(row.to_date ?? '') ?? '',
    also: dates(row.also_dates),
    except: dates(row.except_dates),
    notHolidays: row.not_holidays ?? '',
  })

/** The day of a sailing of no row of the timetable; empty where the cell has none. */
export function daysOfSailing({ date = '' }: TextRow): string[] {
  const day = parseDate(date)
  return day === undefined ? [] : [day]
}

/** Rows that a person has added have other codes. */
export const isImported = ({ code }: TextRow): boolean => /-G\d+$/.test(code ?? '')

/**
 * Gives rows their codes, by which sailings are found when the timetable changes: that of a row with the same calls, or of
 * one that departs a little earlier or later between the same ports, or a new one. Former rows of the lines that are not
 * continued are withdrawn if an import had made them.
 */
export function timetableRows(
  departures: readonly Departures[],
  timetable: readonly TextRow[],
): { rows: NewRow[]; others: TextRow[] } {
  const lines = new Set(departures.map(({ line }) => line))
  const former = timetable.filter(({ line }) => lines.has(line ?? ''))
  const rows = departures.flatMap(rowsOf)
  const continued = continuedRows(rows, former)
  const taken = new Set(continued.values())
  const codeOf = newCodes(new Set(timetable.map(({ code }) => code ?? '')))
  return {
    rows: rows.map((row) => {
      const before = continued.get(row)
      return { ...row, code: before?.code ?? codeOf(row.line), ...(before && { former: before }) }
    }),
    others: timetable.filter((row) => !lines.has(row.line ?? '') || (!taken.has(row) && !isImported(row))),
  }
}

/** Returns a function that gives the next code of a line that is not used yet. */
function newCodes(used: ReadonlySet<string>): (line: string) => string {
  const numbers = new Map<string, number>()
  return (line) => {
    let number = numbers.get(line) ?? 0
    do number++
    while (used.has(`${line}-G${number}`))
    numbers.set(line, number)
    return `${line}-G${number}`
  }
}

/** A former row with what rows of the feed are compared by. */
interface Candidate {
  row: TextRow
  order: number
  calls: string
  days: ReadonlySet<string>
}

type UncodedRow = Omit<NewRow, 'code'>

const portsOf = (calls: string) => calls.replaceAll(/ [\d:+]+/g, '')

/** A departure that is moved farther is another one. */
const mostMinutes = 240

function minutesApart(calls: string, other: string): number | undefined {
  const [time = '', otherTime = ''] = [calls, other].map((text) => `2000-01-01 ${text.slice(4, 9)}`)
  const minutes = Math.abs(minutesBetween(time, 'UTC', otherTime, 'UTC'))
  return minutes <= mostMinutes ? minutes : undefined
}

/**
 * Finds the former row that each row continues: first among those with the same calls, the one with the most common days; then
 * among those between the same ports on a common day, the one that departs the least earlier or later. Candidates are looked up by
 * calls and by day, since a dense feed has tens of thousands of rows on both sides.
 */
function continuedRows(
  rows: readonly UncodedRow[],
  former: readonly TextRow[],
): ReadonlyMap<UncodedRow, TextRow> {
  const candidates = former.map((row, order): Candidate => {
    const calls = canonicalCalls(row.calls ?? '')
    return { row, order, calls, days: new Set(daysOfRow(row)) }
  })
  const callsKey = (line: string, calls: string) => `${line}\u0001${calls}`
  const dayKey = (line: string, calls: string, day: string) => `${line}\u0001${portsOf(calls)}\u0001${day}`
  const byCalls = Map.groupBy(candidates, ({ row, calls }) => callsKey(row.line ?? '', calls))
  const byDay = new Map<string, Candidate[]>()
  for (const candidate of candidates)
    for (const day of candidate.days) {
      const key = dayKey(candidate.row.line ?? '', candidate.calls, day)
      const ofDay = byDay.get(key)
      if (ofDay) ofDay.push(candidate)
      else byDay.set(key, [candidate])
    }
  const sameCalls = ({ line, calls }: UncodedRow) => byCalls.get(callsKey(line, calls)) ?? []
  const sameDay = ({ line, calls, days }: UncodedRow) => [
    ...new Set(daysOf(days).flatMap((day) => byDay.get(dayKey(line, calls, day)) ?? [])),
  ]
  const commonDays = ({ days }: UncodedRow, candidate: Candidate) =>
    daysOf(days).filter((day) => candidate.days.has(day)).length
  const steps: readonly {
    from: (row: UncodedRow) => readonly Candidate[]
    /** 0 for no likeness. */
    likeness: (row: UncodedRow, candidate: Candidate) => number
  }[] = [
    { from: sameCalls, likeness: commonDays },
    { from: sameCalls, likeness: () => 1 },
    {
      from: sameDay,
      likeness(row, candidate) {
        const minutes = minutesApart(row.calls, candidate.calls)
        return minutes === undefined ? 0 : mostMinutes + 1 - minutes
      },
    },
  ]
  const continued = new Map<UncodedRow, TextRow>()
  const taken = new Set<Candidate>()
  for (const { from, likeness } of steps)
    for (const row of rows) {
      if (continued.has(row)) continue
      const [best] = from(row)
        .filter((candidate) => !taken.has(candidate))
        .map((candidate) => ({ candidate, value: likeness(row, candidate) }))
        .filter(({ value }) => value > 0)
        .toSorted(
          (first, second) => second.value - first.value || first.candidate.order - second.candidate.order,
        )
      if (!best) continue
      continued.set(row, best.candidate.row)
      taken.add(best.candidate)
    }
  return continued
}

/** Columns of a row of timetable.csv; one with the same days and calls remains as it is written. */
export function textOfRow(
  { line, calls, days, former, code }: NewRow,
  season: string,
  vessel: string,
): TextRow {
  const isSame =
    former && canonicalCalls(former.calls ?? '') === calls && daysOfRow(former).join() === daysOf(days).join()
  if (isSame) return { ...former, vessel }
  return {
    ...former,
    code,
    line,
    vessel,
    season: former?.season || season,
    weekdays: days.weekdays,
    from_date: days.from,
    to_date: days.to,
    also_dates: days.also.join(' '),
    except_dates: days.except.join(' '),
    not_holidays: '',
    calls,
  }
}
