import { describe, expect, it } from 'vitest'
import { nearVerbs } from '../../../src/desk/line/similarWords.ts'
import { seed } from '../../kit/drawn.ts'
import { fc } from '../../kit/drawnProperties.ts'

/** One letter left out, put in, exchanged or swapped with the next one. */
function slip(word: string, place: number, how: 'drop' | 'add' | 'other' | 'swap', letter: string): string {
  const at = place % word.length
  const here = word.charAt(at)
  const next = word.charAt(at + 1)
  const instead = { drop: '', add: letter + here, other: letter, swap: next + here }[how]
  return word.slice(0, at) + instead + word.slice(at + (how === 'swap' ? 2 : 1))
}

const letters = [...'abcdefghijklmnopqrstuvwxyzαβγω 0']
const letter = fc.constantFrom(...letters)
const oneSlip = fc.tuple(fc.nat(30), fc.constantFrom('drop', 'add', 'other', 'swap'), letter)

describe('words that were probably meant', () => {
  it('finds each word with a slip in both halves', () => {
    const half = fc.array(letter, { minLength: 5, maxLength: 7 }).map((typed) => typed.join(''))
    fc.assert(
      fc.property(fc.array(fc.tuple(half, oneSlip), { minLength: 2, maxLength: 2 }), (halves) => {
        const meant = halves.map(([text]) => text).join('')
        const typed = halves.map(([text, [at, how, by]]) => slip(text, at, how, by)).join('')
        expect(nearVerbs(typed, ['another', meant])).toContain(meant)
      }),
      { numRuns: 2000, seed },
    )
  })

  it.each([
    ['recal', ['recall']],
    ['qqqqqq', []],
    ['cab', ['cabin']],
    ['cba', []],
  ])('of %s', (typed, found) => {
    expect(nearVerbs(typed, ['recall', 'cancel', 'cabin', 'seat'])).toEqual(found)
  })
})
