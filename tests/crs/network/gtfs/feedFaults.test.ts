import { expect, it } from 'vitest'
import { specification } from '../../../../src/crs/network/gtfs/specification.ts'
import { aegean, type FeedFiles, importOf, islands } from './feeds.ts'

/** The cell of a fault in a file, in which one text is replaced by another. */
function faultsOf(name: string, text: string, replacement: string): string[] {
  const lines = aegean[name] ?? []
  const changed = lines.map((line, nth) =>
    nth === lines.findIndex((other) => other.includes(text)) ? line.replace(text, replacement) : line,
  )
  const files: FeedFiles = { ...aegean, [name]: changed }
  return importOf(files).report.faults.map(
    ({ file, line, column, value }) => `${file} ${line} ${column} ${value}`,
  )
}

it.each([
  ['stops', '37.438', 'north', 'stops.txt 4 stop_lat north'],
  ['stops', '24.942', '224.9', 'stops.txt 4 stop_lon 224.9'],
  ['stops', 'E1', 'Q', undefined],
  ['stops', ',P,E1', ',Q,E1', 'stops.txt 2 parent_station Q'],
  ['routes', 'r1,A', 'r1,Z', 'routes.txt 2 agency_id Z'],
  ['routes', '1200', 'boat', 'routes.txt 4 route_type boat'],
  ['trips', 'r1,week,t1', 'r9,week,t1', 'trips.txt 2 route_id r9'],
  ['trips', 'r1,week,t1', 'r1,weak,t1', 'trips.txt 2 service_id weak'],
  ['trips', 'r1,week,t2', 'r1,week,t1', 'trips.txt 3 trip_id t1'],
  ['trips', '0,1,1,k1', '0,7,1,k1', 'trips.txt 2 cars_allowed 7'],
  ['stop_times', '11:40:30', '11:4', 'stop_times.txt 3 arrival_time 11:4'],
  ['stop_times', 't1,11:40:30', 't9,11:40:30', 'stop_times.txt 3 trip_id t9'],
  ['stop_times', 's1,20', 'q1,20', 'stop_times.txt 3 stop_id q1'],
  ['stop_times', 's1,20', 's1,-2', 'stop_times.txt 3 stop_sequence -2'],
  ['stop_times', 's1,20', 's1,10', 'stop_times.txt 3 trip_id t1'],
  ['calendar', '20270503', '20270231', 'calendar.txt 2 start_date 20270231'],
  ['calendar', '20270503', '20270603', 'calendar.txt 2 end_date 20270528'],
  ['calendar', 'week,1', 'week,2', 'calendar.txt 2 monday 2'],
  ['calendar_dates', '20270517,2', '20270517,3', 'calendar_dates.txt 2 exception_type 3'],
  ['calendar_dates', '20270515,1', '20270508,2', 'calendar_dates.txt 5 service_id weekend'],
  ['fare_attributes', '38.5,EUR', '38.5,', 'fare_attributes.txt 2 currency_type '],
  ['fare_attributes', '38.5', '-38.5', 'fare_attributes.txt 2 price -38.5'],
  ['fare_rules', 'adult,r1,z1', 'adult,r1,z9', 'fare_rules.txt 2 origin_id z9'],
  ['fare_rules', 'adult,r1', 'adlt,r1', 'fare_rules.txt 2 fare_id adlt'],
  ['agency', 'Europe/Athens', 'Athens', 'agency.txt 2 agency_timezone Athens'],
])('names the cell of %s with %s changed to %s', (name, text, replacement, fault) => {
  if (fault) expect(faultsOf(name, text, replacement)).toContain(fault)
  else expect(faultsOf(name, text, replacement)).toEqual([])
})

/** Texts that no field of a kind may have. */
const invalid: Readonly<Record<string, readonly string[]>> = {
  latitude: ['north', '91', '-90.5', '37,9', '1e1'],
  longitude: ['east', '181', '-180.5'],
  time: ['7:3:00', '25', '07:60:00', '07:00:61', '-1:00:00', 'noon', '07:30'],
  date: ['20270229', '2027-05-01', '20271301', 'today', '270501'],
  count: ['-1', '1.5', 'x', '1e3'],
  amount: ['-1', '1,5', 'free', '1.23456'],
  currency: ['EURO', 'eur', '€'],
  zone: ['Athens', 'GMT+25', 'Europe/Atlantis'],
  language: ['Greek language', '1'],
  url: ['www.example.com', 'ftp://example.com'],
  choice: ['9', 'yes', '-1'],
  text: ['=1+1', '@SUM(A1)'],
  id: ['=A1'],
}

