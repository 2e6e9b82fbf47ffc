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

interface Rule {
  id: string
  level: string
}

interface Guideline {
  id: string
  checkpoints: { rules?: Rule[] }[]
}

interface Checker {
  engine: { ruleMap: Record<string, { run: unknown }> }
  getGuidelines(): Guideline[]
  addGuideline(guideline: Guideline): void
  check(root: Element | Document, guidelines: readonly string[]): Promise<Report>
}

interface EqualAccess {
  ace: { Checker: new () => Checker }
  /** The checker of the page, with the guideline of this file. */
  checker: Checker
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

/** Reports inline styles only, as axe does by `avoid-inline-spacing`, and takes a quarter of the time of all rules. */
const alsoOfAxe = ['text_spacing_valid']

interface Question {
  within: string | undefined
  exempt: typeof exempt
}

/** What IBM Equal Access finds against WCAG 2.2 A and AA on the screen as it is, one per line. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'checker' in window))) {
    await page.evaluate(`${engine};window.ace = ace`)
    await page.evaluate(addFailures, alsoOfAxe)
  }
  return page.evaluate(ask, { within, exempt })
}

/** Runs in the page, as does the next function: leaves out the rules of WCAG 2.2 that only ask for a review. */
function addFailures(leftOut: readonly string[]): void {
  const page = window as unknown as EqualAccess
  const checker = new page.ace.Checker()
  const whole = checker.getGuidelines().find(({ id }) => id === 'WCAG_2_2')
  const rules = whole?.checkpoints.flatMap((checkpoint) => checkpoint.rules ?? []) ?? []
  const violable = new Set(rules.filter(({ level }) => level === 'VIOLATION').map(({ id }) => id))
  const canFail = ({ id }: Rule) =>
    violable.has(id) && !leftOut.includes(id) && /RuleFail/.test(String(checker.engine.ruleMap[id]?.run))
  checker.addGuideline({ ...whole, id: 'failures', checkpoints: [{ rules: rules.filter(canFail) }] })
  page.checker = checker
}

async function ask({ within, exempt }: Question): Promise<string[]> {
  const { checker } = window as unknown as EqualAccess
  const roots = within === undefined ? [document] : [...document.querySelectorAll(within)]
  const reports = await Promise.all(roots.map((root) => checker.check(root, ['failures'])))
  const isExempt = (ruleId: string, node: Node) =>
    exempt.some(({ rule, selector }) => rule === ruleId && node instanceof Element && node.matches(selector))
  return reports
    .flatMap(({ results }) => results)
    .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
    .filter(({ ruleId, node }) => !isExempt(ruleId, node))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet.slice(0, 160)}`)
}
