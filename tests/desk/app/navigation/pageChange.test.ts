import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createPageChange } from '../../../../src/desk/app/navigation/pageChange.ts'

vi.mock('../../../../src/desk/app/navigation/pageReady.ts', () => ({ pageReady: () => Promise.resolve() }))

const gone = new TypeError('Failed to fetch dynamically imported module')
let at: string
/** Pending loads of screens, by path. */
let loads: Map<string, PromiseWithResolvers<void>>
let change: ReturnType<typeof createPageChange>

beforeEach(() => {
  at = '/de/book-ticket'
  loads = new Map()
  vi.stubGlobal('location', { pathname: at })
  change = createPageChange(
    (path) => {
      const load = Promise.withResolvers<void>()
      loads.set(path, load)
      return load.promise
    },
    async (address) => void (at = address),
  )
})
afterAll(() => vi.unstubAllGlobals())

test('A page is shown once its screen has loaded, in the language of the page before it', async () => {
  change.show('/settings')
  expect(at).toBe('/de/book-ticket')
  loads.get('/settings')?.resolve()
  await change.shown()
  expect(at).toBe('/de/settings')
})

test('When a screen fails to load, the current page remains, one notice is shown, and a second attempt succeeds', async () => {
  change.show('/settings')
  loads.get('/settings')?.reject(gone)
  await expect(change.shown()).rejects.toBe(gone)
  expect(at).toBe('/de/book-ticket')
  await change.shown()
  change.show('/settings')
  loads.get('/settings')?.resolve()
  await change.shown()
  expect(at).toBe('/de/settings')
})

test('The last page requested is shown, whichever screen loads first', async () => {
  change.show('/settings')
  change.show('/info')
  loads.get('/info')?.resolve()
  await change.shown()
  loads.get('/settings')?.resolve()
  await change.shown()
  expect(at).toBe('/de/info')
})
