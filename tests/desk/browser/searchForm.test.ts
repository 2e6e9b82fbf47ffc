import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { languages } from '../../../src/domain/value/language.ts'
import { clipped } from '../../kit/clipped.ts'
import { speak } from '../../kit/tongues.ts'
import { raiseDesk, type ScriptedDesk } from './scriptedDesk.ts'

let desk: ScriptedDesk
let page: Page

beforeAll(async () => {
  desk = await raiseDesk()
  page = await desk.open('/en/book-ticket')
  // The least width the desk is made for.
  await page.setViewportSize({ width: 1450, height: 900 })
  await fill('From', 'all')
  await fill('Passengers', '2a1ch1inf')
  await fill('Vehicles', 'trk16.5x4 ika1234')
})
afterAll(() => desk.close())

async function fill(label: string, text: string): Promise<void> {
  const input = page.locator('.search-form').getByLabel(label, { exact: true })
  await input.fill(text)
  await input.press('Tab')
}

it.each(languages)(
  'the search form shows all ports, a party and a truck with its plate whole in %s',
  async (language) => {
    await speak(page, language)
    const values = await page
      .locator('.search-form input')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    expect(values.filter((value) => /^ALL |^2a1ch1inf$|^trk16\.5x4 ika1234$/.test(value))).toHaveLength(3)
    expect(await clipped(page, '.search-form')).toEqual([])
  },
)
