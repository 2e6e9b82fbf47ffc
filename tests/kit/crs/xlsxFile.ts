import { strToU8, zipSync } from 'fflate'

const schemas = 'http://schemas.openxmlformats.org'
const main = `${schemas}/spreadsheetml/2006/main`
const office = `${schemas}/officeDocument/2006/relationships`
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * Formats of cells: s="1" is a date, s="2" a time, s="3" both, s="4" a duration, s="5" and s="6" are percentages, s="7" is a
 * number before a sign of percent.
 */
const styles = `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="170" formatCode="[h]:mm"/>
<numFmt numFmtId="171" formatCode="0.0\\ %"/><numFmt numFmtId="172" formatCode="0&quot; %&quot;"/></numFmts>
<cellXfs count="8"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="22"/><xf numFmtId="170"/>
<xf numFmtId="9"/><xf numFmtId="171"><alignment horizontal="right"/></xf><xf numFmtId="172"/></cellXfs></styleSheet>`

/** An .xlsx of sheets, each given as the XML of its rows; some have cells merged: A2:A5. */
export function xlsxFile(
  sheets: Readonly<Record<string, string>>,
  merged: Readonly<Record<string, readonly string[]>> = {},
): Uint8Array {
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
      Object.entries(sheets).map(([name, rows], nth) => [
        `xl/worksheets/sheet${nth + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${mergeCells(merged[name])}</worksheet>`,
      ]),
    ),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
}

const mergeCells = (ranges: readonly string[] = []) =>
  ranges.length === 0
    ? ''
    : `<mergeCells count="${ranges.length}">${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`

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
