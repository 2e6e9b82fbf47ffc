import { describe, expect, it } from 'vitest'
import type { TextRow } from '../../../../src/crs/network/gtfs/textRows.ts'
import { aegean, type FeedFiles, importOf } from './feeds.ts'

type Network = Readonly<Record<string, readonly TextRow[]>>
type Imported = ReturnType<typeof importOf>

const shown = (rows: readonly TextRow[], ...columns: string[]) =>
  rows.map((row) => columns.map((column) => row[column] ?? '').join(' | '))

const tablesOf = ({ tables }: Imported): Network => Object.fromEntries(tables)

/** One route on weekdays of May and June, with the times that are given. */
const simple = (
  leaves = '07:30:00',
  arrives = '11:40:00',
  from = '20270501',
  to = '20270630',
): FeedFiles => ({
  agency: ['agency_id,agency_name,agency_url,agency_timezone', 'A,Aegean,https://a.example,Europe/Athens'],
  stops: ['stop_id,stop_name,stop_lat,stop_lon', '1,Piraeus,37.944,23.637', '2,Syros,37.438,24.942'],
  routes: ['route_id,agency_id,route_short_name,route_type', 'r,A,S1,4'],
  trips: ['route_id,service_id,trip_id', 'r,s,t'],
  stop_times: [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    `t,${leaves},${leaves},1,1`,
    `t,${arrives},${arrives},2,2`,
  ],
  calendar: [
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
    `s,1,1,1,1,1,0,0,${from},${to}`,
  ],
})

const ports: readonly TextRow[] = [
  {
    code: 'PIR',
    locode: 'GRPIR',
    name_en: 'Piraeus',
    latitude: '37,946',
    longitude: '23,64',
    timezone: 'Europe/Athens',
  },
  {
    code: 'JSY',
    locode: '',
    name_en: 'Ermoupoli',
    names: 'Syros|Siros',
    latitude: '37.40',
    longitude: '24.9',
    timezone: 'Europe/Athens',
  },
]

describe('ports of the network', () => {
  const proposed = importOf(simple(), { ports })

  it('are proposed by position or name, and not used before they are taken', () => {
    expect(shown(proposed.rows('gtfs_stops'), 'stop_id', 'port', 'matched_by', 'state')).toEqual([
      '1 | PIR | position | proposed',
      '2 | JSY | name | proposed',
    ])
    expect(proposed.rows('timetable')).toEqual([])
    expect(proposed.rows('ports')).toEqual(ports)
    expect(proposed.reasons).toContain(
      'stop 1: Its trips are not taken, because port PIR is only proposed; write taken in gtfs_stops.csv.',
    )
  })

  it('are used when a person has taken or corrected them', () => {
    const matches = [
      { stop_id: '1', port: 'PIR', matched_by: 'position', state: 'taken' },
      { stop_id: '2', port: 'SYR', matched_by: 'person', state: 'Taken' },
      { stop_id: 'other', port: 'XYZ', matched_by: 'new', state: 'taken' },
    ]
    const result = importOf(simple(), { ports, gtfs_stops: matches })
    expect(shown(result.rows('ports'), 'code')).toEqual(['PIR', 'JSY', 'SYR'])
    expect(shown(result.rows('timetable'), 'calls')).toEqual(['PIR 07:30 > SYR 11:40'])
    expect(result.rows('gtfs_stops')).toEqual(matches)
  })

  it('are used at once if the code of the stop is their UN/LOCODE', () => {
    const result = importOf(aegean, { ports })
    expect(shown(result.rows('gtfs_stops'), 'stop_id', 'port', 'matched_by', 'state')).toContain(
      'P | PIR | code | taken',
    )
  })

  it('are named where they are new', () => {
    const reason =
      'They are new; check country, zone and position in ports.csv, because feeds often lack them.'
    expect(importOf(simple()).reasons).toContain(`ports PIR SYR: ${reason}`)
    expect(proposed.reasons.join()).not.toContain(reason)
  })

  it('are not proposed to both ends of a trip', () => {
    const stops = [
      'stop_id,stop_name,stop_lat,stop_lon',
      '1,East bank,37.944,23.637',
      '2,West bank,37.945,23.638',
    ]
    const result = importOf({ ...simple(), stops }, { ports })
    expect(shown(result.rows('gtfs_stops'), 'port', 'matched_by')).toEqual(['PIR | position', 'WES | new'])
  })
})

