import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import english from '../../../locales/en/line.json' with { type: 'json' }
import { namesFirstIn } from '../../../src/desk/command/titles.ts'
import { printLine } from '../../../src/desk/line/line.ts'
import { isEntry, parse } from '../../../src/desk/line/parse.ts'
import { type Failure, splitLine } from '../../../src/desk/line/words/reader.ts'
import { previewOf } from '../../../src/desk/line/previewText.ts'
import { greekKeys } from '../../kit/desk/greekKeys.ts'
import { grammar } from '../../kit/desk/grammar.ts'
import { context } from './context.ts'

/** Lines of the examples, of the tests and of the paper on the grammar. A new row needs no lines here. */
const lines = readFileSync(join(import.meta.dirname, 'corpus.txt'), 'utf8')
  .split('\n')
  .filter(Boolean)

const here = context({
  names: namesFirstIn('en', () => false),
  trips: [[{ number: 3, departs: '2026-12-24 08:00', vessel: 'Amphithoe', company: 'HLC' }]],
})

const odd = 700
/** The same numbers on every machine. */
let last = 51
const drawn = (below: number) => {
  last = (last * 48_271) % 2_147_483_647
  return last % below
}
const oneOf = <T>(some: readonly T[]): T => some[drawn(some.length)] as T
const anyWord = () => oneOf(oneOf(lines).split(' '))

const changes: readonly ((words: readonly string[], at: number) => readonly string[])[] = [
  (words, at) => words.slice(0, at),
  (words, at) => words.with(at, (words[at] ?? '').slice(0, -1)),
  (words, at) => words.with(at, anyWord()),
  (words, at) => words.toSpliced(at, 0, words[at] ?? ''),
  (words, at) => words.toSpliced(at, 1),
  (words, at) => words.with(at, `"${words[at]}"`),
  (words) => [...words, anyWord()],
  (words) => [greekKeys(words.join(' '))],
]

const strange = Array.from({ length: odd }, () => {
  const words = oneOf(lines).split(' ')
  return oneOf(changes)(words, drawn(words.length)).join(' ')
})

const all = [...new Set([...lines, ...strange])].filter((line) => line.trim() !== '')

beforeAll(() =>
  i18next.init({ lng: 'en', resources: { en: { line: english } }, interpolation: { escapeValue: false } }),
)

function meaning(text: string): string {
  const parsed = parse(text, here)
  const entries = parsed.entries.map((entry) =>
    isEntry(entry) ? `${entry.row.name} ${argumentsText(entry.args)} ${previewOf(entry, here)}` : '-',
  )
  const failure = parsed.failure ? [failureText(parsed.failure)] : []
  return [text, printLine(text, parsed, here), ...entries, ...failure].join('\n  ')
}

/** In the order of the names of the arguments. */
function argumentsText(args: unknown): string {
  return JSON.stringify(args, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}

function failureText({ failure, from, to, expected, offers, like = [], refusal }: Failure): string {
  const refused = refusal ? JSON.stringify(refusal) : ''
  return `! ${failure} ${from}-${to} ${expected.join(' ')} | ${offers.join(' ')} | ${like[0] ?? ''} ${refused}`.trim()
}

/** The completions while the last word of a beginning is typed. */
function completions(begun: string): string[] {
  const found = parse(begun, here).completions.map(({ text }) => text)
  return found.length > 0 ? [`${begun} → ${found.join(' ')}`] : []
}

function beginnings(line: string): string[] {
  return splitLine(line).flatMap(({ words, from }) => words.map(({ to }) => line.slice(from, to)))
}

function help({ name, order, usage, verbs, examples }: (typeof grammar.rows)[number]): string {
  const asked = parse(`${examples[0] ?? name} ?`, here).help
  const next = asked && asked !== 'all' ? asked.next.join(' ') : ''
  return [order, name, `[${verbs.join(' ')}]`, usage, '?', next].join(' ')
}

it('every line of the corpus means what it meant', { timeout: 120_000 }, async () => {
  await expect(all.map(meaning).join('\n')).toMatchFileSnapshot('corpusMeanings.txt')
})

it('every beginning of a line is completed as it was', { timeout: 120_000 }, async () => {
  const begun = [...new Set(all.flatMap(beginnings))]
  await expect(begun.flatMap(completions).join('\n')).toMatchFileSnapshot('corpusCompletions.txt')
})

it('every row has the usage and the help that it had', async () => {
  await expect(grammar.rows.map(help).join('\n')).toMatchFileSnapshot('corpusHelp.txt')
})
