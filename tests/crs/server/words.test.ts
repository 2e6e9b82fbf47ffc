import { describe, expect, it } from 'vitest'
import { word } from '../../../src/crs/server/words.ts'

describe('the server’s sentences', () => {
  it('put amounts as money and everything else as it stands', () => {
    expect(word('en', 'price_changed', { expected: 124_350, now: 130_000 })).toContain('1.243,50')
    expect(word('el', 'sold_out', { what: 'DECK', left: 3 })).toMatch(/DECK.*3/)
  })

  it('name fields as the operator does, and days as they are written on tickets', () => {
    expect(word('en', 'malformed_pattern', { field: 'plateNumber' })).toBe('The plate has the wrong format.')
    expect(word('de', 'malformed_small', { field: 'total', limit: 1 })).toContain('Der Betrag')
    expect(word('en', 'malformed_type', { field: 'uuid' })).toContain('uuid')
    expect(word('en', 'departed', { departs: '2026-06-15 07:25' })).toContain('15/06/2026 07:25')
  })

  it('are in English where a language has none, and the bare code where nobody has', () => {
    expect(word('xx' as 'nl', 'mobile_required')).toBe(word('en', 'mobile_required'))
    expect(word('el', 'no_such_code')).toBe('no_such_code')
  })
})
