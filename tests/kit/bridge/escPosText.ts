/** What an ESC/POS printer would put on paper: its lines, `[QR …]` for a code, `[LOGO]` for an image and `----✂` for a cut. */
export function escPosText(bytes: Uint8Array): string {
  const greek = new TextDecoder('iso-8859-7')
  let text = ''
  for (let at = 0; at < bytes.length;) {
    const [length, drawn] = command(bytes.subarray(at), greek)
    text += drawn
    at += length
  }
  return text
}

/** Length and drawing of the command or character at the start of the bytes. */
function command(bytes: Uint8Array, greek: TextDecoder): [length: number, drawn: string] {
  const [first = 0, second = 0, third = 0] = bytes
  if (first === 0x1b) return second === 0x40 ? [2, ''] : [3, '']
  if (first !== 0x1d) return [1, greek.decode(bytes.subarray(0, 1))]
  if (second === 0x28 && third === 0x6b) return qr(bytes)
  if (second === 0x76) return [8 + size(bytes, 4) * size(bytes, 6), '[LOGO]\n']
  if (second === 0x56) return [third === 0x42 ? 4 : 3, '----✂\n']
  return [3, '']
}

/** Two bytes, the lower one first. */
const size = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0)

function qr(bytes: Uint8Array): [number, string] {
  const length = size(bytes, 3)
  const isContent = bytes[6] === 0x50
  const content = new TextDecoder().decode(bytes.subarray(8, 5 + length))
  return [5 + length, isContent ? `[QR ${content}]` : '']
}
