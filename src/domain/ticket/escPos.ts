import { plainTwin } from '../value/cleanText.ts'
import { passportWord } from '../value/passportLetters.ts'
import type { FormLine, PrintingModel } from './form.ts'

const escape = 0x1b
const group = 0x1d
const newLine = 0x0a

/** Characters of ISO 8859-7 that are not in the two blocks below. */
const others: Readonly<Record<string, number>> = {
  '‘': 0xa1,
  '’': 0xa2,
  '\u20ac': 0xa4,
  '―': 0xaf,
  '·': 0xb7,
}
/** ISO 8859-7 places the Greek letters at this distance from Unicode. */
const greekOffset = 0x0384 - 0xb4

/** Text in ISO 8859-7; characters it does not have become question marks. */
export function greekBytes(text: string): number[] {
  return [...printable(text)].map((character) => byteOf(character) ?? 0x3f)
}

const isPrintable = (text: string) => [...text].every((character) => byteOf(character) !== undefined)

/**
 * The text in characters of ISO 8859-7: signs as their plain twins, Latin letters without the accents it does not have.
 * It may become longer, so it is made before lines are broken.
 */
function printable(text: string): string {
  return [
    ...text
      .normalize('NFC')
      .replace(/\p{Cf}|\p{Mn}/gu, '')
      .replace(/\s/g, ' '),
  ]
    .map(inPrint)
    .join('')
}

function inPrint(character: string): string {
  if (isPrintable(character)) return character
  const forms = [
    plainTwin(character) ?? '',
    character.normalize('NFD').replace(/\p{M}/gu, ''),
    latinLetter(character),
    character.normalize('NFKC').replace('⁄', '/'),
  ]
  return forms.find((form) => form !== '' && isPrintable(form)) ?? character
}

function latinLetter(letter: string): string {
  const small = letter.toLowerCase()
  const latin = passportWord(small)
  return letter === small ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
}

function byteOf(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return code
  if (code >= 0x0384 && code <= 0x03ce) return code - greekOffset
  return others[character] ?? ('£§©«¬°±²³»½'.includes(character) ? code : undefined)
}

/** An image in black and white: row by row, 1 for each dot that is printed. */
export interface Dots {
  width: number
  height: number
  dots: Uint8Array
}

/** A line of a form, with its logo as the printer gets it. */
export type PrinterLine = Exclude<FormLine, { logo: string }> | { image: Dots }

/** The bytes for an ESC/POS printer: each ticket on its own piece of paper. */
export function escPos(
  tickets: readonly (readonly PrinterLine[])[],
  { columns, codePage }: Pick<PrintingModel, 'columns' | 'codePage'>,
): Uint8Array {
  const start = [escape, 0x40, escape, 0x74, codePage]
  /** Feeds to the knife and cuts. */
  const cut = [group, 0x56, 0x42, 0x00]
  const bytes = tickets.flatMap((lines) => [
    ...start,
    ...lines.flatMap((line) => lineBytes(line, columns)),
    ...cut,
  ])
  return Uint8Array.from(bytes)
}

function lineBytes(line: PrinterLine, columns: number): number[] {
  if ('rule' in line) return [...greekBytes('-'.repeat(columns)), newLine]
  if ('qr' in line) return qrBytes(line.qr)
  if ('image' in line) return centred(imageBytes(line.image))
  const big = (on: 0 | 1) => [group, 0x21, on]
  const text = wrapped(printable(line.text), columns).flatMap((piece) => [...greekBytes(piece), newLine])
  return line.big ? [...big(1), ...text, ...big(0)] : text
}

/** The text in lines of so many characters, broken between words; a longer word is broken. */
function wrapped(text: string, columns: number): string[] {
  if (text.length <= columns) return [text]
  const space = text.lastIndexOf(' ', columns)
  const end = text.slice(0, Math.max(space, 0)).trim() === '' ? columns : space
  return [text.slice(0, end), ...wrapped(text.slice(end).trimStart(), columns)]
}

/** Model 2, six dots a module, error correction M, in the middle of the paper. */
function qrBytes(content: string): number[] {
  const data = greekBytes(content)
  const stored = data.length + 3
  const command = (...parts: number[]) => [group, 0x28, 0x6b, ...parts]
  return centred([
    ...command(4, 0, 0x31, 0x41, 0x32, 0),
    ...command(3, 0, 0x31, 0x43, 6),
    ...command(3, 0, 0x31, 0x45, 0x31),
    ...command(stored & 0xff, stored >> 8, 0x31, 0x50, 0x30, ...data),
    ...command(3, 0, 0x31, 0x51, 0x30),
    newLine,
  ])
}

/** A raster image (GS v 0): eight dots a byte, the first one highest. */
function imageBytes({ width, height, dots }: Dots): number[] {
  const bytesInRow = Math.ceil(width / 8)
  const head = [group, 0x76, 0x30, 0, bytesInRow & 0xff, bytesInRow >> 8, height & 0xff, height >> 8]
  const bytes = new Uint8Array(bytesInRow * height)
  for (const [nth, dot] of dots.entries()) {
    const column = nth % width
    const byte = Math.floor(nth / width) * bytesInRow + (column >> 3)
    bytes[byte] = (bytes[byte] ?? 0) | (dot << (7 - (column & 7)))
  }
  return [...head, ...bytes]
}

const centred = (bytes: readonly number[]) => [escape, 0x61, 1, ...bytes, escape, 0x61, 0]
