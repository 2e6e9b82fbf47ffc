import { describe, expect, it } from 'vitest'
import { reportLines } from '../../../../src/crs/network/gtfs/feedFolder.ts'
import { type FeedFiles, importOf } from './feeds.ts'

const company = { code: 'A', name_en: 'Aegean Boats' }
const network = {
  network: [{ name: 'Aegean', currency: 'EUR', timezone: 'Europe/Athens' }],
  companies: [company],
  ships: [{ code: 'ARIA', max_length: '0', max_height: '0' }],
  gtfs_routes: [{ route_id: 'r1', company: 'A', line: '', ship: 'ARIA' }],
}

/** A feed whose trips call at Piraeus, Syros and Mykonos; each gives pickup_type and drop_off_type of its three calls. */
function feedOf(trips: Readonly<Record<string, readonly [string, string, string]>>): FeedFiles {
  const times = Object.entries(trips).flatMap(([id, calls], nth) =>
    ['p', 's', 'm'].map((stop, at) => {
      const hour = String(6 + nth * 5 + at).padStart(2, '0')
      return `${id},${hour}:00:00,${hour}:10:00,${stop},${at + 1},${calls[at]}`
    }),
  )
  return {
    agency: [
      'agency_id,agency_name,agency_url,agency_timezone',
      'A,Aegean Boats,https://a.example,Europe/Athens',
    ],
    stops: [
      'stop_id,stop_name,stop_lat,stop_lon',
      'p,Piraeus,37.944,23.637',
      's,Syros,37.438,24.942',
      'm,Mykonos,37.467,25.325',
    ],
    routes: ['route_id,agency_id,route_short_name,route_long_name,route_type', 'r1,A,A1,Piraeus - Mykonos,4'],
    trips: ['route_id,service_id,trip_id', ...Object.keys(trips).map((id) => `r1,week,${id}`)],
    stop_times: [
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type',
      ...times,
    ],
    calendar: [
      'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
      'week,1,1,1,1,1,1,1,20270503,20270528',
    ],
    fare_attributes: ['fare_id,price,currency_type,payment_method', 'all,20,EUR,0'],
    fare_rules: ['fare_id,route_id', 'all,r1'],
  }
}

const regular = '0,0'
const linesOf = (files: FeedFiles) =>
  importOf(files, network)
    .rows('lines')
    .map(({ code, not_sold: pairs = '' }) => `${code}: ${pairs}`)

describe('calls only to embark or only to disembark', () => {
  it.each<[string, readonly [string, string, string], string]>([
    ['of regular calls sell all pairs', [regular, regular, regular], ''],
    ['at the ends of a trip close nothing', ['0,1', regular, '1,0'], ''],
    ['close the pairs of a port only to embark', [regular, '0,1', regular], 'PIR-SYR'],
    ['close the pairs of a port only to disembark', [regular, '1,0', regular], 'SYR-MYK'],
    ['close the pairs of a first port where nobody embarks', ['1,0', regular, regular], 'PIR-MYK PIR-SYR'],
    ['close the pairs of a last port where nobody disembarks', [regular, regular, '0,1'], 'PIR-MYK SYR-MYK'],
  ])('%s', (_, calls, closed) => {
    const [, pairs] = linesOf(feedOf({ t1: calls }))[0]?.split(': ') ?? []
    expect(codesOf(pairs)).toEqual(closed === '' ? [] : closed.split(' '))
  })

  it('have no fare, and no remark that they are sold', () => {
    const result = importOf(feedOf({ t1: [regular, '0,1', regular] }), network)
    expect(result.rows('fares').map((row) => codesOf(`${row.origin}-${row.destination}`)[0])).toEqual([
      'PIR-MYK',
      'SYR-MYK',
    ])
    expect(result.reasons.join()).not.toContain('embark')
  })

  it('differ from trip to trip of a route, which then has two lines', () => {
    const lines = linesOf(feedOf({ t1: [regular, '0,1', regular], t2: [regular, regular, regular] }))
    expect(lines.map((line) => codesOf(line.split(': ')[1]))).toEqual([['PIR-SYR'], []])
  })

  it('are sold again when a newer feed opens them, and stay closed while none does, whatever the fares', () => {
    const closed = importOf(feedOf({ t1: [regular, '0,1', regular] }), network)
    const again = (files: FeedFiles, fares = closed.rows('fares')) =>
      importOf(files, { ...network, ...Object.fromEntries(closed.tables), fares })
        .rows('lines')
        .map((row) => codesOf(row.not_sold))
    const [row] = closed.rows('fares')
    const [origin, destination] = String(closed.rows('lines')[0]?.not_sold).split('-')
    const ofClosed = { ...row, origin: origin ?? '', destination: destination ?? '' }
    expect(again(feedOf({ t1: [regular, '0,1', regular] }), [...closed.rows('fares'), ofClosed])).toEqual([
      ['PIR-SYR'],
    ])
    expect(again(feedOf({ t1: [regular, regular, regular] }))).toEqual([[]])
  })
})

/** Codes that the import gives the new ports, as those of this test. */
const codesOf = (pairs: string | undefined) =>
  (pairs ?? '')
    .replaceAll(/\bPIR\w*/g, 'PIR')
    .split(' ')
    .filter(Boolean)

