import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLocalValues } from '../../../src/desk/settings/localValues.ts'

const day = 24 * 60 * 60 * 1000
let texts: Map<string, string>
let now: number
let kept: ReturnType<typeof createLocalValues>

beforeEach(() => {
  texts = new Map()
  now = Date.UTC(2026, 10, 20)
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  } as unknown as Storage
  vi.stubGlobal('localStorage', storage)
  kept = createLocalValues(() => now)
})

afterAll(() => vi.unstubAllGlobals())

describe('values stored on this machine', () => {
  it('can be read again (EN-075)', () => {
    kept.keep('tcpIp', '192.168.1.20')
    expect(kept.read('tcpIp')).toBe('192.168.1.20')
    expect(kept.read('tcpPort')).toBeUndefined()
  })

  it('are removed after expiry, each at its own time (EN-071, EN-078)', () => {
    kept.keep('tcpIp', '192.168.1.20')
    kept.keep('printerLogin', 'maria')
    now += 31 * day
    expect(kept.read('printerLogin')).toBeUndefined()
    expect([...texts.keys()].join()).not.toContain('printerLogin')
    expect(kept.read('tcpIp')).toBe('192.168.1.20')
    now += 365 * day
    expect(kept.read('tcpIp')).toBeUndefined()
  })

  it('are read as none when damaged', () => {
    texts.set('purser.kept.tcpIp', '{')
    texts.set('purser.kept.tcpPort', '"4000"')
    expect(kept.read('tcpIp')).toBeUndefined()
    expect(kept.read('tcpPort')).toBeUndefined()
  })
})
