import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { pages } from '../../src/contract/pages.ts'

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
