import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

// What no rule of the linter can see, found in the syntax tree of each source file. Each search is shown to work on a
// piece of code that must not pass.

const root = join(import.meta.dirname, '../..')

interface Node {
  type: string
  start: number
  [part: string]: unknown
}

const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && typeof (part as Node).type === 'string'

/** The node and everything below it, with the nodes above each, the nearest last. */
function* walk(node: Node, above: readonly Node[] = []): Generator<[Node, readonly Node[]]> {
  yield [node, above]
  for (const part of Object.values(node))
    for (const below of Array.isArray(part) ? part : [part])
      if (isNode(below)) yield* walk(below, [...above, node])
}

const named = (node: unknown, name: string) =>
  isNode(node) && node.type === 'Identifier' && node['name'] === name

/** `Date()`, `new Date()`, `Date.now()`, `Math.random()`. */
function isClockOrChance({ type, callee, arguments: given, object, property }: Node): boolean {
  if (type === 'MemberExpression')
    return (
      (named(object, 'Date') && named(property, 'now')) ||
      (named(object, 'Math') && named(property, 'random'))
    )
  const isCall = type === 'NewExpression' || type === 'CallExpression'
  return isCall && named(callee, 'Date') && (type === 'CallExpression' || (given as unknown[]).length === 0)
}

/** Attributes whose text an operator reads or hears. */
const shownNames = 'title|label|placeholder|alt|aria-label|aria-description|aria-roledescription|words|note'
const shownName = new RegExp(`^(${shownNames})$`)
const shownAttributes = new RegExp(`(${shownNames})\\s*=`)

const isText = (node: Node) =>
  (node.type === 'Literal' && typeof node['value'] === 'string' && /\p{L}{2}/u.test(node['value'])) ||
  (node.type === 'TemplateElement' && /\p{L}{2}/u.test((node['value'] as { raw: string }).raw))

/** A text in an attribute, alone or as a part of an expression, but not one that a function gets. */
function isShownText(node: Node, above: readonly Node[]): boolean {
  if (!isText(node)) return false
  const at = above.findLastIndex(({ type }) => type === 'JSXAttribute')
  const name = (above[at]?.['name'] as { name?: string } | undefined)?.name ?? ''
  const between = above.slice(at + 1)
  const direct = new Set([
    'JSXExpressionContainer',
    'ConditionalExpression',
    'LogicalExpression',
    'TemplateLiteral',
  ])
  const isCompared = between.some(
    (one, nth) => one.type === 'ConditionalExpression' && (between[nth + 1] ?? node) === one['test'],
  )
  return at >= 0 && shownName.test(name) && !isCompared && between.every(({ type }) => direct.has(type))
}

/** `fetch` itself, or as a property of the global object. */
function isFetch(node: Node, above: readonly Node[]): boolean {
  const parent = above.at(-1)
  if (node.type === 'MemberExpression')
    return (
      named(node['property'], 'fetch') &&
      ['globalThis', 'window', 'self'].some((one) => named(node['object'], one))
    )
  const isName =
    parent?.type === 'MemberExpression' && parent['property'] === node && parent['computed'] !== true
  const isKey = parent?.type === 'Property' && parent['key'] === node
  return named(node, 'fetch') && !isName && !isKey
}

/** `sql.raw` of anything but a text that is written there. */
function isRawSql({ type, callee, arguments: given }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return false
  const [text] = given as Node[]
  const isConstant =
    text?.type === 'Literal' || (text?.type === 'TemplateLiteral' && (text['expressions'] as []).length === 0)
  return named(callee['object'], 'sql') && named(callee['property'], 'raw') && !isConstant
}

/** Besides them: the programs of the desktop, files of a static host, and whether the server is there for a reload. */
const callsNetwork =
  /^src\/desk\/((request|worker)\/|browser\/desktop|ticket\/documents|app\/update\/notes|app\/start\/reloadOnce)/

