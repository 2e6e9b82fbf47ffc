import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const engine = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
)

interface Report {
  results: readonly {
    ruleId: string
    value: readonly [string, string]
    message: string
    snippet: string
    node: Node
  }[]
}

interface Checker {
  check(root: Element | Document, rules: readonly string[]): Promise<Report>
}

/** Findings that are none, by rule and element. */
const exempt: readonly { rule: string; selector: string }[] = [
  // The line keeps the focus and names the marked option by aria-activedescendant, so no option is a tab stop.
  { rule: 'aria_child_tabbable', selector: '[cmdk-list]' },
  // A menu takes the focus itself as it opens and returns it as it closes, so neither it nor its entries are tab stops.
  { rule: 'aria_activedescendant_tabindex_valid', selector: '[role=menu]' },
  { rule: 'aria_child_tabbable', selector: '[role=menu]' },
  // Every tab of a screen has a key, which works wherever the focus is.
  { rule: 'aria_child_tabbable', selector: '[role=tablist]' },
]

interface Question {
  within: string | undefined
  exempt: typeof exempt
}

/** What IBM Equal Access finds against WCAG 2.2 A and AA on the screen as it is, one per line. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(`${engine};window.ace = ace`)
  return page.evaluate(ask, { within, exempt })
}

/** Runs in the page. */
async function ask({ within, exempt }: Question): Promise<string[]> {
  const { ace } = window as unknown as { ace: { Checker: new () => Checker } }
  const roots = within === undefined ? [document] : [...document.querySelectorAll(within)]
  const reports = await Promise.all(roots.map((root) => new ace.Checker().check(root, ['WCAG_2_2'])))
  const isExempt = (ruleId: string, node: Node) =>
    exempt.some(({ rule, selector }) => rule === ruleId && node instanceof Element && node.matches(selector))
  return reports
    .flatMap(({ results }) => results)
    .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
    .filter(({ ruleId, node }) => !isExempt(ruleId, node))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet.slice(0, 160)}`)
}
