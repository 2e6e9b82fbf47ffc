import { describe, expect, test } from 'vitest'
import {
  cellsOf,
  columnsOfReport,
  reportGroupings,
  reportNames,
  reports,
  totalsOf,
} from '../../../src/domain/report/reports.ts'

const keys = (...of: Parameters<typeof columnsOfReport>) => columnsOfReport(...of).map(({ key }) => key)

describe('the columns of a report', () => {
  test('are those of its grouping, then its measures', () => {
    expect(keys('curve', 'day')).toEqual(['daysBefore', 'passengers', 'usual', 'revenue', 'usualRevenue'])
    expect(keys('noShows', 'sailing').slice(0, 5)).toEqual([
      'departs',
      'line',
      'vessel',
      'company',
      'sailings',
    ])
    expect(columnsOfReport('noShows', 'weekday')[0]).toEqual({ key: 'weekday', kind: 'weekday' })
  })

  test('are different ones by every grouping, and have each key once', () => {
    const first = reportGroupings.map((grouping) => keys('load', grouping).join())
    expect(new Set(first).size).toBe(reportGroupings.length)
    for (const name of reportNames)
      for (const grouping of reports[name].groupings) {
        const all = keys(name, grouping)
        expect([name, grouping, new Set(all).size]).toEqual([name, grouping, all.length])
      }
  })

  test('have those of the plot and of each share among them', () => {
    for (const name of reportNames) {
      const { groupings, plot } = reports[name]
      for (const grouping of groupings) {
        const all = columnsOfReport(name, grouping)
        const needed = [
          ...('of' in plot ? [plot.of] : []),
          ...('room' in plot ? [plot.room] : []),
          ...all.flatMap(({ of = [] }) => of),
        ]
        expect(all.map(({ key }) => key)).toEqual(expect.arrayContaining(needed))
      }
    }
  })
})

test('what is owed is read with the right to money, and everything else with that to reports', () => {
  expect(reportNames.filter((name) => reports[name].right !== 'reports')).toEqual(['owed'])
  expect(reports.owed.right).toBe('money')
})

describe('the values of a row', () => {
  const load = columnsOfReport('load', 'line')
  const row = {
    line: 'L1',
    company: 'HLC',
    sailings: 2,
    aboard: 333,
    capacity: 1000,
    revenue: 5000,
    lanes: 0,
  }
  const [line, company, sailings, aboard, capacity, ...others] = cellsOf(load, row)

  test('are in the order of the columns, null where there is none', () => {
    expect([line, company, sailings, aboard, capacity]).toEqual(['L1', 'HLC', 2, 333, 1000])
    // Load, passengers, vehicles, revenue, sold, refunded, metres, lanes, garage.
    expect(others).toEqual([333, null, null, 5000, null, null, null, 0, null])
  })

  test('have shares in tenths of a per cent, rounded, and none of nothing', () => {
    const share = (part: number, sum: number) => cellsOf(load, { aboard: part, capacity: sum })[5]
    expect([share(1, 3), share(2, 3), share(1, 1), share(0, 5), share(5, 0)]).toEqual([
      333,
      667,
      1000,
      0,
      null,
    ])
  })

  test('are added up in the totals, whose shares are those of the sums', () => {
    const other = { line: 'L2', company: 'HLC', sailings: 1, aboard: 0, capacity: 1000, revenue: 500 }
    const sums = totalsOf(load, [row, other])
    expect(sums).toEqual([null, null, 3, 333, 2000, 167, 0, 0, 5500, 0, 0, 0, 0, null])
  })

  test('are not added up where a sum means nothing', () => {
    const agencies = columnsOfReport('agencies', 'agency')
    const [sum] = [
      totalsOf(agencies, [
        { percent: 5, due: 10 },
        { percent: 7, due: 20 },
      ]),
    ]
    expect(sum[agencies.findIndex(({ key }) => key === 'percent')]).toBeNull()
    expect(sum[agencies.findIndex(({ key }) => key === 'due')]).toBe(30)
    const [days] = totalsOf(columnsOfReport('curve', 'day'), [{ daysBefore: 3 }])
    expect(days).toBeNull()
    const owed = columnsOfReport('owed', 'agency')
    expect(totalsOf(owed, [{ limit: 5 }])[owed.findIndex(({ key }) => key === 'limit')]).toBeNull()
  })
})
