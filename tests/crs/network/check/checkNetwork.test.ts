import { describe, expect, test } from 'vitest'
import { checkNetwork } from '../../../../src/crs/network/check/checkNetwork.ts'
import { faultLine, FaultyNetwork } from '../../../../src/crs/network/check/faultyNetwork.ts'
import { readCsv } from '../../../../src/crs/network/file/readCsv.ts'
import { tableNamed } from '../../../../src/crs/network/table/tables.ts'
import {
  change,
  completeTables,
  faultsOf,
  templateTables,
  type Tables,
} from '../../../kit/crs/networkTables.ts'

const shown = (...changes: Parameters<typeof faultsOf>) => faultsOf(...changes).map(faultLine)

describe('the tables of the template', () => {
  test('have no fault', () => {
    expect(checkNetwork(templateTables()).faults).toEqual([])
  })

  test('are read with the decimals of their currency', () => {
    const krone = checkNetwork(templateTables()).network
    expect(krone.settings.digits).toBe(2)
    expect(krone.rows('fares')[0]?.stored.gross).toBe(3850)
    const yen = checkNetwork(
      change(templateTables(), 'network', { currency: 'JPY' }).set('fares', templateTables().get('fares')!),
    )
    expect(yen.faults.map(faultLine)[0]).toBe(
      'fares.csv, line 2, gross: “38.50”; expected an amount of the currency, such as 12.50, with no more decimals than the currency has',
    )
  })
})

describe('a text', () => {
  test('with the number of a payment card is refused, and the text that is expected is named', () => {
    const named = (name: string) =>
      checkNetwork(change(templateTables(), 'companies', { name_en: name })).faults.map(faultLine)
    expect(named('Line 4111 1111 1111 1112')).toEqual([])
    expect(named('Line 4111 1111 1111 1111')[0]).toContain(
      'name_en: “Line 4111 1111 1111 1111”; expected a text without the number of a payment card',
    )
  })
})

describe('codes in small letters', () => {
  /** The tables with the codes of one in small letters, in its rows and in those that name them. */
  function lowered(tables: Tables, of: string): Tables {
    const key = tableNamed(of)?.key[0]
    const all = [...tables].map(([name, table]) => {
      const lower = (tableNamed(name)?.columns ?? [])
        .filter((column) => column.kind.refersTo === of || (name === of && column.name === key))
        .map((column) => table.columns.indexOf(column.name))
      const rows = table.rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell, at) => (lower.includes(at) ? cell.toLowerCase() : cell)),
      }))
      return [name, { ...table, rows }] as const
    })
    return new Map(all)
  }

  const storedRows = (tables: Tables) => {
    const { network, faults } = checkNetwork(tables)
    expect(faults.map(faultLine)).toEqual([])
    return [...network.tables].map(([name, { rows }]) => [name, rows.map(({ stored }) => stored)])
  }

  test.each([
    'ports',
    'cancellation_steps',
    'companies',
    'accommodations',
    'vehicle_categories',
    'ships',
    'lines',
  ])('make no other network: %s', (name) => {
    const tables = change(templateTables(), 'discounts', { vehicles: 'CAR' })
    expect(storedRows(lowered(tables, name))).toEqual(storedRows(tables))
  })

  test('find their ship, so that her fares and days are checked', () => {
    const vessel = change(templateTables(), 'ships', { code: 'Elyros' })
    const both = [0, 1].reduce((all, row) => change(all, 'timetable', { vessel: 'Elyros' }, row), vessel)
    const late = change(both, 'timetable', { calls: 'BGO 07:30 > SVG 14:05' })
    expect(checkNetwork(both).faults).toEqual([])
    expect(checkNetwork(late).faults.map(({ column }) => column)).toEqual(['vessel'])
  })
})

test('names file, line, column, what is expected and the nearest valid value, of all faults at once', () => {
  expect(
    shown(
      ['fares', { line: 'N02' }],
      ['ships', { persons: '-5' }],
      ['companies', { cancellation_set: 'STF' }],
    ),
  ).toEqual([
    'companies.csv, line 2, cancellation_set: “STF”; expected a row of cancellation_steps with this code; did you mean STD?',
    'fares.csv, line 2, line: “N02”; expected a row of lines with this code; did you mean N01?',
    'ships.csv, line 2, persons: “-5”; expected a whole number from 0 to 20000',
  ])
})

