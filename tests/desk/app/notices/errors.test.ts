import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { tripOf } from '../../sale/world.ts'
import { standIn } from '../told.ts'

let desk: Awaited<ReturnType<typeof standIn>>
beforeAll(async () => {
  desk = await standIn()
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
describe('an answer that says no', () => {
  test.each([
    ['message', { message: 'Not today' }, 'ERROR: 123 | Not today'],
    ['Message', { Message: 'Not today' }, 'ERROR: 123 | Not today'],
    ['MESSAGE', { MESSAGE: 'Not today' }, 'ERROR: 123 | Not today'],
    [
      'success',
      { success: false },
      'The server refused this request (123). If it happens again, report the code.',
    ],
  ])('by %s is told under its code (ER-020, ER-021)', async (_, said, told) => {
    desk.standOn('home')
    desk.answers['/retrieve-bookings'] = { code: '123', ...said }
    await desk.press('booking.recall', { reference: 'K7M2PA' })
    expect(desk.told()).toEqual([told])
    vi.advanceTimersByTime(4499)
    expect(desk.told()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(desk.told()).toEqual([])
  })

  test('also where its code is one of those that are good', async () => {
    desk.standOn('home')
    desk.answers['/retrieve-bookings'] = { code: '000', success: false, message: 'Not today' }
    await desk.press('booking.recall', { reference: 'K7M2PA' })
    expect(desk.told()).toEqual(['ERROR: 000 | Not today'])
  })

  test('stays until it is closed where notices are kept open (ER-022)', async () => {
    desk.standOn('home')
    desk.storage.set('purser.keepNotices', 'true')
    desk.answers['/retrieve-bookings'] = no('123', 'Not today')
    await desk.press('booking.recall', { reference: 'K7M2PA' })
    desk.storage.clear()
    vi.advanceTimersByTime(999_999)
    expect(desk.told()).toEqual(['ERROR: 123 | Not today'])
  })
})

describe('finding a booking', () => {
  test('the latest of somebody who has none: what the server says, and no page (ER-008)', async () => {
    desk.standOn('home')
    desk.answers['/retrieve-the-last-booking'] = no('none_yet', 'You have sold nothing yet')
    await desk.press('booking.latest')
    expect([desk.told(), desk.pages]).toEqual([['You have sold nothing yet'], []])
  })

  test('by a code nobody has (ER-017, ER-048)', async () => {
    desk.standOn('home')
    desk.answers['/retrieve-bookings'] = no('booking_not_found', 'not there')
    await desk.press('booking.recall', { reference: 'K7M2PA' })
    expect(desk.told()).toEqual(['Reservation code was not found on the system.'])
    expect(desk.pages).toEqual([])
  })

  test('that fails shows none and is logged (ER-030)', async () => {
    const { shownBooking } = await import('../../../../src/desk/booking/shown/store.ts')
    desk.standOn('home')
    desk.answers['/retrieve-bookings'] = 500
    await desk.press('booking.recall', { reference: 'K7M2PA' })
    expect(logged).toHaveBeenCalledOnce()
    expect([shownBooking(), desk.pages]).toEqual([undefined, []])
  })
})

describe('the credit', () => {
  test('that cannot be read anew has its own words, for 4.5 s (ER-012)', async () => {
    desk.standOn('home')
    desk.answers['/agency-credits'] = 500
    await desk.press('ledger.refreshCredit')
    expect(desk.told()).toEqual(['Could not get credit data'])
    vi.advanceTimersByTime(4499)
    expect(desk.told()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(desk.told()).toEqual([])
  })

  test('or until they are closed (ER-013)', async () => {
    desk.standOn('home')
    desk.storage.set('purser.keepNotices', 'true')
    desk.answers['/agency-credits'] = no('123', 'No credit')
    await desk.press('ledger.refreshCredit')
    desk.storage.clear()
    vi.advanceTimersByTime(999_999)
    expect(desk.told()).toEqual(['Could not get credit data'])
  })
})

describe('a search', () => {
  const search = async (answer: object | number) => {
    desk.standOn('step1')
    desk.answers['/list-of-trips'] = answer
    const travellers = [{ type: 'AD', quantity: 1 }]
    const outcome = await desk.press('sailing.search', { legs: [leg], travellers, vehicles: [] })
    const { useSailing } = await import('../../../../src/desk/sailing/store.ts')
    return { outcome, ...useSailing.getState() }
  }

  test('that fails is an empty list, logged and not told (ER-029)', async () => {
    const { outcome, answers, unanswered } = await search(500)
    expect([answers.map((rows) => rows.size()), unanswered, desk.told()]).toEqual([[0], true, []])
    expect(outcome).toMatchObject({ done: false, refusal: { refusal: 'search_unanswered' } })
    expect(logged).toHaveBeenCalledOnce()
  })

  test('that finds none says so (ER-050)', async () => {
    const { outcome, unanswered } = await search({ code: '000', listOfTrips: [{ trips: [] }] })
    expect([outcome, unanswered]).toEqual([{ done: true }, false])
    await desk.press('sailing.chooseHere')
    expect(desk.told()).toEqual(['No trips found.'])
  })

  test.each([
    ['without a date', [{ ...leg, date: '' }], 'Fill in the date.'],
    [
      'that goes back before it goes out',
      [leg, { origin: 'JTR', destination: 'PIR', date: '2026-12-20' }],
      'The date To (20/12/2026) is before the date From (24/12/2026).',
    ],
  ])('%s is refused in words and not asked for (VA-038, VA-039)', async (_, legs, words) => {
    const { useSailing } = await import('../../../../src/desk/sailing/store.ts')
    desk.standOn('step1')
    useSailing.setState(({ form }) => ({ form: { ...form, legs } }))
    await desk.press('sailing.availability')
    expect([desk.told(), desk.sent]).toEqual([[words], []])
  })

  test('without a trip chosen of it leads nowhere (VA-058)', async () => {
    desk.standOn('step1')
    await desk.press('booking.continue')
    expect([desk.told(), desk.pages]).toEqual([['Choose at least one trip.'], []])
  })

  test('keeps what was chosen before: nobody said that it is not to be had', async () => {
    const { useSailing } = await import('../../../../src/desk/sailing/store.ts')
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

  test('lost is said once, for three seconds (ER-001)', async () => {
    const back = await lose()
    expect(desk.told()).toEqual(['No Internet Connection'])
    await vi.advanceTimersByTimeAsync(2999)
    expect(desk.told()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(desk.told()).toEqual([])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(desk.told()).toEqual([])
    back()
  })

  test('lost stays said where notices are kept open (ER-002)', async () => {
    desk.storage.set('purser.keepNotices', 'true')
    const back = await lose()
    desk.storage.clear()
    await vi.advanceTimersByTimeAsync(900_000)
    expect(desk.told()).toEqual(['No Internet Connection'])
    back()
  })

  test('is looked at every three seconds (CO-003)', async () => {
    const back = await lose()
    desk.sent.length = 0
    await vi.advanceTimersByTimeAsync(30_000)
    expect(desk.sent.map(({ path }) => path)).toEqual(Array(10).fill('/desk/api/health'))
    back()
  })
})

vi.mock('../../../../locales/nl/recall.json', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

describe('another language', () => {
  test('that does not come is said for five seconds, and the language stays (ER-014, CO-005)', async () => {
    const { currentLanguage, isLanguageChanging } = await import('../../../../src/desk/language/language.ts')
    desk.standOn('home')
    const changed = desk.press('app.language', { language: 'nl' })
    expect(isLanguageChanging()).toBe(true)
    expect(await changed).toMatchObject({ done: false })
    expect([currentLanguage(), isLanguageChanging()]).toEqual(['en', false])
    expect(desk.told()).toEqual([
      'Something went wrong here. It has been logged; your input is still on screen.',
    ])
    vi.advanceTimersByTime(4999)
    expect(desk.told()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(desk.told()).toEqual([])
  })
})

describe('the trips on screen', () => {
  test('stay where nobody names them in another language', async () => {
    const { translateDesk } = await import('../../../../src/desk/app/start/translate.ts')
    const { useSailing } = await import('../../../../src/desk/sailing/store.ts')
    vi.stubGlobal('history', { replaceState: () => {} })
    desk.standOn('step1')
    desk.answers['/list-of-trips'] = { code: '000', listOfTrips: [{ trips: [tripOf()] }] }
    await desk.press('sailing.search', {
      legs: [leg],
      travellers: [{ type: 'AD', quantity: 1 }],
      vehicles: [],
    })
    for (const list of ['/list-of-trips', '/locations', '/companies', '/countries', '/discounts'])
      desk.answers[list] = 500
    await expect(translateDesk()).rejects.toMatchObject({ kind: 'server' })
    const { answers, unanswered } = useSailing.getState()
    expect([answers.map((rows) => rows.size()), unanswered]).toEqual([[1], false])
  })
})

describe('a record that nobody answers', () => {
  test('is only logged by who keeps records: countries, and all the others (ER-034)', async () => {
    const { reference } = await import('../../../../src/contract/reference.ts')
    const { record } = await import('../../../../src/desk/request/record.ts')
    desk.answers['/countries'] = 500
    await record(reference.countries, {}).catch(() => undefined)
    expect([logged.mock.calls.length, desk.told()]).toEqual([1, []])
  })
})
