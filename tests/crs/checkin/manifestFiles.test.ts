import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { drawManifest } from '../../../src/crs/checkin/manifestFiles.ts'
import { falForm } from '../../../src/domain/onBoard/falForm.ts'
import type { AuthorityList } from '../../../src/domain/onBoard/authority.ts'
import type { ListedPerson } from '../../../src/domain/onBoard/person.ts'

interface Box {
  text: string
  left: number
  right: number
  bottom: number
  top: number
}

/** The texts of each page with the room that they take, in points. */
async function boxesOf(bytes: Uint8Array): Promise<Box[][]> {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const pages: Box[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , , , left = 0, bottom = 0] = item.transform as number[]
        // Letters reach from the base line to three quarters of their size.
        return [{ text: item.str, left, right: left + item.width, bottom, top: bottom + item.height * 0.75 }]
      }),
    )
  }
  await document.loadingTask.destroy()
  return pages
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right - 0.5 &&
  other.left < one.right - 0.5 &&
  one.bottom < other.top - 0.5 &&
  other.bottom < one.top - 0.5

const overprinted = (boxes: readonly Box[]) =>
  boxes.flatMap((box, nth) =>
    boxes
      .slice(nth + 1)
      .filter((other) => overlap(box, other))
      .map((other) => `${box.text} | ${other.text}`),
  )

const voyage = {
  sailing: '1301',
  company: 'NIF',
  companyName: 'Northern Isles Ferries',
  vessel: 'NIF01',
  vesselName: 'Polarstjerna af Nordfjordeid',
  imoNumber: '9074729',
  callSign: 'LAAB',
  flag: 'NO',
  from: 'NOBGO',
  departs: '2027-06-01 07:30',
  to: 'NOSVG',
  arrives: '2027-06-01 12:05',
}

const persons = (count: number): ListedPerson[] =>
  Array.from({ length: count }, (_, nth) => ({
    surname: nth % 7 === 0 ? 'PAPADOPOULOU-KONSTANTINIDOU' : 'HANSEN',
    name: 'KARI MARIE',
    sex: 'F',
    birthdate: '1962-09-07',
    birthTown: 'Bergen',
    nationality: 'NO',
    documentKind: 'seafarers_document',
    documentNumber: 'N1234567',
    documentCountry: 'NO',
    documentExpires: '2030-01-01',
    rank: 'Chief engineer',
    origin: 'BGO',
    destination: 'SVG',
    care: nth % 5 === 0 ? 'Wheelchair, accompanied' : '',
  }))

describe.each<AuthorityList>(['crew', 'passengers'])('the printed list of %s', (list) => {
  test.each([1, 33, 400])(
    'of %d has its number, its voyage and all headings, nothing over another',
    async (count) => {
      const form = falForm(list, voyage, persons(count), {
        total: count,
        replaces: 2,
        codeOf: (port) => `NO${port}`,
      })
      const pages = await boxesOf(
        await drawManifest({
          language: 'en',
          ...form,
          passengers: { title: '', columns: form.columns, widths: form.widths, rows: form.rows },
          vehicles: { title: '', columns: [], widths: [], rows: [] },
        }),
      )
      for (const boxes of pages) {
        const texts = boxes.map(({ text }) => text)
        for (const [name, value] of form.facts) {
          expect(texts).toContain(`${name}:`)
          expect(texts).toContain(value)
        }
        expect(texts.join(' ')).toContain('No. Family name')
        expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThan(841.89 - 29)
        expect(overprinted(boxes)).toEqual([])
      }
      const numbers = pages.flatMap((boxes) => boxes.filter(({ left }) => left < 31).map(({ text }) => text))
      for (let number = 1; number <= count; number++) expect(numbers).toContain(String(number))
    },
  )
})
