import { strToU8, zipSync } from 'fflate'

const schemas = 'http://schemas.openxmlformats.org'
const main = `${schemas}/spreadsheetml/2006/main`
const office = `${schemas}/officeDocument/2006/relationships`
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Formats of cells: s="1" is a date, s="2" a time, s="3" both, s="4" a duration. */
const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="170" formatCode="[h]:mm"/></numFmts>
<cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="22"/><xf numFmtId="170"/></cellXfs></styleSheet>`

/** An .xlsx of sheets, each given as the XML of its rows. */
export function xlsxFile(sheets: Readonly<Record<string, string>>): Uint8Array {
  const names = Object.keys(sheets)
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
      .map((name, nth) => `<sheet name="${name}" sheetId="${nth + 1}" r:id="rId${nth + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${schemas}/package/2006/relationships">${names
      .map(
        (_, nth) =>
          `<Relationship Id="rId${nth + 1}" Type="${office}/worksheet" Target="worksheets/sheet${nth + 1}.xml"/>`,
      )
      .join('')}<Relationship Id="rId99" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, nth) => [
        `xl/worksheets/sheet${nth + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A to Z, then AA to ZZ. */
const columnName = (nth: number): string =>
  (nth < 26 ? '' : columnName(Math.floor(nth / 26) - 1)) + String.fromCharCode(65 + (nth % 26))

/** XML of a row; cells that are not XML are texts. */
export function xlsxRow(line: number, cells: readonly string[]): string {
  const xml = cells.map((cell, nth) => {
    const address = `${columnName(nth)}${line}`
    return cell.startsWith('<c')
      ? cell.replace('<c', `<c r="${address}"`)
      : `<c r="${address}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  })
  return `<row r="${line}">${xml.join('')}</row>`
}
