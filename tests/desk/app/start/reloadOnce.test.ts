import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { neverReloadWhile, reloadWhereChunksAreGone } from '../../../../src/desk/app/start/reloadOnce.ts'
import { isChunkFault } from '../../../../src/desk/request/fault.ts'

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

/** A lazily loaded module of the desk fails to load. */
async function loadFails(): Promise<void> {
  const fault = new TypeError('Failed to fetch dynamically imported module')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: fault }))
  expect(isChunkFault(fault)).toBe(true)
  await new Promise((go) => setTimeout(go))
}

it('reloads the page, and not again within 60 s (ER-024, CO-037)', async () => {
  await loadFails()
  expect(reload).toHaveBeenCalledTimes(1)
  now += 59_999
  await loadFails()
  expect(reload).toHaveBeenCalledTimes(1)
  now += 1
  await loadFails()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('does not reload while the connection is down', async () => {
  online = false
  await loadFails()
  expect(reload).not.toHaveBeenCalled()
})

it('does not reload while the server does not respond', async () => {
  served = false
  await loadFails()
  expect(reload).not.toHaveBeenCalled()
})

it('does not reload when only the texts of another language fail to load', async () => {
  changing = true
  await loadFails()
  expect(reload).not.toHaveBeenCalled()
  changing = false
})

it('postpones the reload during work, and retries afterwards', async () => {
  const done = neverReloadWhile(() => true)
  await loadFails()
  expect(reload).not.toHaveBeenCalled()
  done()
  await loadFails()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('does not reload when work begins during the request to the server', async () => {
  let working = false
  const done = neverReloadWhile(() => working)
  const gone = loadFails()
  working = true
  await gone
  expect(reload).not.toHaveBeenCalled()
  done()
})

it('does not reload while the focused field contains an uncommitted text', async () => {
  const field = new Field()
  focused = field as unknown as Element
  field.value = 'demo'
  await loadFails()
  expect(reload).not.toHaveBeenCalled()
  field.value = ''
  await loadFails()
  expect(reload).toHaveBeenCalledTimes(1)
  focused = null
})

it('does not reload when the time of the reload could not be stored', async () => {
  refusing = true
  await loadFails()
  expect(reload).not.toHaveBeenCalled()
  refusing = false
})
