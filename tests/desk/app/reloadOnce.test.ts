import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadWhereChunksAreGone } from '../../../src/desk/app/reloadOnce.ts'

let changing = false
vi.mock('../../../src/desk/language/language.ts', () => ({ isLanguageChanging: () => changing }))

const storage = new Map<string, string>()
const reload = vi.fn<() => void>()
let online = true
let served = true
let now = 1_000_000
let stop = () => {}

beforeEach(() => {
  storage.clear()
  reload.mockClear()
  online = true
  served = true
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
  vi.stubGlobal('navigator', {
    get onLine() {
      return online
    },
  })
  vi.stubGlobal('location', { pathname: '/book-ticket', reload })
  vi.stubGlobal('fetch', () =>
    served ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('down')),
  )
  stop = reloadWhereChunksAreGone(() => now)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** A part of the desk does not come. */
async function chunkGone(): Promise<void> {
  window.dispatchEvent(new Event('vite:preloadError'))
  await new Promise((go) => setTimeout(go))
}

it('loads the page anew, and not again within 60 s (ER-024, CO-037)', async () => {
  await chunkGone()
  expect(reload).toHaveBeenCalledTimes(1)
  now += 59_999
  await chunkGone()
  expect(reload).toHaveBeenCalledTimes(1)
  now += 1
  await chunkGone()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('leaves the page alone while the line is down', async () => {
  online = false
  await chunkGone()
  expect(reload).not.toHaveBeenCalled()
})

it('leaves the page alone while the server is away: there would be none', async () => {
  served = false
  await chunkGone()
  expect(reload).not.toHaveBeenCalled()
})

it('leaves the page alone where it is only another language that does not come', async () => {
  changing = true
  await chunkGone()
  expect(reload).not.toHaveBeenCalled()
  changing = false
})
