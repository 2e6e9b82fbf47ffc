import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agency } from './defaultResponses.ts'
import { startScriptedDesk, type ScriptedDesk } from './scriptedDesk.ts'

let desk: ScriptedDesk

beforeAll(async () => {
  desk = await startScriptedDesk()
})
afterAll(() => desk.close())

async function open(address: string, width: number): Promise<Page> {
  const page = await desk.open(address, agency)
  await page.setViewportSize({ width, height: 900 })
  await page.locator('.form').first().waitFor()
  return page
}

/** The left edges of the values of a form, in whole pixels, each once. */
function valueEdges(form: Locator): Promise<number[]> {
  return form.evaluate((box) => {
    const values = [
      ...box.querySelectorAll<HTMLElement>('.field-input, .check-mark, .info-row > :last-child'),
    ]
    const edges = values.map((value) => {
      const { left } = value.getBoundingClientRect()
      return Math.round(left + Number.parseFloat(getComputedStyle(value).paddingLeft))
    })
    return [...new Set(edges)].toSorted((one, other) => one - other)
  })
}

describe('a form', () => {
  it.each(['/en/settings', '/en/change-password'])(
    'begins all its values at the same x: %s',
    async (address) => {
      const page = await open(address, 1600)
      const forms = await page.locator('.form').all()
      expect(forms.length).toBeGreaterThan(0)
      for (const form of forms) expect(await valueEdges(form)).toHaveLength(1)
      await page.close()
    },
  )

  it('keeps its rows where they are when an error appears', async () => {
    const page = await open('/en/change-password', 1600)
    const rows = () =>
      page.locator('.field-box').evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().top))
    const before = await rows()
    await page.keyboard.type('one')
    await page.keyboard.press('Tab')
    await page.keyboard.type('two')
    await page.keyboard.press('Tab')
    await page.keyboard.type('three')
    await page.keyboard.press('Enter')
    await page.locator('.field-error').first().waitFor()
    expect(await rows()).toEqual(before)
    await page.close()
  })
})

describe('a narrow window, as at a zoom of 125 or 150 %', () => {
  it.each([
    ...['/en', '/en/settings', '/en/info', '/en/change-password'].map((address) => ({
      address,
      width: 1067,
    })),
    ...['/en', '/en/settings', '/en/shortcuts'].map((address) => ({ address, width: 1280 })),
  ])('contains the whole page: $address at $width px', async ({ address, width }) => {
    const page = await desk.open(address, agency)
    await page.setViewportSize({ width, height: 600 })
    await page.locator('.line-input').waitFor()
    const beyond = await page.evaluate(() =>
      ['.head-row', '.line-entry', '.screen', '.keybar', '.status'].filter((part) => {
        const box = document.querySelector(part)
        return (
          box !== null &&
          (box.scrollWidth > box.clientWidth || box.getBoundingClientRect().right > innerWidth)
        )
      }),
    )
    expect(beyond).toEqual([])
    await page.close()
  })
})

describe('the settings', () => {
  it.each([
    { width: 1600, groups: 2 },
    { width: 1280, groups: 1 },
  ])('show $groups groups side by side at a width of $width px', async ({ width, groups }) => {
    const page = await open('/en/settings', width)
    const lefts = await page
      .locator('.settings-section')
      .evaluateAll((sections) => sections.map((section) => Math.round(section.getBoundingClientRect().left)))
    expect(new Set(lefts).size).toBe(groups)
    await page.close()
  })
})
