import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  isChunkFault,
  neverReloadWhile,
  reloadWhereChunksAreGone,
} from '../../../../src/desk/app/start/reloadOnce.ts'

let changing = false
vi.mock('../../../../src/desk/language/language.ts', () => ({ isLanguageChanging: () => changing }))

class Field {
  value = ''
}

const storage = new Map<string, string>()
const reload = vi.fn<() => void>()
let online = true
let refusing = false
let focused: Element | null = null
let served = true
let now = 1_000_000
let stop = () => {}

beforeEach(() => {
  storage.clear()
  reload.mockClear()
  online = true
  served = true
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('HTMLInputElement', Field)
  vi.stubGlobal('HTMLTextAreaElement', Field)
  vi.stubGlobal('document', {
    get activeElement() {
      return focused
    },
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem(key: string, value: string) {
      if (refusing) throw new DOMException('full', 'QuotaExceededError')
      storage.set(key, value)
    },
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
  const fault = new TypeError('Failed to fetch dynamically imported module')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: fault }))
  expect(isChunkFault(fault)).toBe(true)
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

it('leaves the page alone during work, and tries again once it is done', async () => {
  const done = neverReloadWhile(() => true)
  await chunkGone()
  expect(reload).not.toHaveBeenCalled()
  done()
  await chunkGone()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('leaves the page alone where work begins while the server is asked for it', async () => {
  let working = false
  const done = neverReloadWhile(() => working)
  const gone = chunkGone()
  working = true
  await gone
  expect(reload).not.toHaveBeenCalled()
  done()
})

it('leaves the page alone while something is typed in the focused field', async () => {
  const field = new Field()
  focused = field as unknown as Element
  field.value = 'demo'
  await chunkGone()
  expect(reload).not.toHaveBeenCalled()
  field.value = ''
  await chunkGone()
  expect(reload).toHaveBeenCalledTimes(1)
  focused = null
})

it('leaves the page alone where it could not record that it was loaded anew', async () => {
  refusing = true
  await chunkGone()
  expect(reload).not.toHaveBeenCalled()
  refusing = false
})
