import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** Bounds of a logo: characters of its data address, and points of its image. */
export const logoBounds = { characters: 12_000, width: 800, height: 400 } as const

const address = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/
const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** The brightness of each point, row by row, from 0 (black) to 255, on white paper. */
interface Brightness {
  width: number
  height: number
  values: Uint8Array
}

/** Samples of a point by the colour type of a PNG file (W3C PNG, 11.2.1), without those of palettes. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Returns whether the text is the data address of a PNG image within the bounds that can be printed. */
export const isLogo = (logo: string): boolean => readBrightness(logo) !== undefined

/** Undefined for anything but an image of at most 8 bits a sample without interlacing. */
function readBrightness(logo: string): Brightness | undefined {
  const [, encoded] = (logo.length <= logoBounds.characters && address.exec(logo)) || []
  if (encoded === undefined) return undefined
  const file = Buffer.from(encoded, 'base64')
  const chunks = chunksOf(file)
  const [head] = chunks?.get('IHDR') ?? []
  if (!chunks || head?.length !== 13) return undefined
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const [depth = 0, colour = -1, , , interlaced] = head.subarray(8)
  const samples = samplesOf[colour]
  const isSmall = width > 0 && height > 0 && width <= logoBounds.width && height <= logoBounds.height
  if (!isSmall || samples === undefined || !depthsOf(colour).includes(depth) || interlaced !== 0)
    return undefined
  const rowLength = Math.ceil((width * samples * depth) / 8)
  const rows = unfilteredRows(chunks.get('IDAT') ?? [], rowLength, height, samples)
  if (!rows) return undefined
  const palette = chunks.get('PLTE')?.[0]
  const opacity = chunks.get('tRNS')?.[0]
  if (colour === 3 && !palette) return undefined
  const values = new Uint8Array(width * height)
  for (let nth = 0; nth < values.length; nth++) {
    const row = rows.subarray(Math.floor(nth / width) * rowLength)
    values[nth] = brightness(colour, pointOf(row, nth % width, { colour, depth, samples }), palette, opacity)
  }
  return { width, height, values }
}

/** Bits of a sample: points of grey and of a palette may share a byte. */
const depthsOf = (colour: number) => (colour === 0 || colour === 3 ? [1, 2, 4, 8] : [8])

interface Sampling {
  colour: number
  depth: number
  samples: number
}

function pointOf(row: Uint8Array, column: number, { colour, depth, samples }: Sampling): Uint8Array {
  if (depth === 8) return row.subarray(column * samples, (column + 1) * samples)
  const mask = (1 << depth) - 1
  const bits = ((row[(column * depth) >> 3] ?? 0) >> (8 - depth - ((column * depth) & 7))) & mask
  return Uint8Array.of(colour === 0 ? (bits * 255) / mask : bits)
}

/** The contents of the chunks of a PNG file by name; undefined where the file is no such file, or is cut. */
function chunksOf(file: Buffer): Map<string, Buffer[]> | undefined {
  if (!file.subarray(0, 8).equals(signature)) return undefined
  const chunks = new Map<string, Buffer[]>()
  let start = 8
  while (start + 12 <= file.length) {
    const end = start + 8 + file.readUInt32BE(start)
    if (end + 4 > file.length || crc32(file.subarray(start + 4, end)) !== file.readUInt32BE(end))
      return undefined
    const name = file.toString('latin1', start + 4, start + 8)
    chunks.set(name, [...(chunks.get(name) ?? []), file.subarray(start + 8, end)])
    if (name === 'IEND') return chunks
    start = end + 4
  }
  return undefined
}

/** Reverses the filter of each row (W3C PNG, 9); undefined where the data have another length. */
function unfilteredRows(
  parts: readonly Buffer[],
  rowLength: number,
  height: number,
  samples: number,
): Uint8Array | undefined {
  const data = inflated(Buffer.concat(parts), height * (rowLength + 1))
  if (data?.length !== height * (rowLength + 1)) return undefined
  const rows = new Uint8Array(rowLength * height)
  for (let row = 0; row < height; row++) {
    const filter = data[row * (rowLength + 1)] ?? 0
    if (filter > 4) return undefined
    for (let column = 0; column < rowLength; column++) {
      const at = row * rowLength + column
      const before = column < samples ? 0 : (rows[at - samples] ?? 0)
      const above = row === 0 ? 0 : (rows[at - rowLength] ?? 0)
      const corner = column < samples || row === 0 ? 0 : (rows[at - rowLength - samples] ?? 0)
      const predicted = [0, before, above, (before + above) >> 1, paeth(before, above, corner)][filter] ?? 0
      rows[at] = (data[row * (rowLength + 1) + 1 + column] ?? 0) + predicted
    }
  }
  return rows
}

function inflated(data: Buffer, maxOutputLength: number): Buffer | undefined {
  try {
    return inflateSync(data, { maxOutputLength })
  } catch {
    return undefined
  }
}

function paeth(before: number, above: number, corner: number): number {
  const estimate = before + above - corner
  const distance = (value: number) => Math.abs(estimate - value)
  if (distance(before) <= distance(above) && distance(before) <= distance(corner)) return before
  return distance(above) <= distance(corner) ? above : corner
}

function brightness(colour: number, point: Uint8Array, palette?: Buffer, opacity?: Buffer): number {
  const [first = 0, second = 0, third = 0, fourth = 255] = point
  const index = 3 * first
  const colours = {
    0: [first, first, first, 255],
    2: [first, second, third, 255],
    3: [palette?.[index], palette?.[index + 1], palette?.[index + 2], opacity?.[first]],
    4: [first, first, first, second],
  }
  const [red = 0, green = 0, blue = 0, alpha = 255] = colours[colour as keyof typeof colours] ?? [
    first,
    second,
    third,
    fourth,
  ]
  const grey = 0.299 * red + 0.587 * green + 0.114 * blue
  return Math.round(255 + ((grey - 255) * alpha) / 255)
}

/** The image in black and white, for the head of a thermal printer; tones become dots by diffusing the error. */
export function blackAndWhite(logo: string): string {
  const image = readBrightness(logo)
  if (!image) return ''
  const { width, height } = image
  const tones = Float32Array.from(image.values)
  const rowLength = Math.ceil(width / 8) + 1
  const rows = Buffer.alloc(rowLength * height)
  for (let nth = 0; nth < tones.length; nth++) {
    const [row, column] = [Math.floor(nth / width), nth % width]
    const tone = tones[nth] ?? 255
    const printed = tone < 128 ? 0 : 255
    const target = row * rowLength + 1 + (column >> 3)
    if (printed === 255) rows[target] = (rows[target] ?? 0) | (128 >> (column & 7))
    for (const [right, down, share] of shares)
      if (column + right >= 0 && column + right < width)
        addTo(tones, nth + right + down * width, (tone - printed) * share)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return `data:image/png;base64,${Buffer.concat([signature, ...chunks]).toString('base64')}`
}

/** Floyd and Steinberg: columns to the right, rows below, share of the error. */
const shares = [
  [1, 0, 7 / 16],
  [-1, 1, 3 / 16],
  [0, 1, 5 / 16],
  [1, 1, 1 / 16],
] as const

function addTo(tones: Float32Array, nth: number, error: number): void {
  if (nth < tones.length) tones[nth] = (tones[nth] ?? 0) + error
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
