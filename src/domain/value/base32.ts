/** RFC 4648 without padding: a QR code stores capitals and digits in 5.5 bits each. */
const symbols = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function writeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => symbols[Number.parseInt(group.padEnd(5, '0'), 2)] ?? '').join('')
}

/** Undefined for a text with other symbols, and for an empty one. */
export function readBase32(text: string): Uint8Array<ArrayBuffer> | undefined {
  const values = [...text].map((symbol) => symbols.indexOf(symbol))
  if (values.length === 0 || values.includes(-1)) return undefined
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
