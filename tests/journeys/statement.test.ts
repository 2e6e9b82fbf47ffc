import type { Buffer } from 'node:buffer'
import { beforeEach, expect, test } from 'vitest'
import { bases } from '../../src/contract/call.ts'
import { ledger } from '../../src/contract/ledger.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()
let one: Operator

/** Opens the check of the first clearance of a company; it asks for a statement where none was checked. */
async function openCheck(operator: Operator, company: string): Promise<void> {
  await operator.goTo('/en/company-clearings')
  await operator.type(company)
  await operator.press('Enter')
  await operator.page.locator('main .grid-row').first().waitFor()
  await operator.press('F2')
  await operator.page.getByRole('dialog').getByRole('textbox').waitFor()
  await operator.atRest()
}

const give = ({ page }: Operator, name: string, content: string | Buffer) =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: globalThis.Buffer.from(content) })

/** In the Greek code page of Windows: letters are 0x2d0 below Unicode, and the euro sign is 0x80. */
const windows1253 = (text: string) =>
  globalThis.Buffer.from(
    Uint8Array.from(text, (sign) => {
      const code = sign.charCodeAt(0)
      if (sign === '€') return 0x80
      return code < 0x80 ? code : code - 0x2d0
    }),
  )

beforeEach(async () => {
  one = await desk.operator()
})

test('a file that cannot be read is refused with its reason, and may be chosen again once it is mended @all', async () => {
  await openCheck(one, 'glj')
  await give(one, 'may.pdf', '%PDF-1.7 …')
  await one.see('This file is not text but PDF.')
  await give(one, 'may.csv', '')
  await one.see(/^The statement has no lines/)
  await give(one, 'may.csv', 'day,booking,amount\n01/01/2026,K7,12,50')
  await one.see(/^Line 2 has 4 cells, but there are 3 column titles/)
  await give(one, 'may.csv', 'booking;amount\nK7;12,50')
  await one.see('No column is called “Date”: booking, amount')
  // The field does not lay out a long file.
  const long = `date;booking;amount\n${'01/01/2026;K7;1\n'.repeat(10_000)}01/01/2026;K7;x`
  await give(one, 'may.csv', long)
  await one.see(/^Line 10.?002, column “amount”/)
  expect((await one.page.getByRole('dialog').getByRole('textbox').inputValue()).length).toBeLessThan(100)
  await give(one, 'may.csv', windows1253('Ημερομηνία;Κράτηση;Ποσό\n20260101;κ7;€ 12,50'))
  await one.seeRow('01/01/2026', 'K7', '12,50', 'open')
})

test('decisions pressed quickly are about one difference after the other, and are undone in the opposite order @all', async () => {
  await openCheck(one, 'dkt')
  const lines = [1, 2, 3, 4].map((day) => `0${day}/01/2026;Q${day};${day},00`)
  await give(one, 'may.csv', ['date;booking;amount', ...lines].join('\n'))
  await one.seeRow('Q1', 'open')
  await one.atRest()
  await one.press('F2', 'F7', 'F4')
  await one.seeRow('Q1', 'accepted')
  await one.seeRow('Q2', 'disputed')
  await one.seeRow('Q3', 'queried')
  await one.press('Control+z', 'Control+z')
  await one.seeRow('Q3', 'open')
  await one.seeRow('Q2', 'open')
  await one.seeRow('Q1', 'accepted')
  expect((await one.read(/decided (\d+) of/))[1]).toBe('1')

  await one.page.reload()
  await openCheck(one, 'dkt')
  await one.seeRow('Q1', 'accepted')
  await one.seeRow('Q2', 'open')
  await one.atRest()
  await one.press('Control+z')
  await one.seeRow('Q1', 'open')
  await one.press('Control+z')
  await one.see('There is nothing to undo.')
})

test('of two windows on one statement the second decision is refused, shown with the first, and its note kept @all', async () => {
  await openCheck(one, 'adb')
  await give(one, 'may.csv', 'date;booking;amount\n01/01/2026;Z1;1,00\n02/01/2026;Z2;2,00')
  await one.seeRow('Z1', 'open')
  const other = await desk.visitor({ signedIn: true })
  await openCheck(other, 'adb')
  await other.seeRow('Z1', 'open')
  await other.atRest()
  await one.press('F2')
  await one.seeRow('Z1', 'accepted')

  await other.press('Tab')
  await other.type('not ours')
  await other.press('Enter')
  await other.see(/^demo has already decided on this difference/)
  await other.seeRow('Z1', 'accepted')
  const note = other.page.getByRole('dialog').getByLabel('Note')
  expect(await note.inputValue()).toBe('not ours')
  await other.press('Tab')
  await other.pause()
  await other.press('Enter')
  await other.seeRow('Z1', 'accepted', 'not ours')

  await other.press('F2', 'F2')
  await other.seeRow('Z1', 'accepted', 'not ours')
  await other.seeRow('Z2', 'accepted')
})

test('a decision whose answer is lost is stored once, and shown when the connection is back @all', async () => {
  await openCheck(one, 'hlc')
  await give(one, 'may.csv', 'date;booking;amount\n01/01/2026;Y1;1,00\n02/01/2026;Y2;2,00')
  await one.seeRow('Y1', 'open')
  await one.atRest()
  let sent = 0
  await one.page.route(`**${bases.desk}${ledger.decideDifference.path}`, async (route) => {
    if (++sent > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await one.press('F7')
  await one.seeRow('Y1', 'disputed')
  await one.seeRow('Y2', 'open')
  await expect.poll(() => sent).toBe(2)
})
