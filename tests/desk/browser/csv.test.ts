import { expect, test } from 'vitest'
import { csvText } from '../../../src/desk/browser/csv.ts'

test.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '=HYPERLINK("x")\nmore'])(
  'writes the text %j so that a spreadsheet does not compute it',
  async (text) => {
    expect(await csvText([[text]])).toMatch(/^"'/)
  },
)

test('leaves numbers and other texts as they are', async () => {
  const text = await csvText(
    [[-12.5, 'a, b', 'Μαρία', '5-6', '-1,50']],
    ['amount', 'list', 'name', 'range', 'refund'],
  )
  expect(text).toBe('amount,list,name,range,refund\r\n-12.5,"a, b",Μαρία,5-6,"-1,50"')
})
