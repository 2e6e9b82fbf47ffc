import { afterEach, expect, test } from 'vitest'
import { beginPage, drawPdf } from '../../../src/crs/pdf/document.ts'
import { watchFlag } from '../../../src/crs/worker/cancelled.ts'

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
