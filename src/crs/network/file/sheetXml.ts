/** The XML of workbooks, in which the library that reads them passes over some cells. */

/** Digits that a spreadsheet shows; beyond them binary fractions differ from what was typed. */
const significant = 15

/** A number as a spreadsheet shows it; any other text stays as it is. */
export function numberText(text: string): string {
  const value = Number(text)
  return Number.isFinite(value) ? plainNumber(Number(value.toPrecision(significant))) : text
}

/** Without an exponent. */
const plainNumber = (value: number) => {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

const attributeOf = (attributes: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''

/** Formats of percentages that every workbook has: 0% and 0.00%. */
const percentFormats = ['9', '10']

/** A format with % that is neither quoted nor escaped, which would be a sign of the text around the number. */
const isPercentage = (format: string) => format.replaceAll(/&quot;.*?&quot;|\\./g, '').includes('%')

/** The styles of cells whose numbers are shown in percent, as cells name them. */
export function percentStyles(styles: string): ReadonlySet<string> {
  const made = [...styles.matchAll(/<numFmt\s([^>]*)>/g)].map(([, attributes = '']) => attributes)
  const formats = new Set([
    ...percentFormats,
    ...made
      .filter((attributes) => isPercentage(attributeOf(attributes, 'formatCode')))
      .map((attributes) => attributeOf(attributes, 'numFmtId')),
  ])
  const [, ofCells = ''] = /<cellXfs\b[^>]*>([^]*?)<\/cellXfs>/.exec(styles) ?? []
  return new Set(
    [...ofCells.matchAll(/<xf\b([^>]*)>/g)].flatMap(([, attributes = ''], nth) =>
      formats.has(attributeOf(attributes, 'numFmtId')) ? [String(nth)] : [],
    ),
  )
}

const cell = /<c((?:\s[^>]*?)?)(?:\/>|>([^]*?)<\/c>)/g

/**
 * Makes texts of cells that the library reads as empty or without their unit: errors, formulas that were never calculated, and
 * numbers in percent. Of a formula its text remains, which is then a fault of its cell.
 */
export function withPlainCells(content: Uint8Array, percents: ReadonlySet<string>): Uint8Array {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
  const signs = ['t="e"', '<f', ...[...percents].map((style) => ` s="${style}"`)]
  if (!signs.some((sign) => bytes.includes(sign))) return content
  // Each byte is a character, so that texts in UTF-8 stay as they are.
  const text = bytes.toString('latin1')
  const plain = text.replaceAll(cell, (xml: string, attributes: string, inner: string | undefined) =>
    plainCell(xml, attributes, inner ?? '', percents),
  )
  return Buffer.from(plain, 'latin1')
}

function plainCell(xml: string, attributes: string, inner: string, percents: ReadonlySet<string>): string {
  const type = attributeOf(attributes, 't')
  const [value, content = ''] = /<v(?:\s[^>]*)?(?:\/>|>([^<]*)<\/v>)/.exec(inner) ?? []
  const [formula, calculation] = /<f(?:\s[^>]*)?(?:\/>|>([^<]*)<\/f>)/.exec(inner) ?? []
  const isEmptyText = type === 'str' && value !== undefined
  if (formula !== undefined && content === '' && !isEmptyText)
    return textCell(attributes, `=${calculation || '?'}`)
  const isNumber = (type === '' || type === 'n') && content !== '' && Number.isFinite(Number(content))
  if (isNumber && percents.has(attributeOf(attributes, 's')))
    return textCell(attributes, `${numberText(String(Number(content) * 100))}%`)
  return type === 'e' ? xml.replace(' t="e"', ' t="str"') : xml
}

const textCell = (attributes: string, text: string) =>
  `<c${attributes.replaceAll(/\s[ts]="[^"]*"/g, '')} t="str"><v>${text}</v></c>`

/** 1 for A. */
export function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number
}

/** The files of the sheets of a workbook, in its order. */
export function sheetPaths(parts: Readonly<Record<string, Uint8Array>>): string[] {
  const tags = (part: string, tag: RegExp) =>
    [
      ...Buffer.from(parts[part] ?? [])
        .toString()
        .matchAll(tag),
    ].map(([, attributes = '']) => attributes)
  const targets = new Map(
    tags('xl/_rels/workbook.xml.rels', /<Relationship\s([^>]*)>/g).map((attributes) => [
      attributeOf(attributes, 'Id'),
      attributeOf(attributes, 'Target'),
    ]),
  )
  return tags('xl/workbook.xml', /<sheet\s([^>]*)>/g)
    .filter((attributes) => attributeOf(attributes, 'name') !== '')
    .map((attributes) => targets.get(attributeOf(attributes, String.raw`\w+:id`)) ?? '')
    .map((target) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`))
}

/** Cells that a sheet shows as one. Rows and columns are counted from 0. */
export interface MergedCells {
  firstRow: number
  lastRow: number
  firstColumn: number
  lastColumn: number
}

const merged = /<mergeCell\s[^>]*?\bref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g

export function mergedCells(content: Uint8Array | undefined): MergedCells[] {
  if (!content) return []
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
  const at = bytes.indexOf('<mergeCell ')
  if (at < 0) return []
  const text = bytes.subarray(at).toString('latin1')
  return [...text.matchAll(merged)].map(([, from = '', top = '', to = '', bottom = '']) => ({
    firstRow: Number(top) - 1,
    lastRow: Number(bottom) - 1,
    firstColumn: columnNumber(from) - 1,
    lastColumn: columnNumber(to) - 1,
  }))
}
