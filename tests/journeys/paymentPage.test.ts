import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import type { Language } from '../../src/domain/value/language.ts'
import { unfitWords } from '../kit/desk/unfitWords.ts'
import { setDeskLanguage } from '../kit/desk/deskLanguage.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { toStep2 } from './steps.ts'

const desk = startOperators()
const languages: readonly Language[] = ['en', 'el', 'de', 'al', 'es', 'fr', 'it', 'nl']
const widths = [1450, 1600, 1920]

interface PaymentField {
  name: string
  group: string
  isWide: boolean
  left: number
  top: number
  width: number
}

/** The fields of the payment page in the order of Tab, with the heading of their group. */
function fieldsOf(page: Page): Promise<PaymentField[]> {
  return page.locator('.paying .field-box').evaluateAll((boxes) =>
    boxes.map((box) => {
      const { left, top, width } = box.getBoundingClientRect()
      const id = box.closest('[role=group]')?.getAttribute('aria-labelledby') ?? ''
      const title = document.getElementById(id) ?? box.closest('.paying')?.querySelector('.section-title')
      return {
        name: box.querySelector('.field-label')?.textContent?.replace(' *', '') ?? '',
        group: title?.textContent ?? '',
        isWide: box.closest('.two-wide') !== null,
        left: Math.round(left),
        top: Math.round(top),
        width: Math.round(width),
      }
    }),
  )
}

const each = <T>(all: readonly T[]) => [...new Set(all)]

it('the payment has its fields in groups of three columns, each field by one name, in every language and width @all', async () => {
  const operator = await desk.operator()
  await operator.type(`pir jtr ${typedDay(dayFromToday(4))} ${typedDay(dayFromToday(8))} 1a`)
  await operator.press('Enter')
  await operator.seeRow('HLC')
  await operator.atRest()
  await operator.pause()
  await operator.type('$, $, smith/john m, 6971234567, p')
  await operator.press('Enter')
  await operator.see(/held \d/)
  await operator.press('F1')
  await operator.see('Fare HLC')
  await operator.atRest()
  const { page } = operator
  for (const language of languages) {
    await setDeskLanguage(page, language)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const fields = await fieldsOf(page)
      const at = `${language} ${width}`
      expect(each(fields.map(({ left }) => left)), at).toHaveLength(3)
      expect(each(fields.filter(({ isWide }) => !isWide).map((field) => field.width)), at).toHaveLength(1)
      expect(each(fields.map(({ group }) => group)).length, at).toBe(4)
      expect(each(fields.map(({ name }) => name)), at).toEqual(fields.map(({ name }) => name))
      const read = fields.toSorted((one, other) => one.top - other.top || one.left - other.left)
      expect(fields, at).toEqual(read)
      expect(await unfitWords(page, '.trip-tabs .tab-words'), at).toEqual([])
      expect(await unfitWords(page, '.paying .field-label, .paying .section-title'), at).toEqual([])
    }
  }
})

it('the tab of a trip is as wide as its words, which begin at its left @all', async () => {
  const operator = await desk.operator({ width: 1600 })
  await toStep2(operator)
  const { tab, words, row } = await operator.page.evaluate(() => {
    const boxOf = (part: string) => document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
    return { tab: boxOf('.trip-tabs .tab'), words: boxOf('.trip-tabs .tab-words'), row: boxOf('.screen') }
  })
  expect(tab.width).toBeLessThan(row.width * 0.6)
  expect(words.left - tab.left).toBeLessThan(20)
})

it('a field that the heading already explains does not repeat it, and a single trip has one field for remarks @all', async () => {
  const operator = await desk.operator()
  await toStep2(operator)
  await operator.type('smith')
  await operator.press('Control+k')
  await operator.type('smith/john m, 6971234567, p')
  await operator.press('Enter')
  await operator.see(/held \d/)
  await operator.press('F1')
  await operator.see('Fare HLC')
  await operator.atRest()
  const fields = await fieldsOf(operator.page)
  const ofLeader = fields.filter(({ group }) => group === 'Lead passenger').map(({ name }) => name)
  expect(ofLeader).toEqual(['Mobile', 'E-mail', 'Emergency tel.', 'Last name', 'First name', 'Other phone'])
  expect(fields.filter(({ group }) => group === 'Tickets and remarks').map(({ name }) => name)).toEqual([
    'Remarks',
  ])
})
