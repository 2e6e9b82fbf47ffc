import { describe, expect, it } from 'vitest'
import { grammarOf } from '../../../src/desk/line/row.ts'
import { isEntry, parse } from '../../../src/desk/line/parse.ts'
import { splitLine } from '../../../src/desk/line/words/reader.ts'
import { printLine } from '../../../src/desk/line/line.ts'
import { grammar } from '../../kit/desk/grammar.ts'
import { context } from './context.ts'

const here = context()

function read(text: string) {
  const parsed = parse(text, here)
  return parsed.failure ?? parsed.entries.map((entry) => isEntry(entry) && [entry.command, entry.args])
}

describe('every example of every grammar row', () => {
  for (const row of grammar.rows)
    for (const example of row.examples)
      it(`${row.name}: ${example}`, () => {
        const parsed = parse(example, here)
        expect(parsed.failure).toBeUndefined()
        expect(parsed.entries).toHaveLength(1)
        const [entry] = parsed.entries
        expect(entry && isEntry(entry) && entry.row.name).toBe(row.name)
        expect(read(printLine(example, parsed, here))).toEqual(read(example))
      })
})

describe('rows of one precedence', () => {
  const examples = grammar.rows.flatMap((row) => row.examples)
  it.each(examples)('do not both accept %s', (example) => {
    const words = splitLine(example)[0]?.words ?? []
    const accepting = grammar.rows.filter((row) => row.is(words, here))
    const numbers = accepting.map(({ precedence = 0 }) => precedence)
    expect(new Set(numbers).size, accepting.map(({ name }) => name).join()).toBe(numbers.length)
  })
})

describe('a line before the nouns have brought their rows', () => {
  it('understands nothing', () => {
    const { failure, help } = parse('pir jtr 24 ?', { ...here, grammar: grammarOf([]) })
    expect(failure).toMatchObject({ failure: 'expected', typed: 'pir' })
    expect(help).toBe('all')
  })
})
