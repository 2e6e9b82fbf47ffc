import { readFileSync } from 'node:fs'
import { create } from 'fontkit'

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
  font.layout([...characters(0x20, 0x17f), ...characters(0x370, 0x3ff), '–…€−✓'].join(''))
  // Its types leave out that of one parsed font.
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

let fonts: { body: Font; strong: Font } | undefined

/** Fonts with Latin and Greek letters, parsed when the first document is drawn. */
export function documentFonts(): { body: Font; strong: Font } {
  fonts ??= {
    body: fontAt(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
    strong: fontAt(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
  }
  return fonts
}
