import { bookingCommand } from '../../../../src/desk/booking/commands.ts'
import { appCommand } from '../../../../src/desk/app/commands.ts'
import { ledgerCommand } from '../../../../src/desk/ledger/commands.ts'
import { sailingCommand } from '../../../../src/desk/sailing/commands.ts'
import { saleCommand } from '../../../../src/desk/sale/commands.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { tripOf } from '../../sale/exampleTrips.ts'
import { startDeskWithoutBrowser } from '../deskWithoutBrowser.ts'

let desk: Awaited<ReturnType<typeof startDeskWithoutBrowser>>
beforeAll(async () => {
  desk = await startDeskWithoutBrowser()
})

const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => {
  vi.useFakeTimers()
  desk.clear()
  logged.mockClear()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const leg = { origin: 'PIR', destination: 'JTR', date: '2026-12-24' }
const no = (code: string, message: string) => ({ code, success: false, message, parameters: {} })
describe('an error response', () => {
  test.each([
    ['message', { message: 'Not today' }, 'ERROR: 123 | Not today'],
    ['Message', { Message: 'Not today' }, 'ERROR: 123 | Not today'],
    ['MESSAGE', { MESSAGE: 'Not today' }, 'ERROR: 123 | Not today'],
    [
      'success',
      { success: false },
      'ERROR: 123 | The server refused this request (123). If it happens again, report the code.',
    ],
  ])('by %s is shown under its code (ER-020, ER-021)', async (_, said, expected) => {
    desk.enterScreen('home')
    desk.answers['/retrieve-bookings'] = { code: '123', ...said }
    await desk.press(bookingCommand.recall, { reference: 'K7M2PA' })
    expect(desk.notices()).toEqual([expected])
    vi.advanceTimersByTime(4499)
    expect(desk.notices()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(desk.notices()).toEqual([])
  })

  test('is shown also when its code is a success code', async () => {
    desk.enterScreen('home')
    desk.answers['/retrieve-bookings'] = { code: '000', success: false, message: 'Not today' }
    await desk.press(bookingCommand.recall, { reference: 'K7M2PA' })
    expect(desk.notices()).toEqual(['ERROR: 000 | Not today'])
  })

  test('remains until it is closed when notices are kept open (ER-022)', async () => {
    desk.enterScreen('home')
    desk.storage.set('purser.keepNotices', 'true')
    desk.answers['/retrieve-bookings'] = no('123', 'Not today')
    await desk.press(bookingCommand.recall, { reference: 'K7M2PA' })
    desk.storage.clear()
    vi.advanceTimersByTime(999_999)
    expect(desk.notices()).toEqual(['ERROR: 123 | Not today'])
  })
})

describe('the code of an error', () => {
  const clipboard = { text: '', writeText: async (text: string) => void (clipboard.text = text) }

  test('can be copied once there is one, also when its notice is gone', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard })
    desk.enterScreen('home')
    expect(await desk.press(appCommand.copyReport)).toMatchObject({
      done: false,
      refusal: { refusal: 'no_fault' },
    })
    desk.answers['/retrieve-bookings'] = 500
    await desk.press(bookingCommand.recall, { reference: 'K7M2PA' })
    expect(desk.notices().join()).toContain('report r1')
    vi.advanceTimersByTime(4500)
    await desk.press(appCommand.copyReport)
    expect(clipboard.text).toBe('r1')
    expect(desk.notices()).toEqual(['Copied: r1'])
  })
})

