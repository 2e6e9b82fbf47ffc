import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accessToken, endSession, rejectSession, setAccessToken } from '../../../src/desk/request/identity.ts'

beforeAll(() => vi.useFakeTimers())
beforeEach(() => setAccessToken('first'))
afterEach(() => {
  vi.advanceTimersByTime(10_000)
  endSession()
})
afterAll(() => vi.useRealTimers())

describe('a session whose token is rejected', () => {
  test('ends after a second', () => {
    rejectSession()
    vi.advanceTimersByTime(999)
    expect(accessToken()).toBe('first')
    vi.advanceTimersByTime(1)
    expect(accessToken()).toBeUndefined()
  })

  test('ends although another call renewed the token in between, when the new one is rejected too', () => {
    rejectSession()
    vi.advanceTimersByTime(100)
    setAccessToken('renewed')
    rejectSession()
    vi.advanceTimersByTime(900)
    expect(accessToken()).toBeUndefined()
  })

  test('continues for a user who has signed in meanwhile', () => {
    rejectSession()
    vi.advanceTimersByTime(100)
    setAccessToken('of the next user')
    vi.advanceTimersByTime(5000)
    expect(accessToken()).toBe('of the next user')
  })
})
