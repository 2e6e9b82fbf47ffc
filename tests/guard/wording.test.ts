import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Words that can mean too many things: a comment names the action and its object instead. */
const unclear = [
  'told',
  'tells?',
  'stands?',
  'standing',
  'stood',
  'whoever',
  'somebody',
  'nobody',
  'anybody',
  'says?',
  'said',
  'learns?',
  'learnt',
  'looks? at',
  'looked at',
  'everybody',
  'beside',
  'anew',
  'in hand',
  'goes by',
  'go by',
  'gone by',
  'of its own',
  'of their own',
]
const unclearWord = new RegExp(`\\b(${unclear.join('|')})\\b`, 'i')

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Comment lines of a file; comments after code on the same line are not checked. */
function commentsOf(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => /^\s*(\/\/|\/\*|\*(?!\/)|\{\/\*)/.test(line))
}

/** Names that leave open what happens to whom; the code of a line is checked without its texts. */
const unclearName =
  /\b(told|tells|wish|wishes|wished|patience|anew|nobody|somebody|everybody|anybody|whoever)\b/i

function codeOf(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  const code = lines.filter((line) => !/^\s*(\/\/|\/\*|\*|\{\/\*)/.test(line))
  return code.map((line) => line.replaceAll(/'[^']*'|"[^"]*"|`[^`]*`|\/\/.*$/g, ''))
}

test('names in src do not use the unclear words', () => {
  const sources = filesIn('src').filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'))
  const found = sources.flatMap((file) =>
    codeOf(file)
      .filter((line) => unclearName.test(line))
      .map((line) => `${relative(root, file)}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('titles of tests do not use the unclear words', () => {
  const titles = filesIn('tests').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:test|describe)(?:\.\w+)?\(\s*(['"`])(.*?)\1/g)].map(
      ([, , title = '']) => `${relative(root, file)}: ${title}`,
    ),
  )
  expect(titles.length).toBeGreaterThan(1000)
  expect(titles.filter((title) => unclearWord.test(title.replace(/^.*?: /, '')))).toEqual([])
})

test.each(['src', 'tests'])('comments in %s do not use the unclear words', (folder) => {
  const found = filesIn(folder).flatMap((file) =>
    commentsOf(file)
      .filter((comment) => unclearWord.test(comment.replaceAll(/`[^`]*`/g, '')))
      .map((comment) => `${relative(root, file)}: ${comment.trim()}`),
  )
  expect(found).toEqual([])
})

test('attributes of elements are written one by one: a spread of an object literal is not checked for others', () => {
  const sources = filesIn('src').filter((file) => file.endsWith('.tsx'))
  const spread = sources.filter((file) => /\{\.\.\.\{/.test(readFileSync(file, 'utf8')))
  expect(spread.map((file) => relative(root, file))).toEqual([])
})

const papers = ['README.md', ...globSync(['src/**/*.md', 'tests/**/*.md'], { cwd: root })]
const textOf = (paper: string) => readFileSync(join(root, paper), 'utf8')

test('README.md has at most 12 KB: what describes one part is in the README of its folder', () => {
  expect(statSync(join(root, 'README.md')).size).toBeLessThanOrEqual(12 * 1024)
})

test('the top level has no other folders and files than the user chose', () => {
  const tracked = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).stdout.split('\n')
  const names = new Set(tracked.map((path) => path.split('/')[0] ?? ''))
  expect([...names].filter((name) => name !== '' && !name.startsWith('.')).toSorted()).toEqual([
    'README.md',
    'keymaps',
    'locales',
    'package-lock.json',
    'package.json',
    'src',
    'tests',
    'tsconfig.json',
    'vite.config.ts',
  ])
})

test('the papers do not use the unclear words', () => {
  const readmes = papers.filter((paper) => paper.endsWith('README.md'))
  expect(readmes.length).toBeGreaterThan(4)
  const found = readmes.flatMap((paper) =>
    textOf(paper)
      .split('\n')
      .filter((line) => unclearWord.test(line.replaceAll(/`[^`]*`/g, '')))
      .map((line) => `${paper}: ${line}`),
  )
  expect(found).toEqual([])
})

/** Whether a file has this path, in which `<noun>` and `…` are any name. */
const exists = (path: string, cwd: string) =>
  globSync(path.replaceAll(/<[^>]*>|…/g, '*').replace(/[.,:/]+$/, ''), { cwd }).length > 0

test('every path and every source file that the papers name exists', () => {
  const missing = papers.flatMap((paper) => {
    const text = textOf(paper)
    const paths = text.match(/(?<![\w./-])(?:src|tests|locales|keymaps)\/[\w./<>{},*…-]+/g) ?? []
    const files = text.match(/(?<=`)[\w<>…-]+\.(?:tsx?|mjs|css|cfg|yml|conf|ini|sql|service)(?=`)/g) ?? []
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link = '']) => link)
    return [
      ...paths.filter((path) => !exists(path, root)),
      ...files.filter((file) => !exists(`{src,tests}/**/${file}`, root)),
      ...links.filter((link) => !exists(link, join(root, paper, '..'))),
    ].map((path) => `${paper}: ${path}`)
  })
  expect(missing).toEqual([])
})

test('tests/README.md has how far each test goes in npm test and in npm test all', () => {
  const number = (text = '') => Number(text.replaceAll('_', ''))
  const set = filesIn('tests').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/extent\('(\w+)', ([\d_]+), ([\d_]+)\)/g)].map(
      ([, name, short, all]) => `${name} ${number(short)} ${number(all)}`,
    ),
  )
  const rows = textOf('tests/README.md').matchAll(/^\| `([A-Z_]+)` +\|.*\| +(\d+) \| +(\d+) \|$/gm)
  const written = [...rows].map(([, name, short, all]) => `${name} ${short} ${all}`)
  expect(written.toSorted()).toEqual([...new Set(set)].toSorted())
})

/** A comment that begins so is no sentence: it cannot be understood without the code below it. */
const fragment =
  /(?:\/\*\*?|\/\/)[\s*]*(?:Of|What|Whether|Likewise|By|As)\s|\/\*\*[\s*]*(?:The same|Those|That of|So many)\s/g

test('comments in src begin as sentences', () => {
  const found = filesIn('src').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(fragment)].map(([start]) => `${relative(root, file)}: ${start}`),
  )
  expect(found).toEqual([])
})