/** `waitForFunction` of an `async` function, whose promise is true at once, so that it waits for nothing. */
function isEmptyWait({ type, callee, arguments: given }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return false
  const [condition] = given as (Node | undefined)[]
  return named(callee['property'], 'waitForFunction') && condition?.['async'] === true
}

interface Search {
  /** Only code with this text can have such a node: the others, which are most, are not parsed. */
  text: RegExp
  is(node: Node, above: readonly Node[]): boolean
}

function linesOf(code: string, { text, is }: Search, lang: 'ts' | 'tsx' = 'tsx'): number[] {
  if (!text.test(code)) return []
  const tree = parseAst(code, { lang }) as unknown as Node
  const found = [...walk(tree)].filter(([node, above]) => is(node, above))
  return found.map(([{ start }]) => code.slice(0, start).split('\n').length)
}

/** The places in the files of a folder, but for those excepted. */
function foundIn(folder: string, search: Search, excepted?: RegExp): string[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: join(root, folder) }).map((file) => join(root, folder, file))
  return files.flatMap((file) => {
    const name = relative(root, file)
    if (name.endsWith('.d.ts') || excepted?.test(name)) return []
    const lang = name.endsWith('x') ? 'tsx' : 'ts'
    return linesOf(readFileSync(file, 'utf8'), search, lang).map((line) => `${name}:${line}`)
  })
}

const searches: [what: string, folder: string, search: Search, plants: string[], excepted?: RegExp][] = [
  [
    'no test waits for a promise in the page',
    'tests',
    { text: /waitForFunction/, is: isEmptyWait },
    ['await page.waitForFunction(async () => (await read()) > 0)'],
  ],
  [
    'the domain reads no clock and draws no chance',
    'src/domain',
    { text: /Date|random/, is: isClockOrChance },
    ['const now = new Date()', 'const now = Date()', 'f(Date.now)', 'const one = Math.random()'],
  ],
  [
    'no text of an attribute is written in the code',
    'src/desk',
    { text: shownAttributes, is: isShownText },
    [
      "const a = <B title={'Close'} />",
      'const a = <B label="Close" />',
      'const a = <B placeholder={`Close ${name}`} />',
      "const a = <B aria-label={open ? 'Close' : t('open')} />",
      "const a = <B title={name || 'Close'} />",
    ],
  ],
  [
    'only the layer of requests and the service worker call the network',
    'src/desk',
    { text: /fetch/, is: isFetch },
    ["void fetch('/x')", "await globalThis.fetch('/x')", 'const get = window.fetch', 'run(fetch)'],
    callsNetwork,
  ],
  [
    'no statement is put together from texts',
    'src/crs',
    { text: /\braw\b/, is: isRawSql },
    ['sql.raw(`select ${name}`)', 'sql.raw(name)'],
  ],
]

describe.each(searches)('%s', (_, folder, search, plants, excepted) => {
  it('in any file', () => {
    expect(foundIn(folder, search, excepted)).toEqual([])
  })
  it.each(plants)('which finds %s', (plant) => {
    expect(linesOf(plant, search).length).toBeGreaterThan(0)
  })
})

it('no comment switches the compiler off', () => {
  const off = /@ts-(ignore|expect-error|nocheck)/
  const files = globSync('{src,tests}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
    (file) => !file.endsWith('plants.test.ts'),
  )
  expect(off.test('// @ts-ignore')).toBe(true)
  expect(files.filter((file) => off.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

/** Lines that talk the compiler out of a type without the reason in a comment above. */
function unexplainedCasts(code: string): number[] {
  const lines = code.split('\n')
  return lines.flatMap((line, at) =>
    /\bas unknown as\b/.test(line) && !/^\s*\/\/ /.test(lines[at - 1] ?? '') ? [at + 1] : [],
  )
}

describe('a type that the compiler is talked out of', () => {
  it('has its reason above', () => {
    const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
    const found = files.flatMap((file) =>
      unexplainedCasts(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`),
    )
    expect(found).toEqual([])
  })

  it('is found', () => {
    expect(unexplainedCasts('// Why.\nf(a as unknown as B)\n\nf(a as unknown as B)')).toEqual([4])
  })
})
