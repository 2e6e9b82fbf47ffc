import {
  beginSheet,
  drawPdf,
  drawRule,
  drawTagged,
  putText,
  type PdfDocument,
  type TextStyle,
} from '../pdf/document.ts'
import type { GroupSheet, SectionColumn, ListSection } from './groupSheet.ts'

/** A4, points. */
const page = { width: 595.28, height: 841.89, margin: 30 } as const
const bottom = page.height - page.margin - 20
const lineHeight = 14
const width = page.width - 2 * page.margin

/** Each list begins on a new page, and repeats its title and columns on every page. */
export function drawGroup(sheet: GroupSheet): Promise<Uint8Array> {
  return drawPdf(sheet, (document) => {
    for (const section of sheet.sections) drawSection(document, sheet, section)
    if (sheet.sections.length === 0) beginList(document, sheet)
  })
}

function drawSection(document: PdfDocument, sheet: GroupSheet, section: ListSection): void {
  const begin = () => drawColumns(document, section, beginList(document, sheet))
  let y = begin()
  const { columns, rows } = section
  for (const { cells, isFirst } of rows) {
    if (y + lineHeight > bottom) y = begin()
    else if (isFirst) drawRule(document, y - 3, page.margin, page.width)
    drawCells(document, columns, cells, y, { size: 8 })
    y += lineHeight
  }
  if (y + 2 * lineHeight > bottom) y = begin()
  drawRule(document, y + 2, page.margin, page.width)
  putText(document, section.total, page.margin, y + 8, { font: 'strong', width })
}

/** Returns where the content begins. */
function beginList(document: PdfDocument, { title, facts }: GroupSheet): number {
  beginSheet(document, page.width, page.height, page.margin)
  putText(document, title, page.margin, page.margin, { size: 18, font: 'strong', width, isHeading: true })
  let y = page.margin + 32
  for (const [name, value] of facts) {
    putText(document, name, page.margin, y, { colour: '#555555', width: 120 })
    putText(document, value, page.margin + 126, y, { width: width - 126 })
    y += lineHeight
  }
  return y + 10
}

function drawColumns(document: PdfDocument, { title, columns }: ListSection, y: number): number {
  putText(document, title, page.margin, y, { size: 11, font: 'strong', width })
  const titles = columns.map((column) => column.title)
  drawCells(document, columns, titles, y + 22, { size: 8, font: 'strong' })
  drawRule(document, y + 35, page.margin, page.width)
  return y + 42
}

function drawCells(
  document: PdfDocument,
  columns: readonly SectionColumn[],
  cells: readonly string[],
  y: number,
  style: TextStyle,
): void {
  drawTagged(document, 'P', () => {
    for (const [nth, cell] of cells.entries()) {
      const from = columns[nth]?.from ?? page.margin
      const to = columns[nth + 1]?.from ?? page.width - page.margin
      putText(document, cell, from, y, { ...style, width: to - from - 6 })
    }
  })
}
