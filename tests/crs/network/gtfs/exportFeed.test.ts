import { describe, expect, it } from 'vitest'
import { unzipSync } from 'fflate'
import type { Fault, RawTable } from '../../../../src/crs/network/file/rawTable.ts'
import { exportFeed, exportGtfs } from '../../../../src/crs/network/gtfs/exportFeed.ts'
import { type FeedRow, noReferences, readRows } from '../../../../src/crs/network/gtfs/feed.ts'
import { importFeed } from '../../../../src/crs/network/gtfs/importFeed.ts'
import { canonicalCalls } from '../../../../src/crs/network/gtfs/localCalls.ts'
import { parseFiles } from '../../../../src/crs/network/gtfs/readFeed.ts'
import { specification } from '../../../../src/crs/network/gtfs/specification.ts'
import type { TextRow } from '../../../../src/crs/network/gtfs/textRows.ts'
import { daysOfRow } from '../../../../src/crs/network/gtfs/timetableRows.ts'
import { today } from './feeds.ts'

const port = (
  code: string,
  locode: string,
  name: string,
  zone: string,
  latitude: string,
  longitude: string,
): TextRow => ({
  code,
  locode,
  name_en: name,
  name_el: code === 'PIR' ? 'Πειραιάς' : '',
  country: locode.slice(0, 2),
  timezone: zone,
  latitude,
  longitude,
  names: code === 'PIR' ? 'Pireas' : '',
})

const row = (code: string, line: string, calls: string, options: TextRow = {}): TextRow => ({
  code,
  line,
  vessel: 'V1',
  season: 'low',
  weekdays: '1234567',
  from_date: '2027-03-20',
  to_date: '2027-11-05',
  also_dates: '',
  except_dates: '',
  not_holidays: '',
  calls,
  ...options,
})

const network: Readonly<Record<string, readonly TextRow[]>> = {
  network: [{ name: 'Sea, Ltd', currency: 'EUR', timezone: 'Europe/Athens', nationality: 'GR' }],
  ports: [
    port('PIR', 'GRPIR', 'Piraeus', 'Europe/Athens', '37,944', '23,637'),
    port('BRI', 'ITBDS', 'Brindisi', 'Europe/Rome', '40.64', '17.94'),
    port('IGO', 'GRIGO', 'Igoumenitsa', 'Europe/Athens', '39.5', '20.26'),
    port('ALX', 'EGALY', 'Alexandria', 'Africa/Cairo', '31.2', '29.9'),
    port('UNU', 'GRUNU', 'Unused', 'Europe/Athens', '39', '20'),
  ],
  companies: [
    { code: 'SEA', name_en: 'Sea Company' },
    { code: 'ALT', name_en: 'Other' },
  ],
  lines: [
    { code: 'L1', company: 'SEA', kind: 'night', stops: 'IGO BRI' },
    { code: 'L2', company: 'ALT', kind: 'international', stops: 'PIR IGO ALX' },
  ],
  ships: [
    { code: 'V1', max_length: '18,5' },
    { code: 'V2', max_length: '0' },
  ],
  accommodations: [
    { code: 'SEAT', kind: 'seat_unnumbered' },
    { code: 'CAB', kind: 'cabin' },
  ],
  timetable: [
    row('L1-1', 'L1', 'IGO 23:30 > BRI 06:45+1', { except_dates: '2027-05-01 2027-08-15' }),
    row('L1-2', 'L1', 'BRI 00:30 > IGO 09:00', { weekdays: '135', also_dates: '2027-06-06' }),
    row('L2-1', 'L2', 'PIR 9:05 > IGO 18:00 18:30 > ALX 20:15+2', { vessel: 'V2', weekdays: '6' }),
    row('L2-2', 'L2', 'ALX 03:10 > PIR 12:00+1', {
      vessel: 'V2',
      weekdays: '',
      also_dates: '2027-03-28 2027-04-30 2027-10-29 2027-10-31',
    }),
    row('L2-3', 'L2', 'PIR 10:00 > IGO 18:00', { vessel: '' }),
  ],
  sailings: [
    {
      number: '17',
      line: 'L2',
      vessel: 'V1',
      season: 'high',
      date: '2027-12-24',
      calls: 'PIR 08:00 > IGO 16:00',
    },
  ],
  fares: [
    { line: 'L1', origin: 'IGO', destination: 'BRI', product: 'SEAT', season: 'low', gross: '40,50' },
    { line: 'L1', origin: 'BRI', destination: 'IGO', product: 'CAB', gross: '90' },
    { line: 'L2', origin: 'PIR', destination: 'IGO', product: 'SEAT', season: 'low', gross: '30' },
    { line: 'L2', origin: 'PIR', destination: 'IGO', product: 'SEAT', season: 'high', gross: '35' },
    { line: 'L2', origin: 'PIR', destination: 'ALX', product: 'SEAT', gross: '120' },
    { line: 'L2', origin: 'PIR', destination: 'ALX', product: 'SEAT', passenger_type: 'CH', gross: '60' },
    { line: 'L2', origin: 'PIR', destination: 'ALX', product: 'CAR', gross: '200' },
  ],
  translations: [{ english: 'Alexandria', de: 'Alexandrien', al: 'Aleksandria', fr: 'Alexandria' }],
  gtfs_routes: [{ route_id: 'L1', line: 'L1', bikes: 'yes' }],
}

