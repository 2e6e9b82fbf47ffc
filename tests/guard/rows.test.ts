import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { groups, notFollowed } from './inventory.ts'
import { rows } from './rows.ts'

const tests = join(import.meta.dirname, '..')

interface Node {
  type: string
  [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** `test`, for `test`, `test.each(…)` and the like. */
function rootOf(callee: unknown): unknown {
  if (!isNode(callee)) return undefined
  if (callee.type === 'Identifier') return callee['name']
  return rootOf(callee['callee'] ?? callee['object'])
}

const namers: readonly unknown[] = ['test', 'it', 'describe']

interface Titled {
  title: string
  /** The whole call but its title, figures without separators. */
  code: string
}

function titledBy({ type, callee, arguments: given, start, end }: Node, text: string): Titled[] {
  const [title] = type === 'CallExpression' && namers.includes(rootOf(callee)) ? (given as unknown[]) : []
  if (!isNode(title) || typeof title['value'] !== 'string') return []
  const code =
    text.slice(Number(start), Number(title['start'])) + text.slice(Number(title['end']), Number(end))
  return [{ title: title['value'], code: code.replaceAll(/(?<=\d)_(?=\d)/g, '') }]
}

const rowsOnly = /^([A-Z][A-Z0-9]{1,2}-\d{3}(, |$))+$/
const rowsAtEnd = /\(([A-Z][A-Z0-9]{1,2}-\d{3}(, |\)$))+$/

/** A test in a table names its rows in a separate text, or in brackets at the end of one. */
const inTable = ({ type, value }: Node): Titled[] =>
  type === 'Literal' && typeof value === 'string' && (rowsOnly.test(value) || rowsAtEnd.test(value))
    ? [{ title: value, code: '' }]
    : []

function titledIn(value: unknown, text: string): Titled[] {
  if (Array.isArray(value)) return value.flatMap((one) => titledIn(one, text))
  if (!isNode(value)) return []
  if (value.type === 'Literal') return inTable(value)
  return [...titledBy(value, text), ...Object.values(value).flatMap((part) => titledIn(part, text))]
}

const titled = globSync('**/*.test.{ts,tsx}', { cwd: tests }).flatMap((file) => {
  const text = readFileSync(join(tests, file), 'utf8')
  return titledIn(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), text)
})
const namedBy = new Map<string, string[]>()
for (const { title, code } of titled)
  for (const row of title.match(/\b[A-Z][A-Z0-9]{1,2}-\d{3}\b/g) ?? [])
    namedBy.set(row, [...(namedBy.get(row) ?? []), code])

const numbers = Object.keys(rows)

const inWords = (row: string) => `${row} ${rows[row]?.about}`

describe('rows of the specification', () => {
  it('are each named by a test', () => {
    expect(numbers.filter((row) => !namedBy.has(row))).toEqual([])
  })

  it('are not proven by the number in a title alone: the code of such a test contains the evidence', () => {
    const unproven = numbers.filter((row) => {
      const { evidence } = rows[row] ?? {}
      return evidence !== undefined && !(namedBy.get(row) ?? []).some((code) => code.includes(evidence))
    })
    expect(unproven).toEqual([])
    const titleOnly = numbers.filter((row) => rows[row]?.evidence === undefined)
    process.stdout.write(`proven by a title alone: ${titleOnly.map(inWords).join(' · ') || 'none'}\n`)
  })

  it('are named by a test each, but for those not followed', () => {
    const all = Object.entries(groups).map(([group, count]) => {
      const numbered = Array.from({ length: count }, (_, at) => at + 1)
      const isNamed = (number: number) => {
        const row = `${group}-${String(number).padStart(3, '0')}`
        return namedBy.has(row) !== row in notFollowed
      }
      return [group, numbered.filter((number) => !isNamed(number))] as const
    })
    const left = Object.fromEntries(all.filter(([, missing]) => missing.length > 0))
    expect(left).toEqual({})
  })

  it('are all there, numbered without a gap', () => {
    for (const [group, last] of [
      ['ER', 59],
      ['CO', 45],
    ] as const) {
      const all = Array.from({ length: last }, (_, at) => `${group}-${String(at + 1).padStart(3, '0')}`)
      expect(numbers.filter((row) => row.startsWith(group))).toEqual(all)
    }
  })
})
