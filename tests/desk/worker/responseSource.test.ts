import { describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls.ts'
import { bases } from '../../../src/contract/call.ts'
import { responseSourceFor } from '../../../src/desk/worker/responseSource.ts'

const origin = 'https://desk.example'
const files = new Set(['/assets/index-a1.js', '/manifest.webmanifest', '/icons/icon.svg', '/release/en.html'])

const plan = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  responseSourceFor({ method, mode, url: new URL(path, origin).href }, origin, files)

describe('the service worker', () => {
  it.each(Object.values(calls).map((call) => [call.id, bases[call.base] + call.path, call.method] as const))(
    'does not intercept %s',
    (_, path, method) => {
      expect(plan(path, { method })).toBe('server')
      // These are not intercepted even when opened as a page, or listed by mistake.
      expect(plan(path, { mode: 'navigate' })).toBe('server')
      expect(
        responseSourceFor({ method: 'GET', mode: 'cors', url: origin + path }, origin, new Set([path])),
      ).toBe('server')
    },
  )

  it.each([
    ['/assets/index-a1.js', 'cache'],
    ['/assets/old-b2.js', 'server'],
    ['/manifest.webmanifest', 'cache'],
    ['/icons/icon.svg', 'cache'],
    ['/icons/other.svg', 'server'],
    ['/release/en.html', 'serverFirst'],
    ['/worker.js', 'server'],
    ['https://elsewhere.example/assets/index-a1.js', 'server'],
  ])('responds to %s from: %s', (path, by) => {
    expect(plan(path)).toBe(by)
  })

  it('opens any page without a connection, at any address', () => {
    expect(plan('/', { mode: 'navigate' })).toBe('page')
    expect(plan('/en/book-ticket/step-2', { mode: 'navigate' })).toBe('page')
    expect(plan('/', { mode: 'navigate', method: 'POST' })).toBe('server')
  })
})