const tables = new Map(
  Object.entries(network).map(([name, rows]): [string, RawTable] => {
    const columns = [...new Set(rows.flatMap((cells) => Object.keys(cells)))]
    return [
      name,
      {
        name,
        file: `${name}.csv`,
        columns,
        rows: rows.map((cells, nth) => ({
          line: nth + 2,
          cells: columns.map((column) => cells[column] ?? ''),
        })),
      },
    ]
  }),
)
const options = { today, url: 'https://sea.example' }
const { zip, notCarried } = exportGtfs(tables, options)
const feed = parseFiles(new Map(Object.entries(unzipSync(zip))))
const faults: Fault[] = []
const references = noReferences()
const order = ['agency', 'routes', 'calendar', 'calendar_dates', 'stops']
const files = new Map<string, FeedRow[]>()
for (const name of [...order, ...Object.keys(specification).filter((other) => !order.includes(other))])
  files.set(name, readRows(feed.tables, name, { faults, references }))
const rowsOf = (name: string) => files.get(name) ?? []

describe('a feed of a network', () => {
  it('has the files and fields that the specification requires, in its forms', () => {
    expect(feed.faults).toEqual([])
    expect(faults).toEqual([])
    for (const [name, { columns }] of feed.tables) {
      const fields = specification[name]?.fields ?? {}
      expect([name, columns.filter((column) => !(column in fields))]).toEqual([name, []])
      for (const [field, { isRequired }] of Object.entries(fields))
        if (isRequired) expect(columns, `${name}.${field}`).toContain(field)
    }
  })

  it('has what the specification requires on a condition', () => {
    expect(rowsOf('agency')).toHaveLength(2)
    for (const agency of rowsOf('agency')) expect(agency.text('agency_id')).not.toBe('')
    expect(new Set(rowsOf('agency').map((agency) => agency.text('agency_timezone'))).size).toBe(1)
    for (const route of rowsOf('routes')) {
      expect(route.text('agency_id')).not.toBe('')
      expect(route.text('route_long_name')).not.toBe('')
    }
    for (const stop of rowsOf('stops'))
      for (const field of ['stop_name', 'stop_lat', 'stop_lon']) expect(stop.text(field)).not.toBe('')
    for (const time of rowsOf('stop_times'))
      expect(
        time.text('arrival_time') <= time.text('departure_time') && time.text('arrival_time') !== '',
      ).toBe(true)
    for (const [, times] of Map.groupBy(rowsOf('stop_times'), (time) => time.text('trip_id'))) {
      expect(times.length).toBeGreaterThan(1)
      expect(times.map((time) => Number(time.text('stop_sequence')))).toEqual(times.map((_, nth) => nth + 1))
    }
    // The language of the feed needs no translation; a translation has a record or a value, not both.
    for (const translation of rowsOf('translations')) {
      expect(translation.text('language')).not.toBe('en')
      expect([translation.text('record_id') !== '', translation.text('field_value')]).toEqual([true, ''])
    }
    expect(rowsOf('feed_info')).toHaveLength(1)
  })

  it('has ports in use with names in other languages, and whether cars and bicycles are taken', () => {
    expect(rowsOf('stops').map((stop) => stop.text('stop_id'))).toEqual(['ALX', 'BRI', 'IGO', 'PIR'])
    expect(
      rowsOf('translations').map((text) => [
        text.text('record_id'),
        text.text('language'),
        text.text('translation'),
      ]),
    ).toEqual([
      ['ALX', 'de', 'Alexandrien'],
      ['ALX', 'sq', 'Aleksandria'],
      ['PIR', 'el', 'Πειραιάς'],
    ])
    const trips = rowsOf('trips').map((trip) =>
      ['route_id', 'cars_allowed', 'bikes_allowed', 'direction_id'].map(trip.text).join(' '),
    )
    expect(new Set(trips)).toEqual(new Set(['L1 1 1 0', 'L1 1 1 1', 'L2 2 0 0', 'L2 2 0 1', 'L2 1 0 0']))
  })

  it('has the fare of an adult for each pair of ports, the highest of all seasons', () => {
    const amounts = new Map(
      rowsOf('fare_products').map((product) => [product.text('fare_product_id'), product.text('amount')]),
    )
    expect(
      rowsOf('fare_leg_rules').map((rule) =>
        [rule.text('from_area_id'), rule.text('to_area_id'), amounts.get(rule.text('fare_product_id'))].join(
          ' ',
        ),
      ),
    ).toEqual(['IGO BRI 40.50', 'BRI IGO 90.00', 'PIR IGO 35.00', 'PIR ALX 120.00'])
  })

  it('is accompanied by a list of what it cannot have', () => {
    expect(notCarried.map(({ subject, reason }) => `${subject}: ${reason}`)).toEqual(
      expect.arrayContaining([
        'timetable: 1 rows without a ship are not on sale, and not written.',
        'fares of L2: They depend on the season; the highest is written.',
        expect.stringMatching(/^fares: 3 rows are not written/),
        'ports: Other names, and areas, are not written.',
        expect.stringMatching(/^ships: /),
      ]),
    )
  })

  it('has the same bytes when it is made again', () => {
    expect(exportGtfs(tables, options).zip).toEqual(zip)
  })

  it('leaves out days that have passed', () => {
    const later = exportFeed(new Map(Object.entries(network)), { ...options, today: '2027-12-01' })
    expect(later.files.get('trips')?.map(({ trip_id: id }) => id)).toEqual(['sailing-17'])
  })
})

