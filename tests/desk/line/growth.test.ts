import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ChainSoFar } from '../../../src/desk/command/command.ts'
import { isEntry, parse } from '../../../src/desk/line/parse.ts'
import { chainStates } from '../../../src/desk/line/LinePreview.tsx'
import type { GrammarContext, Row } from '../../../src/desk/line/row.ts'
import { type Word, splitLine, withDrawnSeparators } from '../../../src/desk/line/words/reader.ts'
import { context } from './context.ts'
import { longLines } from './longLines.ts'

const [short, long] = [500, 5_000]
/** Slightly more than the length grows: ten times. */
const most = 11
/** What a line of any length may take in addition. */
const start = 500

const lines = [...longLines].map(([kind, line]) => ({ kind, line }))

/** Rows that count how often they read a word of the line. */
function countingContext(onRead: () => void): GrammarContext {
  const here = context()
  const counted = (words: readonly Word[]) =>
    new Proxy(words, {
      get(of, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) onRead()
        return Reflect.get(of, name) as unknown
      },
    })
  const countedRow = (row: Row): Row => ({
    ...row,
    is: (words, given) => row.is(counted(words), given),
    read: (reader, given) => row.read(Object.assign(reader, { words: counted(reader.words) }), given),
  })
  return { ...here, grammar: { ...here.grammar, byPrecedence: here.grammar.byPrecedence.map(countedRow) } }
}

function readsOf(text: string): number {
  let reads = 0
  parse(
    text,
    countingContext(() => reads++),
  )
  return reads
}

/** Characters that are copied and matched while `work` is done. */
function charactersHandled(work: () => unknown): number {
  let count = 0
  const counting = (found: unknown, given: unknown) => {
    count += typeof given === 'string' ? given.length : typeof found === 'string' ? found.length : 1
  }
  const { slice } = String.prototype
  const { join } = Array.prototype
  const { test } = RegExp.prototype
  vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, from, to) {
    const found = slice.call(this, from, to)
    counting(found, undefined)
    return found
  })
  vi.spyOn(Array.prototype, 'join').mockImplementation(function (this: unknown[], between) {
    const found = join.call(this, between)
    counting(found, undefined)
    return found
  })
  vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, text) {
    counting(undefined, text)
    return test.call(this, text)
  })
  work()
  vi.restoreAllMocks()
  return count
}

afterEach(() => vi.restoreAllMocks())

describe('the work on a line grows with its length, not with the square of it', () => {
  it.each(lines)('words read: $kind', ({ line }) => {
    expect(readsOf(line(long))).toBeLessThanOrEqual(most * readsOf(line(short)) + start)
  })

  it.each(lines)('characters split into words and drawn: $kind', ({ line }) => {
    const handled = (text: string) => charactersHandled(() => [splitLine(text), withDrawnSeparators(text)])
    expect(handled(line(long))).toBeLessThanOrEqual(most * handled(line(short)) + start)
  })

  it('states of a chain', () => {
    const { entries } = parse('pet8 cage;'.repeat(long / 10), context())
    let changes = 0
    const counted = entries.filter(isEntry).map((entry) => ({
      ...entry,
      row: { ...entry.row, soFar: (before: ChainSoFar) => ({ ...before, pets: ++changes }) },
    }))
    expect(chainStates(counted).at(-1)).toMatchObject({ pets: counted.length - 1 })
    expect(changes).toBe(counted.length)
  })
})
