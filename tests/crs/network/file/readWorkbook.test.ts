import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readWorkbook } from '../../../../src/crs/network/file/readWorkbook.ts'
import { xlsxFile, xlsxRow } from '../../../kit/crs/xlsxFile.ts'

/** The texts of cells, each read from its XML. */
async function textsOf(...cells: string[]): Promise<string[]> {
  const rows = cells.map((cell, nth) => xlsxRow(nth + 2, ['x', cell])).join('')
  const { tables } = await readWorkbook(
    'network.xlsx',
    xlsxFile({ ports: xlsxRow(1, ['code', 'value']) + rows }),
  )
  return tables[0]!.rows.map((row) => row.cells[1] ?? '')
}

it('reads each sheet as a table, with the lines of its rows', async () => {
  const ports =
    xlsxRow(1, ['Code', 'Name EL']) + xlsxRow(2, ['PIR', 'Πειραιάς']) + xlsxRow(5, ['JTR', 'Θήρα'])
  const lines = xlsxRow(3, ['code']) + xlsxRow(4, ['<c><v>12</v></c>'])
  expect(await readWorkbook('network.xlsx', xlsxFile({ Ports: ports, lines, Sheet3: '' }))).toEqual({
    tables: [
      {
        name: 'ports',
        file: 'network.xlsx (Ports)',
        columns: ['code', 'name_el'],
        rows: [
          { line: 2, cells: ['PIR', 'Πειραιάς'] },
          { line: 5, cells: ['JTR', 'Θήρα'] },
        ],
      },
      {
        name: 'lines',
        file: 'network.xlsx (lines)',
        columns: ['code'],
        headingLine: 3,
        rows: [{ line: 4, cells: ['12'] }],
      },
    ],
    faults: [],
  })
})

it('writes numbers, dates, times and truth values as a table in CSV has them', async () => {
  const cells = {
    '<c><v>12.0</v></c>': '12',
    '<c><v>0.30000000000000004</v></c>': '0.3',
    '<c><v>1.0000000000000001E-7</v></c>': '0.0000001',
    '<c><v>-122.353497</v></c>': '-122.353497',
    '<c s="1"><v>46143</v></c>': '2026-05-01',
    '<c s="2"><v>0.3125</v></c>': '07:30',
    '<c s="2"><v>0.31249999999</v></c>': '07:30',
    '<c s="3"><v>46143.3125</v></c>': '2026-05-01 07:30',
    '<c s="4"><v>1.0416666666667</v></c>': '25:00',
    '<c t="d"><v>2026-05-01T00:00:00Z</v></c>': '2026-05-01',
    '<c t="b"><v>1</v></c>': 'yes',
    '<c t="b"><v>0</v></c>': 'no',
    '<c t="str"><f>A1</f><v>PIR</v></c>': 'PIR',
    '<c><f>1+1</f><v>2</v></c>': '2',
    '<c t="inlineStr"><is><t> 1.50 </t></is></c>': '1.50',
    '<c t="str"><f>IF(A1=1,"x","")</f><v></v></c>': '',
    '<c s="5"><v>1</v></c>': '100%',
    '<c s="5"><v>7.0000000000000007E-2</v></c>': '7%',
    '<c s="5" t="n"><f>0.2+0.09</f><v>0.29</v></c>': '29%',
    '<c s="6"><v>0.125</v></c>': '12.5%',
    '<c s="7"><v>12</v></c>': '12',
    '<c s="5"/>': '',
    last: 'last',
  }
  expect(await textsOf(...Object.keys(cells))).toEqual(Object.values(cells))
})

it('names formulas and errors of a spreadsheet at their cells', async () => {
  const rows = xlsxRow(1, ['code', 'name']) + xlsxRow(4, ['=A1', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'])
  const { faults } = await readWorkbook('network.xlsx', xlsxFile({ ports: rows }))
  expect(faults).toMatchObject([
    { file: 'network.xlsx (ports)', line: 4, column: 'code', value: '=A1' },
    { line: 4, column: 'name', value: '#DIV/0!' },
  ])
})

it('names formulas that were never calculated, and leaves those with an empty result', async () => {
  const cells = [
    '<c t="str"><f>A3</f></c>',
    '<c><f>SUM(A2:A3)&gt;0</f><v/></c>',
    '<c s="5"><f t="shared" si="0"/></c>',
  ]
  const rows = xlsxRow(1, ['code', 'name', 'percent']) + xlsxRow(2, cells) + xlsxRow(3, ['A', 'b'])
  const { faults } = await readWorkbook('network.xlsx', xlsxFile({ ports: rows }))
  expect(faults).toMatchObject([
    { file: 'network.xlsx (ports)', line: 2, column: 'code', value: '=A3' },
    { line: 2, column: 'name', value: '=SUM(A2:A3)>0' },
    { line: 2, column: 'percent', value: '=?' },
  ])
})

it('names merged cells of several rows or columns, of which all but the first are empty', async () => {
  const ports = [
    xlsxRow(1, ['Code', 'Area EN', 'Country']),
    xlsxRow(2, ['PIR', 'Attica', 'GR']),
    xlsxRow(3, ['RAF', '', 'GR']),
    xlsxRow(4, ['HAU', 'NO']),
    xlsxRow(5, ['', '', 'SE']),
  ].join('')
  const lines = xlsxRow(1, ['code', 'kind']) + xlsxRow(2, ['12', 'day'])
  const file = xlsxFile(
    { ports, lines },
    { ports: ['B2:B3', 'B4:C4', 'A5:B5', 'C5:C9', 'C3:D3'], lines: ['A1:B1'] },
  )
  const { faults } = await readWorkbook('network.xlsx', file)
  expect(faults).toMatchObject([
    { file: 'network.xlsx (ports)', line: 2, column: 'area_en', value: 'Attica' },
    { file: 'network.xlsx (ports)', line: 4, column: 'area_en', value: 'NO' },
  ])
})

const refusal = async (bytes: Uint8Array) => {
  const { tables, faults } = await readWorkbook('network.xlsx', bytes)
  expect(tables).toEqual([])
  expect(faults).toMatchObject([{ file: 'network.xlsx', line: 0 }])
  return faults[0]?.expected
}

it('refuses other files', async () => {
  expect(await refusal(strToU8('code,name\n'))).toMatch('not a .zip archive')
  expect(await refusal(new Uint8Array())).toMatch('not a .zip archive')
  expect(await refusal(zipSync({ 'a.xml': strToU8('<a/>') }))).toMatch('A workbook (.xlsx).')
  expect(await refusal(xlsxFile({ ports: xlsxRow(1, ['code']) }).subarray(0, 700))).toMatch(
    /incomplete|damaged/,
  )
})

it('refuses sheets that would not fit into memory before it reads them', async () => {
  const far = (address: string, line: number) =>
    xlsxFile({ ports: `<row r="${line}"><c r="${address}"><v>1</v></c></row>` })
  expect(await refusal(far('A900000000', 900_000_000))).toMatch('at most 1048576 rows')
  expect(await refusal(far('ZZZZZ1', 1))).toMatch('at most')
  expect(await refusal(far('XFD1000000', 1_000_000))).toMatch('at most')
})

it('refuses a workbook that expands to more than the limit', async () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(3 * 2 ** 20) })
  const { faults } = await readWorkbook('network.xlsx', bomb, { bytes: 2 ** 20, files: 10 })
  expect(faults[0]?.expected).toMatch('more than 1 MB')
})
