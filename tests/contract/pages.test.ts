import { matchRoutes } from 'react-router-dom'
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

const routes = [{ path: '/:lang?', children: pages.map((path) => ({ path: path.slice(1) })) }]

const parameter = /:\w+\??/
const names = pages.filter((path) => /^\/[a-z-]+$/.test(path)).map((path) => path.slice(1))

test.each(pages.filter((path) => parameter.test(path)))(
  '%s is found in Greek, which has no prefix, whatever its parameter',
  (path) => {
    expect(names.length).toBeGreaterThan(20)
    for (const name of names) {
      const found = matchRoutes(routes, path.replace(parameter, name))?.at(-1)
      expect(found?.route.path, name).toBe(path.slice(1))
      expect(found?.params['lang']).toBeUndefined()
    }
  },
)