describe('ships and fares', () => {
  const network: Network = {
    ships: [
      { code: 'S1', class: 'Swift' },
      { code: 'S2', class: 'Swift' },
    ],
    fares: [{ line: 'S1', origin: 'PIR', destination: 'SYR', product: 'DECK', gross: '30' }],
    gtfs_routes: [{ route_id: 'r', line: 'S1', ship: 'Swift', note: 'daily' }],
  }
  const twoAtATime = {
    ...simple(),
    trips: ['route_id,service_id,trip_id', 'r,s,t', 'r,s,u', 'r,s,v', 'r,s,w'],
    stop_times: [
      ...(simple().stop_times ?? []),
      'u,09:00:00,09:00:00,2,1',
      'u,12:00:00,12:00:00,1,2',
      'v,10:00:00,10:00:00,1,1',
      'v,14:00:00,14:00:00,2,2',
      'w,11:40:00,11:40:00,2,1',
      'w,15:00:00,15:00:00,1,2',
    ],
  }

  it('put sailings on sale, each with a ship of the class that is free', () => {
    const result = importOf(twoAtATime, network)
    expect(shown(result.rows('timetable'), 'calls', 'vessel')).toEqual([
      'PIR 07:30 > SYR 11:40 | S1',
      'SYR 09:00 > PIR 12:00 | S2',
      'PIR 10:00 > SYR 14:00 | ',
      'SYR 11:40 > PIR 15:00 | S1',
    ])
    expect(result.report.lacking).toEqual([
      {
        subject: 'line S1',
        reason: 'Not on sale; it lacks a further ship, because S1 and S2 sail at that time.',
      },
      {
        subject: 'line S1',
        reason: 'The feed has no fare for SYR-PIR: nothing is sold between these ports.',
      },
    ])
    expect(result.rows('gtfs_routes')).toMatchObject([{ ship: 'Swift', note: 'daily' }])
  })

  it.each(['2027-05-17', '17/05/2027', '20270517', '2027-02-30'])(
    'are sought apart from a sailing of no row of the timetable, on %s',
    (date) => {
      const sailing = { number: '1', line: 'S9', vessel: 'S1', date, calls: 'PIR 08:00 > SYR 09:00' }
      const result = importOf(simple(), { ...network, sailings: [sailing] })
      expect(shown(result.rows('timetable'), 'vessel')).toEqual([date === '2027-02-30' ? 'S1' : 'S2'])
    },
  )

  it('put a pair on sale that was excluded, and name it', () => {
    const fare_attributes = ['fare_id,price,currency_type,payment_method,transfers', 'a,30,EUR,0,0']
    const lines = [{ code: 'S1', stops: 'PIR SYR', not_sold: 'PIR-SYR SYR-PIR:CAR' }]
    const result = importOf({ ...simple(), fare_attributes }, { ...network, fares: [], lines })
    expect(shown(result.rows('fares'), 'origin', 'destination', 'gross')).toEqual(['PIR | SYR | 30'])
    expect(shown(result.rows('lines'), 'code', 'not_sold')).toEqual(['S1 | SYR-PIR:CAR'])
    expect(result.reasons).toContain(
      'line S1: Sold from now on, because there are fares: PIR-SYR. To exclude a pair again, delete its fares and write it in not_sold.',
    )
  })

  it('are both needed', () => {
    const result = importOf(simple(), { ...network, fares: [] })
    expect(result.report.counts).toMatchObject({ onSale: 0 })
    expect(result.report.lacking).toEqual([
      { subject: 'line S1', reason: 'Not on sale; it lacks fares in fares.csv.' },
    ])
  })
})

