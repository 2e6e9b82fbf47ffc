import { describe, expect, it } from 'vitest'
import { refuse, type Refusal } from '../../../src/domain/refusal.ts'
import { parse } from '../../../src/desk/line/parse.ts'
import { offendingWord } from '../../../src/desk/line/suggestions.ts'
import { context } from './context.ts'

/** The underlined words of an entry. */
function underlined(
  text: string,
  { refusal, rejected = false }: { refusal?: Refusal; rejected?: boolean } = {},
) {
  const judged = { text, rejected, parsed: parse(text, context()), ...(refusal ? { refusal } : {}) }
  const span = offendingWord(judged)
  return span && text.slice(span.from, span.to)
}

describe('the underlined word of an entry', () => {
  it('is the word that cannot be parsed, anywhere in the entry and in any entry of a chain', () => {
    expect(underlined('pir jtr 24 2z car4.2')).toBe('2z')
    expect(underlined('p; pir jtr 24 2z; i')).toBe('2z')
  })

  it('is not the last word while it is being typed, but is after a space or Enter', () => {
    expect(underlined('pir jtr 24 2z')).toBeUndefined()
    expect(underlined('pir jtr 24 2z ')).toBe('2z')
    expect(underlined('pir jtr 24 2z', { rejected: true })).toBe('2z')
  })

  it('is absent when a word is missing or all words are parsed', () => {
    expect(underlined('pir ', { rejected: true })).toBeUndefined()
    expect(underlined('pir jtr 24 2a')).toBeUndefined()
  })

  it('is the value named by a refusal, otherwise the whole refused entry', () => {
    const refusal = refuse('place_taken', { number: '12A' })
    expect(underlined('seat 12a p1; i', { refusal })).toBe('12a')
    expect(underlined('seat 14b p1; i', { refusal })).toBe('seat 14b p1')
    expect(underlined('', { refusal })).toBeUndefined()
    const onLeg2 = refuse('no_sailings_on_leg', { pick: '3', leg: 2, day: '2026-12-31' })
    expect(underlined('2 3', { refusal: onLeg2 })).toBe('3')
  })
})
