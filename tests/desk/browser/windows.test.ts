import { afterEach, expect, test, vi } from 'vitest'
import { isLocked, openChannel, withTabLock } from '../../../src/desk/browser/windows.ts'

afterEach(() => vi.unstubAllGlobals())

const noLocks = {
  'that has no locks': {},
  'that refuses locks': {
    locks: {
      request: () => Promise.reject(new DOMException('denied', 'SecurityError')),
      query: () => Promise.reject(new DOMException('denied', 'SecurityError')),
    },
  },
}

test.each(Object.entries(noLocks))('In a browser %s the work is still done', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(await withTabLock('renewal', async () => 'done')).toBe('done')
  expect(await isLocked('renewal')).toBe(false)
})

test('Work that throws while its lock is held is not repeated', async () => {
  vi.stubGlobal('navigator', { locks: { request: (_: string, __: object, run: () => unknown) => run() } })
  const work = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('line down')))
  await expect(withTabLock('renewal', work)).rejects.toThrow('line down')
  expect(work).toHaveBeenCalledTimes(1)
})

test('Without BroadcastChannel, windows receive no messages from each other', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const heard = vi.fn<(message: string) => void>()
  const channel = openChannel('session', heard)
  channel.post('in')
  channel.close()
  expect(heard).not.toHaveBeenCalled()
})

test('A window receives what another one posts', async () => {
  const heard = new Promise((hear) => openChannel('session', hear))
  openChannel('session', () => {}).post('in')
  expect(await heard).toBe('in')
})
