import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterEach, describe, expect, test } from 'vitest'
import {
  beginPage,
  beginRoll,
  drawPdf,
  drawRule,
  putLabel,
  putQr,
  putText,
} from '../../../src/crs/pdf/document.ts'
import { watchFlag } from '../../../src/crs/worker/cancelled.ts'
import { printPages, scanPage } from '../../kit/crs/renderedPdf.ts'

afterEach(() => watchFlag(new Int32Array(1)))

test('is given up at the page that begins after its caller has left', async () => {
  const flag = new Int32Array(1)
  watchFlag(flag)
  let pages = 0
  const drawn = drawPdf({ title: 'Title', language: 'en' }, (document) => {
    for (let nth = 0; nth < 10; nth++) {
      if (nth === 3) flag[0] = 1
      beginPage(document)
      pages += 1
    }
  })
  await expect(drawn).rejects.toThrow('the caller has left')
  expect(pages).toBe(3)
})

test.each(['T1/H000000000123/ABCDEF/PIR-JTR/202606200730/ABC234', 'https://example.org/ticket?μ=1'])(
  'a QR code contains %s',
  async (content) => {
    const bytes = await drawPdf({ title: 'Title', language: 'en' }, (document) => {
      beginPage(document)
      putQr(document, content, 100, 100, 200)
    })
    const [page] = await printPages(bytes)
    expect(page && scanPage(page)).toBe(content)
  },
)

describe('a document is tagged for readers of screens', () => {
  const drawn = (size: 'A4' | '80mm') =>
    drawPdf(
      { title: 'Εισιτήριο H1', language: 'al' },
      (document) => {
        for (const name of ['first', 'second']) {
          if (size === '80mm') beginRoll(document, 400, 'el')
          else beginPage(document, 'el')
          putText(document, `Heading ${name}`, 40, 40, { isHeading: true })
          drawRule(document, 60)
          putLabel(document, { text: 'Από', second: 'From' }, 40, 80, { width: 100 })
          putText(document, '', 40, 90)
          putQr(document, 'CODE', 40, 100, 50)
        }
      },
      { size, printed: true },
    )

  test.each(['A4', '80mm'] as const)(
    'with title, language and parts in reading order on %s',
    async (size) => {
      const document = await getDocument({ data: Uint8Array.from(await drawn(size)) }).promise
      const marks = (await document.getMarkInfo()) as unknown as Map<string, boolean>
      expect(marks.get('Marked')).toBe(true)
      expect((await document.getViewerPreferences())?.get('DisplayDocTitle')).toBe(true)
      const { info } = await document.getMetadata()
      expect(info).toMatchObject({ Title: 'Εισιτήριο H1', Language: 'sq' })
      const roles: string[] = []
      for (let number = 1; number <= document.numPages; number++)
        roles.push(...rolesOf(await (await document.getPage(number)).getStructTree()))
      expect(roles.filter((role) => role !== 'Root' && role !== 'Document')).toEqual([
        'Sect',
        'H1',
        'P',
        'Figure',
        'Sect',
        'H1',
        'P',
        'Figure',
      ])
    },
  )
})

/** The roles of a node and of all below it, in their order. */
function rolesOf(node: object | null): string[] {
  const { role, children = [] } = (node ?? {}) as { role?: string; children?: readonly object[] }
  return [...(role === undefined ? [] : [role]), ...children.flatMap(rolesOf)]
}
