import { expect, test } from 'vitest'
import { csvText } from '../../../src/desk/browser/csv.ts'
import { csvDialect } from '../../../src/domain/value/csvDialect.ts'

test.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '=HYPERLINK("x")\nmore'])(
  'writes the text %j so that a spreadsheet does not compute it',
  async (text) => {
    expect(await csvText([[text]], csvDialect('en'))).toMatch(/^"'/)
  },
)

test('leaves numbers and other texts as they are', async () => {
  const text = await csvText([[-12.5, 'a, b', 'Μαρία', '5-6', '-1,50']], csvDialect('en'), [
    'amount',
    'list',
    'name',
    'range',
    'refund',
  ])
  expect(text).toBe('amount,list,name,range,refund\r\n-12.5,"a, b",Μαρία,5-6,"-1,50"')
})

test.each(['el', 'al', 'de', 'es', 'fr', 'it', 'nl'] as const)(
  'separates fields by semicolons and decimals by a comma in %s, as its spreadsheets do',
  async (language) => {
    expect(await csvText([[-12.5, 1234, 'a, b', 'c; d', '-1,50', '=1']], csvDialect(language), ['€'])).toBe(
      `€\r\n-12,5;1234;a, b;"c; d";-1,50;"'=1"`,
    )
  },
)
