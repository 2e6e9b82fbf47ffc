import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What scrolls in a grid has no focus of its own: the grid around it has it, and its keys scroll. */
const exempt = `;axe.configure({ rules: [{
  id: 'scrollable-region-focusable',
  selector: ':not([role=grid][tabindex="0"] > .grid-scroll)',
}] })`

export const themes = ['dark', 'light', 'contrast'] as const
export type Theme = (typeof themes)[number]

interface Question {
  within: string
  theme: Theme
  rules: readonly string[] | undefined
}

/** Rules that colours decide. */
export const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong with what is on screen in a theme, a line each; by some rules, or by all it has. */
export async function faults(page: Page, theme: Theme, within = 'html', rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe + exempt)
  return page.evaluate(ask, { within, theme, rules })
}

/** Runs in the page; what moves is taken to its end rather than waited for. */
async function ask({ within, theme, rules }: Question): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(within: string, options: object): Promise<AxeResults> } }
  const root = document.documentElement
  root.dataset['theme'] = theme
  for (const animation of document.getAnimations()) animation.finish()
  const { violations } = await axe.run(within, { runOnly: rules, resultTypes: ['violations'] })
  root.dataset['theme'] = 'dark'
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** Rules that words decide, and how much room they take. */
export const rulesOfWords = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-tab-name',
  'aria-toggle-field-name',
  'button-name',
  'document-title',
  'empty-heading',
  'empty-table-header',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'label',
  'landmark-unique',
  'link-name',
  'scrollable-region-focusable',
  'table-duplicate-name',
  'valid-lang',
]
