import { describe, expect, it } from 'vitest'
import type { TextRow } from '../../../../src/crs/network/gtfs/textRows.ts'
import { aegean, importOf, islands } from './feeds.ts'

const shown = (rows: readonly TextRow[], ...columns: string[]) =>
  rows.map((row) => columns.map((column) => row[column] ?? '').join(' | '))

describe('a feed with stations, nights and a bus', () => {
  const result = importOf(aegean)

  it('makes ports of its stops, with their names in several languages', () => {
    expect(result.fileFaults).toEqual([])
    expect(result.refused).toBeUndefined()
    expect(
      shown(result.rows('ports'), 'code', 'locode', 'name_en', 'name_el', 'country', 'timezone', 'names'),
    ).toEqual([
      'PIR | GRPIR | Piraeus | Πειραιάς | GR | Europe/Athens | ',
      'SYR |  | Syros | Σύρος | GR | Europe/Athens | Insel Syros',
      'MYK |  | Mykonos Neo Limani | Μύκονος Νέο Λιμάνι | GR | Europe/Athens | ',
    ])
  })

  it('makes lines and companies of its routes of ferries', () => {
    expect(shown(result.rows('companies'), 'code', 'name_en', 'ticket_letter')).toEqual([
      'AB | Aegean Boats | A',
      'CF | Cyclades Fast | C',
    ])
    expect(shown(result.rows('lines'), 'code', 'company', 'kind', 'stops')).toEqual([
      'A1 | AB | day | PIR SYR MYK',
      'PIRMYK | CF | day | PIR SYR MYK',
    ])
    expect(shown(result.rows('gtfs_routes'), 'route_id', 'company', 'line', 'ship', 'cars', 'bikes')).toEqual(
      ['r1 | AB | A1 |  | yes | yes', 'r3 | CF | PIRMYK |  | no | no'],
    )
  })

  it('has weekdays with exceptions, days alone, and times of the next day', () => {
    expect(
      shown(
        result.rows('timetable'),
        'code',
        'weekdays',
        'from_date',
        'to_date',
        'also_dates',
        'except_dates',
        'calls',
      ),
    ).toEqual([
      'A1-G1 | 12345 | 2027-05-03 | 2027-05-28 | 2027-05-22 | 2027-05-17 | PIR 07:30 > SYR 11:40 11:50 > MYK 13:05',
      'A1-G2 | 12345 | 2027-05-03 | 2027-05-28 | 2027-05-22 | 2027-05-17 | MYK 18:10 > PIR 23:45',
      'PIRMYK-G1 | 6 | 2027-05-08 | 2027-05-22 |  |  | PIR 21:00 > SYR 01:15+1 01:30+1 > MYK 06:05+1',
    ])
    expect(result.report).toMatchObject({
      from: '2027-05-03',
      to: '2027-05-28',
      counts: { ports: 3, lines: 2, rows: 3, sailings: 43, onSale: 0, fares: 3 },
    })
  })

  it('has the fares of an adult, the dearest where the feed does not name one', () => {
    expect(shown(result.rows('fares'), 'line', 'origin', 'destination', 'product', 'gross')).toEqual([
      'A1 | PIR | MYK | DECK | 38.5',
      'A1 | SYR | MYK | DECK | 12',
      'PIRMYK | SYR | MYK | DECK | 12',
    ])
    expect(result.rows('accommodations')).toMatchObject([{ code: 'DECK', kind: 'seat_unnumbered' }])
  })

  it('does not report the bus, and names what sailings lack', () => {
    expect(result.report.faults).toEqual([])
    expect(result.reasons.join('\n')).not.toMatch(/bus/i)
    expect(result.report.lacking).toEqual([
      { subject: 'line A1', reason: 'Not on sale; it lacks a ship in gtfs_routes.csv.' },
      { subject: 'line PIRMYK', reason: 'Not on sale; it lacks a ship in gtfs_routes.csv.' },
    ])
  })
})

describe('a feed with frequencies, two zones and a round trip', () => {
  const network = {
    network: [{ currency: 'CAD', timezone: 'America/Halifax' }],
    companies: [{ code: 'IF', name_en: 'X' }],
  }
  const result = importOf(islands, network)

  it('has each departure, in the time of each port, and missing times between others', () => {
    expect(shown(result.rows('timetable'), 'line', 'also_dates', 'weekdays', 'calls')).toEqual([
      'ISLHAR |  | 234 | HAR 07:00 > ISL 08:40',
      'ISLHAR |  | 234 | HAR 08:00 > ISL 09:40',
      'ISLHAR |  | 234 | HAR 09:00 > ISL 10:40',
      'ISLHAR |  | 234 | ISL 10:00 > CAP 10:45 > HAR 10:30',
      'HARCAP | 2027-06-02 |  | HAR 08:00 > ISL 09:30 09:40 > CAP 10:10',
      'HARCAP | 2027-06-02 |  | CAP 10:15 > HAR 10:00',
    ])
  })

  it('names what is not exactly taken', () => {
    expect(result.reasons).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^agency.txt: Times of agencies without a zone are read in America\/Halifax/),
        expect.stringMatching(/^frequency of trip approx: Its departures are approximate/),
        expect.stringMatching(/^trip loop: It calls at a port twice, and becomes 2 sailings/),
        expect.stringMatching(/^trip ghost: Its service never has no day/),
        expect.stringMatching(/^fare_leg_rules.txt: 1 fares that depend on the time of day/),
        'fare_products.txt: Fares of others than adults are not taken: Child.',
      ]),
    )
    expect(result.report.faults.map(({ file, column, value }) => [file, column, value])).toEqual([
      ['agency.txt', 'agency_url', 'example.com'],
      ['agency.txt', 'agency_timezone', 'Eastern'],
    ])
  })

  it('has the fares of an adult by areas', () => {
    const fares = shown(result.rows('fares'), 'line', 'origin', 'destination', 'gross')
    expect(fares).toEqual(expect.arrayContaining(['ISLHAR | HAR | ISL | 9.75', 'HARCAP | ISL | CAP | 3']))
  })
})

describe('a feed that distinguishes the way out and back', () => {
  const { trips = [], ...others } = aegean
  const [heading = '', out = '', back = '', ...rest] = trips
  const outAndBack: Readonly<Record<string, readonly string[]>> = {
    ...others,
    trips: [heading, back, out, ...rest],
    stop_times: [
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
      't2,18:10:00,18:10:00,m1,1',
      't2,23:45:00,23:45:00,p1,2',
      't1,7:30:00,7:30:00,p1,10',
      't1,13:05:00,13:05:00,m1,30',
    ],
  }

  it('makes lines that begin with the way out', () => {
    expect(shown(importOf(outAndBack).rows('lines'), 'code', 'stops')).toContain('A1 | PIR MYK')
  })
})
