import { readFileSync } from 'node:fs'
import Document from 'pdfkit'
import qr from 'qrcode'
import type { PaperSize } from '../../domain/ticket/printer.ts'

/** A5 lying, in points: a ticket fits a wallet, and two of them a sheet. */
export const page = { width: 595.28, height: 419.53, margin: 32 } as const

/** Pages on a sheet of each size. */
const perSheet: Record<PaperSize, number> = { A5: 1, A4: 2 }

/** How a document is handed over. */
export interface PdfOptions {
  /** A5, unless something else is said. */
  size?: PaperSize | undefined
  /** Whatever shows it asks at once where to print it. */
  printed?: boolean | undefined
}

export type PdfDocument = InstanceType<typeof Document>

/** pdfkit takes a font as a file, or as it has read one before, which its types do not say. */
type Font = PDFKit.Mixins.PDFFontSource

const fontAt = (address: string): Font => read(plain(readFileSync(new URL(address))))

/**
 * Reading a font takes longer than drawing with it, so all documents share what the first has read. A glyph remembers
 * the letter it was first read for, and Greek capitals are made of Latin ones: all are read here, Latin first, else
 * the text of a document could not be searched or read aloud.
 */
function read(file: Buffer): Font {
  const scratch = new Document({ autoFirstPage: false, font: file as unknown as string })
  const { font } = (scratch as unknown as { _font: { font: Font & { layout(text: string): unknown } } })._font
  font.layout([...letters(0x20, 0x17f), ...letters(0x370, 0x3ff), '–…€−✓'].join(''))
  return font
}

const letters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, nth) => String.fromCodePoint(from + nth))

/** What Latin and Greek do without: ligatures and kerning would be looked up for every word. */
const shaping = new Set(['GSUB', 'GPOS', 'GDEF', 'MATH', 'kern'])

/** The font with those tables left out of its directory (TrueType: a count at 4, entries of 16 bytes from 12). */
function plain(font: Buffer): Buffer {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, nth) => 12 + nth * 16)
  const kept = entries.filter((at) => !shaping.has(font.toString('latin1', at, at + 4)))
  const copy = Buffer.from(font)
  copy.writeUInt16BE(kept.length, 4)
  for (const [nth, at] of kept.entries()) font.copy(copy, 12 + nth * 16, at, at + 16)
  return copy
}

/** Read with the first document: fonts that have Greek. */
let fonts: { body: Font; strong: Font } | undefined

/** Pages begun so far, and how many stand on a sheet. */
const sheets = new WeakMap<PdfDocument, { pages: number; each: number }>()

/** Begins a page: a sheet of its own, or the next part of the sheet begun. */
export function beginPage(document: PdfDocument): void {
  const sheet = sheets.get(document) ?? { pages: 0, each: 1 }
  const part = sheet.pages % sheet.each
  if (sheet.pages > 0) document.restore()
  if (part === 0) document.addPage()
  else drawRule(document, part * page.height, 0)
  document.save().translate(0, part * page.height)
  sheets.set(document, { ...sheet, pages: sheet.pages + 1 })
}

/** What pdfkit has no option for: its catalogue says what a reader does with a document it opens. */
type Catalogued = PdfDocument & { _root: { data: Record<string, unknown> } }

function askToPrint(document: PdfDocument): void {
  const { data } = (document as Catalogued)._root
  data['OpenAction'] = { Type: 'Action', S: 'Named', N: 'Print' }
  data['ViewerPreferences'] = document.ref({ PrintScaling: 'None', PickTrayByPDFSize: true })
}

/** Draws a document and answers its bytes. */
export async function drawPdf(
  title: string,
  onto: (document: PdfDocument) => void,
  { size = 'A5', printed = false }: PdfOptions = {},
): Promise<Uint8Array> {
  fonts ??= {
    body: fontAt(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
    strong: fontAt(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
  }
  const { width, height, margin } = page
  const each = perSheet[size]
  const document = new Document({
    ...{
      size: [width, height * each],
      margin,
      autoFirstPage: false,
      info: { Title: title, Producer: 'Purser' },
    },
    font: fonts.body as unknown as string,
  })
  document.registerFont('body', fonts.body)
  document.registerFont('strong', fonts.strong)
  sheets.set(document, { pages: 0, each })
  if (printed) askToPrint(document)
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise<void>((resolve) => document.once('end', resolve))
  onto(document)
  if (sheets.get(document)?.pages !== 0) document.restore()
  document.end()
  await ended
  return Buffer.concat(pieces)
}

export interface TextStyle {
  size?: number
  font?: 'body' | 'strong'
  colour?: string
  /** Points; longer text ends in an ellipsis. */
  width?: number
  align?: 'left' | 'right' | 'center'
}

/** One line of text with its top left corner there. */
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

/** A QR code as vectors: crisp at any size, and a few hundred bytes. */
export function putQr(document: PdfDocument, content: string, x: number, y: number, side: number): void {
  const { modules } = qr.create(content, { errorCorrectionLevel: 'M' })
  const dot = side / modules.size
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) document.rect(x + column * dot, y + row * dot, dot, dot)
    }
  }
  document.fill('#000000')
}

export function drawRule(document: PdfDocument, y: number, margin: number = page.margin): void {
  const { width } = page
  document
    .moveTo(margin, y)
    .lineTo(width - margin, y)
    .lineWidth(0.5)
    .stroke('#999999')
}
