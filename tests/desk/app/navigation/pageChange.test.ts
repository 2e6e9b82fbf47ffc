import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createPageChange,
  markUnmounted,
  markReady,
  pageReady,
} from '../../../../src/desk/app/navigation/pageChange.ts'

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
afterEach(() => {
  markUnmounted()
  vi.unstubAllGlobals()
})

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

const address = (key: string) => vi.stubGlobal('history', { state: { key } })

async function isDrawn(page: Promise<void>): Promise<boolean> {
  return Promise.race([page.then(() => true), new Promise<boolean>((go) => setTimeout(() => go(false)))])
}

test('a page is ready once the entry of its address is rendered', async () => {
  markReady('search')
  address('payment')
  const page = pageReady()
  expect(await isDrawn(page)).toBe(false)
  markReady('payment')
  expect(await isDrawn(page)).toBe(true)
})

test('no page is awaited after the desk is unmounted, even one requested later', async () => {
  markReady('search')
  address('signIn')
  const before = pageReady()
  markUnmounted()
  expect(await isDrawn(before)).toBe(true)
  expect(await isDrawn(pageReady())).toBe(true)
})