test.each([
  [
    'an unknown column',
    ['ports', { latitud: '60' }],
    'ports.csv, line 1, latitud: “latitud”; expected a column of ports; did you mean latitude?',
  ],
  [
    'a right that there is not, among others',
    ['users', { rights: 'sell chnage refund' }],
    'users.csv, line 2, rights: “chnage”; expected blanks between items, each one of sell, change, refund, cash, office, sailings, allotments, prices, network, users, reports, money; did you mean change?',
  ],
  [
    'a day that does not exist',
    ['timetable', { to_date: '2027-02-30' }],
    'timetable.csv, line 2, to_date: “2027-02-30”; expected a day, such as 2027-06-30',
  ],
  [
    'a period that ends before it begins',
    ['timetable', { to_date: '2026-01-01' }],
    'timetable.csv, line 2, to_date: “2026-01-01”; expected no day before from_date',
  ],
  [
    'an arrival before the departure',
    ['timetable', { calls: 'BGO 07:30 > SVG 06:05' }],
    'timetable.csv, line 2, calls: “BGO 07:30 > SVG 06:05”; expected times that rise with each call; on 2027-06-01 they do not',
  ],
  [
    'a port that is not on the line',
    ['timetable', { calls: 'BGO 07:30 > BGO 09:05' }],
    'timetable.csv, line 2, calls: “BGO 07:30 > BGO 09:05”; expected ports of the line in its order or in the reverse one: BGO SVG',
  ],
  [
    'a ship that is elsewhere',
    ['timetable', { calls: 'BGO 07:30 > SVG 14:05' }],
    'timetable.csv, line 3, vessel: “NIF01”; expected a ship that is free: on 2027-06-01 she sails by timetable, line 2, as well',
  ],
  [
    'two rows of one key',
    ['ports', { code: 'SVG' }],
    'ports.csv, line 3, code: “SVG”; expected another code than that of line 2',
  ],
  [
    'ages with a gap',
    ['passenger_types', { from_age: '17' }],
    'passenger_types.csv, line 3, to_age: “15”; expected 16, the age before that of line 2',
  ],
  [
    'a rate of tax as an amount',
    ['taxes', { percent: '', amount: '12' }],
    'taxes.csv, line 2, percent: empty; expected a value: the code is that of a tax',
  ],
  [
    'port dues of vehicles, which nothing pays',
    ['taxes', { code: 'PDUV', applies_to: 'vehicle', percent: '', amount: '3' }],
    'taxes.csv, line 2, applies_to: “vehicle”; expected passenger, because the code is that of port dues; a surcharge needs another code',
  ],
  [
    'a fare from a port to itself',
    ['fares', { destination: 'BGO' }],
    'fares.csv, line 2, destination: “BGO”; expected another port of the line: BGO SVG',
  ],
  [
    'a series that ends before its first number',
    ['ticket_series', { last_number: '1' }],
    'ticket_series.csv, line 2, last_number: “1”; expected no number before next_number',
  ],
  [
    'an offset as a zone',
    ['network', { timezone: '+01:00' }],
    'network.csv, line 2, timezone: “+01:00”; expected a time zone, such as Europe/Oslo',
  ],
] as const)('finds %s', (_, changed, line) => {
  expect(shown(changed)).toContain(line)
})

test('a point before three decimals is a fault where it may be between thousands', () => {
  expect(
    faultsOf(
      ['fares', { gross: '1.250' }],
      ['agencies', { credit_limit: '50.000' }],
      ['ships', { lane_high: '1.200' }],
    ).map(({ column, value }) => [column, value]),
  ).toEqual([
    ['credit_limit', '50.000'],
    ['gross', '1.250'],
    ['lane_high', '1.200'],
  ])
  const tables = change(templateTables(), 'fares', { gross: '1.234,50' })
  const { network, faults } = checkNetwork(change(tables, 'ships', { lane_high: '1.200,5' }))
  expect(faults).toEqual([])
  expect(network.rows('fares')[0]?.stored.gross).toBe(123_450)
  expect(network.rows('ships')[0]?.stored.lane_high).toBe(120_050)
})

test('the percentage of a tax or a commission has two decimals at most', () => {
  const tables = templateTables()
  const taxed = (percent: string) => checkNetwork(change(tables, 'taxes', { percent, amount: '' }))
  const stored = ['13.5', '8,1 %', '13', '0.05'].map((percent) => {
    const { amount, hundredths } = taxed(percent).network.rows('taxes')[0]!.stored
    return [amount, hundredths]
  })
  expect(stored).toEqual([
    [13, 50],
    [8, 10],
    [13, 0],
    [0, 5],
  ])
  const { network } = checkNetwork(change(tables, 'companies', { commission: '7.5' }))
  expect(network.rows('companies')[0]?.stored).toMatchObject({ commission: 7, commission_hundredths: 50 })
  for (const wrong of ['13.555', '100.5', '-1', 'x'])
    expect(taxed(wrong).faults.map(({ column }) => column)).toContain('percent')
})

