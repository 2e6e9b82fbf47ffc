import { unitsOf } from './money.ts'

/** A text, a number, or an amount in smallest units of the currency. */
export type Cell = string | number | { money: number }

/** The beginning of the XML of a sheet, before its rows. */
export const sheetBegin = (): string => `${xml}<worksheet xmlns="${main}"><sheetData>`
/** The end of the XML, after its rows. */
export const sheetEnd = '</sheetData></worksheet>'
/** The part of an .xlsx archive that has the rows. */
export const sheetPart = 'xl/worksheets/sheet1.xml'

/**
 * A row of a sheet. Texts are cells of the type text, which a spreadsheet never takes for a formula. `digits` are the
 * decimals of amounts.
 */
export const sheetRow = (row: readonly Cell[], digits: number): string =>
  `<row>${row.map((cell) => cellText(cell, digits)).join('')}</row>`

function cellText(cell: Cell, digits: number): string {
  if (typeof cell === 'string') return `<c t="inlineStr"><is>${spaced(cell)}${escape(cell)}</t></is></c>`
  return typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c s="1"><v>${cell.money / unitsOf(digits)}</v></c>`
}

/** Blanks at the ends and line breaks are lost unless they are marked. */
const spaced = (text: string) => (/^\s|\s$|[\t\n\r]/.test(text) ? '<t xml:space="preserve">' : '<t>')

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Control characters, which XML cannot contain, except tab and line breaks. */
const unwritable = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu

/** Most texts contain nothing to replace. */
const plain = /^[^&<>\p{Cc}\uFFFE\uFFFF\p{Cs}]*$/u

const escape = (text: string) =>
  plain.test(text)
    ? text
    : text
        .toWellFormed()
        .replace(unwritable, '')
        .replace(/[&<>]/g, (found) => entities[found] ?? found)

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const schemas = 'http://schemas.openxmlformats.org'
const main = `${schemas}/spreadsheetml/2006/main`
const office = `${schemas}/officeDocument/2006/relationships`
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const relations = (type: string, target: string, further = '') =>
  `${xml}<Relationships xmlns="${schemas}/package/2006/relationships">` +
  `<Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/>${further}</Relationships>`

/** Number formats by the decimals of an amount; the last one is declared by the workbook. */
const moneyFormats: Readonly<Record<number, number>> = { 0: 3, 2: 4, 3: 164 }

/** The parts of every .xlsx archive other than its rows; style 1 is that of amounts. */
export const fixedWorkbookParts = (digits: number): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `${xml}<Types xmlns="${schemas}/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`,
  '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml':
    `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
    '<sheet name="Purser" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations(
    'worksheet',
    'worksheets/sheet1.xml',
    `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/>`,
  ),
  'xl/styles.xml':
    `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.000"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
    '<fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders>' +
    '<cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    `<cellXfs count="2"><xf/><xf numFmtId="${moneyFormats[digits] ?? 0}" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})
