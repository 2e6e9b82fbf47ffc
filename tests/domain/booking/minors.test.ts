import { describe, expect, it } from 'vitest'
import { checkMinors } from '../../../src/domain/booking/minors.ts'
import { refuse } from '../../../src/domain/refusal.ts'

const bands = [
  { code: 'AD', fromAge: 10, toAge: null },
  { code: 'CH', fromAge: 5, toAge: 9 },
  { code: 'IN', fromAge: 0, toAge: 4 },
]
const rule = { aloneFrom: 15, bands, departs: '2026-08-14 07:25' }
const alone = refuse('minor_unaccompanied', { age: 15 })

describe('minors', () => {
  it.each([
    ['an infant', [{ type: 'IN' }]],
    ['a child', [{ type: 'CH', birthdate: '2018-01-01' }]],
    ['children together', [{ type: 'CH' }, { type: 'IN' }]],
    ['who pays as an adult and is fourteen', [{ type: 'AD', birthdate: '2011-08-15' }]],
  ])('%s: refused without company', (_, travellers) => {
    expect(checkMinors(travellers, rule)).toEqual(alone)
  })

  it.each([
    ['with an adult', [{ type: 'IN' }, { type: 'AD' }]],
    ['fifteen on the day', [{ type: 'AD', birthdate: '2011-08-14' }]],
    ['nobody at all: a lorry alone', []],
  ])('%s: carried', (_, travellers) => {
    expect(checkMinors(travellers, rule)).toBeUndefined()
  })

  it('travel unaccompanied with a company that carries them', () => {
    expect(checkMinors([{ type: 'IN' }], { ...rule, aloneFrom: 0 })).toBeUndefined()
  })
})
