import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openWorkbook } from '../../../../src/desk/grid/export/workbook.ts'
import type { Cell } from '../../../../src/domain/value/xlsxParts.ts'

async function written(
  parts: readonly (readonly (readonly Cell[])[])[],
  digits = 2,
): Promise<{
  files: string[]
  sheet: string
  styles: string
  pieces: number
}> {
  const pieces: Uint8Array[] = []
  const workbook = openWorkbook(['A & B', 'amount'], digits, (bytes) => void pieces.push(bytes))
  for (const rows of parts) await workbook.add(rows)
  await workbook.end()
  const files = unzipSync(Uint8Array.from(pieces.flatMap((piece) => [...piece])))
  return {
    files: Object.keys(files),
    sheet: strFromU8(files['xl/worksheets/sheet1.xml']!),
    styles: strFromU8(files['xl/styles.xml']!),
    pieces: pieces.length,
  }
}

test('is a workbook with one sheet of typed cells', async () => {
  const { files, sheet } = await written([
    [['=1+1', { money: -1250 }]],
    [['<ΜΑΡΙΑ>\u0001\uD800', { money: 0 }]],
    [[' two\nlines', 0]],
  ])
  expect(files).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
  expect(sheet).toContain(`<row>${text('A &amp; B')}${text('amount')}</row>`)
  expect(sheet).toContain(`<row>${text('=1+1')}<c s="1"><v>-12.5</v></c></row>`)
  expect(sheet).toContain(text('&lt;ΜΑΡΙΑ&gt;\uFFFD'))
  expect(sheet).toContain('<is><t xml:space="preserve"> two\nlines</t></is>')
  expect(sheet).not.toContain('<f>')
  expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true)
})

test.each([
  [0, '<v>-1250</v>', 'numFmtId="3"'],
  [2, '<v>-12.5</v>', 'numFmtId="4"'],
  [3, '<v>-1.25</v>', 'numFmtId="164" applyNumberFormat'],
])('writes amounts with %i decimals', async (digits, value, format) => {
  const { sheet, styles } = await written([[[{ money: -1250 }]]], digits)
  expect(sheet).toContain(value)
  expect(styles).toContain(format)
})

test('sends its bytes while rows are added', async () => {
  const rows = Array.from({ length: 2000 }, (_, nth): Cell[] => [
    `PAPADOPOULOU ${nth * 7919}`,
    { money: nth },
  ])
  const { pieces, sheet } = await written([rows, rows, rows])
  expect(pieces).toBeGreaterThan(10)
  expect(sheet.match(/<row>/g)).toHaveLength(6001)
})
