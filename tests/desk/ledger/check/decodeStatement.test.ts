import { describe, expect, test } from 'vitest'
import * as reader from '../../../../src/desk/ledger/check/CheckDialog.tsx'
import { isRefusal } from '../../../../src/domain/refusal.ts'
import { readStatement } from '../../../../src/domain/ledger/statement/readStatement.ts'

const text = 'Ημερομηνία;Κράτηση;Ποσό\r\n16/05/2026;ΑΒ12;1.045,50\r\n'

function decodeStatement(bytes: Uint8Array): string {
  const text = reader.decodeStatement(bytes)
  if (isRefusal(text)) throw new Error(text.refusal)
  return text
}

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

const euro = { currency: 'EUR', digits: 2 }

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
    expect(readStatement(decoded, euro)).toEqual([
      { line: 2, date: '2026-05-16', code: 'AB12', amount: 104_550 },
    ])
  })

  test('also where it is empty, or its end is missing', () => {
    expect(decodeStatement(new Uint8Array())).toBe('')
    const cut = new TextEncoder().encode(text).slice(0, -6)
    expect(readStatement(decodeStatement(cut), euro)).not.toEqual([])
  })
})

describe('the Greek code page of Windows is distinguished from ISO 8859-7', () => {
  const bytes = (before: string, byte: number, after: string) =>
    Uint8Array.from([...before].map((sign) => sign.charCodeAt(0)).concat(byte, ...Buffer.from(after)))
  test.each([
    ['the euro sign', bytes('a;', 0x80, ' 12,50'), 'a;€ 12,50'],
    ['Ά of Windows', bytes('', 0xa2, 'b'), 'Άb'],
    ['Ά of ISO 8859-7', bytes('', 0xb6, 'b'), 'Άb'],
    ['ι', bytes('', 0xe9, 'b'), 'ιb'],
  ])('by %s', (_, file, expected) => expect(decodeStatement(file)).toBe(expected))
})

test.each([
  ['PDF', '%PDF-1.7\n'],
  ['Excel (XLSX) / ZIP', 'PK\x03\x04\x14\0'],
  ['Excel (XLS)', '\xd0\xcf\x11\xe0'],
])('a file of the kind %s is refused by its name', (kind, beginning) => {
  expect(reader.decodeStatement(Uint8Array.from(Buffer.from(beginning, 'latin1')))).toMatchObject({
    refusal: 'statement_not_text',
    parameters: { kind },
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
    ['with vertical bars', 'date|booking|amount\n2026-05-16|AB12|1.045,50'],
    [
      'with the separator stated in a first line',
      'sep=;\ndate;booking;amount\n\n2026-05-16;AB12;1.045,50',
      4,
    ],
    ['with empty lines before its titles', '\n\ndate\tbooking\tamount\n2026-05-16\tAB12\t1.045,50', 4],
    ['with blanks around its cells', 'date ; booking ; amount\n 2026-05-16 ; AB12 ; 1.045,50 '],
  ])('%s', (_, statement, at = 2) => expect(readStatement(statement, euro)).toEqual([{ ...line, line: at }]))

  test.each([
    [
      'a line without an amount',
      'date;amount\n2026-05-16;1\n2026-05-17\n',
      { line: 3, column: 'amount', text: '' },
    ],
    [
      'a line of another table',
      'date;amount\n2026-05-16;1\n\nTotal;3\n',
      { line: 4, column: 'date', text: 'Total' },
    ],
    [
      'a decimal comma without quotes between commas',
      'date,booking,amount\n2026-05-16,AB12,12,50',
      { line: 2, cells: 4, titles: 3 },
      'statement_cells_more',
    ],
    [
      'a quote that is not closed',
      'date;amount\n2026-05-16;1\n2026-05-17;"2\n2026-05-18;3',
      { line: 3, column: 'amount' },
    ],
  ])('%s is refused with its line', (_, statement, parameters, code = 'statement_cell_wrong') => {
    const refused = readStatement(statement, euro)
    expect(isRefusal(refused) && refused.refusal).toBe(code)
    expect(refused).toMatchObject({ parameters })
  })
})