test('a percentage may have its sign, and two decimals', () => {
  const tables = change(templateTables(), 'companies', { commission: '8 %' })
  const { network, faults } = checkNetwork(change(tables, 'cancellation_steps', { refund_percent: '100%' }))
  expect(faults).toEqual([])
  expect(network.rows('companies')[0]?.stored.commission).toBe(8)
  expect(network.rows('cancellation_steps')[0]?.stored.refund_percent).toBe(100)
  expect(shown(['cancellation_steps', { refund_percent: '8.555%' }])).toEqual([
    'cancellation_steps.csv, line 2, refund_percent: “8.555%”; expected a number from 0 to 100 (percent)',
  ])
})

test('faults of a heading name its line, which may not be the first', () => {
  const { tables } = readCsv('ports.csv', Buffer.from('sep=;\n\ncode;latitud\n'), 'ports')
  const { faults } = checkNetwork(new Map(tables.map((table) => [table.name, table])))
  expect(faults.map(({ column }) => column)).toContain('latitud')
  expect(new Set(faults.map(({ line }) => line))).toEqual(new Set([3]))
})

test('a fare that is missing is found at a fare of the same ports', () => {
  const tables = templateTables()
  const fares = tables.get('fares')!
  const at = fares.columns.indexOf('product')
  const without = fares.rows.filter(({ cells }, index) => !(index < 3 && cells[at] === 'ATS'))
  tables.set('fares', { ...fares, rows: without })
  expect(checkNetwork(tables).faults.map(faultLine)).toEqual([
    'fares.csv, line 4, product: “N01 BGO SVG ATS”; expected a fare of ATS from BGO to SVG on N01 for all sales in the season high, or BGO-SVG:ATS in not_sold of the line',
  ])
  const notSold = change(tables, 'lines', { not_sold: 'BGO-SVG:ATS' })
  expect(checkNetwork(notSold).faults).toEqual([])
})

test('not_sold names classes that there are, between ports of the line, and none that has a fare', () => {
  expect(shown(['lines', { not_sold: 'BGO-SVG:CRA BGO-HAU SVG-BGO:ATS' }])).toEqual([
    'fares.csv, line 6, product: “ATS”; expected a class or category that is not in not_sold of the line for SVG-BGO',
    'lines.csv, line 2, not_sold: “BGO-SVG:CRA”; expected a code of accommodations or vehicle_categories after the colon',
    'lines.csv, line 2, not_sold: “BGO-HAU”; expected pairs of two ports of the line: BGO SVG',
  ])
})

test('miles, persons and minutes of the lists of a line have bounds', () => {
  const cells = { registered_miles: '-1', registered: 'crew', list_minutes: '15.5' }
  expect(shown(['lines', cells])).toEqual([
    'lines.csv, line 2, registered_miles: “-1”; expected a whole number from 0 to 1000 (nautical miles)',
    'lines.csv, line 2, registered: “crew”; expected one of all, passengers, none',
    'lines.csv, line 2, list_minutes: “15.5”; expected a whole number from 0 to 720 (minutes)',
  ])
  expect(shown(['lines', { registered_miles: '', registered: 'none', list_minutes: '0' }])).toEqual([])
})

test('fields that a line requires are those of a sale, and at check-in those that a gate fills in', () => {
  const atGate =
    'surname, name, sexType, birthdate, nationality, documentNumber, documentCountry, documentExpires, birthPlace, emergencyContact'
  const row = { required_at_sale: 'discountDocument', required_at_check_in: 'birthPlace ssr' }
  expect(shown(['lines', row])).toEqual([
    `lines.csv, line 2, required_at_check_in: “ssr”; expected blanks between items, each one of ${atGate}`,
  ])
  expect(shown(['lines', { ...row, required_at_check_in: 'birthPlace' }])).toEqual([])
})

test('a pair of ports without any fare is found at its line, unless nothing is sold between them', () => {
  const tables = templateTables()
  const fares = tables.get('fares')!
  const at = fares.columns.indexOf('origin')
  const oneWay = { ...fares, rows: fares.rows.filter(({ cells }) => cells[at] === 'BGO') }
  const without = new Map(tables).set('fares', oneWay)
  expect(checkNetwork(without).faults.map(faultLine)).toEqual([
    'lines.csv, line 2, not_sold: empty; expected fares from SVG to BGO, or SVG-BGO in this column, because ships sail between them',
  ])
  expect(checkNetwork(change(without, 'lines', { not_sold: 'SVG-BGO' })).faults).toEqual([])
  expect(checkNetwork(change(tables, 'lines', { not_sold: 'SVG-BGO' })).faults.map(faultLine)[0]).toBe(
    'fares.csv, line 5, destination: “BGO”; expected a pair of ports that is not in not_sold of the line',
  )
})

