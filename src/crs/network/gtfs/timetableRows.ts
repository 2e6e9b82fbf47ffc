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
  const unmatched = new Map(former.map((row) => [row.code ?? '', row]))
  const rows = departures.flatMap(rowsOf)
  const matched = new Map<Omit<NewRow, 'code'>, TextRow>()
  const steps: readonly ((row: Omit<NewRow, 'code'>, candidate: TextRow) => number)[] = [
    (row, candidate) =>
      row.calls === canonicalCalls(candidate.calls ?? '') ? commonDays(row, candidate) : 0,
    (row, candidate) => (row.calls === canonicalCalls(candidate.calls ?? '') ? 1 : 0),
    (row, candidate) => {
      const minutes = minutesApart(row.calls, canonicalCalls(candidate.calls ?? ''))
      return minutes === undefined || commonDays(row, candidate) === 0 ? 0 : mostMinutes + 1 - minutes
    },
  ]
  for (const likeness of steps)
    for (const row of rows) {
      if (matched.has(row)) continue
      const [best] = [...unmatched.values()]
        .filter(({ line }) => line === row.line)
        .map((candidate) => ({ candidate, likeness: likeness(row, candidate) }))
        .filter(({ likeness: value }) => value > 0)
        .toSorted((first, second) => second.likeness - first.likeness)
      if (!best) continue
      matched.set(row, best.candidate)
      unmatched.delete(best.candidate.code ?? '')
    }
  const codes = new Set(timetable.map(({ code }) => code ?? ''))
  return {
    rows: rows.map((row) => {
      const continued = matched.get(row)
      const code = continued?.code ?? newCode(row.line, codes)
      codes.add(code)
      return { ...row, code, ...(continued && { former: continued }) }
    }),
    others: timetable.filter(
      (row) => !lines.has(row.line ?? '') || (unmatched.has(row.code ?? '') && !isImported(row)),
    ),
  }
}

function newCode(line: string, used: ReadonlySet<string>): string {
  for (let number = 1; ; number++) if (!used.has(`${line}-G${number}`)) return `${line}-G${number}`
}

function commonDays({ days }: Pick<NewRow, 'days'>, candidate: TextRow): number {
  const present = new Set(daysOf(days))
  return daysOfRow(candidate).filter((day) => present.has(day)).length
}

/** A departure that is moved farther is another one. */
const mostMinutes = 240

function minutesApart(calls: string, other: string): number | undefined {
  const portsOf = (text: string) => text.replaceAll(/ [\d:+]+/g, '')
  if (portsOf(calls) !== portsOf(other)) return undefined
  const [time = '', otherTime = ''] = [calls, other].map((text) => `2000-01-01 ${text.slice(4, 9)}`)
  const minutes = Math.abs(minutesBetween(time, 'UTC', otherTime, 'UTC'))
  return minutes <= mostMinutes ? minutes : undefined
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
