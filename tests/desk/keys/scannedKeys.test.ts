import { beforeEach, describe, expect, it } from 'vitest'
import { readScan } from '../../../src/domain/checkin/scan.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { writeTicketCode, writeVoucherCode } from '../../../src/domain/ticket/code.ts'
import { codeByKey, scannedCode, scannedKeys } from '../../../src/desk/keys/scannedKeys.ts'
import { removeText } from '../../../src/desk/browser/storage.ts'
import { scannedKeysOf, scannedText, scannerLayouts, type ScannerLayout } from '../../kit/desk/scanner.ts'

let now = 0
const nothing = () => undefined
const methods = { preventDefault: nothing, stopPropagation: nothing }
const press = (key: { key: string; code?: string; shiftKey?: boolean }) =>
  scannedKeys.press({ ...methods, type: 'keydown', timeStamp: now, ...key })

/** Presses the keys of a text, and returns what they have typed. */
function typed(text: string, layout: ScannerLayout, pause = 4): string {
  now += 1000
  press({ key: 'Enter', code: 'Enter' })
  for (const key of scannedKeysOf(text, layout)) {
    now += pause
    if (key.shiftKey) press({ key: 'Shift', code: 'ShiftLeft' })
    press(key)
  }
  return scannedText(text, layout)
}

const byHand = (text: string, layout: ScannerLayout) => typed(text, layout, 120)

/** With a Y and a Z, which German and Albanian keyboards have exchanged. */
const reference = 'AP2MZY'
const signed = `${writeTicketCode({
  letter: 'Y',
  number: '000000001234',
  reference,
  origin: 'WZA',
  destination: 'SQM',
  departs: '2026-06-20 07:30',
})}/MSWQZY2345`

const voucher = `${writeVoucherCode({ reference, bookedAt: '2026-06-20 07:30' })}/MSWQZY2345`

beforeEach(() => {
  now += 10_000
  removeText('localStorage', 'purser.scanner')
})

describe.each(scannerLayouts)('on the layout %s', (layout) => {
  it('a code with a signature is what the keys of the scanner mean', () => {
    expect(scannedCode(typed(signed, layout))).toBe(signed)
    expect(scannedCode(typed(voucher, layout)) ?? voucher).toBe(voucher)
  })

  it('a number without one is read by its keys, once a code was scanned', () => {
    scannedCode(typed(signed, layout))
    for (const number of ['R1000001', 'Y1000001', 'Z1000001', 'Q1000001', 'W1000001', '1000001']) {
      const text = typed(number, layout)
      const scanned = scannedCode(text) ?? text
      expect([number, isRefusal(scanned) || readScan(scanned)]).toEqual([number, readScan(number)])
    }
  })
})

describe('the number of a ticket', () => {
  it('is that of its key where a scanner types another alphabet', () => {
    expect(scannedCode(typed('R1000001', 'gr'))).toBe('R1000001')
    expect(readScan(typed('P1000001', 'gr'))).toMatchObject({ letter: 'P' })
    expect(scannedCode(typed('1000001', 'fr'))).toBe('1000001')
    expect(scannedCode(typed('D1000001', 'ru'))).toBe('D1000001')
  })

  it('is refused where its letter may be that of another series', () => {
    expect(scannedCode(typed('Y1000001', 'de'))).toEqual({
      refusal: 'scan_unclear',
      parameters: { one: 'Z1000001', other: 'Y1000001' },
    })
    expect(scannedCode(typed('H1000001', 'de'))).toBeUndefined()
  })

  it('is as typed by a scanner that was set to the layout', () => {
    // This one presses the keys that type the code here.
    for (const [at, character] of [...signed].entries()) {
      now += 4
      if (at === 0) press({ key: 'Enter', code: 'Enter' })
      const key = scannerKeyFor(character)
      press(key)
    }
    expect(scannedCode(signed)).toBe(signed)
    expect(scannedCode(typed('Y1000001', 'de'))).toBeUndefined()
  })

  it('is as typed by a person, by the shape of its letter', () => {
    expect(scannedCode(byHand('R1000001', 'gr'))).toBeUndefined()
    expect(scannedCode(byHand('Y1000001', 'de'))).toBeUndefined()
  })

  it('is as it was pasted', () => {
    typed('R1000001', 'gr')
    expect(scannedCode('Ρ2000002')).toBeUndefined()
  })
})

/** The key of a German keyboard that types the character. */
function scannerKeyFor(character: string) {
  if (character === '/') return { key: '/', code: 'Digit7', shiftKey: true }
  if (character === '-') return { key: '-', code: 'Slash', shiftKey: false }
  const [key] = scannedKeysOf({ Y: 'Z', Z: 'Y' }[character] ?? character, 'de')
  return key!
}

describe('the keys behind a text', () => {
  it('are found although a dead key has composed some of its characters', () => {
    now += 1000
    press({ key: 'Enter', code: 'Enter' })
    // The Greek layout of Windows has a dead key where W is.
    const keys = scannedKeysOf(signed, 'gr').map((key) =>
      key.code === 'KeyW' ? { ...key, key: 'Dead' } : key,
    )
    for (const key of keys) {
      now += 4
      press(key)
    }
    const composed = scannedText(signed, 'gr').replaceAll('Σ', '΅')
    expect(scannedCode(composed)).toBe(signed)
  })

  it('are forgotten when the text is changed', () => {
    const text = typed('R1000001', 'gr')
    press({ key: 'Backspace', code: 'Backspace' })
    expect(scannedCode(text.slice(0, -1))).toBeUndefined()
  })

  it('are found after the next scan has begun', () => {
    const first = typed('R1000001', 'gr')
    typed('R1000002', 'gr')
    expect(scannedCode(first)).toBe('R1000001')
  })

  it('read a code of letters and digits that came as signs or other letters', () => {
    expect(codeByKey(typed('SUMMER10', 'gr'))).toBe('SUMMER10')
    expect(codeByKey(typed('SUMMER10', 'fr'))).toBe('SUMMER10')
    expect(codeByKey(byHand('SUMMER10', 'gr'))).toBe(scannedText('SUMMER10', 'gr'))
    expect(codeByKey('summer10')).toBe('summer10')
  })
})
