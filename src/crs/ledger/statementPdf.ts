import { printMoney } from '../../domain/value/money.ts'
import { draw, put, type Look, type Paper } from '../paper/paper.ts'
import type { Statement } from './statement.ts'

/** A4, points. */
const page = { width: 595.28, height: 841.89, margin: 40 } as const
const right = page.width - page.margin
const bottom = page.height - page.margin - 20
const lineHeight = 14
/** Where the columns begin; the amount ends at the right margin. */
const starts = [40, 136, 206, 276, 352]
const amountWidth = 70
const totalWidth = 110

/** On as many pages as it takes, each with the title and the names of the columns. */
export function drawStatement(statement: Statement): Promise<Uint8Array> {
  return draw(statement.title, (paper) => {
    const { facts, rows, totals, currency } = statement
    let pages = 0
    let y = turn()
    for (const { cells, amount } of rows) {
      room(lineHeight)
      drawCells(paper, cells, y, { size: 8 })
      drawAmount(paper, printMoney(amount), y, { size: 8 })
      y += lineHeight
    }
    room(lineHeight * (totals.length + 1))
    rule(paper, y)
    y += 6
    for (const [nth, [name, amount]] of totals.entries()) {
      const font = nth === totals.length - 1 ? 'strong' : 'body'
      put(paper, name, 200, y, { font, width: right - totalWidth - 210, align: 'right' })
      drawAmount(paper, `${printMoney(amount)} ${currency}`, y, { font }, totalWidth)
      y += lineHeight
    }

    function room(needed: number): void {
      if (y + needed > bottom) y = turn()
    }

    function turn(): number {
      paper.addPage({ size: [page.width, page.height], margin: page.margin })
      pages += 1
      put(paper, String(pages), page.margin, bottom + 8, {
        size: 7,
        colour: '#777777',
        width: right - page.margin,
        align: 'right',
      })
      return drawHead(paper, statement, pages === 1 ? facts : facts.slice(-2))
    }
  })
}

function drawHead(paper: Paper, { title, columns }: Statement, facts: Statement['facts']): number {
  put(paper, title, page.margin, page.margin, { size: 18, font: 'strong' })
  let y = page.margin + 34
  for (const [name, value] of facts) {
    put(paper, name, page.margin, y, { colour: '#555555', width: 120 })
    put(paper, value, page.margin + 126, y, { width: right - page.margin - 126 })
    y += lineHeight
  }
  y += 12
  drawCells(paper, columns.slice(0, -1), y, { size: 8, font: 'strong' })
  drawAmount(paper, columns.at(-1) ?? '', y, { size: 8, font: 'strong' })
  rule(paper, y + 12)
  return y + 18
}

function drawCells(paper: Paper, cells: readonly string[], y: number, look: Look): void {
  for (const [nth, cell] of cells.entries()) {
    const from = starts[nth] ?? page.margin
    const width = (starts[nth + 1] ?? right - amountWidth) - from - 6
    put(paper, cell, from, y, { ...look, width })
  }
}

function drawAmount(paper: Paper, text: string, y: number, look: Look, width = amountWidth): void {
  put(paper, text, right - width, y, { ...look, width, align: 'right' })
}

function rule(paper: Paper, y: number): void {
  paper.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.5).stroke('#999999')
}