describe('retrieving a booking', () => {
  test('shows the server’s text and no page when the user has no latest booking (ER-008)', async () => {
    desk.enterScreen('home')
    desk.answers['/retrieve-the-last-booking'] = no('none_yet', 'You have sold nothing yet')
    await desk.press(bookingCommand.latest)
    expect([desk.notices(), desk.pages]).toEqual([['You have sold nothing yet'], []])
  })

  test('by an unknown code shows the server’s text (ER-017, ER-048)', async () => {
    desk.enterScreen('home')
    desk.answers['/retrieve-bookings'] = no('booking_not_found', 'not there')
    await desk.press(bookingCommand.recall, { reference: 'K7M2PA' })
    expect(desk.notices()).toEqual(['Reservation code was not found on the system.'])
    expect(desk.pages).toEqual([])
  })

  test('by a name that no booking has is refused with that name, and shows no list (ER-049)', async () => {
    desk.enterScreen('home')
    desk.answers['/retrieve-booking-by-criteria'] = { code: '000', bookings: [], more: false }
    const clue = { surname: 'zorbas' }
    const outcome = await desk.press(bookingCommand.recall, { clue })
    expect(outcome).toMatchObject({ done: false, refusal: { refusal: 'no_bookings_found' } })
    expect(desk.notices()).toEqual(['No bookings found for zorbas.'])
    expect(desk.pages).toEqual([])
  })

  test('by a name that one booking has shows it, and by one that several have shows their list', async () => {
    const { openReturn } = await import('../../booking/exampleBookings.ts')
    const { clearRecall } = await import('../../../../src/desk/booking/shown/bookingStore.ts')
    desk.enterScreen('home')
    desk.answers['/retrieve-bookings'] = { code: '000', bookings: [openReturn] }
    desk.answers['/retrieve-booking-by-criteria'] = { code: '000', bookings: [openReturn] }
    await desk.press(bookingCommand.recall, { clue: { surname: 'smith' } })
    const other = { ...openReturn, crsReservationId: 'TZH4HT' }
    desk.answers['/retrieve-booking-by-criteria'] = { code: '000', bookings: [openReturn, other] }
    await desk.press(bookingCommand.recall, { clue: { plate: 'IKA1234' } })
    expect(desk.pages).toEqual([
      '/booking-search/K7M2PA?initialActiveKey=2&surname=smith',
      '/booking-search?initialActiveKey=2&plate=IKA1234',
    ])
    clearRecall()
  })

  test('shows no booking and logs the failed call (ER-030)', async () => {
    const { shownBooking } = await import('../../../../src/desk/booking/shown/bookingStore.ts')
    desk.enterScreen('home')
    desk.answers['/retrieve-bookings'] = 500
    await desk.press(bookingCommand.recall, { reference: 'K7M2PA' })
    expect(logged).toHaveBeenCalledOnce()
    expect([shownBooking(), desk.pages]).toEqual([undefined, []])
    // The server answers, so that the connection is not reported as lost.
    expect(desk.notices().join()).not.toContain('No Internet Connection')
    const { useProgress } = await import('../../../../src/desk/request/progress.ts')
    expect(useProgress.getState().reachable).toBe(true)
  })
})

