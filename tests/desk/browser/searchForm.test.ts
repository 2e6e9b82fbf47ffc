import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf } from '../../../src/contract/call.ts'
import type { reference } from '../../../src/contract/reference.ts'
import { languages } from '../../../src/domain/value/language.ts'
import { clipped } from '../../kit/desk/clipped.ts'
import { setDeskLanguage } from '../../kit/desk/deskLanguage.ts'
import { startScriptedDesk, type ScriptedDesk } from './scriptedDesk.ts'

const piraeus: AnswerOf<typeof reference.locations>['locations'][number] = {
  idOrCode: 'PIR',
  locode: 'GRPIR',
  name: 'Piraeus',
  nameEn: 'Piraeus',
  nameEl: 'Πειραιάς',
  names: [],
  area: 'Attica',
  country: 'GR',
  timezone: 'Europe/Athens',
  latitude: 37.9,
  longitude: 23.6,
  members: [],
  sailings: 1,
}

let desk: ScriptedDesk
let page: Page

beforeAll(async () => {
  desk = await startScriptedDesk()
  page = await desk.open('/en/book-ticket', { 'reference.locations': { locations: [piraeus] } })
  // The smallest width the desk supports.
  await page.setViewportSize({ width: 1450, height: 900 })
  await fill(page, 'From', 'all')
  await fill(page, 'Passengers', '2a1ch1inf')
  await fill(page, 'Vehicles', 'trk16.5x4 ika1234')
})
afterAll(() => desk.close())

async function fill(page: Page, label: string, text: string): Promise<void> {
  const input = page.locator('.search-form').getByLabel(label, { exact: true })
  await input.fill(text)
  await input.press('Tab')
}

it.each(languages)(
  'shows all ports, a party and a truck with its plate without clipping in %s',
  async (language) => {
    await setDeskLanguage(page, language)
    const values = await page
      .locator('.search-form input')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    expect(values.filter((value) => /^ALL |^2a1ch1inf$|^trk16\.5x4 ika1234$/.test(value))).toHaveLength(3)
    expect(await clipped(page, '.search-form')).toEqual([])
  },
)

/** One passenger finds sailings on the 23rd, more passengers on the 19th. */
async function sailed(route: Route): Promise<object> {
  const { travellers } = route.request().postDataJSON() as { travellers: { quantity: number }[] }
  const alone = travellers[0]?.quantity === 1
  const day = alone ? { date: '2026-06-23', price: 4100 } : { date: '2026-06-19', price: 8200 }
  return { days: [{ ...day, trips: 1, departures: ['07:30'], soldOut: false }] }
}

it('shows a party in words whole while it is typed, in a field that does not grow', async () => {
  const fresh = await desk.open('/en/book-ticket')
  await fresh.setViewportSize({ width: 1450, height: 900 })
  const box = fresh.locator('.search-form').getByLabel('Passengers', { exact: true })
  const width = () => box.evaluate((input) => input.closest('.field-box')!.getBoundingClientRect().width)
  const before = await width()
  await box.fill('2 adults 1 child')
  const hidden = await box.evaluate((input) => input.scrollWidth - input.clientWidth)
  expect(hidden).toBe(0)
  expect(await width()).toBeCloseTo(before, 0)
  await box.press('Tab')
  expect(await box.inputValue()).toBe('2a1ch')
  await fresh.close()
})

it('Alt+N shows the nearest sailings for the searched party, whatever is typed since', async () => {
  const empty = await desk.open('/en/book-ticket?leg=PIR.JTR.2026-06-20&people=1', {
    'sailing.listOfTrips': { listOfTrips: [{ trips: [] }] },
    'sailing.perDay': sailed,
  })
  const said = empty.locator('.empty', { hasText: 'Alt+N' })
  const prices = empty.locator('.day-strip')
  await prices.getByText('41,00').waitFor()
  expect(await said.innerText()).toContain('23/06/2026')
  await fill(empty, 'Passengers', '2a')
  await prices.getByText('82,00').waitFor()
  expect(await said.innerText()).toContain('23/06/2026')
  await empty.keyboard.press('Alt+n')
  await expect.poll(() => empty.url()).toContain('2026-06-23')
})

it.each(['dense', 'normal', 'roomy'])(
  'Every stepper takes clicks in at least 24 × 24 px at %s density',
  async (density) => {
    await page.evaluate((name) => (document.documentElement.dataset['density'] = name), density)
    const missed = await page.locator('.search-form .count').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { left, top, width, height } = button.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const within = 11.9
        const corners = [-within, within].flatMap((across) => [-within, within].map((down) => [across, down]))
        return corners
          .filter(([across = 0, down = 0]) => document.elementFromPoint(x + across, y + down) !== button)
          .map((corner) => `${button.ariaLabel} at ${corner.join(' ')}`)
      }),
    )
    expect(missed).toEqual([])
    expect(await page.locator('.search-form .count').count()).toBe(4)
  },
)
