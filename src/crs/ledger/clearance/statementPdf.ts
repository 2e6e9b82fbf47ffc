import { printMoney } from '../../../domain/value/money.ts'
import {
  beginSheet,
  drawPdf,
  drawRule,
  drawTagged,
  putText,
  type TextStyle,
  type PdfDocument,
} from '../../pdf/document.ts'
import type { Statement } from './statement.ts'

/** A4, points. */
const page = { width: 595.28, height: 841.89, margin: 40 } as const
const right = page.width - page.margin
const bottom = page.height - page.margin - 20
const lineHeight = 14
/** Left edges of the columns; the amount is aligned to the right margin. */
const starts = [40, 136, 206, 276, 352]
const amountWidth = 70
const totalWidth = 110

/** Uses as many pages as needed, each with the title and the column names. */
export function drawStatement(statement: Statement): Promise<Uint8Array> {
  return drawPdf(statement, (document) => {
    const { facts, rows, totals, currency, digits } = statement
    let pages = 0
    let y = turn()
    for (const { cells, amount } of rows) {
      room(lineHeight)
      drawTagged(document, 'P', () => {
        drawCells(document, cells, y, { size: 8 })
        drawAmount(document, printMoney(amount, digits), y, { size: 8 })
      })
      y += lineHeight
    }
    room(lineHeight * (totals.length + 1))
    drawRule(document, y, page.margin, page.width)
    y += 6
    for (const [nth, [name, amount]] of totals.entries()) {
      const font = nth === totals.length - 1 ? 'strong' : 'body'
      putText(document, name, 200, y, { font, width: right - totalWidth - 210, align: 'right' })
      drawAmount(document, `${printMoney(amount, digits)} ${currency}`, y, { font }, totalWidth)
      y += lineHeight
    }

    function room(needed: number): void {
      if (y + needed <= bottom) return
      y = turn()
    }

    function turn(): number {
      beginSheet(document, page.width, page.height, page.margin)
      pages += 1
      putText(document, String(pages), page.margin, bottom + 8, {
        size: 7,
        colour: '#777777',
        width: right - page.margin,
        align: 'right',
      })
      return drawHead(document, statement, pages === 1 ? facts : facts.slice(-2))
    }
  })
}

function drawHead(document: PdfDocument, { title, columns }: Statement, facts: Statement['facts']): number {
  putText(document, title, page.margin, page.margin, { size: 18, font: 'strong', isHeading: true })
  let y = page.margin + 34
  for (const [name, value] of facts) {
    putText(document, name, page.margin, y, { colour: '#555555', width: 120 })
    putText(document, value, page.margin + 126, y, { width: right - page.margin - 126 })
    y += lineHeight
  }
  y += 12
  drawCells(document, columns.slice(0, -1), y, { size: 8, font: 'strong' })
  drawAmount(document, columns.at(-1) ?? '', y, { size: 8, font: 'strong' })
  drawRule(document, y + 12, page.margin, page.width)
  return y + 18
}

function drawCells(document: PdfDocument, cells: readonly string[], y: number, style: TextStyle): void {
  for (const [nth, cell] of cells.entries()) {
    const from = starts[nth] ?? page.margin
    const width = (starts[nth + 1] ?? right - amountWidth) - from - 6
    putText(document, cell, from, y, { ...style, width })
  }
}

function drawAmount(
  document: PdfDocument,
  text: string,
  y: number,
  style: TextStyle,
  width = amountWidth,
): void {
  putText(document, text, right - width, y, { ...style, width, align: 'right' })
}
