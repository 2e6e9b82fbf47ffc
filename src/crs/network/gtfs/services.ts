import { addDays, daysBetween, weekday } from '../../../domain/value/portTime.ts'
import type { Fault } from '../file/rawTable.ts'
import { dayOf, type FeedRow, type FeedTables, readRows, type References } from './feed.ts'

/** Monday is 1. */
const weekdayFields = ['', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Feeds without an end run until 2099; days before today and further ones are then not read. */
const mostDays = 1_100

/** Days of each service in ascending order: weekdays of calendar.txt and dates of calendar_dates.txt, or either alone. */
export function daysByService(
  tables: FeedTables,
  context: { faults: Fault[]; references: References; today: string },
): Map<string, string[]> {
  const days = new Map<string, Set<string>>()
  const ofService = (row: FeedRow) => {
    const set = days.get(row.text('service_id')) ?? new Set<string>()
    days.set(row.text('service_id'), set)
    return set
  }
  for (const row of readRows(tables, 'calendar', context)) {
    const from = dayOf(row.text('start_date'))
    const to = dayOf(row.text('end_date'))
    const fault = (expected: string) =>
      context.faults.push({
        file: tables.get('calendar')?.file ?? '',
        line: row.line,
        column: 'end_date',
        value: row.text('end_date'),
        expected,
      })
    if (to < from) fault('No day before start_date.')
    const isLong = daysBetween(from, to) > mostDays
    const first = isLong && context.today > from && context.today <= to ? context.today : from
    const last = isLong && addDays(first, mostDays) < to ? addDays(first, mostDays) : to
    if (last < to) fault(`A day within ${mostDays} days; those from ${first} to ${last} are read.`)
    const service = ofService(row)
    for (let day = first; day <= last; day = addDays(day, 1))
      if (row.text(weekdayFields[weekday(day)] ?? '') === '1') service.add(day)
  }
  for (const row of readRows(tables, 'calendar_dates', context)) {
    const service = ofService(row)
    const day = dayOf(row.text('date'))
    if (row.text('exception_type') === '1') service.add(day)
    else service.delete(day)
  }
  return new Map([...days].map(([service, set]) => [service, [...set].toSorted()]))
}
