import { buffer } from 'node:stream/consumers'
import { readFileSync } from 'node:fs'
import Document from 'pdfkit'
import qr, { type QRCodeSegment } from 'qrcode'
import { create } from 'fontkit'
import type { PaperSize } from '../../domain/ticket/printer.ts'
import { htmlLanguage, type Language } from '../../domain/value/language.ts'
import { throwIfCancelled } from '../worker/cancelled.ts'
import { logoBox } from './logo.ts'

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

/** Title and language of a document, for the window of its viewer and for readers of screens. */
export interface PdfHead {
  title: string
  language: Language
}

export type PdfDocument = InstanceType<typeof Document>
type StructureElement = ReturnType<PdfDocument['struct']>

interface DocumentState {
  /** Pages begun; several share a sheet. */
  pages: number
  pagesPerSheet: number
  /** Parts of the document, one per page, in which its text is tagged. */
  root: StructureElement
  section: StructureElement | undefined
  isTagging: boolean
}

const states = new WeakMap<PdfDocument, DocumentState>()

/** Begins a page of a roll, of this height in points. */
export function beginRoll(document: PdfDocument, height: number, language?: Language): void {
  document.addPage({ size: [roll.width, height], margin: 0 })
  beginSection(document, language)
}

/** Begins a page: on a new sheet, or on the next part of the current one. */
export function beginPage(document: PdfDocument, language?: Language): void {
  const state = states.get(document)
  const { pages = 0, pagesPerSheet = 1 } = state ?? {}
  const part = pages % pagesPerSheet
  if (pages > 0) document.restore()
  if (part === 0) document.addPage()
  else drawRule(document, part * page.height, 0)
  beginSection(document, language)
  document.save().translate(0, part * page.height)
  if (state) state.pages = pages + 1
}

/** Begins a page of this size, in points. */
export function beginSheet(document: PdfDocument, width: number, height: number, margin: number): void {
  document.addPage({ size: [width, height], margin })
  beginSection(document)
}

function beginSection(document: PdfDocument, language?: Language): void {
  const state = states.get(document)
  if (!state) return
  state.section?.end()
  state.section = document.struct('Sect', language ? { lang: htmlLanguage(language) } : {})
  state.root.add(state.section)
}

type Tag = 'H1' | 'P' | 'Figure'

/** Tags what is drawn, for readers of screens; within a tag it belongs to that one. */
export function drawTagged(
  document: PdfDocument,
  tag: Tag,
  draw: () => void,
  options: { alt?: string } = {},
): void {
  const state = states.get(document)
  if (!state?.section || state.isTagging) return draw()
  state.isTagging = true
  state.section.add(document.struct(tag, options, () => draw()))
  state.isTagging = false
}

/** Draws a document and returns its bytes. */
export async function drawPdf(
  { title, language }: PdfHead,
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
    pdfVersion: '1.7',
    lang: htmlLanguage(language),
    tagged: true,
    displayTitle: true,
    // None by default: pdfkit would open a default font again for each text drawn in the same font by its name.
    font: null as unknown as string,
  })
  document.registerFont('body', fonts.body)
  document.registerFont('strong', fonts.strong)
  document.on('pageAdded', throwIfCancelled)
  const root = document.struct('Document')
  document.addStructure(root)
  const state: DocumentState = { pages: 0, pagesPerSheet, root, section: undefined, isTagging: false }
  states.set(document, state)
  if (printed) openToPrint(document)
  const bytes = buffer(document)
  onto(document)
  if (state.pages > 0) document.restore()
  state.section?.end()
  root.end()
  document.end()
  return bytes
}

export interface TextStyle {
  size?: number
  font?: 'body' | 'strong'
  colour?: string
  /** Points; longer text ends in an ellipsis. */
  width?: number
  align?: 'left' | 'right' | 'center'
  /** The title of the page. */
  isHeading?: boolean
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
    isHeading = false,
  } = style
  if (text === '') return
  document.font(font).fontSize(size).fillColor(colour)
  // Texts of one tag are read as one, so a blank separates them.
  if (states.get(document)?.isTagging) document.text(' ', x, y, { lineBreak: false })
  drawTagged(document, isHeading ? 'H1' : 'P', () =>
    document.text(text, x, y, { width, height: size * 1.3, ellipsis: true, lineBreak: false, align }),
  )
}

interface ParagraphStyle extends TextStyle {
  width: number
  size: number
}

/** Points that wrapped text takes. */
export function heightOfParagraph(
  document: PdfDocument,
  text: string,
  { size, width, font = 'body' }: ParagraphStyle,
): number {
  return document.font(font).fontSize(size).heightOfString(text, { width })
}

/** Draws text on as many lines as it needs; what exceeds the height ends in an ellipsis. */
export function putParagraph(
  document: PdfDocument,
  text: string,
  x: number,
  y: number,
  { size, width, height, font = 'body', colour = '#111111' }: ParagraphStyle & { height: number },
): void {
  document.font(font).fontSize(size).fillColor(colour)
  drawTagged(document, 'P', () => document.text(text, x, y, { width, height: height + 1, ellipsis: true }))
}

interface LogoStyle {
  align?: 'center' | 'right'
  /** Names whose it is. */
  alt: string
}

