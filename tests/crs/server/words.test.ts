import { describe, expect, it } from 'vitest'
import { word } from '../../../src/crs/server/words.ts'

describe('the server’s sentences', () => {
  it('put amounts as money and everything else as it stands', () => {
    expect(word('en', 'price_changed', { expected: 124_350, now: 130_000 })).toContain('1.243,50')
    expect(word('el', 'sold_out', { what: 'DECK', left: 3 })).toMatch(/3.*DECK/)
  })

  it('are in English where a language has none, and the bare code where nobody has', () => {
    expect(word('xx' as 'nl', 'mobile_required')).toBe(word('en', 'mobile_required'))
    expect(word('el', 'no_such_code')).toBe('no_such_code')
  })
})
