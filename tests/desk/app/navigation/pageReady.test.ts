import { afterEach, expect, test, vi } from 'vitest'
import { drawn, drew, leave } from '../../../../src/desk/app/navigation/pageReady.ts'

afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

const address = (key: string) => vi.stubGlobal('history', { state: { key } })

async function isDrawn(page: Promise<void>): Promise<boolean> {
  return Promise.race([page.then(() => true), new Promise<boolean>((go) => setTimeout(() => go(false)))])
}

test('a page is drawn once the entry of its address is on screen', async () => {
  drew('search')
  address('payment')
  const page = drawn()
  expect(await isDrawn(page)).toBe(false)
  drew('payment')
  expect(await isDrawn(page)).toBe(true)
})

test('no page is waited for once the desk is gone, also one asked for later', async () => {
  drew('search')
  address('signIn')
  const before = drawn()
  leave()
  expect(await isDrawn(before)).toBe(true)
  expect(await isDrawn(drawn())).toBe(true)
})
