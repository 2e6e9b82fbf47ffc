import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A scrolling element in a grid cannot be focused: the grid has the focus and scrolls it by keys. */
const exempt = `;axe.configure({ rules: [{
  id: 'scrollable-region-focusable',
  selector: ':not([role=grid][tabindex="0"] > .grid-scroll)',
}] })`

export const themes = ['dark', 'light', 'contrast'] as const
export type Theme = (typeof themes)[number]

interface Question {
  within: string
  theme: Theme
}

/** Violations that axe finds on the screen in a theme, one per line. */
export async function faults(page: Page, theme: Theme, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe + exempt)
  return page.evaluate(ask, { within, theme })
}

/** Runs in the page; finishes animations instead of waiting for them. */
async function ask({ within, theme }: Question): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(within: string, options: object): Promise<AxeResults> } }
  const root = document.documentElement
  root.dataset['theme'] = theme
  for (const animation of document.getAnimations()) animation.finish()
  const { violations } = await axe.run(within, { resultTypes: ['violations'] })
  root.dataset['theme'] = 'dark'
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
