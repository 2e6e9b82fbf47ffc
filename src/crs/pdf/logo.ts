import { convertIndexedToRgb, decode, encode } from 'fast-png'
import type { Dots } from '../../domain/ticket/escPos.ts'

/** Points of the logo of a seller on paper, at most. */
export const logoBox = { width: 84, height: 36 } as const

/** Bounds of a logo: characters of its data address, and points of its image. */
export const logoBounds = { characters: 12_000, width: 800, height: 400 } as const

const address = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/

/** Colour type of a PNG file whose points name entries of its palette (W3C PNG, 11.2.1). */
const indexed = 3

/** The brightness of each point, row by row, from 0 (black) to 255, on white paper. */
interface Brightness {
  width: number
  height: number
  values: Uint8Array
}

/** Returns whether the text is the data address of a PNG image within the bounds that can be printed. */
export const isLogo = (logo: string): boolean => readBrightness(logo) !== undefined

/** Undefined for anything but an image of at most 8 bits a sample without interlacing. */
function readBrightness(logo: string): Brightness | undefined {
  const [, encoded] = (logo.length <= logoBounds.characters && address.exec(logo)) || []
  if (encoded === undefined) return undefined
  const file = Buffer.from(encoded, 'base64')
  if (!isPrintable(file)) return undefined
  try {
    const image = decode(file, { checkCrc: true })
    const { width, height } = image
    if (file[25] === indexed && !image.palette) return undefined
    const samples = samplesOf(image)
    const channels = samples.length / (width * height)
    const values = Uint8Array.from({ length: width * height }, (_, nth) =>
      brightness(samples.subarray(nth * channels, (nth + 1) * channels)),
    )
    return { width, height, values }
  } catch {
    return undefined
  }
}

/** Checks the head of the file (W3C PNG, 11.2.2) before memory of the size that it names is used. */
function isPrintable(file: Buffer): boolean {
  if (file.length < 33) return false
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const [depth = 0, , , , interlaced] = file.subarray(24)
  const isSmall = width > 0 && height > 0 && width <= logoBounds.width && height <= logoBounds.height
  return isSmall && depth <= 8 && interlaced === 0
}

/** One to four samples a point, of 8 bits: a palette is looked up, and tones of grey in fewer bits are one. */
function samplesOf(image: ReturnType<typeof decode>): Uint8Array {
  if (image.palette) return convertIndexedToRgb(image)
  if (image.channels !== 1 || image.depth === 8) return Uint8Array.from(image.data)
  const most = 2 ** image.depth - 1
  const palette = Array.from({ length: most + 1 }, (_, tone) => [Math.round((tone * 255) / most)])
  return convertIndexedToRgb({ ...image, palette })
}

function brightness(point: Uint8Array): number {
  const [first = 0, second = 0, third = 0, fourth = 255] = point
  const [grey, alpha] =
    point.length < 3
      ? [first, point.length === 2 ? second : 255]
      : [0.299 * first + 0.587 * second + 0.114 * third, fourth]
  return Math.round(255 + ((grey - 255) * alpha) / 255)
}

/** The image in black and white, for the head of a thermal printer. */
export function blackAndWhite(logo: string): string {
  const image = readBrightness(logo)
  if (!image) return ''
  const { width, height } = image
  const file = encode({ width, height, data: diffused(image), depth: 8, channels: 1 })
  return `data:image/png;base64,${Buffer.from(file).toString('base64')}`
}

/** The image as dots of a thermal printer, as large as fits; undefined for a text that is no logo. */
export function logoDots(logo: string, most: Pick<Dots, 'width' | 'height'>): Dots | undefined {
  const image = readBrightness(logo)
  if (!image) return undefined
  const scale = Math.min(most.width / image.width, most.height / image.height)
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)))
  const small = scaled(image, width ?? 1, height ?? 1)
  return {
    width: small.width,
    height: small.height,
    dots: diffused(small).map((tone) => (tone === 0 ? 1 : 0)),
  }
}

/** Each point is the mean of those that it covers. */
function scaled(image: Brightness, width: number, height: number): Brightness {
  const values = Uint8Array.from({ length: width * height }, (_, nth) => {
    const columns = covered(nth % width, width, image.width)
    const rows = covered(Math.floor(nth / width), height, image.height)
    let sum = 0
    for (let row = rows.from; row < rows.to; row++)
      for (let column = columns.from; column < columns.to; column++)
        sum += image.values[row * image.width + column] ?? 255
    return Math.round(sum / ((rows.to - rows.from) * (columns.to - columns.from)))
  })
  return { width, height, values }
}

/** The points of a side that a point of the scaled side covers; at least one. */
function covered(point: number, scaledSide: number, side: number): { from: number; to: number } {
  const from = Math.floor((point * side) / scaledSide)
  return { from, to: Math.max(from + 1, Math.floor(((point + 1) * side) / scaledSide)) }
}

/** Black (0) or white (255) for each point; tones become dots by diffusing the error. */
function diffused({ width, values }: Brightness): Uint8Array {
  const tones = Float32Array.from(values)
  const data = new Uint8Array(tones.length)
  for (let nth = 0; nth < tones.length; nth++) {
    const column = nth % width
    const tone = tones[nth] ?? 255
    const printed = tone < 128 ? 0 : 255
    data[nth] = printed
    for (const [right, down, share] of shares)
      if (column + right >= 0 && column + right < width)
        addTo(tones, nth + right + down * width, (tone - printed) * share)
  }
  return data
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
