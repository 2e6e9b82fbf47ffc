import { expect, test } from 'vitest'
import { drawPdf, putText, beginPage, type PdfDocument } from '../../../src/crs/pdf/document.ts'

const onePage = (document: PdfDocument) => {
  beginPage(document)
  putText(document, 'Ticket', 40, 40)
}
const draw = async (printed: boolean) => Buffer.from(await drawPdf('Title', onePage, { printed }))

/** The catalogue object at the offset in the last cross-reference table. */
function catalogueOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const [, offset] = /^xref\n\d+ 1\n(\d{10}) 00000 n \n/.exec(text.slice(table)) ?? []
  return text.slice(Number(offset), text.indexOf('endobj', Number(offset)))
}

test('adds the print action to the catalogue and leaves the rest of the document unchanged', async () => {
  const plain = (await draw(false)).toString('latin1')
  const printed = await draw(true)
  const catalogue = catalogueOf(printed)
  expect(catalogue).toMatch(/^\d+ 0 obj\n<<\n\/Type \/Catalog\n\/Pages \d+ 0 R\n/)
  expect(catalogue).toContain('/OpenAction << /S /Named /N /Print >>')
  expect(catalogue).toContain('/PrintScaling /None')
  const previous = Number(/\/Prev (\d+)/.exec(printed.toString('latin1'))?.[1])
  expect(printed.toString('latin1', previous, previous + 4)).toBe('xref')
  expect(plain).not.toContain('/OpenAction')
})
