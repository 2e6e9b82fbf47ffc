import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, setAccessToken } from '../../../../src/desk/request/identity.ts'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
})
const { followKeepOpen, keepsOpen } = await import('../../../../src/desk/app/notices/notices.ts')
const { closeList, dismissErrorsOf, listNotices, notify, timeNotices, useNotices } =
  await import('../../../../src/desk/app/notices/notices.ts')

const visible = () => useNotices.getState().notices.map(({ words }) => words)
const historyTexts = () => useNotices.getState().history.map(({ words, count }) => [words, count])

beforeEach(() => {
  vi.useFakeTimers()
  storage.clear()
  useNotices.setState({ notices: [], history: [], listed: false })
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('a notice', () => {
  it.each([
    ['a toast', 3000, () => notify('done', 'saved')],
    ['a notification of an error', 4500, () => notify('error', 'no', { title: 'ERROR: 123' })],
    ['a toast about something lost', 3000, () => notify('error', 'gone', { stays: 'toast' })],
    ['words about the language', 5000, () => notify('error', 'not there', { stays: 'language' })],
  ])('of kind %s is shown for %i ms (ER-023, ER-026, CO-004, CO-007)', (_, milliseconds, notifyDone) => {
    notifyDone()
    vi.advanceTimersByTime(milliseconds - 1)
    expect(visible()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(visible()).toEqual([])
  })

  it('of a failed command closes once that command succeeds, and remains in the history', () => {
    notify('error', 'no such trip', { of: 'sailing.choose' })
    notify('error', 'no price', { of: 'pricing.price' })
    notify('done', 'saved')
    dismissErrorsOf('sailing.choose')
    expect(visible()).toEqual(['no price', 'saved'])
    expect(historyTexts()).toHaveLength(3)
  })

  it('is shown for 1,000,000 ms when notices are kept open (ER-027, CO-006)', () => {
    storage.set('purser.keepNotices', 'true')
    notify('error', 'no', { title: 'ERROR: 123' })
    notify('done', 'saved')
    vi.advanceTimersByTime(999_999)
    expect(visible()).toEqual(['no', 'saved'])
    vi.advanceTimersByTime(1)
    expect(visible()).toEqual([])
  })

  it('repeated is counted, and its time starts again', () => {
    notify('done', 'saved')
    vi.advanceTimersByTime(2000)
    notify('done', 'saved')
    expect(useNotices.getState().notices).toMatchObject([{ words: 'saved', count: 2 }])
    vi.advanceTimersByTime(2999)
    expect(visible()).toEqual(['saved'])
    vi.advanceTimersByTime(1)
    expect(visible()).toEqual([])
    expect(historyTexts()).toEqual([['saved', 2]])
  })

  it('of several calls failing at once is shown once and counted once (CO-035)', () => {
    notify('error', 'no answer')
    vi.advanceTimersByTime(499)
    notify('error', 'no answer')
    expect(useNotices.getState().notices).toMatchObject([{ words: 'no answer', count: 1 }])
    vi.advanceTimersByTime(1)
    notify('error', 'no answer')
    expect(useNotices.getState().notices).toMatchObject([{ words: 'no answer', count: 2 }])
  })

  it('with another kind or title is a separate one', () => {
    notify('done', 'saved')
    notify('error', 'saved')
    notify('error', 'saved', { title: 'ERROR: 1' })
    expect(visible()).toHaveLength(3)
  })

  it('closes the oldest when more than six are open', () => {
    for (let number = 1; number <= 8; number++) notify('done', `${number}`)
    expect(visible()).toEqual(['3', '4', '5', '6', '7', '8'])
    expect(historyTexts()).toHaveLength(8)
  })
})

describe('the history', () => {
  it('lists the newest first with the time of each, and clears the corner', () => {
    let clock = '09:30'
    timeNotices(() => clock)
    notify('done', 'one')
    clock = '09:31'
    notify('done', 'two')
    listNotices()
    expect(useNotices.getState()).toMatchObject({
      listed: true,
      notices: [],
      history: [
        { words: 'two', at: '09:31' },
        { words: 'one', at: '09:30' },
      ],
    })
    closeList()
    expect(useNotices.getState().listed).toBe(false)
  })

  it('is cleared with the session; open notices remain to show why it ended', () => {
    setAccessToken('token')
    notify('done', 'saved for demo')
    vi.advanceTimersByTime(5000)
    notify('error', 'Session has expired')
    endSession()
    expect(historyTexts()).toEqual([['Session has expired', 1]])
    expect(visible()).toEqual(['Session has expired'])
  })
})

describe('the setting to keep notices open', () => {
  /** Settings as the server stores them. */
  function settings(first: unknown) {
    let value = { notificationCloseStatus: first }
    let notifyListener = () => {}
    return {
      getState: () => ({ value }),
      subscribe: (listener: () => void) => ((notifyListener = listener), () => (notifyListener = () => {})),
      set: (next: unknown) => ((value = { notificationCloseStatus: next }), notifyListener()),
    }
  }

  it('comes from this browser until sign-in; then the server’s value applies (EN-076, SC-A43)', () => {
    storage.set('purser.keepNotices', 'true')
    expect(keepsOpen()).toBe(true)
    setAccessToken('token')
    const stop = followKeepOpen(settings(undefined))
    expect(keepsOpen()).toBe(false)
    stop()
  })

  it('follows the user’s setting and remains after signing out', () => {
    setAccessToken('token')
    const own = settings(false)
    const stop = followKeepOpen(own)
    own.set(true)
    expect(keepsOpen()).toBe(true)
    endSession()
    own.set(undefined)
    expect(keepsOpen()).toBe(true)
    stop()
  })
})
