import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { languages, type Language } from '../../../src/domain/value/language.ts'
import { drawnOf, extent } from '../../kit/drawn.ts'
import { textsOf } from '../../kit/desk/deskLanguage.ts'
import { configured } from './defaultResponses.ts'
import { startScriptedDesk, type ScriptedDesk } from './scriptedDesk.ts'

type Texts = ReturnType<typeof textsOf>

const checked = drawnOf(languages, extent('REFUSAL_LANGUAGES', 3, 1))

let desk: ScriptedDesk
let page: Page

beforeAll(async () => {
  desk = await startScriptedDesk()
  const interfaceSetting = JSON.stringify({ notificationCloseStatus: true })
  page = await desk.open('/en/book-ticket', {
    'session.configurations': { ...configured, interfaceSetting },
  })
  // The smallest width the desk supports.
  await page.setViewportSize({ width: 1450, height: 900 })
  await page.locator('.line-input').waitFor()
})
afterAll(() => desk.close())

/** Parameters with their longest values; all others get a text of average length. */
const longest: Record<string, string> = {
  typed: 'papadopoulou-oikonomopoulou',
  offers: 'PIREAS (Athens) HERAKLION (Crete) THESSALONIKI CHANIA (Souda) MYKONOS (New Port)',
  what: Array.from(
    { length: 4 },
    (_, at) => `p${at + 1} PAPADOPOULOU-OIKONOMOPOULOU KONSTANTINA: Last name, Sex`,
  ).join(' · '),
  fits: 'Truck with trailer, loaded, over 12 m',
  company: 'Anonymi Naftiliaki Etaireia Kritis',
}

const fill = (text: string, values: Record<string, string> = longest) =>
  text.replaceAll(/\{\{(\w+).*?\}\}/g, (_, name: string) => values[name] ?? `${name} 12.345,67`)

const leaves = (tree: Texts): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)))

/** The texts of a namespace, or of one group of it. */
function textsIn(texts: Texts, path: string): string[] {
  const found = path
    .split('.')
    .reduce<Texts | string | undefined>(
      (tree, name) => (typeof tree === 'object' ? tree[name] : undefined),
      texts,
    )
  if (typeof found !== 'object') throw new Error(`No texts in ${path}`)
  return leaves(found)
}

/** Every kind of expected word, as many as one text names. */
const expected = (texts: Texts) =>
  textsIn(texts, 'line.slot')
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 8)
    .join(', ')

/** Every refusal of the desk, the server and the line, and every text of a failure. */
function refusalsOf(language: Language): string[] {
  const texts = textsOf(language)
  const values = { ...longest, expected: expected(texts) }
  return ['refusal', 'server', 'line.fail', 'app.fault', 'sale.wrong']
    .flatMap((path) => textsIn(texts, path))
    .map((text) => fill(text, values))
}

interface Place {
  /** The element with the text. */
  text: string
  /** The element that must contain it. */
  within: string
  /** The element that it must not overlap. */
  above?: string
}

/** Texts that are partly clipped or covered in the given position. */
const cutIn = (place: Place, texts: readonly string[]) =>
  page.evaluate(
    ({ text, within, above, all }) => {
      const holder = document.querySelector(text)
      const bounds = document.querySelector(within)
      if (!holder || !bounds) throw new Error(`${text} is not on screen`)
      const node = [...holder.childNodes].findLast((one) => one.nodeType === Node.TEXT_NODE)
      if (!node) throw new Error(`${text} has no text`)
      const range = document.createRange()
      const isSeen = ({ left, top, right, bottom }: DOMRect) => {
        const edge = bounds.getBoundingClientRect()
        const inside =
          left >= edge.left && right <= edge.right + 1 && top >= edge.top && bottom <= edge.bottom + 1
        const onScreen = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
        const corners = [left + 2, right - 2].map((x) => document.elementFromPoint(x, (top + bottom) / 2))
        return inside && onScreen && corners.every((one) => one === holder)
      }
      return all.filter((words) => {
        node.textContent = words
        range.selectNodeContents(node)
        const limit = above === undefined ? undefined : document.querySelector(above)?.getBoundingClientRect()
        const apart = limit === undefined || bounds.getBoundingClientRect().bottom <= limit.top + 1
        return !apart || ![...range.getClientRects()].filter(({ width }) => width > 1).every(isSeen)
      })
    },
    { ...place, all: texts },
  )

it.each(checked)('shows every refusal in %s in full below the line, above the screen', async (language) => {
  await page.locator('.line-input').fill('rep')
  await page.keyboard.press('Enter')
  const line = { text: '.line-answer [role=alert]', within: '.line-answer', above: 'main' }
  await page.locator(line.text).waitFor()
  expect(await cutIn(line, refusalsOf(language))).toEqual([])
  await page.keyboard.press('Escape')
})

it.each(checked)('shows every refusal in %s in full in a notice', async (language) => {
  if ((await page.locator('.toast').count()) === 0) await page.keyboard.press('Alt+F9')
  // An earlier notice may still be shown; the first one is written into.
  await page.locator('.toast').first().waitFor()
  const toast = { text: '.toast > :first-child > :last-child', within: '.toast' }
  expect(await cutIn(toast, refusalsOf(language))).toEqual([])
})

it.each(checked)(
  'shows every refusal in %s in full below a field, whose width does not change',
  async (language) => {
    const field = page.locator('.search-form .field', { hasText: 'Passengers' })
    const width = async () => (await field.boundingBox())?.width
    await field.locator('input').fill('1a')
    await page.keyboard.press('Tab')
    const before = await width()
    await field.locator('input').fill('zz')
    await page.keyboard.press('Tab')
    await page.locator('.search-form .field-error').waitFor()
    const under = { text: '.search-form .field-error', within: '.search-form' }
    // The longest text is last, since the width is measured with it.
    const texts = refusalsOf(language).toSorted((one, other) => one.length - other.length)
    expect(await cutIn(under, texts)).toEqual([])
    expect(await width()).toBe(before)
  },
)
