import { expect, test } from 'vitest'
import { localePrefixes, pages } from '../../src/contract/pages.ts'
import { isPage } from '../../src/crs/server/browser/deskFiles.ts'

const filled = (page: string) => page.replace(/:\w+\??/g, 'ABEHK2')

test.each(pages)('%s is a page in every language (RT-001)', (page) => {
  expect(isPage(filled(page))).toBe(true)
  expect(isPage(page.replace(/\/:\w+\?/, ''))).toBe(true)
  for (const prefix of localePrefixes) expect(isPage(`/${prefix}${filled(page)}`)).toBe(true)
})

test.each([
  '/el',
  '/el/book-ticket',
  '/EN',
  '/en/en',
  '/book-tickets',
  '/booking-search/A/B',
  '//',
  '/book-ticket/step-5',
])('%s is none', (path) => expect(isPage(path)).toBe(false))
