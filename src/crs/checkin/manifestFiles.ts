import papa from 'papaparse'
import {
  beginSheet,
  drawPdf,
  drawRule,
  drawTagged,
  grey,
  putText,
  type PdfDocument,
} from '../pdf/document.ts'
import type { Manifest, Table } from './manifestRows.ts'

/** A4 landscape, points. */
const page = { width: 841.89, height: 595.28, margin: 30 } as const
const right = page.width - page.margin
const bottom = page.height - page.margin - 14
const lineHeight = 13
const size = 7.5
/** Points from a line of a cell to its next one. */
const nextLine = 9

/** Uses as many pages as needed, each with the title and the names of the columns. */
export function drawManifest(manifest: Manifest): Promise<Uint8Array> {
  return drawPdf(manifest, (document) => {
    let pages = 0
    let y = begin(manifest.passengers)
    write(manifest.passengers)
    if (manifest.vehicles.rows.length > 0) {
      if (!turn(lineHeight * 4, manifest.vehicles)) y = drawHead(document, manifest.vehicles, y + lineHeight)
      write(manifest.vehicles)
    }

    function write(table: Table): void {
      for (const row of table.rows) {
        const cells = layRow(document, row, table.widths)
        const height = heightOf(cells)
        turn(height, table)
        drawRow(document, cells, y)
        y += height
      }
    }

    /** Begins a new page where the room left is too small. */
    function turn(needed: number, table: Table): boolean {
      if (y + needed <= bottom) return false
      y = begin(table)
      return true
    }

    function begin(table: Table): number {
      beginSheet(document, page.width, page.height, page.margin)
      pages += 1
      putText(document, String(pages), page.margin, bottom + 4, {
        size,
        colour: '#777777',
        width: right - page.margin,
        align: 'right',
      })
      putText(document, manifest.title, page.margin, page.margin, {
        size: 14,
        font: 'strong',
        width: 700,
        isHeading: true,
      })
      return drawHead(document, table, drawFacts(document, manifest.facts, page.margin + 22) + 6)
    }
  })
}

const factSize = 8.5
/** Points between two facts, from the name of a fact to its value, and from a line of facts to the next. */
const [factGap, valueGap, factLine] = [16, 3, 12]

/** Draws the facts side by side on as many lines as they need; returns where the next content begins. */
function drawFacts(document: PdfDocument, facts: Manifest['facts'], top: number): number {
  let [x, y] = [page.margin as number, top]
  for (const [name, value] of facts) {
    const label = `${name}:`
    const labelWidth = document.font('body').fontSize(factSize).widthOfString(label)
    const valueWidth = document.font('strong').fontSize(factSize).widthOfString(value)
    const width = labelWidth + valueGap + valueWidth
    if (x > page.margin && x + width > right) {
      x = page.margin
      y += factLine
    }
    const valueX = x + labelWidth + valueGap
    drawTagged(document, 'P', () => {
      document.font('body').fillColor(grey).text(`${label} `, x, y, { lineBreak: false })
      document.font('strong').fillColor('#111111').text(value, valueX, y, { lineBreak: false })
    })
    x += width + factGap
  }
  return y + factLine
}

function drawHead(document: PdfDocument, table: Table, top: number): number {
  if (table.title) putText(document, table.title, page.margin, top, { size: 10, font: 'strong' })
  const y = table.title ? top + 18 : top
  const cells = layRow(document, table.columns, table.widths, 'strong')
  drawRow(document, cells, y, 'strong')
  const end = y + heightOf(cells)
  drawRule(document, end - 1, page.margin, page.width)
  return end + 3
}

type Font = 'body' | 'strong'

/** The lines of a cell at its place. */
interface Cell {
  x: number
  lines: readonly string[]
}

/** Wraps text that does not fit a line and never shortens it, because the list is a document by law. */
function layRow(
  document: PdfDocument,
  cells: readonly string[],
  widths: readonly number[],
  font: Font = 'body',
): Cell[] {
  const unit = (right - page.margin) / widths.reduce((sum, width) => sum + width, 0)
  document.font(font).fontSize(size)
  let x: number = page.margin
  return cells.map((cell, nth) => {
    const width = (widths[nth] ?? 0) * unit
    const laid = { x, lines: cell === '' ? [] : linesOf(document, cell, width - 4) }
    x += width
    return laid
  })
}

/** Broken after a space or a hyphen, or within a word that is longer than a line. */
function linesOf(document: PdfDocument, text: string, width: number): string[] {
  if (text.length < 2 || document.widthOfString(text) <= width) return [text]
  let end = text.length - 1
  while (end > 1 && document.widthOfString(text.slice(0, end)) > width) end--
  const start = text.slice(0, end)
  const breakAt = Math.max(start.lastIndexOf(' '), start.lastIndexOf('-')) + 1 || end
  return [start.slice(0, breakAt).trim(), ...linesOf(document, text.slice(breakAt).trim(), width)]
}

const heightOf = (cells: readonly Cell[]) =>
  lineHeight + (Math.max(1, ...cells.map(({ lines }) => lines.length)) - 1) * nextLine

function drawRow(document: PdfDocument, cells: readonly Cell[], y: number, font: Font = 'body'): void {
  document.font(font).fontSize(size).fillColor('#111111')
  drawTagged(document, 'P', () => {
    for (const { x, lines } of cells)
      for (const [nth, line] of lines.entries())
        document.text(`${line} `, x, y + nth * nextLine, { lineBreak: false })
  })
}

/**
 * The facts, then the passengers, then the vehicles. Formulae are escaped, so that a spreadsheet runs nothing; the byte
 * order mark makes Excel read UTF-8.
 */
export function manifestCsv({ title, facts, passengers, vehicles }: Manifest): string {
  const rows = [
    [title],
    ...facts,
    [],
    ...[passengers, vehicles].flatMap((table) => [[table.title], table.columns, ...table.rows, []]),
  ]
  return `\uFEFF${papa.unparse(rows, { escapeFormulae: true, newline: '\r\n' })}`
}
