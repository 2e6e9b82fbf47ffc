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

/** The rules whose result can differ between themes, because of colours, or between languages, because of texts. */
export const rulesOfLooks = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'aria-treeitem-name',
  'button-name',
  'document-title',
  'empty-heading',
  'empty-table-header',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'image-redundant-alt',
  'input-button-name',
  'label',
  'label-title-only',
  'landmark-unique',
  'link-name',
  'page-has-heading-one',
  'role-img-alt',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'table-duplicate-name',
  'valid-lang',
] as const

interface Question {
  within: string
  theme: Theme
  rules?: readonly string[] | undefined
}

/** Violations that axe finds on the screen in a theme, by all of its rules or only by some, one per line. */
export async function faults(
  page: Page,
  theme: Theme,
  within = 'html',
  rules?: readonly string[],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe + exempt)
  return page.evaluate(ask, { within, theme, rules })
}

/** Runs in the page; finishes animations instead of waiting for them. */
async function ask({ within, theme, rules }: Question): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(within: string, options: object): Promise<AxeResults> } }
  const root = document.documentElement
  root.dataset['theme'] = theme
  for (const animation of document.getAnimations()) animation.finish()
  const only = rules && { runOnly: { type: 'rule', values: rules } }
  const { violations } = await axe.run(within, { resultTypes: ['violations'], ...only })
  root.dataset['theme'] = 'dark'
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
