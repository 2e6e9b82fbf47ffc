import { createCanvas } from '@napi-rs/canvas'
import jsqr from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A page as a printer of this resolution prints it. */
export interface PrintedPage {
  width: number
  height: number
  pixels: Uint8ClampedArray
}

/** Renders each page of a PDF at this many dots per inch. */
export async function printPages(bytes: Uint8Array, dotsPerInch = 200): Promise<PrintedPage[]> {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const pages: PrintedPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: dotsPerInch / 72 })
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
    const { width, height } = canvas
    const pixels = canvas.getContext('2d').getImageData(0, 0, width, height).data
    pages.push({ width, height, pixels })
  }
  await document.loadingTask.destroy()
  return pages
}

/** The words of each page, in the order of drawing. */
export async function textOfPages(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join('\n'))
  }
  await document.loadingTask.destroy()
  return texts
}

/** The upper or lower half of a page: two tickets share a sheet of A4. */
export function halfOf(page: PrintedPage, half: 0 | 1): PrintedPage {
  const height = Math.floor(page.height / 2)
  const start = half * height * page.width * 4
  return { ...page, height, pixels: page.pixels.slice(start, start + height * page.width * 4) }
}

type Scan = (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null

/** The content of the QR code on a page, as a scanner that sees black and white only reads it. */
export function scanPage({ width, height, pixels }: PrintedPage): string | undefined {
  const bits = pixels.map((value, at) => (at % 4 === 3 ? 255 : value < 128 ? 0 : 255))
  return (jsqr as unknown as Scan)(bits, width, height)?.data
}