describe('the price list', () => {
  const withRow = (cells: Readonly<Record<string, string>>, ...more: Readonly<Record<string, string>>[]) =>
    [cells, ...more].reduce((tables, row) => {
      const fares = tables.get('fares')!
      const first = fares.rows[0]!
      const added = fares.columns.map((column, at) => row[column] ?? first.cells[at] ?? '')
      const rows = [...fares.rows, { line: fares.rows.length + 2, cells: added }]
      return new Map(tables).set('fares', { ...fares, rows })
    }, templateTables())
  const faultsWith = (...rows: Parameters<typeof withRow>) =>
    checkNetwork(withRow(...rows)).faults.map(faultLine)

  test('has no two rows of which neither is narrower, where both apply to the same sale', () => {
    expect(faultsWith({ weekdays: '56' }, { weekdays: '67' })).toEqual([
      'fares.csv, line 9, weekdays: “67”; expected limits that are narrower or wider than those of line 8, because both apply to the same sale',
    ])
    expect(
      faultsWith(
        { departs_from: '2027-06-01', departs_to: '2027-06-10' },
        { departs_from: '2027-06-10', departs_to: '2027-06-19' },
      ),
    ).toEqual([
      'fares.csv, line 9, departs_to: “2027-06-19”; expected limits that are narrower or wider than those of line 8, because both apply to the same sale',
    ])
  })

  test('may have rows that never apply together, and times over midnight', () => {
    expect(faultsWith({ weekdays: '56' }, { weekdays: '7' }, { weekdays: '12' })).toEqual([])
    expect(faultsWith({ time_from: '22:00', time_to: '05:00' })).toEqual([])
  })
})

test('does not miss a fare of a kennel, which is sold with the animal', () => {
  const kennel = { code: 'PETC', name_en: 'Kennel', kind: 'kennel', sold_as: 'per animal' }
  const tables = templateTables()
  const places = tables.get('accommodations')!
  const row = { line: 4, cells: places.columns.map((column) => ({ ...kennel, berths: '1' })[column] ?? '') }
  tables.set('accommodations', { ...places, rows: [...places.rows, row] })
  expect(checkNetwork(change(tables, 'ships', { places: 'ATS:120 DECK:480 PETC:4' })).faults).toEqual([])
})

test('finds a company for which ships sail, but for which no agency has ticket numbers', () => {
  const tables = templateTables()
  tables.set('ticket_series', { ...tables.get('ticket_series')!, rows: [] })
  expect(checkNetwork(tables).faults.map(faultLine)).toEqual([
    'companies.csv, line 2, code: “NIF”; expected a company with rows in ticket_series, because ships sail for it',
  ])
})

test.each([
  ['an hour that the clock skips is a fault', '2027-03-28', 'BGO 02:30 > SVG 06:00', 1],
  ['the hour after it is none', '2027-03-28', 'BGO 03:00 > SVG 06:00', 0],
  [
    'an arrival that is earlier by the clock after summer time is none',
    '2027-10-31',
    'BGO 02:45 > SVG 02:15',
    0,
  ],
  ['an arrival that is earlier on another day is one', '2027-10-30', 'BGO 02:45 > SVG 02:15', 1],
])('%s', (_, date, calls, count) => {
  const { faults } = checkNetwork(change(completeTables(), 'sailings', { date, calls, capacity: '' }))
  expect(faults.map(({ file, column }) => `${file} ${column}`)).toEqual(
    Array.from({ length: count }, () => 'sailings.csv calls'),
  )
})

test('a row of the timetable with a day on which the clock skips its hour is a fault, which names it', () => {
  const row = { calls: 'BGO 02:30 > SVG 06:00', weekdays: '1234567', to_date: '2027-04-30' }
  const faultsFrom = (from_date: string) =>
    checkNetwork(
      change(completeTables(), 'timetable', { ...row, from_date, also_dates: '', except_dates: '' }),
    )
      .faults.filter(({ file, column }) => file === 'timetable.csv' && column === 'calls')
      .map(faultLine)
  expect(faultsFrom('2027-03-01').join()).toContain('the clock skips BGO 2027-03-28 02:30')
  expect(faultsFrom('2027-03-29')).toEqual([])
})

test('of a table with very many faults a hundred are kept, and the others are counted', () => {
  const tables = templateTables()
  const fares = tables.get('fares')!
  const [first] = fares.rows
  const rows = Array.from({ length: 5000 }, (_, nth) => ({ line: nth + 2, cells: first!.cells }))
  const { faults, omitted } = checkNetwork(new Map(tables).set('fares', { ...fares, rows }))
  expect([faults.filter(({ file }) => file === 'fares.csv').length, omitted]).toEqual([100, 4899])
  const lines = new FaultyNetwork(faults, omitted).message.split('\n')
  expect(lines.slice(-2)).toEqual([
    '… and 4899 more',
    `${faults.length + omitted} faults; nothing was written.`,
  ])
})
