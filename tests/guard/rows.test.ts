import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
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

function titleIn({ type, callee, arguments: given }: Node): string {
  const [title] = type === 'CallExpression' && namers.includes(rootOf(callee)) ? (given as unknown[]) : []
  return isNode(title) && typeof title['value'] === 'string' ? title['value'] : ''
}

function titlesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(titlesIn)
  if (!isNode(value)) return []
  const title = titleIn(value)
  return [...(title === '' ? [] : [title]), ...Object.values(value).flatMap(titlesIn)]
}

const titles = globSync('**/*.test.{ts,tsx}', { cwd: tests }).flatMap((file) =>
  titlesIn(parseAst(readFileSync(join(tests, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' })),
)
const named = new Set(titles.flatMap((title) => title.match(/\b[A-Z][A-Z0-9]{1,2}-\d{3}\b/g) ?? []))

const numbers = Object.keys(rows)
const waiting = numbers.filter((row) => rows[row]?.waits !== undefined)

const inWords = (row: string) => `${row} ${rows[row]?.about}`

describe('rows of the specification', () => {
  it('that hold today are each named by a test', () => {
    expect(numbers.filter((row) => !waiting.includes(row) && !named.has(row))).toEqual([])
  })

  it('that wait for a later part are named by none', () => {
    expect(waiting.filter((row) => named.has(row))).toEqual([])
    for (const [part, list] of Map.groupBy(waiting, (row) => rows[row]?.waits))
      process.stdout.write(`waiting for ${part}: ${list.map(inWords).join(' · ')}\n`)
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
