import { expect, test } from 'vitest'
import { fixedWorkbookParts, sheetBegin, sheetEnd, sheetRow } from '../../../src/domain/value/xlsxParts.ts'

const text = (words: string, space = '') => `<c t="inlineStr"><is><t${space}>${words}</t></is></c>`
const preserved = ' xml:space="preserve"'

test.each([
  ['PAPPA', text('PAPPA')],
  ['', text('')],
  // Never a formula.
  ['=1+1', text('=1+1')],
  ['<a> & "b"', text('&lt;a&gt; &amp; "b"')],
  ['two words', text('two words')],
  [' a', text(' a', preserved)],
  ['a ', text('a ', preserved)],
  ['a\nb', text('a\nb', preserved)],
  ['a\tb', text('a\tb', preserved)],
  ['a\rb', text('a\rb', preserved)],
  // What XML cannot contain.
  ['a\u0001\u001Fb', text('ab')],
  ['a\uFFFE\uFFFFb', text('ab')],
  ['a\uD800b', text('a\uFFFDb')],
  ['ΜΑΡΙΑ 李 😀', text('ΜΑΡΙΑ 李 😀')],
  [7, '<c><v>7</v></c>'],
  [-0.5, '<c><v>-0.5</v></c>'],
  [{ money: -1250 }, '<c s="1"><v>-12.5</v></c>'],
])('the cell of %j is %s', (cell, xml) => {
  expect(sheetRow([cell], 2)).toBe(`<row>${xml}</row>`)
})

test('a row has its cells in their order, and amounts by the decimals of the currency', () => {
  expect(sheetRow(['a', 1, { money: 1250 }], 3)).toBe(
    `<row>${text('a')}<c><v>1</v></c><c s="1"><v>1.25</v></c></row>`,
  )
  expect(sheetRow([{ money: 1250 }], 0)).toBe('<row><c s="1"><v>1250</v></c></row>')
})

test('the parts are XML in which every name that one uses of another is declared', () => {
  const parts = Object.entries(fixedWorkbookParts(2))
  for (const [name, xml] of [...parts, ['sheet', `${sheetBegin()}${sheetEnd}`] as const]) {
    expect([name, xml.slice(0, 36)]).toEqual([name, '<?xml version="1.0" encoding="UTF-8"'])
    const open: string[] = []
    for (const [, end, tag, alone] of xml.matchAll(/<(\/?)([A-Za-z]+)[^<>]*?(\/?)>/g))
      if (end) expect([name, open.pop()]).toEqual([name, tag])
      else if (!alone) open.push(tag ?? '')
    expect([name, open]).toEqual([name, []])
  }
  const of = Object.fromEntries(parts)
  for (const target of ['worksheets/sheet1.xml', 'styles.xml']) {
    expect(of['xl/_rels/workbook.xml.rels']).toContain(`Target="${target}"`)
    expect(of['[Content_Types].xml']).toContain(`PartName="/xl/${target}"`)
  }
  expect(of['_rels/.rels']).toContain('Target="xl/workbook.xml"')
})

test('the format of amounts has the decimals of the currency', () => {
  const format = (digits: number) =>
    /numFmtId="(\d+)" applyNumberFormat/.exec(fixedWorkbookParts(digits)['xl/styles.xml'] ?? '')?.[1]
  expect([0, 2, 3, 4].map(format)).toEqual(['3', '4', '164', '0'])
})