describe('a sailing of no row of the timetable', () => {
  const filesWith = (date: string) => {
    const changed = { ...network, sailings: [{ ...network.sailings![0]!, date }] }
    return exportFeed(new Map(Object.entries(changed)), options).files
  }

  it.each(['24/12/2027', '20271224', '24.12.2027', '2027-12-24 00:00:00', '46745'])(
    'has the day that %s means in the table',
    (date) => {
      expect(filesWith(date)).toEqual(filesWith('2027-12-24'))
    },
  )

  it.each(['', '2027-02-30'])('is left out where “%s” is no day', (date) => {
    expect(
      filesWith(date)
        .get('trips')
        ?.map(({ trip_id: id }) => id),
    ).not.toContain('sailing-17')
  })
})

/** Line, day and calls of all sailings on sale. */
const sailings = (timetable: readonly TextRow[], single: readonly TextRow[] = []) =>
  [
    ...timetable.flatMap((of) =>
      daysOfRow(of).map((day) => `${of.line} ${day} ${canonicalCalls(of.calls ?? '')}`),
    ),
    ...single.map((of) => `${of.line} ${of.date} ${canonicalCalls(of.calls ?? '')}`),
  ].toSorted()

const onSale = sailings(
  (network.timetable ?? []).filter(({ vessel }) => vessel),
  network.sailings,
)

describe('a feed that is read back', () => {
  it('has the same sailings, lines, ports and fares in a network without any', () => {
    const result = importFeed(
      feed.tables,
      new Map([
        ['network', network.network ?? []],
        ['accommodations', network.accommodations ?? []],
      ]),
      { today },
    )
    expect(result.report.faults).toEqual([])
    expect(sailings(result.tables.get('timetable') ?? [])).toEqual(onSale)
    expect(result.tables.get('lines')?.map(({ code, company, stops }) => [code, company, stops])).toEqual([
      ['L1', 'SEA', 'IGO BRI'],
      ['L2', 'ALT', 'PIR IGO ALX'],
    ])
    expect(
      result.tables
        .get('fares')
        ?.map(({ line, origin, destination, gross }) => [line, origin, destination, gross]),
    ).toEqual([
      ['L1', 'IGO', 'BRI', '40.5'],
      ['L1', 'BRI', 'IGO', '90'],
      ['L2', 'PIR', 'IGO', '35'],
      ['L2', 'PIR', 'ALX', '120'],
    ])
    const piraeus = result.tables.get('ports')?.find(({ code }) => code === 'PIR')
    expect(piraeus).toMatchObject({
      name_el: 'Πειραιάς',
      country: 'GR',
      timezone: 'Europe/Athens',
      latitude: '37.944',
    })
  })

  it('changes nothing in the network that it was made of', () => {
    const before = new Map(
      Object.entries({
        ...network,
        timetable: (network.timetable ?? []).filter(({ vessel }) => vessel),
      }),
    )
    const result = importFeed(feed.tables, before, { today })
    expect(result.tables.get('ports')).toEqual(network.ports)
    const [first, second] = network.lines!
    expect(result.tables.get('lines')).toEqual([first, { ...second, not_sold: 'ALX-PIR IGO-ALX' }])
    expect(result.tables.get('companies')).toEqual(network.companies)
    expect(result.tables.get('fares')).toEqual(network.fares)
    expect(sailings(result.tables.get('timetable') ?? [])).toEqual(sailings(before.get('timetable') ?? []))
    expect(result.tables.get('timetable')?.map(({ code, vessel, season }) => [code, vessel, season])).toEqual(
      expect.arrayContaining([
        ['L1-1', 'V1', 'low'],
        ['L2-1', 'V2', 'low'],
      ]),
    )
  })
})

it('makes a valid feed of a network without sailings', () => {
  const { files: empty } = exportFeed(new Map([['network', network.network ?? []]]), options)
  expect([...empty.keys()].toSorted()).toEqual([
    'agency',
    'calendar',
    'feed_info',
    'routes',
    'stop_times',
    'stops',
    'trips',
  ])
})
