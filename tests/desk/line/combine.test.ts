import { describe, expect, it } from 'vitest'
import {
  glued,
  lineRow,
  many,
  oneWord,
  optional,
  optionalGroup,
  required,
  seq,
  word,
  type Opening,
  code,
  count,
} from '../../../src/desk/line/combine.ts'
import { readerOf, splitLine } from '../../../src/desk/line/words/reader.ts'
import { context } from './context.ts'

const here = context()
const colour = oneWord('words', 'red', {
  meaning: ({ keys }) => ['red', 'blue'].find((name) => name === keys),
  words: () => ['red', 'blue'],
})

function rowOf<Args extends object>(entry: Opening<Args>) {
  const row = lineRow<Args>({ name: 'trial', order: 1, entry, examples: [] })
  const wordsOf = (text: string) => splitLine(text)[0]?.words ?? []
  return {
    row,
    is: (text: string) => row.is(wordsOf(text), here),
    read: (text: string) => row.read(readerOf(wordsOf(text)), here),
    print: (args: Args) => row.print(args, here),
    next(text: string) {
      const reader = readerOf(wordsOf(text))
      row.read(reader, here)
      return [...reader.missing]
    },
  }
}

describe('a row of a verb, a required and an optional argument', () => {
  const trial = rowOf(seq(word('paint', 'pnt'), required('what', code, 'door'), optional('coats', count)))

  it('is recognised by each spelling of its verb, unless it is quoted', () => {
    expect(['paint door', 'PNT', '"paint" door', 'door paint'].map(trial.is)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('is read into the arguments by their names, and printed as it is typed', () => {
    expect(trial.read('pnt door 2')).toEqual({ what: 'DOOR', coats: 2 })
    expect(trial.read('paint door')).toEqual({ what: 'DOOR' })
    expect(trial.print({ what: 'DOOR', coats: 2 })).toBe('paint door 2')
    expect(trial.print({ what: 'DOOR' })).toBe('paint door')
  })

  it('has the usage of its parts, and expects what may follow', () => {
    expect(trial.row.usage).toBe('paint · pnt door [2]')
    expect([trial.next('paint'), trial.next('paint door')]).toEqual([['code'], ['number']])
  })

  it('refuses a missing argument, and a word for what it could have been', () => {
    expect(trial.read('paint')).toMatchObject({ failure: 'expected', expected: ['code'], typed: '' })
    expect(trial.read('paint door x')).toMatchObject({ expected: ['number'], typed: 'x' })
    expect(trial.read('paint door 2 3')).toMatchObject({ expected: ['nothing'], typed: '3' })
  })
})

describe('parts of an entry', () => {
  it('are there together or not at all', () => {
    const trial = rowOf(seq(word('mix'), optionalGroup(required('colour', colour), optional('parts', count))))
    expect(trial.row.usage).toBe('mix [red] [2]')
    expect([trial.read('mix'), trial.next('mix')]).toEqual([{}, ['words']])
    expect(trial.read('mix blue 3')).toEqual({ colour: 'blue', parts: 3 })
    expect(trial.read('mix 3')).toMatchObject({ expected: ['words'], typed: '3' })
    expect(trial.print({})).toBe('mix')
  })

  it('are lists without repetition, of so many values at most', () => {
    const trial = rowOf(seq(word('mix'), many('colours', colour, { most: 2 })))
    expect(trial.read('mix')).toEqual({})
    expect(trial.read('mix red red blue')).toEqual({ colours: ['red', 'blue'] })
    expect(trial.print({ colours: ['red', 'blue'] })).toBe('mix red blue')
    expect(trial.read('mix red green')).toMatchObject({ expected: ['words'], typed: 'green' })
    expect(trial.row.words?.(here)).toEqual({ words: ['red', 'blue'] })
  })

  it('are refused where a list may have a property once', () => {
    const trial = rowOf(seq(word('mix'), many('colours', colour, { by: (name) => name.length })))
    expect(trial.read('mix red red')).toMatchObject({ expected: ['nothing'], from: 8 })
  })

  it('may be a number in the word of the verb', () => {
    const trial = rowOf(glued('pot', 'number', { digits: /^\d$/, sample: '2' }))
    expect(['pot2', 'pot', 'pot12', '"pot2"'].map(trial.is)).toEqual([true, false, false, false])
    expect([trial.read('pot2'), trial.print({ number: 2 }), trial.row.usage]).toEqual([
      { number: 2 },
      'pot2',
      'pot2',
    ])
    expect(trial.read('pot0')).toMatchObject({ expected: ['number'] })
  })
})
