/** The rules and the dashboard name what there is, and the runbook names the rules. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { calls } from '../../../../src/contract/calls.ts'
import { refusals } from '../../../../src/domain/refusals.ts'
import { errorStatus } from '../../../../src/crs/server/fault/errorStatus.ts'
import { startCrs } from '../../../kit/crs/crs.ts'

const root = join(import.meta.dirname, '../../../..')
const folder = join(root, 'src/crs/server/operations')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

const { groups } = parse(read('alerts.yml')) as Rules
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('dashboard.json')) as Dashboard
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
]

/** The texts of the nodes of this name; an expression that cannot be parsed has nodes of errors. */
function partsOf(expression: string, name: string): string[] {
  const found: string[] = []
  parser.parse(expression).iterate({
    enter(node) {
      if (node.name === name) found.push(expression.slice(node.from, node.to))
    },
  })
  return found
}

const ids = calls.map(({ id }) => id)
/** What the labels may be, where that is a list. */
const names: Readonly<Record<string, readonly string[]>> = {
  action: ids,
  call: ids,
  code: [...Object.keys(refusals), ...Object.keys(errorStatus)],
}

const crs = startCrs()
const labels = new Map<string, readonly string[]>()
const metrics: string[] = []

beforeAll(async () => {
  const { body } = await crs.server.app.inject({ url: '/metrics' })
  for (const [, name = '', type] of body.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    labels.set(name, [])
    metrics.push(name)
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) labels.set(`${name}_${part}`, [])
  }
})

describe.each(expressions)('%s: %s', (_, expression) => {
  test('can be parsed', () => {
    expect(partsOf(expression, '⚠')).toEqual([])
    expect(partsOf(expression, 'VectorSelector').length).toBeGreaterThan(0)
  })

  test('names metrics that there are', () => {
    // Prometheus makes `up` itself.
    const unknown = partsOf(expression, 'Identifier').filter((name) => name !== 'up' && !labels.has(name))
    expect(unknown).toEqual([])
  })

  test('names actions and codes that there are', () => {
    const matchers = partsOf(expression, 'UnquotedLabelMatcher').flatMap((matcher) => {
      const [, label = '', value = ''] = /^(\w+)=~?"(.*)"$/.exec(matcher) ?? []
      return value.split('|').map((one) => [label, one] as const)
    })
    const unknown = matchers.filter(([label, value]) => {
      const known = names[label]
      return known && !known.some((name) => new RegExp(`^${value}$`).test(name))
    })
    expect(unknown).toEqual([])
  })
})

test('every metric of Purser is on the dashboard', () => {
  const shown = panels
    .flatMap(({ targets }) => targets.flatMap(({ expr }) => partsOf(expr, 'Identifier')))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''))
  const own = metrics.filter((name) => name.startsWith('purser_'))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((name) => !shown.includes(name))).toEqual([])
})

test('a metric that there is not, and an expression that is none, would be noticed', () => {
  expect(labels.has('purser_sales_total')).toBe(false)
  expect(labels.has('purser_ready')).toBe(true)
  expect(partsOf('sum(rate(x[5m])', '⚠')).not.toEqual([])
})

test('every rule is in the runbook, and every rule of the runbook is there', () => {
  const runbook = readFileSync(join(root, 'src/deployment/README.md'), 'utf8')
  const named = new Set([...runbook.matchAll(/`(Purser[A-Z]\w+)`/g)].map(([, name]) => name))
  expect(named).toEqual(new Set(rules.map(({ alert }) => alert)))
})
