import { describe, expect, it } from 'vitest'
import { mostRows, readCsv, decodeText } from '../../../../src/crs/network/file/readCsv.ts'

const read = (text: string) => readCsv('ports.csv', new TextEncoder().encode(text))

const expected = {
  name: 'ports',
  file: 'ports.csv',
  columns: ['code', 'name'],
  rows: [
    { line: 2, cells: ['PIR', 'Piraeus'] },
    { line: 3, cells: ['JTR', 'Santorini'] },
  ],
}

describe('a table', () => {
  it.each([
    ['commas', 'code,name\nPIR,Piraeus\nJTR,Santorini\n'],
    ['semicolons', 'code;name\nPIR;Piraeus\nJTR;Santorini\n'],
    ['tabs', 'code\tname\nPIR\tPiraeus\nJTR\tSantorini\n'],
    ['CR and LF', 'code,name\r\nPIR,Piraeus\r\nJTR,Santorini\r\n'],
    ['CR', 'code,name\rPIR,Piraeus\rJTR,Santorini\r'],
    ['no last line end', 'code,name\nPIR,Piraeus\nJTR,Santorini'],
    ['blanks around cells', ' Code , Name \n PIR ,\u00a0Piraeus\n JTR, Santorini \n'],
    ['quotation marks', '"code","name"\n"PIR","Piraeus"\n"JTR","Santorini"\n'],
    ['separators at the ends', 'code,name,,\nPIR,Piraeus,,\nJTR,Santorini,,\n,,,\n'],
    ['empty last lines', 'code,name\nPIR,Piraeus\nJTR,Santorini\n\n \n;\n'.replace(';', ',')],
  ])('is read with %s', (_, text) => {
    expect(read(text)).toEqual({ tables: [expected], faults: [] })
  })

  it('has the lines of the file after quoted line ends, empty lines and the separator of Excel', () => {
    const text = 'sep=;\r\n\r\ncode;name\r\nPIR;"Piraeus\r\nGreat ""Port"";"\r\n\r\nJTR;Santorini'
    expect(read(text).tables[0]?.headingLine).toBe(3)
    expect(read(text).tables[0]?.rows).toEqual([
      { line: 4, cells: ['PIR', 'Piraeus\nGreat "Port";'] },
      { line: 7, cells: ['JTR', 'Santorini'] },
    ])
  })

  it('has as many cells as columns, and columns in one form', () => {
    expect(read('Code, From Date,Name-EL\nPIR\n').tables).toMatchObject([
      { columns: ['code', 'from_date', 'name_el'], rows: [{ cells: ['PIR', '', ''] }] },
    ])
  })

  it('is absent of an empty file', () => {
    expect(read('\n \n')).toEqual({ tables: [], faults: [] })
  })
})

describe('a fault', () => {
  const fault = (text: string) =>
    read(text).faults.map(({ line, column, value, expected }) => [line, column, value, expected])

  it.each(['=1+1', '=HYPERLINK("x")', "=cmd|' /C calc'!A0", '+A1', '-A1*2', '@SUM(A1)', '=A1', '+1*A2'])(
    'is the formula %s',
    (formula) => {
      expect(fault(`code;name\nPIR;Piraeus\nJTR;"${formula.replaceAll('"', '""')}"\n`)).toEqual([
        [3, 'name', formula, 'A value, not a formula.'],
      ])
    },
  )

  it('is no number, telephone number, dash or code with leading zeros', () => {
    const cells = ['-5', '+1.234,50', '-', '- closed', '+30 210 (412) 34-56', '="007"', '-122.35']
    const { tables, faults } = read(`code;name\n${cells.map((cell) => `PIR;${cell}`).join('\n')}\n`)
    expect(faults).toEqual([])
    expect(tables[0]?.rows[5]?.cells).toEqual(['PIR', '007'])
  })

  it('is a row with too many cells, a nameless or doubled column, an error of a spreadsheet', () => {
    expect(fault('code,name\nPIR,Piraeus,x\n')).toEqual([
      [2, '', 'x', 'At most 2 cells, as many as the heading has.'],
    ])
    expect(fault('code,,name\nPIR,x,Piraeus\nJTR,,Thira\n')).toEqual([
      [2, '', 'x', 'A name in the heading of this column.'],
    ])
    expect(fault('code,name,Code\nPIR,Piraeus,\n')).toEqual([[1, 'code', 'code', 'Each column once.']])
    expect(fault('code,name\nPIR,#REF!\n')).toEqual([
      [2, 'name', '#REF!', 'A value, not the error of a spreadsheet.'],
    ])
  })

  it('is a quotation mark that is not closed', () => {
    expect(fault('code,name\nPIR,Piraeus\nJTR,"Thira\n')).toEqual([[3, '', '"', 'A closing quotation mark.']])
  })

  it('repeats no more of a name in a heading than names have', () => {
    expect(read(`code,${'x'.repeat(3_000_000)}`).tables[0]?.columns).toEqual(['code', 'x'.repeat(60)])
  })

  it('is a heading with too many columns', () => {
    const { tables, faults } = read(`code,${'x,'.repeat(500)}\nPIR\n`)
    expect([tables, faults.map(({ line, expected }) => [line, expected])]).toEqual([
      [],
      [[1, 'At most 500 columns.']],
    ])
  })

  it('is a file that is no text, or has too many rows', () => {
    expect(readCsv('ports.csv', Uint8Array.of(1, 0, 2, 0, 3)).faults).toMatchObject([
      { file: 'ports.csv', line: 0, expected: 'A text file, such as CSV in UTF-8.' },
    ])
    expect(readCsv('ports.csv', new Uint8Array((mostRows + 1) * 2).fill(10)).faults).toMatchObject([
      { line: 0, expected: 'At most 5,000,000 rows.' },
    ])
  })
})

const greek = 'code;name_el\nPIR;Πειραιάς\nAIG;Αίγινα\nADR;Άνδρος\n'
const western = 'code;name\nTRO;Tromsø\nTAN;Tanger Méd\nAAL;Ålesund\nCAD;Cádiz – Muelle\n'

/** Bytes of a text in an encoding with one byte a character. */
function inEncoding(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code] as const),
  )
  return Uint8Array.from([...text].map((character) => codes.get(character) ?? 0))
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())

it.each([
  ['utf-8', greek, utf8(greek)],
  ['utf-8', greek, utf8(`\uFEFF${greek}`)],
  ['utf-16le', greek, utf16le(`\uFEFF${greek}`)],
  ['utf-16be', greek, utf16be(`\uFEFF${greek}`)],
  ['utf-16le', greek, utf16le(greek)],
  ['utf-16be', western, utf16be(western)],
  ['windows-1253', greek, inEncoding(greek, 'windows-1253')],
  ['iso-8859-7', greek, inEncoding(greek, 'iso-8859-7')],
  ['windows-1252', western, inEncoding(western, 'windows-1252')],
  ['utf-8', '', utf8('')],
])('decodes %s', (encoding, text, bytes) => {
  expect(decodeText(bytes)).toEqual({ text, encoding })
})

it('decodes capitals of western languages and a single sign of money', () => {
  const capitals = 'SÃO TOMÉ;AÇORES\nPRIX €;12\n'
  expect(decodeText(inEncoding(capitals, 'windows-1252'))?.text).toBe(capitals)
})

it.each([
  ['an image', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)],
  ['a .zip archive', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0)],
  ['half a character of UTF-16', Uint8Array.of(0xff, 0xfe, 0x41)],
])('refuses %s', (_, bytes) => {
  expect(decodeText(bytes)).toBeUndefined()
})
