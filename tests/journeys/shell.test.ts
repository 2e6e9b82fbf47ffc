import { describe, expect, it } from 'vitest'
import type { Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'
import { pathOf, searchParos } from './steps.ts'

const desk = startOperators()

/** Opens step 2 with two passengers and their holds; returns the units released from then on. */
async function selling(operator: Operator): Promise<string[]> {
  await searchParos(operator, '2a')
  await operator.type('$, smith/john m/jane f, 6971234567, p')
  await operator.press('Enter')
  await operator.see(/held \d/)
  await operator.atRest()
  const freed: string[] = []
  operator.page.on('request', (request) => {
    if (request.url().endsWith('/unlock-accommodations')) freed.push(pathOf(operator))
  })
  return freed
}

describe('leaving step 2', () => {
  it('asks for confirmation; staying changes nothing, leaving releases the holds first (MD-001) @all', async () => {
    const operator = await desk.operator()
    const freed = await selling(operator)
    expect(pathOf(operator)).toBe('/en/book-ticket/step-2')
    await operator.press('Alt+q')
    await operator.see('The booking is not finished')
    const ways = operator.page.getByRole('dialog').locator('.dialog-foot button')
    expect(await ways.allInnerTexts()).toEqual(['Save', 'Leave'])
    await operator.press('Escape')
    await operator.missing('The booking is not finished')
    expect([pathOf(operator), freed]).toEqual(['/en/book-ticket/step-2', []])
    await operator.page.evaluate(() => history.back())
    await operator.see('The booking is not finished')
    await operator.press('Escape')
    await operator.missing('The booking is not finished')
    expect(pathOf(operator)).toBe('/en/book-ticket/step-2')
    await operator.press('Alt+q')
    await operator.see('The booking is not finished')
    await operator.press('Tab', 'Enter')
    await operator.page.waitForURL('**/en/book-ticket')
    await operator.atRest()
    expect(freed).toEqual(['/en/book-ticket/step-2'])
    expect(await operator.page.getByText('SMITH').count()).toBe(0)
  })

  it('saves the booking first when the operator chooses to (ST-023) @all', async () => {
    const operator = await desk.operator()
    const freed = await selling(operator)
    await operator.press('Alt+q')
    await operator.see('The booking is not finished')
    await operator.press('Enter')
    await operator.see('Name')
    await operator.press('Escape')
    await operator.atRest()
    expect([pathOf(operator), freed]).toEqual(['/en/book-ticket/step-2', []])
    await operator.press('Alt+q')
    await operator.see('The booking is not finished')
    await operator.press('Enter')
    await operator.see('Name')
    await operator.type('smiths')
    await operator.press('Enter')
    await operator.page.waitForURL('**/en/book-ticket')
    await operator.atRest()
    expect(freed).toHaveLength(1)
    await operator.press('Control+o')
    await operator.see('smiths')
  })
})

describe('the shell', () => {
  it('links from home to expiring options, by menu to pages, and retains the screen in another language @all', async () => {
    const operator = await desk.operator()
    await operator.press('Alt+e')
    await operator.page.waitForURL('**/en')
    await operator.see(/(Today’s|Next) sailings from Piraeus/)
    await operator.press('Control+m')
    await operator.see(/^Optional list$/)
    await operator.type('opt')
    await operator.press('Enter')
    await operator.page.waitForURL('**/en/booking-search?initialActiveKey=3')
    await operator.see('Options by day of expiry')
    await operator.type('pir')
    expect(await operator.page.evaluate(() => document.documentElement.lang)).toBe('en')
    await operator.page.evaluate(() => document.getElementById('language-menu')?.click())
    await operator.see('Shqip')
    await operator.type('sh')
    await operator.press('Enter')
    await operator.page.waitForURL('**/al/booking-search?initialActiveKey=3')
    expect(await operator.page.evaluate(() => document.documentElement.lang)).toBe('sq')
    expect(await operator.page.locator('.line-input').inputValue()).toBe('pir')
    const cookies = await operator.page.context().cookies()
    const year = cookies.map(({ expires }) => Math.round((expires - Date.now() / 1000) / 86_400))
    expect(year).toContain(365)
  })

  it('opens company pages in new windows, by GET and by POST @all', async () => {
    const operator = await desk.operator()
    const asked: string[] = []
    await operator.page.context().route('**/*.example/**', (route) => {
      const request = route.request()
      asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`.trim())
      return route.fulfill({ body: 'there' })
    })
    for (const down of [1, 2]) {
      await operator.page.locator('#services-menu').focus()
      await operator.press('Enter')
      await operator.see('Halcyon Lines – port parking')
      await operator.press(...Array<string>(down).fill('ArrowDown'), 'Enter')
      await expect.poll(() => asked.length).toBe(down)
      await operator.page.bringToFront()
    }
    expect(asked).toEqual([
      'GET https://parking.halcyon.example/agents?source=purser&product=parking',
      'POST https://rental.halcyon.example/agents source=purser',
    ])
  })

  it('fits a window of 1200 px, folds its menu below 1500, and names a page that does not exist (CO-018) @all', async () => {
    const operator = await desk.operator({ width: 1500 })
    const folded = () => operator.page.locator('.frame.narrow').count()
    expect(await folded()).toBe(0)
    await operator.page.setViewportSize({ width: 1499, height: 800 })
    await expect.poll(folded).toBe(1)
    await operator.page.setViewportSize({ width: 1200, height: 800 })
    const width = await operator.page.locator('.frame').evaluate((frame) => frame.clientWidth)
    expect(width).toBe(1200)
    const answer = await operator.page.goto(`${desk.url()}/de/no-such-page`)
    expect(answer?.status()).toBe(404)
    await operator.see('404')
    await operator.press('Enter')
    await operator.page.waitForURL(/\/de\/?$/)
  })
})
