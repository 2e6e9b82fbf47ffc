import { describe, expect, it } from 'vitest'
import { scannerReadings, usCharacter } from '../../../src/domain/value/keyboardLayout.ts'
import { scannedKeysOf, scannedText, scannerLayouts } from '../../kit/desk/scanner.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ/0123456789-'

describe.each(scannerLayouts)('a scanner that types on the layout %s', (layout) => {
  it.each([false, true])('is read by every character of a code, caps lock %s', (capsLock) => {
    for (const character of alphabet)
      expect([character, scannerReadings(scannedText(character, layout, capsLock))]).toEqual([
        character,
        expect.arrayContaining([character]),
      ])
  })

  it('is read whole, from capitals and small letters', () => {
    for (const text of ['T1/H000000001234/K7M2PA/PIR-JTR/202606200730/QWYZAM', 't1/z9-q'])
      expect(scannerReadings(scannedText(text, layout))).toContain(text.toUpperCase())
  })

  it('is read exactly by its keys', () => {
    for (const capsLock of [false, true]) {
      const keys = scannedKeysOf(`${alphabet}qwerty`, layout, capsLock)
      expect(keys.map(({ code, shiftKey }) => usCharacter({ code, shift: shiftKey })).join('')).toBe(
        `${alphabet}qwerty`,
      )
    }
  })
})

describe('what a text may have been', () => {
  it('is the text first, in capitals', () => {
    expect(scannerReadings(' k7m2pa ')[0]).toBe('K7M2PA')
    expect(scannerReadings('Υ1')[0]).toBe('Υ1')
  })

  it('is several texts where two keys type one letter, but not more than can be tried', () => {
    expect(scannerReadings('ΣΑ')).toEqual(['ΣΑ', 'WA', 'SA'])
    expect(scannerReadings('Σ'.repeat(100)).length).toBeLessThanOrEqual(300)
  })

  it('is nothing else where no layout types it', () => {
    expect(scannerReadings('名前')).toEqual(['名前'])
  })

  it('is read from the keys of the number pad, and not from those that type nothing', () => {
    expect(usCharacter({ code: 'Numpad7', shift: false })).toBe('7')
    expect(usCharacter({ code: 'NumpadDivide', shift: false })).toBe('/')
    expect(usCharacter({ code: 'Digit7', shift: true })).toBe('&')
    expect(usCharacter({ code: 'Enter', shift: false })).toBeUndefined()
    expect(usCharacter({ code: '', shift: false })).toBeUndefined()
  })
})
