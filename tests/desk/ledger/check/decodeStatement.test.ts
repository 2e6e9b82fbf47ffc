import { describe, expect, test } from 'vitest'
import { decodeStatement } from '../../../../src/desk/ledger/check/decodeStatement.ts'
import { isRefusal } from '../../../../src/domain/refusal.ts'
import { readStatement } from '../../../../src/domain/ledger/statement/readStatement.ts'

const text = 'Ημερομηνία;Κράτηση;Ποσό\r\n16/05/2026;ΑΒ12;1.045,50\r\n'

const utf16 = (littleEndian: boolean, mark: boolean) => {
  const units = [...(mark ? '\uFEFF' : ''), ...text].map((sign) => sign.charCodeAt(0))
  const view = new DataView(new ArrayBuffer(2 * units.length))
  for (const [at, unit] of units.entries()) view.setUint16(2 * at, unit, littleEndian)
  return new Uint8Array(view.buffer)
}

/** Greek capitals and small letters are at their places of ISO 8859-7, 0x2d0 below Unicode. */
const iso88597 = Uint8Array.from(text, (sign) => {
  const code = sign.charCodeAt(0)
  return code < 0x80 ? code : code - 0x2d0
})

describe('a statement is decoded', () => {
  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['ISO 8859-7', iso88597],
    ['UTF-16, little-endian with a byte order mark', utf16(true, true)],
    ['UTF-16, big-endian with a byte order mark', utf16(false, true)],
    ['UTF-16, little-endian without a byte order mark', utf16(true, false)],
    ['UTF-16, big-endian without a byte order mark', utf16(false, false)],
  ])('from %s', (_, bytes) => {
    const decoded = decodeStatement(bytes)
    expect(decoded.replace('\uFEFF', '')).toBe(text)
    expect(readStatement(decoded)).toEqual([{ line: 2, date: '2026-05-16', code: 'ΑΒ12', amount: 104_550 }])
  })

  test('also where it is empty, or its end is missing', () => {
    expect(decodeStatement(new Uint8Array())).toBe('')
    const cut = new TextEncoder().encode(text).slice(0, -6)
    expect(readStatement(decodeStatement(cut))).not.toEqual([])
  })
})

describe('a statement is read', () => {
  const line = { line: 2, date: '2026-05-16', code: 'AB12', amount: 104_550 }
  test.each([
    ['with semicolons and a decimal comma', 'date;booking;amount\n2026-05-16;AB12;1.045,50'],
    ['with commas and a decimal point', 'date,booking,amount\n2026-05-16,AB12,1045.50'],
    ['with commas and a decimal comma in quotes', 'date,booking,amount\n2026-05-16,AB12,"1.045,50"'],
    ['with tabs', 'date\tbooking\tamount\n2026-05-16\tAB12\t1.045,50'],
    ['with all cells in quotes', '"date";"booking";"amount"\n"2026-05-16";"AB12";"1.045,50"'],
    [
      'with line ends of Windows and empty lines behind',
      'date;booking;amount\r\n2026-05-16;AB12;1045,5\r\n\r\n;;\r\n',
    ],
    ['with the line ends of an old Mac', 'date;booking;amount\r2026-05-16;AB12;1045,5\r'],
    ['with blanks around its cells', 'date ; booking ; amount\n 2026-05-16 ; AB12 ; 1.045,50 '],
  ])('%s', (_, statement) => expect(readStatement(statement)).toEqual([line]))

  test.each([
    [
      'a line without an amount',
      'date;amount\n2026-05-16;1\n2026-05-17\n',
      { line: 3, column: 'amount', text: '' },
    ],
    [
      'a line of another table',
      'date;amount\n2026-05-16;1\n\nTotal;2;3\n',
      { line: 4, column: 'date', text: 'Total' },
    ],
    [
      'a quote that is not closed',
      'date;amount\n2026-05-16;1\n2026-05-17;"2\n2026-05-18;3',
      { line: 3, column: 'amount' },
    ],
  ])('%s is refused with its line', (_, statement, parameters) => {
    const refused = readStatement(statement)
    expect(isRefusal(refused) && refused.refusal).toBe('statement_cell_wrong')
    expect(refused).toMatchObject({ parameters })
  })
})
