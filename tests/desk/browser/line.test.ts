import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clipped } from '../../kit/desk/clipped.ts'
import { setDeskLanguage } from '../../kit/desk/deskLanguage.ts'
import { startScriptedDesk, type ScriptedDesk } from './scriptedDesk.ts'

const width = 1450
const names = ['PAPADOPOULOU', 'PAPADIMITRIOU', 'OIKONOMOPOULOU', 'SCHULZE-HOHENSTEIN', 'VEGA ANA']

const parked = names.map((name, at) => ({
  name: `park-${at + 1}`,
  cursor: { name, path: '/book-ticket', secondsLeft: 700 },
  version: 1,
  age: 0,
}))

let desk: ScriptedDesk
let page: Page

beforeAll(async () => {
  desk = await startScriptedDesk()
  page = await desk.open('/en/book-ticket', { 'draft.list': { drafts: parked } })
  await page.setViewportSize({ width, height: 900 })
  await page.locator('.line-input').waitFor()
})
afterAll(() => desk.close())

const boxOf = async (selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not on screen`)
  return box
}

describe('the command line', () => {
  it('takes the full width of the window, also with five parked bookings', async () => {
    await page.locator('.parked-one').nth(4).waitFor()
    expect((await boxOf('.line-entry')).width).toBe(width)
    const head = await boxOf('.head-row')
    expect((await boxOf('.line-entry')).y).toBeGreaterThanOrEqual(head.y + head.height)
  })

  it.each(['en', 'de'] as const)(
    'shows ten letters of the surname and the time of each parked booking, in %s',
    async (language) => {
      await setDeskLanguage(page, language)
      const shown = await page.locator('.parked-one').allInnerTexts()
      expect(shown.map((words) => words.replaceAll(/\s+/g, ' ').replace(/\d+:\d+/, '0:00'))).toEqual(
        names.map((name, at) => `${at + 1} ${name} 0:00`),
      )
      expect(await clipped(page, '.head')).toEqual([])
      await setDeskLanguage(page, 'en')
    },
  )

  it('underlines the word that cannot be parsed', async () => {
    await page.locator('.line-input').focus()
    await page.keyboard.type('x p1 zzz t2')
    expect(await page.locator('.line-wrong').innerText()).toBe('zzz')
    const [wrong, entry] = [await boxOf('.line-wrong'), await boxOf('.line-entry')]
    expect(wrong.y).toBeGreaterThan(entry.y)
    expect(wrong.y + wrong.height).toBeLessThanOrEqual(entry.y + entry.height)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  it('lists commands on its own key, and closes the list after a line has run or Esc', async () => {
    const list = page.locator('.line-list')
    await page.keyboard.press('Control+k')
    await list.waitFor()
    await page.keyboard.type('rep')
    await page.keyboard.press('Enter')
    await page.locator('.line-answer [role=alert]').waitFor()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.keyboard.type('>short')
    await list.waitFor()
    expect(await page.locator('[role=option][aria-selected=true]').innerText()).toContain('Shortcuts')
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    expect(await page.locator('.line-input').inputValue()).toBe('')
  })

  it('announces the marked suggestion to screen readers, also one matched by another text', async () => {
    const input = page.locator('.line-input')
    const spoken = async () => {
      const id = await input.getAttribute('aria-activedescendant')
      return id === null ? undefined : page.locator(`[id="${id}"]`).innerText()
    }
    await input.focus()
    await page.keyboard.type('>short')
    await expect.poll(spoken).toContain('Shortcuts')
    await page.keyboard.press('ArrowDown')
    const marked = page.locator('[role=option][aria-selected=true]')
    await expect.poll(spoken).toBe(await marked.innerText())
    await input.fill('>clea')
    await expect.poll(spoken).toContain('Clear')
    await page.keyboard.press('Escape')
    await expect.poll(spoken).toBeUndefined()
    await page.keyboard.press('Escape')
  })

  it('marks no command for a verb whose arguments are not understood', async () => {
    const input = page.locator('.line-input')
    await input.focus()
    await input.fill('em j')
    await page.locator('.line-list').waitFor()
    expect(await page.locator('[role=option][aria-selected=true]').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  it('shows neither list nor mark when it regains the focus', async () => {
    const input = page.locator('.line-input')
    await input.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.press('ArrowDown')
    await page.locator('[role=option][aria-selected=true]').waitFor()
    await page.locator('.search-form input').first().focus()
    await page.locator('.line-list').waitFor({ state: 'detached' })
    await input.focus()
    await expect.poll(() => input.getAttribute('placeholder')).toBe('')
    expect(await input.getAttribute('aria-expanded')).toBe('false')
    expect(await input.getAttribute('aria-activedescendant')).toBeNull()
  })
})
