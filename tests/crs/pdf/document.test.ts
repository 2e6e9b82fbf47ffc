import { afterEach, expect, test } from 'vitest'
import { beginPage, drawPdf, putQr } from '../../../src/crs/pdf/document.ts'
import { watchFlag } from '../../../src/crs/worker/cancelled.ts'
import { printPages, scanPage } from '../../kit/crs/renderedPdf.ts'

afterEach(() => watchFlag(new Int32Array(1)))

test('is given up at the page that begins after its caller has left', async () => {
  const flag = new Int32Array(1)
  watchFlag(flag)
  let pages = 0
  const drawn = drawPdf('Title', (document) => {
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
    const bytes = await drawPdf('Title', (document) => {
      beginPage(document)
      putQr(document, content, 100, 100, 200)
    })
    const [page] = await printPages(bytes)
    expect(page && scanPage(page)).toBe(content)
  },
)
