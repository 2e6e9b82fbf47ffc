import { describe, expect, it } from 'vitest'
import { isReference, makeReference, readReference, readClue } from '../../../src/domain/booking/reference.ts'
import { parseTicket } from '../../../src/domain/ticket/number.ts'
import { greekKeys } from '../../kit/desk/greekKeys.ts'
import { tableRows } from '../table.ts'
import { fc } from '../../kit/drawnProperties.ts'

const symbols = [...'ABEHKMNPTXYZ23456789']
/** Uniform numbers from a seed (mulberry32): fast-check’s own doubles favour the ends of the range. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const reference = fc.integer().map((seed) => makeReference(chance(seed)))
const longReference = fc.integer().map((seed) => makeReference(chance(seed), 5))

/** The vocabulary of the command line: words of the grammar and codes. */
const words = new Set(
  [
    ...'h p i x r t v mv ex op opt rpl sp mg tr fee pr ml sms hist svc ins cpn grp ci alt pk rep cp mem nm res man cab',
    ...tableRows('ports.csv').flatMap(({ code = '', locode = '' }) => [code, locode]),
    ...tableRows('port_groups.csv').map(({ code = '' }) => code),
    ...tableRows('discounts.csv').map(({ code = '' }) => code),
    ...tableRows('accommodations.csv').map(({ code = '' }) => code),
    ...tableRows('vehicle_categories.csv').map(({ code = '' }) => code),
  ].map((word) => word.toUpperCase()),
)

describe('a new reference', () => {
  it('has a valid check character and six letters and digits shared by Greek and Latin', () => {
    fc.assert(
      fc.property(reference, (made) => {
        expect(made).toMatch(/^[ABEHKMNPTXYZ][ABEHKMNPTXYZ2-9]{5}$/)
        expect(isReference(made)).toBe(true)
      }),
    )
  })

  it('is never a vocabulary word, a code, a number or a ticket', () => {
    fc.assert(
      fc.property(reference, (made) => {
        expect(words.has(made)).toBe(false)
        expect(made).toMatch(/\d/)
        expect(made).toMatch(/[A-Z].*[A-Z]/)
        expect(parseTicket(made)).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })

  it('is random and rarely repeated', () => {
    const random = chance(1)
    const drawn = Array.from({ length: 5000 }, () => makeReference(random))
    expect(new Set(drawn).size).toBeGreaterThan(4980)
    expect(makeReference(chance(7))).toBe(makeReference(chance(7)))
  })

  it('is created although the random source repeats an unsuitable value for a while', () => {
    let draws = 0
    expect(isReference(makeReference(() => (draws++ < 50 ? 0 : (draws % 20) / 20)))).toBe(true)
  })
})

describe('a long reference, made when short ones were in use', () => {
  it('has eight characters, and is no word, number or plate', () => {
    fc.assert(
      fc.property(longReference, (made) => {
        expect(made).toMatch(/^[ABEHKMNPTXYZ][ABEHKMNPTXYZ2-9]{7}$/)
        expect(isReference(made)).toBe(true)
        expect(made).not.toMatch(/^[A-Z]*\d+[A-Z]*$/)
        expect(parseTicket(made)).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })

  it('is read in any case', () => {
    fc.assert(
      fc.property(longReference, (made) => {
        expect(readReference(made.toLowerCase())).toBe(made)
      }),
    )
  })

  it.each([4, 5])('is made after five short ones: drawn %i times', (used) => {
    expect(makeReference(chance(1), used)).toHaveLength(used < 5 ? 6 : 8)
  })
})

describe('a mistyped reference', () => {
  it.each([
    ['short', reference, 5],
    ['long', longReference, 7],
  ] as const)('is detected whichever character is wrong: a %s one', (_, references, last) => {
    fc.assert(
      fc.property(references, fc.nat(last), fc.constantFrom(...symbols), (made, at, symbol) => {
        fc.pre(made[at] !== symbol)
        expect(isReference(made.slice(0, at) + symbol + made.slice(at + 1))).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  it('is detected in nine of ten cases of two swapped characters', () => {
    const swapped = Array.from({ length: 1000 }, (_, seed) => makeReference(chance(seed))).flatMap((made) =>
      [0, 1, 2, 3, 4].flatMap((at) => {
        const [a = '', b = ''] = made.slice(at, at + 2)
        return a === b ? [] : [made.slice(0, at) + b + a + made.slice(at + 2)]
      }),
    )
    expect(swapped.filter(isReference).length / swapped.length).toBeLessThan(0.1)
  })

  it.each(['', 'AAAAAA', 'A23456', 'C2AB34', 'ABC', 'AB2H3K7'])('%j is none', (text) => {
    expect(isReference(text)).toBe(false)
  })
})

describe('reading a reference', () => {
  it('accepts any case and Greek capitals of the same shape', () => {
    const greek: Record<string, string> = {
      A: 'Α',
      B: 'β',
      E: 'Ε',
      H: 'η',
      K: 'Κ',
      M: 'μ',
      N: 'Ν',
      P: 'ρ',
      T: 'Τ',
      X: 'χ',
      Y: 'υ',
      Z: 'Ζ',
    }
    fc.assert(
      fc.property(reference, (made) => {
        expect(readReference(made)).toBe(made)
        expect(readReference(` ${made.toLowerCase()} `)).toBe(made)
        expect(readReference([...made].map((symbol) => greek[symbol] ?? symbol).join(''))).toBe(made)
      }),
    )
  })

  it('converts by shape: Greek keys yield another reference or none', () => {
    fc.assert(
      fc.property(reference, (made) => {
        const read = readReference(greekKeys(made.toLowerCase()))
        expect(read === undefined || isReference(read)).toBe(true)
      }),
    )
  })
})

it.each([
  ['papadopoulos', { surname: 'papadopoulos' }],
  ['παπαδόπουλος μαρία', { surname: 'παπαδόπουλος μαρία' }],
  ['papadopoulos/maria', { surname: 'papadopoulos/maria' }],
  ["o'brien-smith", { surname: "o'brien-smith" }],
  [' 697 123 4567 ', { phone: '697 123 4567' }],
  ['+306971234567', { phone: '+306971234567' }],
  ['(210) 123/45.67', { phone: '(210) 123/45 67' }],
  ['ika1234', { plate: 'IKA1234' }],
  ['ικα-1234', { plate: 'IKA1234' }],
  ['1234', undefined],
  ['?971234567', undefined],
  ['a1', undefined],
  ['a', undefined],
  ['+', undefined],
  ['', undefined],
])('%j is read as %j', (typed, clue) => expect(readClue(typed)).toEqual(clue))
