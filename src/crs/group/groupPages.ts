import { drawPdf, drawRule, putText, type PdfDocument, type TextStyle } from '../pdf/document.ts'
import type { GroupSection, GroupSheet } from './groupSheet.ts'

/** A4, points. */
const page = { width: 595.28, height: 841.89, margin: 40 } as const
const bottom = page.height - page.margin - 20
const lineHeight = 14
const width = page.width - 2 * page.margin
/** Left edges of the columns. */
const starts = [40, 170, 250, 430, 490]

/** Each list begins on a new page, and repeats its title and columns on every page. */
export function drawGroup(sheet: GroupSheet): Promise<Uint8Array> {
  return drawPdf(sheet.title, (document) => {
    for (const section of sheet.sections) drawSection(document, sheet, section)
    if (sheet.sections.length === 0) beginSheet(document, sheet)
  })
}

function drawSection(document: PdfDocument, sheet: GroupSheet, section: GroupSection): void {
  const begin = () => drawColumns(document, section, beginSheet(document, sheet))
  let y = begin()
  for (const cells of section.rows) {
    if (y + lineHeight > bottom) y = begin()
    drawCells(document, cells, y, { size: 8 })
    y += lineHeight
  }
  if (y + 2 * lineHeight > bottom) y = begin()
  drawRule(document, y + 2, page.margin, page.width)
  putText(document, section.total, page.margin, y + 8, { font: 'strong', width })
}

/** Returns where the content begins. */
function beginSheet(document: PdfDocument, { title, facts }: GroupSheet): number {
  document.addPage({ size: [page.width, page.height], margin: page.margin })
  putText(document, title, page.margin, page.margin, { size: 18, font: 'strong', width })
  let y = page.margin + 32
  for (const [name, value] of facts) {
    putText(document, name, page.margin, y, { colour: '#555555', width: 120 })
    putText(document, value, page.margin + 126, y, { width: width - 126 })
    y += lineHeight
  }
  return y + 10
}

function drawColumns(document: PdfDocument, { title, columns }: GroupSection, y: number): number {
  putText(document, title, page.margin, y, { size: 11, font: 'strong', width })
  drawCells(document, columns, y + 22, { size: 8, font: 'strong' })
  drawRule(document, y + 35, page.margin, page.width)
  return y + 42
}

function drawCells(document: PdfDocument, cells: readonly string[], y: number, style: TextStyle): void {
  for (const [nth, cell] of cells.entries()) {
    const from = starts[nth] ?? page.margin
    const to = starts[nth + 1] ?? page.width - page.margin
    putText(document, cell, from, y, { ...style, width: to - from - 6 })
  }
}