describe('a feed of buses and ferries', () => {
  const ferries = feedOf({ t1: [regular, regular, regular] })
  const mixed: FeedFiles = {
    ...ferries,
    agency: [...(ferries.agency ?? []), 'B,,no address,Nowhere'],
    stops: [...(ferries.stops ?? []), 'b1,Bus stop,north,east', 'b2,=1+1,37.9,23.6'],
    routes: [...(ferries.routes ?? []), 'r2,B,=9,Bus,3', 'r3,B,T,Train,2'],
    trips: [...(ferries.trips ?? []), 'r2,never,bus', 'r3,odd,train'],
    stop_times: [...(ferries.stop_times ?? []), 'bus,7,8,b1,1,9,9', 'bus,x,y,b2,2,,', 'train,x,y,p,1,,'],
    calendar: [...(ferries.calendar ?? []), 'odd,7,0,0,0,0,0,0,soon,later'],
    fare_attributes: [...(ferries.fare_attributes ?? []), 'bus,2,EUR,0'],
    fare_rules: [...(ferries.fare_rules ?? []), 'bus,r2'],
  }

  it('is read as one of the ferries alone, whatever the faults of the others', () => {
    const [alone, both] = [importOf(ferries, network), importOf(mixed, network)]
    expect(both.report.faults).toEqual([])
    for (const table of ['ports', 'lines', 'timetable', 'fares'])
      expect(both.rows(table)).toEqual(alone.rows(table))
  })

  it('has rows that repeat others exactly once, and names those that contradict them', () => {
    const [, ...stops] = ferries.stops ?? []
    const twins = importOf({ ...ferries, stops: [...(ferries.stops ?? []), ...stops] }, network)
    expect(twins.report.faults).toEqual([])
    const other = importOf({ ...ferries, stops: [...(ferries.stops ?? []), 'p,Pireas,37.9,23.6'] }, network)
    expect(other.report.faults).toMatchObject([{ column: 'stop_id', value: 'p', expected: 'Each row once.' }])
  })
})

it('says that neither the feed nor the network names a currency', () => {
  const { fare_attributes: _, fare_rules: __, ...free } = feedOf({ t1: [regular, regular, regular] })
  expect(importOf(free, { companies: [company] }).reasons).toContain(
    'network.csv: The feed names no currency: write it in column currency.',
  )
  expect(importOf(free, network).reasons.join()).not.toContain('currency')
})

describe('a dense feed', () => {
  /** A sailing an hour at another minute each time, so that no two days have a row in common. */
  function dense(days: number): FeedFiles {
    const two = (number: number) => String(number).padStart(2, '0')
    const minuteOf = (nth: number) => two((Math.floor(nth / 24) * 3 + nth * 7) % 60)
    const all = Array.from({ length: days * 24 }, (_, nth) => ({
      id: `t${nth}`,
      day: Math.floor(nth / 24),
      time: `${two(nth % 24)}:${minuteOf(nth)}:00`,
      arrival: `${two((nth % 24) + 1)}:${minuteOf(nth)}:00`,
    }))
    const dateOf = (day: number) =>
      new Date(Date.UTC(2027, 4, 3 + day)).toISOString().slice(0, 10).replaceAll('-', '')
    const { calendar: _, ...files } = feedOf({})
    return {
      ...files,
      trips: ['route_id,service_id,trip_id', ...all.map(({ id, day }) => `r1,d${day},${id}`)],
      stop_times: [
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
        ...all.flatMap(({ id, time, arrival }) => [
          `${id},${time},${time},p,1`,
          `${id},${arrival},${arrival},s,2`,
        ]),
      ],
      calendar_dates: [
        'service_id,date,exception_type',
        ...Array.from({ length: days }, (_, day) => `d${day},${dateOf(day)},1`),
      ],
    }
  }

  it('is continued row by row by the same feed a day later', () => {
    const first = importOf(dense(20), network)
    const again = importOf(dense(20), { ...network, ...Object.fromEntries(first.tables) })
    expect(first.report.counts.rows).toBeGreaterThan(400)
    expect(again.rows('timetable')).toEqual(first.rows('timetable'))
    const moved = importOf(
      dense(20),
      { ...network, ...Object.fromEntries(first.tables) },
      { from: '2027-05-10' },
    )
    expect(moved.report.counts.rows).toBeGreaterThan(400)
  })

  it('beyond half a million sailings is refused with their number', () => {
    const files = feedOf({ t1: [regular, regular, regular] })
    const years = (files.calendar ?? []).map((line) => line.replace('20270503,20270528', '20261128,20291128'))
    const trips = Array.from({ length: 460 }, (_, nth) => `r1,week,x${nth}`)
    const times = trips.flatMap((_, nth) => [
      `x${nth},08:00:00,08:00:00,p,1,,`,
      `x${nth},09:00:00,09:00:00,s,2,,`,
    ])
    const result = importOf(
      {
        ...files,
        calendar: years,
        trips: [...(files.trips ?? []), ...trips],
        stop_times: [...(files.stop_times ?? []), ...times],
      },
      network,
    )
    expect(result.refused).toMatch(/^The feed has 50\d{4} sailings of ferries, and at most 500000 are read/)
    expect(result.tables.size).toBe(0)
  })
})

it('prints three faults of a kind and counts the others', () => {
  const files = feedOf({ t1: [regular, regular, regular] })
  const stops = Array.from({ length: 9 }, (_, nth) => `p,Pireas ${nth},37.9,23.6`)
  const result = importOf({ ...files, stops: [...(files.stops ?? []), ...stops] }, network)
  expect(reportLines(result, []).filter((line) => line.startsWith('stops.txt'))).toEqual([
    'stops.txt, line 5, stop_id: “p”. Each row once.',
    'stops.txt, line 6, stop_id: “p”. Each row once.',
    'stops.txt, line 7, stop_id: “p”. Each row once.',
    'stops.txt, stop_id: 6 more of this kind. Each row once.',
  ])
})
