import { afterEach, expect, test, vi } from 'vitest'
import { pageReady, markReady, leave } from '../../../../src/desk/app/navigation/pageReady.ts'

afterEach(() => {
  leave()
  vi.unstubAllGlobals()
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
  leave()
  expect(await isDrawn(before)).toBe(true)
  expect(await isDrawn(pageReady())).toBe(true)
})
