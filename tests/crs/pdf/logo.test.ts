import { createCanvas } from '@napi-rs/canvas'
import { deflateSync, crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { blackAndWhite, isLogo, logoBounds } from '../../../src/crs/pdf/logo.ts'
import { beginRoll, drawPdf, putLogo } from '../../../src/crs/pdf/document.ts'
import { printPages } from '../../kit/crs/renderedPdf.ts'

const addressOf = (file: Uint8Array) => `data:image/png;base64,${Buffer.from(file).toString('base64')}`

/** A red square on transparent paper, as a drawing program writes it. */
function square(width = 60, height = 30): string {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#c00000'
  context.fillRect(0, 0, height, height)
  return addressOf(canvas.toBuffer('image/png'))
}

/** A file of these chunks. */
function file(
  head: readonly number[],
  data: Uint8Array,
  ...others: readonly (readonly [string, Uint8Array])[]
) {
  const chunk = (name: string, content: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(name), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const [width = 0, height = 0, ...rest] = head
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return addressOf(
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', Buffer.concat([size, Buffer.from(rest)])),
      ...others.map(([name, content]) => chunk(name, content)),
      chunk('IDAT', data),
      chunk('IEND', new Uint8Array()),
    ]),
  )
}

describe('a logo', () => {
  const row = deflateSync(Buffer.from([0, 0b01000000]))
  test('is a PNG image of any usual kind', () => {
    expect(isLogo(square())).toBe(true)
    const palette = ['PLTE', Uint8Array.of(0, 0, 0, 255, 255, 255)] as const
    expect(isLogo(file([4, 1, 1, 3, 0, 0, 0], row, palette))).toBe(true)
    expect(isLogo(file([4, 1, 1, 0, 0, 0, 0], row))).toBe(true)
  })

  test.each([
    ['an address of another type', square().replace('png', 'jpeg')],
    ['another file under that type', addressOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a cut file', square().slice(0, -24)],
    ['a file that is too long', addressOf(new Uint8Array(logoBounds.characters))],
    ['an image that is too wide', square(logoBounds.width + 1, 2)],
    ['an image of no height', file([4, 0, 8, 0, 0, 0, 0], row)],
    ['an interlaced image', file([4, 1, 1, 0, 0, 0, 1], row)],
    ['sixteen bits a sample', file([1, 1, 16, 0, 0, 0, 0], deflateSync(Buffer.alloc(3)))],
    ['a palette image without a palette', file([4, 1, 1, 3, 0, 0, 0], row)],
    ['data of fewer rows than it has', file([4, 90, 8, 0, 0, 0, 0], deflateSync(Buffer.alloc(5)))],
    ['data that is no deflate stream', file([4, 1, 1, 0, 0, 0, 0], Uint8Array.of(1, 2, 3))],
    ['an unknown filter', file([4, 1, 1, 0, 0, 0, 0], deflateSync(Buffer.from([5, 0])))],
  ])('is not %s', (_, logo) => {
    expect(isLogo(logo)).toBe(false)
    expect(blackAndWhite(logo)).toBe('')
  })

  test('has black and white points only on a roll, and paper where it is transparent', async () => {
    const logo = blackAndWhite(square())
    expect(isLogo(logo)).toBe(true)
    const bytes = await drawPdf({ title: 'Roll', language: 'en' }, (document) => {
      beginRoll(document, 60)
      putLogo(document, logo, 10, 10, { alt: 'Halcyon' })
    })
    const [page] = await printPages(bytes, 300)
    if (!page) throw new Error('no page was drawn')
    const brightness = (x: number, y: number) =>
      page.pixels[(Math.round((y * 300) / 72) * page.width + Math.round((x * 300) / 72)) * 4] ?? 0
    const inSquare = Array.from({ length: 30 }, (_, nth) => brightness(12 + nth, 25))
    expect(inSquare.filter((value) => value < 64).length).toBeGreaterThan(15)
    expect(
      Array.from({ length: 20 }, (_, nth) => brightness(50 + nth, 25)).every((value) => value === 255),
    ).toBe(true)
  })
})