describe('the credit', () => {
  test('shows its own text for 4.5 s when it cannot be refreshed (ER-012)', async () => {
    desk.enterScreen('home')
    desk.answers['/agency-credits'] = 500
    await desk.press(ledgerCommand.refreshCredit)
    expect(desk.notices()).toEqual(['Could not get credit data'])
    vi.advanceTimersByTime(4499)
    expect(desk.notices()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(desk.notices()).toEqual([])
  })

  test('shows it until it is closed when notices are kept open (ER-013)', async () => {
    desk.enterScreen('home')
    desk.storage.set('purser.keepNotices', 'true')
    desk.answers['/agency-credits'] = no('123', 'No credit')
    await desk.press(ledgerCommand.refreshCredit)
    desk.storage.clear()
    vi.advanceTimersByTime(999_999)
    expect(desk.notices()).toEqual(['Could not get credit data'])
  })
})

describe('a search', () => {
  beforeEach(async () => {
    const { lineContext } = await import('../../../../src/desk/command/keyboard.ts')
    lineContext.follow('2026-12-10 10:00')
  })

  const search = async (answer: object | number) => {
    desk.enterScreen('step1')
    desk.answers['/list-of-trips'] = answer
    const travellers = [{ type: 'AD', quantity: 1 }]
    const outcome = await desk.press(sailingCommand.search, { legs: [leg], travellers, vehicles: [] })
    const { useSailing } = await import('../../../../src/desk/sailing/sailingStore.ts')
    return { outcome, ...useSailing.getState() }
  }

  test('shows an empty list and logs a failed call without a notice (ER-029)', async () => {
    const { outcome, answers, unanswered, failedRequest } = await search(500)
    expect([answers.map((rows) => rows.size()), unanswered, desk.notices()]).toEqual([[0], true, []])
    // The list shows the number of the request, to be reported.
    expect(failedRequest).not.toBe('')
    const refusal = { refusal: 'search_failed', parameters: { requestId: failedRequest } }
    expect(outcome).toMatchObject({ done: false, refusal })
    expect(logged).toHaveBeenCalledOnce()
  })

  test('shows a notice when it finds no trips (ER-050)', async () => {
    const { outcome, unanswered } = await search({ code: '000', listOfTrips: [{ trips: [] }] })
    expect([outcome, unanswered]).toEqual([{ done: true }, false])
    await desk.press(sailingCommand.chooseHere)
    expect(desk.notices()).toEqual(['No trips found.'])
  })

  test.each([
    ['without a date', [{ ...leg, date: '' }], 'Enter the date.'],
    [
      'that goes back before it goes out',
      [leg, { origin: 'JTR', destination: 'PIR', date: '2026-12-20' }],
      'The return on 20/12/2026 Sun is before the trip out on 24/12/2026 Thu. ' +
        'Enter a later day; for another year, enter the year too.',
    ],
    [
      'of a day that is over',
      [{ ...leg, date: '2026-12-09' }],
      '09/12/2026 Wed is in the past. Enter today or a later day.',
    ],
  ])('refuses %s with a text and sends no request (VA-038, VA-039)', async (_, legs, words) => {
    const { useSailing } = await import('../../../../src/desk/sailing/sailingStore.ts')
    desk.enterScreen('step1')
    useSailing.setState(({ form }) => ({ form: { ...form, legs } }))
    await desk.press(sailingCommand.availability)
    expect([desk.notices(), desk.sent]).toEqual([[words], []])
  })

  test('leads to no further step without a chosen trip (VA-058)', async () => {
    desk.enterScreen('step1')
    await desk.press(saleCommand.continue)
    expect([desk.notices(), desk.pages]).toEqual([['Choose at least one trip.'], []])
  })

  test('retains the chosen trip, since no response reported it unavailable', async () => {
    const { useSailing } = await import('../../../../src/desk/sailing/sailingStore.ts')
    useSailing.setState({ chosen: ['PIR JTR'] })
    expect((await search(500)).chosen).toEqual(['PIR JTR'])
  })
})

describe('the connection', () => {
  async function lose(): Promise<() => void> {
    const { watchConnection } = await import('../../../../src/desk/app/start/connection.ts')
    const { useProgress } = await import('../../../../src/desk/request/progress.ts')
    const stop = watchConnection(() => {})
    useProgress.setState({ reachable: false })
    return () => {
      stop()
      useProgress.setState({ reachable: true })
    }
  }

  test('lost shows one notice for three seconds, and another when it is lost again (ER-001, DE-009)', async () => {
    const back = await lose()
    expect(desk.notices()).toEqual(['No Internet Connection'])
    await vi.advanceTimersByTimeAsync(2999)
    expect(desk.notices()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(desk.notices()).toEqual([])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(desk.notices()).toEqual([])
    back()
    const backAgain = await lose()
    expect(desk.notices()).toEqual(['No Internet Connection'])
    backAgain()
  })

  test('lost shows a permanent notice when notices are kept open (ER-002)', async () => {
    desk.storage.set('purser.keepNotices', 'true')
    const back = await lose()
    desk.storage.clear()
    await vi.advanceTimersByTimeAsync(900_000)
    expect(desk.notices()).toEqual(['No Internet Connection'])
    back()
  })

  test('is checked every three seconds (CO-003)', async () => {
    const back = await lose()
    desk.sent.length = 0
    await vi.advanceTimersByTimeAsync(30_000)
    expect(desk.sent.map(({ path }) => path)).toEqual(Array(10).fill('/desk/api/health'))
    back()
  })
})

vi.mock('../../../../locales/nl/app.json?texts=desk', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

describe('another language', () => {
  test('that fails to load shows a notice for five seconds, and the current language remains (ER-014, CO-005, I18-017)', async () => {
    const { currentLanguage, isLanguageChanging } = await import('../../../../src/desk/language/language.ts')
    desk.enterScreen('home')
    const changed = desk.press(appCommand.language, { language: 'nl' })
    expect(isLanguageChanging()).toBe(true)
    expect(await changed).toMatchObject({ done: false })
    expect([currentLanguage(), isLanguageChanging()]).toEqual(['en', false])
    expect(desk.notices()).toEqual([
      'Something went wrong here. It has been logged; your input is still on screen.',
    ])
    vi.advanceTimersByTime(4999)
    expect(desk.notices()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(desk.notices()).toEqual([])
  })
})

describe('the trips on screen', () => {
  test('remain when the request in the other language fails', async () => {
    const { showDeskInLanguage } = await import('../../../../src/desk/app/navigation/deskLanguage.ts')
    const { useSailing } = await import('../../../../src/desk/sailing/sailingStore.ts')
    const { switchLanguage } = await import('../../../../src/desk/language/language.ts')
    vi.stubGlobal('history', { replaceState: () => {} })
    desk.enterScreen('step1')
    desk.answers['/list-of-trips'] = { code: '000', listOfTrips: [{ trips: [tripOf()] }] }
    await desk.press(sailingCommand.search, {
      legs: [leg],
      travellers: [{ type: 'AD', quantity: 1 }],
      vehicles: [],
    })
    for (const list of ['/list-of-trips', '/locations', '/companies', '/countries', '/discounts'])
      desk.answers[list] = 500
    await switchLanguage('de')
    await expect(showDeskInLanguage()).rejects.toMatchObject({ kind: 'server' })
    await switchLanguage('en')
    const { answers, unanswered } = useSailing.getState()
    expect([answers.map((rows) => rows.size()), unanswered]).toEqual([[1], false])
  })
})

describe('a reference list that fails to load', () => {
  test('is only logged, for countries, ships and all other lists (ER-033, ER-034)', async () => {
    const { reference } = await import('../../../../src/contract/reference.ts')
    const { loadCached } = await import('../../../../src/desk/request/cache.ts')
    desk.answers['/countries'] = 500
    desk.answers['/vessels'] = 500
    await loadCached(reference.countries, {}).catch(() => undefined)
    await loadCached(reference.vessels, { query: {} }).catch(() => undefined)
    expect([logged.mock.calls.length, desk.notices()]).toEqual([2, []])
  })
})
