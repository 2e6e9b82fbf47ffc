import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addressOf,
  criteriaOfAddress,
  passengersOf,
  type FoundBooking,
  clearFound,
  isListOf,
  loadFound,
  loadMoreFound,
  refreshFound,
  useFound,
  isNarrowedTo,
} from '../../../src/desk/booking/search/foundBookings.ts'
import { refuse } from '../../../src/domain/refusal.ts'
import { openReturn } from './exampleBookings.ts'

const waiting: { id: string; body: object; answer(given: object): void; fail(): void }[] = []

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: (call: { id: string }, { body }: { body: object }) =>
    new Promise((answer, fail) => {
      waiting.push({ id: call.id, body, answer, fail: () => fail(new TypeError('Failed to fetch')) })
    }),
}))

const found = (...references: string[]): FoundBooking[] =>
  references.map((crsReservationId) => ({ ...openReturn, crsReservationId }))
const listed = () => useFound.getState().bookings.map(({ crsReservationId }) => crsReservationId)
const answer = (bookings: readonly FoundBooking[], more = false) =>
  waiting.shift()?.answer({ bookings, more })

beforeEach(() => {
  clearFound()
  waiting.length = 0
})

async function load(references: string[], more = false) {
  const loading = loadFound({ surname: 'smith' })
  answer(found(...references), more)
  return loading
}

describe('the list of found bookings', () => {
  test('is that of the search made last', async () => {
    const first = loadFound({ surname: 'papa' })
    const second = loadFound({ plate: 'IKA' })
    waiting[1]?.answer({ bookings: found('B', 'E') })
    await second
    waiting[0]?.answer({ bookings: found('A') })
    expect(await first).toBeUndefined()
    expect(listed()).toEqual(['B', 'E'])
    expect(isListOf({ plate: 'IKA', surname: '' })).toBe(true)
  })

  test('stays when another search finds nothing or is refused', async () => {
    await load(['A', 'B'])
    const empty = loadFound({ surname: 'nobody' })
    answer([])
    expect(await empty).toEqual([])
    const refused = loadFound({ surname: 'p' })
    waiting.shift()?.answer(refuse('search_too_wide', { typed: 'p' }))
    expect(await refused).toMatchObject({ refusal: 'search_too_wide' })
    expect(listed()).toEqual(['A', 'B'])
  })

  test('gets older bookings once, however often its end is reached, and again after a lost connection', async () => {
    await load(['A', 'B'], true)
    const first = loadMoreFound()
    await loadMoreFound()
    expect(waiting.map(({ body }) => body)).toEqual([{ surname: 'smith', after: 'B' }])
    waiting.shift()?.fail()
    await first
    const again = loadMoreFound()
    answer(found('B', 'E'))
    await again
    expect(listed()).toEqual(['A', 'B', 'E'])
    await loadMoreFound()
    expect(waiting).toEqual([])
  })

  test('drops older bookings that arrive after another search', async () => {
    await load(['A', 'B'], true)
    const older = loadMoreFound()
    const next = loadFound({ plate: 'IKA' })
    waiting[1]?.answer({ bookings: found('X', 'Y') })
    await next
    waiting[0]?.answer({ bookings: found('E') })
    await older
    expect(listed()).toEqual(['X', 'Y'])
  })

  test('shows the changed status of a booking after returning to it, in the same order', async () => {
    await load(['A', 'B'])
    const refreshing = refreshFound()
    answer([...found('N'), { ...found('B')[0]!, reservationStatus: 'CANCELLED' }, ...found('A')])
    await refreshing
    const states = useFound.getState().bookings.map((one) => [one.crsReservationId, one.reservationStatus])
    expect(states).toEqual([
      ['A', openReturn.reservationStatus],
      ['B', 'CANCELLED'],
    ])
  })
})

describe('the address of a list', () => {
  test('has the criteria and gives them back', () => {
    const criteria = { surname: 'παπαδόπουλος', fromDate: '2026-06-20', status: 'ISSUED', plate: '' }
    const address = addressOf(criteria)
    expect(address).toMatch(/^\/booking-search\?initialActiveKey=2&/)
    const { plate: _, ...given } = criteria
    expect(criteriaOfAddress(new URLSearchParams(address.split('?')[1]))).toEqual(given)
  })

  test('is read without dates that are none and texts that are too long', () => {
    const search = new URLSearchParams({
      fromDate: '2026-02-31',
      toDate: 'x',
      surname: 'a'.repeat(61),
      plate: 'A1',
    })
    expect(criteriaOfAddress(search)).toEqual({ plate: 'A1' })
  })
})

test('a name list is sent to its call, one passenger between commas', async () => {
  expect(passengersOf(' papadopoulos/maria, smith john;; ')).toEqual([
    { surname: 'papadopoulos/maria' },
    { surname: 'smith john' },
  ])
  void loadFound({ names: 'smith', fromDate: '2026-06-20' })
  expect(waiting[0]).toMatchObject({
    id: 'booking.byNamelist',
    body: { passengers: [{ surname: 'smith' }], departureDate: '2026-06-20' },
  })
})

test.each([
  ['smi', true],
  ['σμι', true],
  ['mith', false],
  ['k7m', true],
  ['smith ika', true],
  ['smith xyz', false],
])('a booking is narrowed to %s: %s', (typed, isShown) => {
  expect(isNarrowedTo(openReturn, typed)).toBe(isShown)
})
