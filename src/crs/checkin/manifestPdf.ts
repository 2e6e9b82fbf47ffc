import { setImmediate } from 'node:timers/promises'
import { drawPdf, drawRule, putText, type PdfDocument } from '../pdf/document.ts'
import type { Manifest, Table } from './manifestRows.ts'

/** A4 landscape, points. */
const page = { width: 841.89, height: 595.28, margin: 30 } as const
const right = page.width - page.margin
const bottom = page.height - page.margin - 14
const lineHeight = 13
const size = 7.5

/** Parts of the width, by table. */
const passengerWidths = [3, 13, 11, 4, 8, 5, 9, 4, 14, 12, 7, 10]
const vehicleWidths = [4, 14, 12, 8, 8, 10, 20, 10, 14]

/**
 * Uses as many pages as needed, each with the title and the names of the columns. Calls of the gates are answered
 * between two pages.
 */
export function drawManifest(manifest: Manifest): Promise<Uint8Array> {
  return drawPdf(manifest.title, async (document) => {
    let pages = 0
    let y = begin(manifest.passengers, passengerWidths)
    await write(manifest.passengers, passengerWidths)
    if (manifest.vehicles.rows.length > 0) {
      if (!(await turn(lineHeight * 4, manifest.vehicles, vehicleWidths)))
        y = drawHead(document, manifest.vehicles, vehicleWidths, y + lineHeight)
      await write(manifest.vehicles, vehicleWidths)
    }

    async function write(table: Table, widths: readonly number[]): Promise<void> {
      for (const row of table.rows) {
        await turn(lineHeight, table, widths)
        drawRow(document, row, widths, y)
        y += lineHeight
      }
    }

    /** Begins a new page where the room left is too small. */
    async function turn(needed: number, table: Table, widths: readonly number[]): Promise<boolean> {
      if (y + needed <= bottom) return false
      await setImmediate()
      y = begin(table, widths)
      return true
    }

    function begin(table: Table, widths: readonly number[]): number {
      document.addPage({ size: [page.width, page.height], margin: page.margin })
      pages += 1
      putText(document, String(pages), page.margin, bottom + 4, {
        ...{ size, colour: '#777777', width: right - page.margin, align: 'right' },
      })
      const facts = manifest.facts.map(([name, value]) => `${name}: ${value}`).join('   ')
      putText(document, manifest.title, page.margin, page.margin, { size: 14, font: 'strong', width: 700 })
      putText(document, facts, page.margin, page.margin + 22, { size: 8.5, width: right - page.margin })
      return drawHead(document, table, widths, page.margin + 42)
    }
  })
}

function drawHead(document: PdfDocument, table: Table, widths: readonly number[], y: number): number {
  putText(document, table.title, page.margin, y, { size: 10, font: 'strong' })
  drawRow(document, table.columns, widths, y + 18, 'strong')
  drawRule(document, y + 30, page.margin, page.width)
  return y + 34
}

function drawRow(
  document: PdfDocument,
  cells: readonly string[],
  widths: readonly number[],
  y: number,
  font: 'body' | 'strong' = 'body',
): void {
  const unit = (right - page.margin) / widths.reduce((sum, width) => sum + width, 0)
  let x: number = page.margin
  for (const [nth, cell] of cells.entries()) {
    const width = (widths[nth] ?? 0) * unit
    if (cell !== '') putText(document, cell, x, y, { size, font, width: width - 4 })
    x += width
  }
}
