import { expect, it } from 'vitest'
import { localAt } from '../../../../src/domain/value/portTime.ts'
import { exportFeed, feedText } from '../../../../src/crs/network/gtfs/exportFeed.ts'
import { daysOf, fitDays } from '../../../../src/crs/network/gtfs/fitDays.ts'
import { importFeed } from '../../../../src/crs/network/gtfs/importFeed.ts'
import { instantCalls, localCalls } from '../../../../src/crs/network/gtfs/localCalls.ts'
import { parseFiles } from '../../../../src/crs/network/gtfs/readFeed.ts'
import type { TextRow } from '../../../../src/crs/network/gtfs/textRows.ts'
import { daysOfRow } from '../../../../src/crs/network/gtfs/timetableRows.ts'
import { fc } from '../../../kit/drawnProperties.ts'

const zones = [
  'Europe/Athens',
  'Europe/Rome',
  'Africa/Cairo',
  'America/Vancouver',
  'America/St_Johns',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'UTC',
]
const codes = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE']

const day = fc
  .integer({ min: 0, max: 450 })
  .map((nth) => new Date(Date.UTC(2027, 0, 1 + nth)).toISOString().slice(0, 10))
const days = fc.uniqueArray(day, { minLength: 1, maxLength: 12 }).map((some) => some.toSorted())

it('fits exactly the days that are given', () => {
  const runs = fc.record({
    from: day,
    length: fc.integer({ min: 1, max: 300 }),
    weekdays: fc.subarray(['1', '2', '3', '4', '5', '6', '7']),
    others: fc.uniqueArray(day, { maxLength: 8 }),
  })
  fc.assert(
    fc.property(runs, ({ from, length, weekdays, others }) => {
      const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10)
      const expected = daysOf({
        weekdays: weekdays.join(''),
        from,
        to,
        also: others,
        except: others.slice(0, 2),
      })
      const rows = fitDays(expected)
      expect(rows.flatMap(daysOf).toSorted()).toEqual(expected)
      expect(rows.every((row) => row.from <= row.to)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

/** A row of the timetable: hours between calls are enough for any change of clocks. */
const sailing = fc.record({
  ports: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 2, maxLength: 4 }),
  start: fc.integer({ min: 0, max: 24 * 12 - 1 }),
  legs: fc.array(fc.integer({ min: 4 * 12, max: 18 * 12 }), { minLength: 4, maxLength: 4 }),
  stays: fc.array(fc.constantFrom(0, 2, 14), { minLength: 4, maxLength: 4 }),
  days,
  weekdays: fc.constantFrom('', '1234567', '135', '67'),
})

const network = fc.record({
  zones: fc.array(fc.constantFrom(...zones), { minLength: 6, maxLength: 6 }),
  sailings: fc.array(sailing, { minLength: 1, maxLength: 4 }),
})

it('has the same sailings after a feed was written and read, in zones of both hemispheres', () => {
  const minutes = 5 * 60_000
  fc.assert(
    fc.property(network, ({ zones: chosen, sailings }) => {
      const [home = 'UTC', ...ofPorts] = chosen
      const zoneOf = (port: string) => ofPorts[codes.indexOf(port)] ?? home
      const lines: TextRow[] = []
      const timetable = sailings.flatMap((of, nth): TextRow[] => {
        const [first = ''] = of.days
        let instant = Date.parse(`${first}T00:00Z`) + of.start * minutes
        const calls = of.ports.map((port, at) => {
          const arrives = instant
          const departs = instant + (at === 0 ? 0 : (of.stays[at] ?? 0) * minutes)
          instant = departs + (of.legs[at] ?? 0) * minutes
          return { port: codes[port] ?? '', arrives, departs }
        })
        const local = localCalls(calls, zoneOf)
        if (!local) return []
        const line = `LN${nth}`
        lines.push({
          code: line,
          company: 'CMP',
          kind: 'day',
          stops: calls.map(({ port }) => port).join(' '),
        })
        const row = {
          code: `${line}-1`,
          line,
          vessel: 'V1',
          season: 'all',
          weekdays: of.weekdays,
          from_date: first,
          to_date: of.days.at(-1) ?? first,
          also_dates: of.days.join(' '),
          except_dates: '',
          calls: local.text,
        }
        // A stay of a few minutes at an hour that the clocks skip is a fault of the timetable.
        const isRising = daysOfRow(row).every((date) =>
          instantCalls(local.text, date, zoneOf)?.every(({ arrives, departs }) => arrives <= departs),
        )
        return isRising ? [row] : []
      })
      fc.pre(timetable.length > 0)
      const tables = new Map<string, readonly TextRow[]>([
        ['network', [{ name: 'N', currency: 'EUR', timezone: home }]],
        ['companies', [{ code: 'CMP', name_en: 'Company' }]],
        ['lines', lines],
        ['timetable', timetable],
        [
          'ports',
          codes.map((code, nth) => ({
            code,
            name_en: `Port ${code}`,
            timezone: zoneOf(code),
            latitude: String(nth * 10),
            longitude: String(nth * 10),
          })),
        ],
      ])
      const { files } = exportFeed(tables, { today: '2026-11-28', url: 'https://example.com' })
      const encoder = new TextEncoder()
      const feed = parseFiles(
        new Map([...files].map(([name, rows]) => [`${name}.txt`, encoder.encode(feedText(name, rows))])),
      )
      const result = importFeed(feed.tables, new Map([...tables].slice(0, 2)), { today: '2026-11-28' })
      expect([...feed.faults, ...result.report.faults]).toEqual([])
      const instants = (rows: readonly TextRow[]) =>
        rows
          .flatMap((row) =>
            daysOfRow(row).map((date) =>
              [
                row.line,
                ...(instantCalls(row.calls ?? '', date, zoneOf) ?? []).flatMap(
                  ({ port, arrives, departs }, nth, all) => [
                    port,
                    localAt(nth === 0 ? departs : arrives, 'UTC'),
                    nth === all.length - 1 ? '' : localAt(departs, 'UTC'),
                  ],
                ),
              ].join(' '),
            ),
          )
          .toSorted()
      expect(instants(result.tables.get('timetable') ?? [])).toEqual(instants(timetable))
    }),
    { numRuns: 40 },
  )
})
