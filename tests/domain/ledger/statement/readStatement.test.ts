import { describe, expect, test } from 'vitest'
import { refuse } from '../../../../src/domain/refusal.ts'
import { readAmount, readStatement } from '../../../../src/domain/ledger/statement/readStatement.ts'

const euro = { currency: 'EUR', digits: 2 }
const yen = { currency: 'JPY', digits: 0 }
const dinar = { currency: 'TND', digits: 3 }
const krone = { currency: 'NOK', digits: 2 }

describe('a statement of a company', () => {
  test('has its columns in any order, with titles in several languages', () => {
    const english = 'Date,Ticket,Type,Amount\n2026-05-16,H1000001,Sale,45.50'
    const greek =
      '"Ποσό";"Είδος";"Κωδικός κράτησης";"Ημερομηνία"\n"45,50";"ΠΩΛΗΣΗ";"h 100-0001";"16/05/2026 10:00"'
    const german = 'Betrag\tBuchung\tDatum\n45,50\tH1000001\t16.5.26'
    const line = { line: 2, date: '2026-05-16', code: 'H1000001', amount: 4550 }
    for (const text of [english, greek, german]) expect(readStatement(text, euro)).toEqual([line])
  })

  test('states a refund by its kind or by its sign', () => {
    const text =
      'date;code;kind;amount\n2026-05-16;A;REFUND;10,00\n2026-05-16;A;Επιστροφή;-10,00\n2026-05-16;A;sale;-1'
    const lines = readStatement(text, euro)
    expect(Array.isArray(lines) && lines.map(({ amount }) => amount)).toEqual([-1000, -1000, -100])
  })

  test('may have quoted cells with separators and line ends, a byte order mark, and empty lines', () => {
    const text =
      '\uFEFFdate,code,amount,remarks\r\n\r\n2026-05-16,A,"1,234.50","two\nlines, ""quoted"""\r\n2026-05-17,B,2\r\n'
    expect(readStatement(text, euro)).toEqual([
      { line: 3, date: '2026-05-16', code: 'A', amount: 123_450 },
      { line: 5, date: '2026-05-17', code: 'B', amount: 200 },
    ])
  })

  test.each(['2026-05-16', '2026/05/16', '20260516', '16/05/2026', '16.5.26', '16-05-2026 10:00'])(
    'has days written as %s',
    (day) => {
      expect(readStatement(`date;amount\n${day};1`, euro)).toMatchObject([{ date: '2026-05-16' }])
    },
  )

  test('that is one long line is refused with its beginning', () => {
    expect(readStatement(`${'x'.repeat(5000)}\n1`, euro)).toMatchObject({
      parameters: { titles: `${'x'.repeat(120)}…` },
    })
  })

  test('with more cells than titles is refused, unless they are empty', () => {
    const amounts = (text: string) => {
      const lines = readStatement(text, euro)
      return Array.isArray(lines) ? lines.map(({ amount }) => amount) : lines
    }
    expect(amounts('date,amount\n2026-05-16,12,50')).toEqual(
      refuse('statement_cells_more', { line: 2, cells: 3, titles: 2 }),
    )
    expect(amounts('date,amount\n2026-05-16,12,,')).toEqual([1200])
    // A cell that is missing is empty.
    expect(amounts('date,amount\n2026-05-16')).toEqual(
      refuse('statement_cell_wrong', { line: 2, column: 'amount', text: '' }),
    )
  })

  test.each([
    '',
    '16',
    '2026-5-16',
    '16/05',
    '160526',
    '2026-13-01',
    '2026-05-32',
    'x2026-05-16',
    '2026-05-16x',
  ])('has no day in %j', (day) => {
    expect(readStatement(`date;amount\n${day};1`, euro)).toMatchObject({ refusal: 'statement_cell_wrong' })
  })

  test('may name its separator in a first line, which counts as one', () => {
    expect(readStatement('sep=|\ndate|amount\n2026-05-16|1,5', euro)).toMatchObject([
      { line: 3, amount: 150 },
    ])
    expect(readStatement('\uFEFFSEP=;\ndate;amount\n16/05/2026;1', euro)).toMatchObject([
      { line: 3, amount: 100 },
    ])
  })

  test('is refused with the line and the column of what cannot be read', () => {
    const refused = (text: string) => readStatement(text, euro)
    expect(refused('')).toEqual(refuse('statement_empty'))
    expect(refused('date;amount')).toEqual(refuse('statement_empty'))
    expect(refused('when;amount\n1;2')).toEqual(refuse('statement_no_date', { titles: 'when, amount' }))
    expect(refused('date;price\n2026-05-16;2')).toEqual(
      refuse('statement_no_amount', { titles: 'date, price' }),
    )
    expect(refused('Date;Amount\n2026-05-16;1\n2026-02-30;1')).toEqual(
      refuse('statement_cell_wrong', { line: 3, column: 'Date', text: '2026-02-30' }),
    )
    expect(refused('Date;Amount\n2026-05-16;ten')).toMatchObject({
      parameters: { line: 2, column: 'Amount', text: 'ten' },
    })
  })
})

test.each([
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['1 234,5', 123_450],
  ['1.234', 123_400],
  ['12.5', 1250],
  ['-12', -1200],
  ['−12,00', -1200],
  ['12,00-', -1200],
  ['(12,00)', -1200],
  ['€ 7,05', 705],
  ['7.05 EUR', 705],
  ['0,00-', 0],
])('reads the amount %s', (typed, amount) => {
  expect(readAmount(typed, euro)).toBe(amount)
})

test.each([
  '',
  '-',
  '1.23.4',
  '1,2345',
  '12 34',
  '1e3',
  '0x10',
  '12.345.67,8,9',
  '0.123,45',
  '0,123.45',
  '0 123,45',
])('reads no amount in %j', (typed) => {
  expect(readAmount(typed, euro)).toBeUndefined()
})

test.each([
  ['¥12,500', yen, 12_500],
  ['12.500', yen, 12_500],
  ['JPY -1250', yen, -1250],
  ['1.250,500 TND', dinar, 1_250_500],
  ['1,250.500', dinar, 1_250_500],
  ['12,500', dinar, 12_500],
  ['12.5', dinar, 12_500],
  ['1.250.000', dinar, 1_250_000_000],
  ['kr 1 250,50', krone, 125_050],
  ['1.250 NOK', krone, 125_000],
])('reads %s by the decimals of the currency', (typed, currency, amount) => {
  expect(readAmount(typed, currency)).toBe(amount)
})

test.each([
  ['1,5', yen],
  ['12.50', yen],
  ['12,5000', dinar],
  ['12,50 TND', krone],
])('reads no amount in %s of another currency or with more decimals', (typed, currency) => {
  expect(readAmount(typed, currency)).toBeUndefined()
})