/** Every cell of the fields that are read, with each text that it may not have, and empty where it is required. */
function* corruptions(feed: FeedFiles) {
  for (const [name, lines] of Object.entries(feed)) {
    const fields = specification[name]?.fields ?? {}
    const columns = lines[0]?.split(',') ?? []
    for (const [nth, text] of lines.entries()) {
      // A cell with a line end moves the lines below it, and a line with one empty cell is no row.
      if (nth === 0 || columns.length === 1 || lines.some((line) => line.includes('"'))) continue
      const cells = text.split(',')
      for (const [at, column] of columns.entries()) {
        const field = fields[column]
        if (!field) continue
        const dangling = field.refersTo.length > 0 ? ['dangling'] : []
        const empty = field.isRequired && cells[at] ? [''] : []
        const texts = (invalid[field.kind] ?? []).slice(0, nth === 1 ? undefined : 1)
        for (const value of [...texts, ...dangling, ...empty]) {
          const changed = cells
            .map((cell, other) => (other === at ? value : cell))
            .map((cell) => (cell.includes(',') ? `"${cell}"` : cell))
          yield {
            name,
            line: nth + 1,
            column,
            value,
            files: { ...feed, [name]: lines.with(nth, changed.join(',')) },
          }
        }
      }
    }
  }
}

it.each([
  ['the first feed', aegean],
  ['the second feed', islands],
])('names every cell of %s that is not of its form, dangling or empty', (_, feed) => {
  let count = 0
  const missed: string[] = []
  // Rows of a bus are not read.
  const unread = /^trips 4 |^stop_times [78] |^stops 6 |^agency 3 |^routes 3 /
  for (const { name, line, column, value, files } of corruptions(feed)) {
    const { report } = importOf(files)
    const isNamed = report.faults.some(
      (fault) =>
        fault.file === `${name}.txt` &&
        fault.line === line &&
        fault.column === column &&
        fault.value === value,
    )
    count++
    if (!isNamed && !unread.test(`${name} ${line} `)) missed.push(`${name} ${line} ${column} ${value}`)
  }
  expect(count).toBeGreaterThan(150)
  expect(missed).toEqual([])
})

it('does not take rows that depend on one with a fault', () => {
  const files = {
    ...aegean,
    trips: (aegean.trips ?? []).map((line) => line.replace('r1,week,t1', 'r1,weak,t1')),
  }
  const result = importOf(files)
  expect(result.rows('timetable').map(({ calls }) => calls)).toEqual([
    'MYK 18:10 > PIR 23:45',
    'PIR 21:00 > SYR 01:15+1 01:30+1 > MYK 06:05+1',
  ])
})

it('names trips whose times do not rise, or are missing', () => {
  const files = {
    ...aegean,
    stop_times: (aegean.stop_times ?? []).map((line) =>
      line.replace('t1,13:05:00,13:05:00', 't1,11:50:00,11:50:00').replace('t2,23:45:00,23:45:00', 't2,,'),
    ),
  }
  expect(importOf(files).reasons).toEqual(
    expect.arrayContaining([
      'trip t1: Its times do not rise from call to call at stop m1.',
      'trip t2: Its first or last call has no time.',
    ]),
  )
})

it('names formulas, files that are missing, and quotation marks that are not closed', () => {
  const formula = importOf({
    ...aegean,
    stops: (aegean.stops ?? []).map((line) => line.replace('Πύλη Ε1', '=1+1')),
  })
  expect(formula.report.faults).toMatchObject([
    { file: 'stops.txt', line: 2, column: 'stop_name', value: '=1+1' },
  ])
  const { routes, ...incomplete } = aegean
  expect(routes).toBeDefined()
  expect(importOf(incomplete).fileFaults).toMatchObject([{ file: 'routes.txt', line: 0 }])
  const open = importOf({ ...aegean, areas: ['area_id,area_name', 'a,"Open'] })
  expect(open.fileFaults).toMatchObject([
    { file: 'areas.txt', line: 2, expected: 'A closing quotation mark.' },
  ])
})
