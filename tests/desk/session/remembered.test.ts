import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  storeAgency,
  storedAgency,
  remember,
  remembered,
  wasRemembered,
} from '../../../src/desk/session/storedSignIn.ts'

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => vi.unstubAllGlobals())

const demo = { agencyCode: '1300', userName: 'μαρία' }
const month = 30 * 24 * 3_600_000

test('agency and user are stored for a month when requested, without the password (RT-043, CO-044)', () => {
  remember(demo, 1000)
  expect(remembered(1000 + month - 1)).toEqual(demo)
  expect(remembered(1000 + month)).toBeUndefined()
  const stored = JSON.parse(localStorage.getItem('purser.remembered') ?? '') as object
  expect(stored).toEqual({ ...demo, until: 1000 + month })
})

test('signing in without that request stores nothing and removes what was stored', () => {
  remember(demo)
  expect(wasRemembered()).toBe(true)
  remember(undefined)
  expect([remembered(), wasRemembered()]).toEqual([undefined, false])
})

test('invalid stored text is read as none', () => {
  localStorage.setItem('purser.remembered', 'no JSON')
  expect(remembered()).toBeUndefined()
})

test('the agency acted for is stored for the user who chose it', () => {
  storeAgency('1300 demo', { code: '1377', name: 'Sunny Travel' })
  expect(storedAgency('1300 demo')).toEqual({ code: '1377', name: 'Sunny Travel' })
  expect(storedAgency('1300 maria')).toBeUndefined()
  storeAgency('1300 demo', undefined)
  expect(storedAgency('1300 demo')).toBeUndefined()
})
