/** A viewer opens its print dialog at once, keeps the page size and selects the tray by it (ISO 32000-1, 12.2). */
const printOnOpening =
  '/OpenAction << /S /Named /N /Print >>\n/ViewerPreferences << /PrintScaling /None /PickTrayByPDFSize true >>\n'

/**
 * The document with the entries added to its catalogue as an incremental update (ISO 32000-1, 7.5.6), because pdfkit
 * has no option for them. Reads the layout pdfkit writes: a plain cross-reference table, one dictionary per trailer.
 */
export function openToPrint(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1')
  const trailer = text.slice(text.lastIndexOf('trailer'))
  const root = match(/\/Root (\d+ 0) R/, trailer)
  const previous = match(/startxref\s+(\d+)/, trailer)
  const dictionary = match(/<<([^]*)>>\s*startxref/, trailer)
  const catalogue = match(new RegExp(`\\n${root} obj\\s*<<([^]*?)>>\\s*endobj`), text)
  const object = `\n${root} obj\n<<${catalogue}${printOnOpening}>>\nendobj\n`
  const offset = String(pdf.length + 1).padStart(10, '0')
  const table = `xref\n${root.replace(' 0', '')} 1\n${offset} 00000 n \n`
  const end = `trailer\n<<${dictionary}/Prev ${previous}\n>>\nstartxref\n${pdf.length + object.length}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(object + table + end, 'latin1')])
}

function match(pattern: RegExp, text: string): string {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`pdfkit wrote no ${pattern.source}`)
  return found
}
