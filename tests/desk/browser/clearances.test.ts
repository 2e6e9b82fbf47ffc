import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf } from '../../../src/contract/call.ts'
import type { ledger } from '../../../src/contract/ledger.ts'
import { startScriptedDesk, type ScriptedDesk } from './scriptedDesk.ts'

const cleared: AnswerOf<typeof ledger.companyClearings> = {
  clearings: [
    {
      year: 2026,
      number: 11,
      fromDate: '2026-06-01',
      toDate: '2026-06-15',
      amount: 123_400,
      fileTypes: ['pdf'],
    },
  ],
}

let desk: ScriptedDesk
let page: Page

beforeAll(async () => {
  desk = await startScriptedDesk()
  page = await desk.open('/en/company-clearings', {
    'ledger.companyClearings': cleared,
    'ledger.clearanceCheck': {},
  })
})
afterAll(() => desk.close())

it('before a company is chosen, its page offers the companies, without a table and without an empty panel', async () => {
  const company = page.getByRole('button', { name: 'HLC Halcyon Lines' })
  await company.waitFor()
  expect(await page.getByRole('grid').count()).toBe(0)
  expect(await page.locator('.split > .detail').count()).toBe(0)
  await company.click()
  await page.getByRole('row', { name: /1.234,00/ }).waitFor()
  await page.locator('.split > .detail').getByText('Totals').waitFor()
  expect(await company.count()).toBe(0)
})

it('while a statement is asked for, no key decides on differences that are not listed yet', async () => {
  await page.getByRole('row', { name: /1.234,00/ }).click()
  await page.keyboard.press('F2')
  await page.getByRole('dialog').getByText('Practice statement').waitFor()
  const bar = page.locator('.keybar')
  for (const title of ['Accept', 'Query', 'Dispute', 'Undo the decision'])
    expect(await bar.getByText(title, { exact: true }).count()).toBe(0)
})

it('the check of a statement offers the commands of lists once it has one, and never for the list under it', async () => {
  const bar = page.locator('.keybar')
  const titles = ['Columns of the table', 'Export as CSV', 'Export as XLSX']
  const shown = () => Promise.all(titles.map((title) => bar.getByText(title, { exact: true }).count()))
  await page.getByRole('dialog').getByText('Practice statement').waitFor()
  expect(await shown()).toEqual([0, 0, 0])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await shown()).toEqual([1, 1, 1])
})
