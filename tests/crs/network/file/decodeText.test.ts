import { expect, it } from 'vitest'
import { decodeText } from '../../../../src/crs/network/file/decodeText.ts'

const greek = 'code;name_el\nPIR;Πειραιάς\nAIG;Αίγινα\nADR;Άνδρος\n'
const western = 'code;name\nTRO;Tromsø\nTAN;Tanger Méd\nAAL;Ålesund\nCAD;Cádiz – Muelle\n'

/** Bytes of a text in an encoding with one byte a character. */
function inEncoding(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code] as const),
  )
  return Uint8Array.from([...text].map((character) => codes.get(character) ?? 0))
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())

it.each([
  ['utf-8', greek, utf8(greek)],
  ['utf-8', greek, utf8(`\uFEFF${greek}`)],
  ['utf-16le', greek, utf16le(`\uFEFF${greek}`)],
  ['utf-16be', greek, utf16be(`\uFEFF${greek}`)],
  ['utf-16le', greek, utf16le(greek)],
  ['utf-16be', western, utf16be(western)],
  ['windows-1253', greek, inEncoding(greek, 'windows-1253')],
  ['iso-8859-7', greek, inEncoding(greek, 'iso-8859-7')],
  ['windows-1252', western, inEncoding(western, 'windows-1252')],
  ['utf-8', '', utf8('')],
])('decodes %s', (encoding, text, bytes) => {
  expect(decodeText(bytes)).toEqual({ text, encoding })
})

it('decodes capitals of western languages and a single sign of money', () => {
  const capitals = 'SÃO TOMÉ;AÇORES\nPRIX €;12\n'
  expect(decodeText(inEncoding(capitals, 'windows-1252'))?.text).toBe(capitals)
})

it.each([
  ['an image', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)],
  ['a .zip archive', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0)],
  ['half a character of UTF-16', Uint8Array.of(0xff, 0xfe, 0x41)],
])('refuses %s', (_, bytes) => {
  expect(decodeText(bytes)).toBeUndefined()
})