describe('a second import', () => {
  const first = importOf(simple())
  const rows = (result: Imported) =>
    shown(result.rows('timetable'), 'code', 'from_date', 'to_date', 'vessel', 'season', 'calls')
  const sold: Network = {
    ...tablesOf(first),
    ships: [{ code: 'S1' }],
    fares: [{ line: 'S1', origin: 'PIR', destination: 'SYR', gross: '30' }],
    timetable: first.rows('timetable').map((row) => ({ ...row, vessel: 'S1', season: 'high' })),
  }

  it('of the same feed changes nothing', () => {
    const second = importOf(simple(), sold)
    for (const [name, table] of second.tables) expect([name, table]).toEqual([name, sold[name]])
  })

  it('of later times changes the row of the same code, ship and season', () => {
    expect(rows(importOf(simple('08:15:00', '12:20:00'), sold))).toEqual([
      'S1-G1 | 2027-05-03 | 2027-06-30 | S1 | high | PIR 08:15 > SYR 12:20',
    ])
  })

  it('that begins later has the days before it from the timetable', () => {
    expect(rows(importOf(simple('07:30:00', '11:40:00', '20270601', '20270831'), sold))).toEqual([
      'S1-G1 | 2027-05-03 | 2027-08-31 | S1 | high | PIR 07:30 > SYR 11:40',
    ])
    expect(rows(importOf(simple('08:00:00', '12:00:00', '20270601', '20270831'), sold))).toEqual([
      'S1-G2 | 2027-06-01 | 2027-08-31 |  | standard | PIR 08:00 > SYR 12:00',
      'S1-G1 | 2027-05-03 | 2027-05-31 | S1 | high | PIR 07:30 > SYR 11:40',
    ])
  })

  it('keeps rows that a person has added', () => {
    const own = {
      code: 'extra',
      line: 'S1',
      calls: 'PIR 20:00 > SYR 23:00',
      from_date: '2027-05-01',
      to_date: '2027-05-01',
      also_dates: '2027-05-01',
    }
    const result = importOf(simple(), { ...sold, timetable: [...(sold.timetable ?? []), own] })
    expect(result.rows('timetable')).toContainEqual(own)
  })
})

describe('a feed whose days have passed', () => {
  const past = simple('07:30:00', '11:40:00', '20250505', '20250528')

  it('is refused with its range', () => {
    const { refused, tables } = importOf(past)
    expect(refused).toBe(
      'The feed is of 2025-05-05 to 2025-05-28, which is past; --from <date> moves it by whole weeks.',
    )
    expect(tables.size).toBe(0)
  })

  it('is moved by whole weeks to a day', () => {
    const result = importOf(past, {}, { from: '2027-05-01' })
    expect(shown(result.rows('timetable'), 'weekdays', 'from_date', 'to_date')).toEqual([
      '12345 | 2027-05-03 | 2027-05-26',
    ])
    expect(result.report).toMatchObject({ movedWeeks: 104, from: '2027-05-03' })
  })
})

it('takes the days from today of a feed that ends in a distant year', () => {
  const result = importOf(simple('07:30:00', '11:40:00', '20000101', '20991231'))
  expect(result.report).toMatchObject({ from: '2026-11-30', to: '2029-11-30' })
  expect(result.report.faults).toMatchObject([{ file: 'calendar.txt', line: 2, column: 'end_date' }])
})

describe('times', () => {
  const calls = (feed: FeedFiles, network: Network = {}) =>
    shown(importOf(feed, network).rows('timetable'), 'from_date', 'also_dates', 'calls')
  const night = (date: string): FeedFiles => ({
    ...simple('22:00:00', '30:00:00'),
    calendar: [],
    calendar_dates: ['service_id,date,exception_type', `s,${date},1`],
  })

  it.each([
    ['the day before clocks go forward', '20270327', '07:00+1'],
    ['the day before clocks go back', '20271030', '05:00+1'],
    ['another day', '20270601', '06:00+1'],
  ])('of %s are counted from noon, as the specification requires', (_, date, arrival) => {
    expect(calls(night(date))[0]).toMatch(`PIR 22:00 > SYR ${arrival}`)
  })

  it('of ports in other zones differ with the clock changes of each', () => {
    const stops = [
      'stop_id,stop_name,stop_lat,stop_lon,stop_timezone',
      '1,Piraeus,37.944,23.637,Europe/Athens',
      '2,Far,33,27,Africa/Cairo',
    ]
    const feed = { ...simple('07:30:00', '17:30:00', '20261101', '20270630'), stops }
    expect(calls(feed)).toEqual([
      '2026-11-02 |  | PIR 07:30 > FAR 17:30',
      '2027-04-30 |  | PIR 07:30 > FAR 17:30',
      '2027-03-29 |  | PIR 07:30 > FAR 16:30',
    ])
  })
})

it('refuses a feed without ferries or without trips', () => {
  expect(importOf({ ...simple(), routes: ['route_id,route_type', 'r,3'] }).refused).toBe(
    'The feed has no route of a ferry.',
  )
  expect(importOf({ ...simple(), trips: ['route_id,service_id,trip_id'] }).refused).toBe(
    'The feed has no trip of a ferry on any day.',
  )
})
