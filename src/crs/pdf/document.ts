import { buffer } from 'node:stream/consumers'
import Document from 'pdfkit'
import qr, { type QRCodeSegment } from 'qrcode'
import type { PaperSize } from '../../domain/ticket/printer.ts'
import { documentFonts } from './fonts.ts'
import { throwIfCancelled } from '../worker/cancelled.ts'
import { openToPrint } from './openToPrint.ts'

/** A5 landscape, in points: a ticket fits a wallet, and two fit a sheet of A4. */
export const page = { width: 595.28, height: 419.53, margin: 32 } as const

/** The roll of a thermal printer, 80 mm wide, of which its head reaches 72 mm; a page is as long as its content. */
export const roll = { width: 226.77, margin: 11.34 } as const

/** Pages on a sheet of each size. */
const perSheet: Record<PaperSize, number> = { A5: 1, A4: 2, '80mm': 1 }

export interface PdfOptions {
  /** A5 by default. */
  size?: PaperSize | undefined
  /** A viewer opens its print dialog as soon as it displays the document. */
  printed?: boolean | undefined
}

export type PdfDocument = InstanceType<typeof Document>

/** Pages begun in each document, and pages per sheet. */
const sheets = new WeakMap<PdfDocument, { pages: number; pagesPerSheet: number }>()

/** Begins a page of a roll, of this height in points. */
export function beginRoll(document: PdfDocument, height: number): void {
  document.addPage({ size: [roll.width, height], margin: 0 })
}

/** Begins a page: on a new sheet, or on the next part of the current one. */
export function beginPage(document: PdfDocument): void {
  const sheet = sheets.get(document) ?? { pages: 0, pagesPerSheet: 1 }
  const part = sheet.pages % sheet.pagesPerSheet
  if (sheet.pages > 0) document.restore()
  if (part === 0) document.addPage()
  else drawRule(document, part * page.height, 0)
  document.save().translate(0, part * page.height)
  sheets.set(document, { ...sheet, pages: sheet.pages + 1 })
}

/** Draws a document and returns its bytes. */
export async function drawPdf(
  title: string,
  onto: (document: PdfDocument) => void,
  { size = 'A5', printed = false }: PdfOptions = {},
): Promise<Uint8Array> {
  const fonts = documentFonts()
  const { width, height, margin } = page
  const pagesPerSheet = perSheet[size]
  const document = new Document({
    size: [width, height * pagesPerSheet],
    margin,
    autoFirstPage: false,
    info: { Title: title, Producer: 'Purser' },
    // None by default: pdfkit would open a default font again for each text drawn in the same font by its name.
    font: null as unknown as string,
  })
  document.registerFont('body', fonts.body)
  document.registerFont('strong', fonts.strong)
  document.on('pageAdded', throwIfCancelled)
  sheets.set(document, { pages: 0, pagesPerSheet })
  const bytes = buffer(document)
  onto(document)
  if (sheets.get(document)?.pages !== 0) document.restore()
  document.end()
  return printed ? openToPrint(await bytes) : bytes
}

export interface TextStyle {
  size?: number
  font?: 'body' | 'strong'
  colour?: string
  /** Points; longer text ends in an ellipsis. */
  width?: number
  align?: 'left' | 'right' | 'center'
}

/** Draws one line of text; x and y are its top left corner. */
export function putText(
  document: PdfDocument,
  text: string,
  x: number,
  y: number,
  style: TextStyle = {},
): void {
  const {
    size = 9,
    font = 'body',
    colour = '#111111',
    width = page.width - page.margin - x,
    align = 'left',
  } = style
  document.font(font).fontSize(size).fillColor(colour)
  document.text(text, x, y, { width, height: size * 1.3, ellipsis: true, lineBreak: false, align })
}

export const grey = '#555555'
const greekSize = 6

/** The text, and the Greek one below it in small letters. */
export function putLabel(
  document: PdfDocument,
  { text, greek }: { text: string; greek: string },
  x: number,
  y: number,
  style: TextStyle,
): void {
  const { size = 8 } = style
  putText(document, text, x, y, { size, colour: grey, ...style })
  if (greek) putText(document, greek, x, y + size + 1, { ...style, size: greekSize, colour: grey })
}

/** A QR code as vectors: crisp at any size, and a few hundred bytes. */
export function putQr(document: PdfDocument, content: string, x: number, y: number, side: number): void {
  const { modules } = qr.create(segmentsOf(content), { errorCorrectionLevel: 'M' })
  const dot = side / modules.size
  for (let row = 0; row < modules.size; row++) {
    // Neighbours in a row are one rectangle: half as many, and no gaps between them on paper.
    for (let column = 0; column < modules.size; column++) {
      const start = column
      while (column < modules.size && modules.get(row, column)) column++
      if (column > start) document.rect(x + start * dot, y + row * dot, (column - start) * dot, dot)
    }
  }
  document.fill('#000000')
}

/** What a QR code stores as one segment of eleven bits for two characters. */
const alphanumeric = /^[\dA-Z $%*+./:-]+$/

/** Our codes are one segment as they are; otherwise the package would search for the shortest mixture of kinds. */
const segmentsOf = (content: string): string | QRCodeSegment[] =>
  alphanumeric.test(content) ? [{ data: content, mode: 'alphanumeric' }] : content

export function drawRule(
  document: PdfDocument,
  y: number,
  margin: number = page.margin,
  width: number = page.width,
): void {
  document
    .moveTo(margin, y)
    .lineTo(width - margin, y)
    .lineWidth(0.5)
    .stroke('#999999')
}
