import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import english from '../../../locales/en/line.json' with { type: 'json' }
import german from '../../../locales/de/line.json' with { type: 'json' }
import { setDeskLanguage } from '../../kit/desk/deskLanguage.ts'
import { configured } from './defaultResponses.ts'
import { startScriptedDesk, type ScriptedDesk } from './scriptedDesk.ts'

let desk: ScriptedDesk
let page: Page

beforeAll(async () => {
  desk = await startScriptedDesk()
  page = await desk.open('/en/book-ticket', {
    'session.configurations': { ...configured, currency: 'JPY', digits: 0, timezone: 'Asia/Tokyo' },
  })
  await page.locator('.line-input').waitFor()
})
afterAll(() => desk.close())

const typed = async (text: string) => {
  await page.locator('.line-input').focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.type(text)
  return page.locator('.head')
}

describe('a desk in yen', () => {
  it('shows amounts without decimals, with the sign of the yen', async () => {
    const head = page.locator('.head')
    await head.getByText('25.000.000 ¥').waitFor()
    expect(await head.innerText()).toContain('24.979.900')
  })

  it('calculates without decimals', async () => {
    const head = await typed('= 1000/3')
    await head.getByText('333 –').waitFor()
    expect(await head.innerText()).not.toContain('333,')
  })

  it.each([
    ['en', english],
    ['de', german],
  ] as const)('refuses decimals of an amount, in %s', async (language, words) => {
    await setDeskLanguage(page, language)
    const head = await typed('i cash1,5')
    await head.getByText(words.fail.wrong_decimals).waitFor()
    expect(await head.innerText()).toContain(words.fail.wrong_decimals)
    await setDeskLanguage(page, 'en')
  })
})
