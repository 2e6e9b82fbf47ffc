import { expect, test } from 'vitest'
import { drawPdf, putText, beginPage, type PdfDocument } from '../../../src/crs/pdf/document.ts'

const onePage = (document: PdfDocument) => {
  beginPage(document)
  putText(document, 'Ticket', 40, 40)
}
const draw = async (printed: boolean) =>
  Buffer.from(await drawPdf({ title: 'Title', language: 'en' }, onePage, { printed }))

/** The dictionary of the object with this number. */
function objectOf(pdf: string, reference: string): string {
  const start = pdf.indexOf(`\n${reference} obj`)
  return pdf.slice(start, pdf.indexOf('endobj', start))
}

test('opens to print by one dictionary of preferences, which also displays the title', async () => {
  for (const printed of [false, true]) {
    const pdf = (await draw(printed)).toString('latin1')
    const [, root = ''] = /\/Root (\d+ 0) R/.exec(pdf) ?? []
    const catalogue = objectOf(pdf, root)
    const preferences = objectOf(pdf, /\/ViewerPreferences (\d+ 0) R/.exec(catalogue)?.[1] ?? '')
    expect(preferences).toContain('/DisplayDocTitle true')
    expect(preferences.includes('/PrintScaling /None')).toBe(printed)
    expect(preferences.includes('/PickTrayByPDFSize true')).toBe(printed)
    expect(/\/OpenAction <<\s*\/S \/Named\s*\/N \/Print\s*>>/.test(catalogue)).toBe(printed)
    expect(pdf.match(/\/ViewerPreferences/g)).toHaveLength(1)
  }
})
