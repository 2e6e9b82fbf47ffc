import { expect, it } from 'vitest'
import type { Language } from '../../src/domain/value/language.ts'
import { setDeskLanguage } from '../kit/desk/deskLanguage.ts'
import { signIn, type Operator } from '../kit/desk/operator.ts'
import { unfitWords } from '../kit/desk/unfitWords.ts'
import { startOperators } from './operators.ts'
import { bookingCode, enterTwice, runByTitle, searchParos, toStep2 } from './steps.ts'

const desk = startOperators()
const languages: readonly Language[] = ['en', 'el', 'de']
const widths = [1450, 1600, 1920]

/** What does not fit in a line, in each language and width that the desk is mostly used in. */
async function unfit({ page }: Operator, selector: string): Promise<string[]> {
  const found: string[] = []
  for (const language of languages) {
    await setDeskLanguage(page, language)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const words = await unfitWords(page, selector)
      found.push(...words.map((one) => `${language} ${width}: ${one}`))
    }
  }
  await setDeskLanguage(page, 'en')
  return found
}

it('the derivation of a price has each name, discount, note and amount in one line @all', async () => {
  const operator = await desk.operator()
  await searchParos(operator, '2a1ch car4.2')
  await operator.press('ArrowDown', 'Control+Shift+l')
  await operator.page.locator('.explain-table').waitFor()
  expect(await operator.page.locator('.explain-table').innerText()).toMatch(/-50\u00a0%/)
  expect(await unfit(operator, '.explain-table :is(thead th, tbody div)')).toEqual([])
})

it('the labels of the till, and the titles of the account on the home page, are in one line @all', async () => {
  const operator = await desk.operator()
  await operator.goTo('/en/transaction-history')
  await operator.atRest()
  await runByTitle(operator, 'Count and close the till')
  await operator.see('Reason for the difference')
  expect(await operator.page.getByRole('dialog').innerText()).toMatch(
    /First closing of this till\s+\d+ transactions?/,
  )
  expect(await unfit(operator, '.dialog :is(.field-label, .section-title)')).toEqual([])
  await operator.press('Escape')
  await operator.goTo('/en')
  await operator.see('Credit limit')
  expect(await unfit(operator, '.limits th')).toEqual([])
})

/** The steps of the last list of the panel: where the titles begin, and what they are. */
function documentsOf({ page }: Operator): Promise<{ lefts: number[]; tops: number[]; titles: string[] }> {
  return page.evaluate(() => {
    const lists = [...document.querySelectorAll('.detail .next-steps')]
    const titles = [...(lists.at(-1)?.querySelectorAll<HTMLElement>('.next-key + span') ?? [])]
    const boxes = titles.map((title) => title.getBoundingClientRect())
    return {
      lefts: [...new Set(boxes.map(({ left }) => Math.round(left)))],
      tops: [...new Set(boxes.map(({ top }) => Math.round(top)))],
      titles: titles.map((title) => title.innerText),
    }
  })
}

it('documents and copies are one column, which a dialog does not change @all', async () => {
  const operator = await desk.operator()
  await toStep2(operator)
  await operator.press('Control+k')
  await operator.type('smith/john m, 6971234567, i')
  await enterTwice(operator, /⏎ again:/)
  const code = await bookingCode(operator)
  const afterSale = await operator.page.locator('.detail .next-steps').first().innerText()
  expect(afterSale).toMatch(/Print\s+Alt\+P\s+Tickets as PDF/)
  await operator.type(`r ${code}`)
  await operator.press('Enter')
  await operator.see('Same again')
  await operator.atRest()
  for (const width of widths) {
    await operator.page.setViewportSize({ width, height: 900 })
    const { lefts, tops, titles } = await documentsOf(operator)
    expect(lefts, `${width}`).toHaveLength(1)
    expect(tops, `${width}`).toHaveLength(titles.length)
  }
  const before = await documentsOf(operator)
  expect(before.titles).toContain('Same again')
  await operator.press('Shift+F11')
  await operator.page.getByRole('dialog').waitFor()
  await operator.atRest()
  expect(await documentsOf(operator)).toEqual(before)
})

it('the reports, their steps and the labels of their filters are in one line @all', async () => {
  const staff = await desk.visitor()
  await signIn(staff, { user: 'company', password: 'ferryline' })
  await staff.goTo('/en/reports')
  await staff.page.locator('.report-main .grid-row').first().waitFor()
  await staff.atRest()
  expect(
    await unfit(
      staff,
      ':is(.report-list > .button, .report-steps > :nth-child(-n + 2), .report-main .field-label)',
    ),
  ).toEqual([])
  const rows = () =>
    staff.page.evaluate(() => {
      const filters = document.querySelectorAll('.report-main [role=search] > *')
      return new Set([...filters].map((filter) => Math.round(filter.getBoundingClientRect().top))).size
    })
  for (const language of languages) {
    await setDeskLanguage(staff.page, language)
    for (const width of widths) {
      await staff.page.setViewportSize({ width, height: 900 })
      // The side menu is folded after the window has become narrow.
      await expect.poll(rows, { message: `${language} ${width}` }).toBe(1)
    }
  }
})
