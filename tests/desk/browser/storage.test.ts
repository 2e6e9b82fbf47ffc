import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as DoorModule from '../../../src/desk/browser/storage.ts'

type Door = typeof DoorModule
let door: Door
let texts: Map<string, string>
let refuses: 'nothing' | 'writing' | 'everything'

beforeEach(async () => {
  texts = new Map()
  refuses = 'nothing'
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem(key: string, text: string) {
      if (refuses === 'writing') throw new DOMException('full', 'QuotaExceededError')
      texts.set(key, text)
    },
    removeItem: (key: string) => void texts.delete(key),
  }
  // A blocked storage throws as soon as the page accesses it.
  const area = {
    configurable: true,
    get() {
      if (refuses === 'everything') throw new DOMException('denied', 'SecurityError')
      return storage
    },
  }
  Object.defineProperty(globalThis, 'localStorage', area)
  Object.defineProperty(globalThis, 'sessionStorage', area)
  vi.resetModules()
  door = await import('../../../src/desk/browser/storage.ts')
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage')
  Reflect.deleteProperty(globalThis, 'sessionStorage')
  vi.unstubAllGlobals()
})

test('A stored value can be read again, a removed one cannot', () => {
  expect(door.writeJson('localStorage', 'one', { at: 1 })).toBe(true)
  expect(door.readJson('localStorage', 'one')).toEqual({ at: 1 })
  expect(texts.get('one')).toBe('{"at":1}')
  door.removeText('localStorage', 'one')
  expect(door.readText('localStorage', 'one')).toBeNull()
})

test('Damaged text is read as no value', () => {
  texts.set('one', '{"at":')
  expect(door.readJson('localStorage', 'one')).toBeUndefined()
})

test.each(['writing', 'everything'] as const)(
  'When the browser refuses %s, nothing throws and values last until the page is closed',
  (what) => {
    texts.set('one', 'before')
    refuses = what
    expect(door.writeText('localStorage', 'one', 'now')).toBe(false)
    expect(door.readText('localStorage', 'one')).toBe('now')
    expect(door.readText('sessionStorage', 'other')).toBeNull()
    door.removeText('localStorage', 'one')
    expect(door.readText('localStorage', 'one')).toBeNull()
    refuses = 'nothing'
    expect(door.writeText('localStorage', 'one', 'again')).toBe(true)
    expect([door.readText('localStorage', 'one'), texts.get('one')]).toEqual(['again', 'again'])
  },
)

test('Refused cookies are read as none', () => {
  vi.stubGlobal('document', {
    get cookie(): string {
      throw new DOMException('sandboxed', 'SecurityError')
    },
    set cookie(_: string) {
      throw new DOMException('sandboxed', 'SecurityError')
    },
  })
  door.writeCookie('purser-language=de')
  expect(door.readCookies()).toBe('')
})

test('Shows one notice, whether storage fails before or after the desk subscribes', () => {
  const notified = vi.fn<() => void>()
  refuses = 'everything'
  door.readText('localStorage', 'one')
  door.onStorageRefused(notified)
  expect(notified).toHaveBeenCalledTimes(1)
  door.writeText('localStorage', 'one', 'x')
  door.onStorageRefused(notified)
  expect(notified).toHaveBeenCalledTimes(1)
})

test('Shows no notice when storage works', () => {
  const notified = vi.fn<() => void>()
  door.onStorageRefused(notified)
  door.writeText('localStorage', 'one', 'x')
  expect(notified).not.toHaveBeenCalled()
})
