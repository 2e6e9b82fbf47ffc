import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { type Language, languages } from '../../src/domain/value/language.ts'
import { faults, rulesOfLooks, type Theme, themes } from '../kit/desk/axe.ts'
import { outlineFaults } from '../kit/desk/outline.ts'
import { violations } from '../kit/desk/equalAccess.ts'
import { clipped } from '../kit/desk/clipped.ts'
import { cutUnsigned } from '../kit/desk/cutUnsigned.ts'
import { nextFrames } from '../kit/desk/frames.ts'
import { misplacedFigures } from '../kit/desk/geometry.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { drawnOf, extent } from '../kit/drawn.ts'
import { longLanguage, setDeskLanguage } from '../kit/desk/deskLanguage.ts'
import { startOperators } from './operators.ts'
import { areas } from './views.ts'
import type { Walk } from './walk.ts'

/** The viewport at 100 %, in px; the others are a zoom of 150 % on 1600 px, and a wide screen. */
const width = 1450
const otherWidths = [1067, 1920]
/** A window of 1450 px at a zoom of 200 %. */
const zoomed = { width: 725, height: 450 }

interface Seen {
  language: Language
  theme: Theme
}

const others = languages.filter((language) => language !== 'en')

/** English in the dark theme, and another language in another theme; both of these change from view to view. */
const someLooks = (view: number): Seen[] => [
  { language: 'en', theme: 'dark' },
  { language: others[view % others.length] ?? 'el', theme: view % 2 === 0 ? 'light' : 'contrast' },
]

const allLooks = languages.flatMap((language) => themes.map((theme) => ({ language, theme })))

/** LOOKS=24 checks every view in every language and theme, which takes a quarter of an hour. */
const lookCount = extent('LOOKS', 1, 2)
const looks = (view: number) => (lookCount > 2 ? allLooks : someLooks(view)).slice(0, lookCount)

/** The problems of a view, each with its location. Looks after the first need only the rules that can differ there. */
async function problemsOf({ page }: Operator, seenBefore: number, within?: string): Promise<string[]> {
  const found: string[] = []
  for (const { language, theme } of looks(seenBefore)) {
    const isFirst = language === 'en' && theme === 'dark'
    await setDeskLanguage(page, language)
    // A pane whose content has just become longer than it becomes a tab stop in the frame after.
    await nextFrames(page)
    const seen = await faults(page, theme, within, isFirst ? undefined : rulesOfLooks)
    found.push(...seen.map((fault) => `${language}, ${theme}: ${fault}`))
    if (isFirst) found.push(...(await outlineFaults(page, within)))
    if (isFirst && lookCount > 1) found.push(...(await violations(page, within)))
  }
  // What follows is left to `npm test all`.
  if (lookCount === 1) return found
  await setDeskLanguage(page, longLanguage)
  found.push(...(await clipped(page, within)))
  await setDeskLanguage(page, 'en')
  found.push(...(await misplacedFigures(page, within)))
  found.push(...(await problemsOfWidths(page, within)))
  return found
}

/** Rows of grids that a screen can show, with those above and below that are rendered ahead. */
const mostRows = 300

/** Cut or overlapping texts, and misplaced figures, on a narrow and on a wide screen. */
async function problemsOfWidths(page: Page, within?: string): Promise<string[]> {
  // An open menu stays where it was opened.
  if ((await page.locator('[role=menu]').count()) > 0) return []
  const before = page.viewportSize() ?? { width, height: 900 }
  const found: string[] = []
  for (const other of otherWidths) {
    await page.setViewportSize({ ...before, width: other })
    await nextFrames(page)
    const rows = await page.locator('.grid-row').count()
    if (rows > mostRows) {
      found.push(`${other} px: ${rows} rows of grids are in the page`)
      break
    }
    const seen = [...(await clipped(page, within)), ...(await misplacedFigures(page, within))]
    found.push(...seen.map((fault) => `${other} px: ${fault}`))
  }
  await page.setViewportSize(zoomed)
  await nextFrames(page)
  found.push(...(await cutUnsigned(page, within)).map((fault) => `zoom of 200 %: ${fault}`))
  await page.setViewportSize(before)
  return found
}

/** Names of the areas that are walked: one of so many of the whole desk. */
const walked = drawnOf(
  Object.values(areas).flatMap((views) => Object.keys(views)),
  extent('AREAS', 8, 1),
)

/** Tests the views of some areas of the desk; `npm test` skips those that are not drawn. */
export function testViews(views: Record<string, (walk: Walk) => Promise<void>>): void {
  const desk = startOperators()
  const titled = (name: string) => (walked.includes(name) ? name : `${name} @all`)
  it.each(Object.entries(views).map(([name, walk]) => [titled(name), walk] as const))(
    'axe and Equal Access find no problem, and no text 40 % longer is clipped (I18-018): %s',
    async (_, walk) => {
      const operator = await desk.operator({ width })
      const found: Record<string, string[]> = {}
      let seen = 0
      async function look(whose: Operator, view: string, within?: string): Promise<void> {
        const wrong = await problemsOf(whose, seen++, within)
        if (wrong.length > 0) found[view] = wrong
      }
      await walk({ operator, url: desk.url(), look, sitDown: () => desk.visitor({ width }) })
      expect(found).toEqual({})
    },
  )
}
