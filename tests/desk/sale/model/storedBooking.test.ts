import { beforeEach, expect, test, vi } from 'vitest'
import type { StoredBooking } from '../../../../src/desk/booking/shown/items.ts'
import {
  clearRecall,
  showBooking,
  shownBooking,
  useBooking,
} from '../../../../src/desk/booking/shown/bookingStore.ts'
import { changeAgency, endSession } from '../../../../src/desk/request/identity.ts'
import { queryClient, refetchAll } from '../../../../src/desk/request/cache.ts'
import { showSold, soldBooking, startNewSale } from '../../../../src/desk/sale/model/saleStore.ts'

type Answer = { bookings: StoredBooking[] } | { refusal: string; parameters: object }
const asked: string[] = []
let answer: (reference: string) => Answer | Promise<Answer>

vi.mock('../../../../src/desk/request/request.ts', () => ({
  request: async (_: object, { query }: { query: { crsReservationIds: string[] } }) => {
    const [reference = ''] = query.crsReservationIds
    asked.push(reference)
    return answer(reference)
  },
}))

const booking = (crsReservationId: string, version: number, remarks: string) =>
  ({ crsReservationId, version, trips: [], remarks }) as unknown as StoredBooking

beforeEach(() => {
  asked.length = 0
  startNewSale()
  clearRecall()
  queryClient.clear()
  showSold(booking('AAAAA1', 1, '4-bed inside cabin'))
  showBooking(booking('BBBBB2', 3, 'VIP lounge'))
})

test('the sold and the recalled booking are loaded again in another language; a later version stays unseen', async () => {
  useBooking.setState({ ticked: new Set(['0-0']) })
  answer = (reference) => ({
    bookings: [
      reference === 'AAAAA1'
        ? booking('AAAAA1', 1, '4-Bett-Innenkabine')
        : booking('BBBBB2', 4, 'VIP-Lounge'),
    ],
  })
  await refetchAll()
  expect(asked.toSorted()).toEqual(['AAAAA1', 'BBBBB2'])
  expect(soldBooking()).toMatchObject({ remarks: '4-Bett-Innenkabine' })
  expect(shownBooking()).toMatchObject({ remarks: 'VIP lounge', version: 3 })
  expect(useBooking.getState().ticked).toEqual(new Set(['0-0']))
})

test('a booking that cannot be loaded again stays in the previous language', async () => {
  answer = () => ({ refusal: 'booking_not_found', parameters: {} })
  await refetchAll()
  expect(shownBooking()).toMatchObject({ remarks: 'VIP lounge' })
})

test('a booking changed while it is loaded again stays as changed', async () => {
  let arrive = (_: Answer) => {}
  answer = () => new Promise((settle) => (arrive = settle))
  startNewSale()
  const translated = refetchAll()
  await vi.waitFor(() => expect(asked).toEqual(['BBBBB2']))
  showBooking(booking('BBBBB2', 4, 'cancelled'))
  arrive({ bookings: [booking('BBBBB2', 3, 'VIP-Lounge')] })
  await translated
  expect(shownBooking()).toMatchObject({ version: 4, remarks: 'cancelled' })
})

test('no booking is loaded again once it is off the screen', async () => {
  startNewSale()
  clearRecall()
  await refetchAll()
  expect(asked).toEqual([])
})

test('a booking that no component shows stays cached until the next one', () => {
  vi.useFakeTimers()
  try {
    startNewSale()
    showSold(booking('AAAAA1', 1, '4-bed inside cabin'))
    showBooking(booking('BBBBB3', 3, 'VIP lounge'))
    vi.advanceTimersByTime(24 * 60 * 60_000)
    expect([soldBooking(), shownBooking()]).toMatchObject([{ version: 1 }, { version: 3 }])
  } finally {
    vi.useRealTimers()
  }
})

test.each<[string, () => void | Promise<void>]>([
  ['another agency', () => changeAgency('1377')],
  ['the end of the session', () => endSession()],
])('%s clears both, and loads neither again', async (_, change) => {
  answer = () => ({ refusal: 'booking_not_found', parameters: {} })
  await change()
  expect([soldBooking(), shownBooking()]).toEqual([undefined, undefined])
  expect(asked).toEqual([])
  await changeAgency(undefined)
})