/** Draws a logo within its box; an empty one is not drawn. */
export function putLogo(document: PdfDocument, logo: string, x: number, y: number, style: LogoStyle): void {
  const { align, alt } = style
  const { width, height } = logoBox
  if (logo === '') return
  drawTagged(
    document,
    'Figure',
    () => void document.image(logo, x, y, { fit: [width, height], ...(align && { align }) }),
    {
      alt,
    },
  )
}

export const grey = '#555555'
const secondSize = 6

/** The text, and that of the second language below it in small letters. */
export function putLabel(
  document: PdfDocument,
  { text, second }: { text: string; second: string },
  x: number,
  y: number,
  style: TextStyle,
): void {
  const { size = 8 } = style
  drawTagged(document, 'P', () => {
    putText(document, text, x, y, { size, colour: grey, ...style })
    putText(document, second, x, y + size + 1, { ...style, size: secondSize, colour: grey })
  })
}

/** A QR code as vectors: crisp at any size, and a few hundred bytes. */
export function putQr(document: PdfDocument, content: string, x: number, y: number, side: number): void {
  const { modules } = qr.create(segmentsOf(content), { errorCorrectionLevel: 'M' })
  const dot = side / modules.size
  drawTagged(document, 'Figure', () => fillModules(document, modules, x, y, dot), { alt: 'QR' })
}

type Modules = ReturnType<typeof qr.create>['modules']

function fillModules(document: PdfDocument, modules: Modules, x: number, y: number, dot: number): void {
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

/** Characters that a QR code stores as one segment, at eleven bits for two of them. */
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
  document.markContent('Artifact', { type: 'Layout' })
  document
    .moveTo(margin, y)
    .lineTo(width - margin, y)
    .lineWidth(0.5)
    .stroke('#999999')
  document.endMarkedContent()
}

/** The catalogue of a document (ISO 32000-1, 7.7.2), of which the types of pdfkit lack the entries set here. */
interface Catalogue {
  OpenAction?: object
  ViewerPreferences: { data: object }
}

/** A viewer opens its print dialog at once, keeps the page size and selects the tray by it (ISO 32000-1, 12.2). */
function openToPrint(document: PdfDocument): void {
  // The types of pdfkit lack the catalogue.
  const { data } = (document as unknown as { _root: { data: Catalogue } })._root
  data.OpenAction = { S: 'Named', N: 'Print' }
  Object.assign(data.ViewerPreferences.data, { PrintScaling: 'None', PickTrayByPDFSize: true })
}

/** A font that is already parsed: pdfkit accepts it in place of a file, but its types do not declare that. */
type Font = PDFKit.Mixins.PDFFontSource

const fontAt = (address: string): Font => parse(withoutShaping(readFileSync(new URL(address))))

/**
 * Parsing a font takes longer than drawing with it, so all documents share the parsed one. fontkit assigns a glyph the
 * character it was first laid out for, and Greek capitals share glyphs with Latin ones: every character is laid out
 * here, Latin first, because otherwise the text of a document could not be searched or read aloud.
 */
function parse(file: Buffer): Font {
  const font = create(file)
  font.layout([...characters(0x20, 0x17f), ...characters(0x370, 0x3ff), '–…\u20ac−✓'].join(''))
  // The types of fontkit lack that of one parsed font.
  return font as unknown as Font
}

const characters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, nth) => String.fromCodePoint(from + nth))

/** Tables for ligatures and kerning, which Latin and Greek do not need; without them layout skips a search per word. */
const shapingTables = new Set(['GSUB', 'GPOS', 'GDEF', 'MATH', 'kern'])

/** Drops those tables from the font directory (TrueType: the count at byte 4, entries of 16 bytes from byte 12). */
function withoutShaping(font: Buffer): Buffer {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, nth) => 12 + nth * 16)
  const remaining = entries.filter((at) => !shapingTables.has(font.toString('latin1', at, at + 4)))
  const copy = Buffer.from(font)
  copy.writeUInt16BE(remaining.length, 4)
  for (const [nth, at] of remaining.entries()) font.copy(copy, 12 + nth * 16, at, at + 16)
  return copy
}

/** Read once, for the first document. */
let fonts: { body: Font; strong: Font } | undefined

/** Fonts with Latin and Greek letters, parsed when the first document is drawn. */
function documentFonts(): { body: Font; strong: Font } {
  fonts ??= {
    body: fontAt(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
    strong: fontAt(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
  }
  return fonts
}

const lines = 40

/** Draws what most documents consist of, so that the code of the thread is compiled before the first document. */
export function drawSample(pages: number): Promise<Uint8Array> {
  return drawPdf({ title: 'Sample', language: 'en' }, (document) => {
    for (let number = 1; number <= pages; number++) {
      beginPage(document)
      putQr(document, `SAMPLE/${number}/${'A1'.repeat(60)}`, page.margin, page.margin, 104)
      drawRule(document, page.margin)
      for (let line = 0; line < lines; line++)
        putText(document, `Sample Δείγμα ${number}-${line}`, 200, page.margin + line * 8, {
          font: line % 4 === 0 ? 'strong' : 'body',
          align: line % 3 === 0 ? 'right' : 'left',
        })
    }
  })
}
