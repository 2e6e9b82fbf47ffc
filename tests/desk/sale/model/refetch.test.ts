import { beforeEach, expect, test, vi } from 'vitest'
import type { StoredBooking } from '../../../../src/desk/booking/shown/items.ts'
import { useRecall } from '../../../../src/desk/booking/shown/store.ts'
import { refetchRecalled } from '../../../../src/desk/booking/shown/refetch.ts'
import { refetchSale } from '../../../../src/desk/sale/model/refetch.ts'
import { emptyState } from '../../../../src/desk/sale/model/state.ts'
import { useBooking } from '../../../../src/desk/sale/model/store.ts'

const asked: { id: string; input: unknown }[] = []
let answers: Record<string, unknown> = {}

vi.mock('../../../../src/desk/request/request.ts', () => ({
  request: async ({ id }: { id: string }, input: unknown) => {
    asked.push({ id, input })
    return answers[id]
  },
}))

const booking = (crsReservationId: string, version: number, place: string) =>
  ({ crsReservationId, version, trips: [], remarks: place }) as unknown as StoredBooking

beforeEach(() => {
  asked.length = 0
  answers = {}
  useBooking.setState(emptyState())
  useRecall.setState({ booking: undefined })
})

test('Sends no request when nothing is on screen', async () => {
  await Promise.all([refetchSale(), refetchRecalled()])
  expect(asked).toEqual([])
})

test('Issued and recalled bookings are refetched in the other language; a booking that has changed remains as it was read', async () => {
  useBooking.setState({ sold: booking('AAAAA1', 1, '4-bed inside cabin') })
  useRecall.setState({ booking: booking('BBBBB2', 3, 'VIP lounge'), ticked: new Set(['0-0']) })
  answers['booking.recall'] = {
    bookings: [booking('AAAAA1', 1, '4-Bett-Innenkabine'), booking('BBBBB2', 4, 'VIP-Lounge')],
  }
  await Promise.all([refetchSale(), refetchRecalled()])
  expect(asked).toEqual([
    { id: 'booking.recall', input: { query: { crsReservationIds: ['AAAAA1'] } } },
    { id: 'booking.recall', input: { query: { crsReservationIds: ['BBBBB2'] } } },
  ])
  expect(useBooking.getState().sold).toMatchObject({ remarks: '4-Bett-Innenkabine' })
  expect(useRecall.getState()).toMatchObject({
    booking: { remarks: 'VIP lounge', version: 3 },
    ticked: new Set(['0-0']),
  })
})

test('Payment methods retain their amounts, insurances their prices', async () => {
  const cash = { id: 2, name: 'Cash', kind: 'cash', default: false, ammount: 4350 } as const
  const cover = { id: 'CANCEL-1', name: 'Cancellation cover', description: '', marketingDescription: '' }
  const amounts = { grossAmount: 690, iptAmount: 90 }
  useBooking.setState({ payments: [cash], insuranceOffers: [{ ...cover, ...amounts }] })
  answers = {
    'pricing.paymentMethods': {
      paymentMethodResponsePerCompanies: [
        { company: 'HLC', methods: [{ id: 2, name: 'Bar', kind: 'cash', isDefault: false }] },
      ],
    },
    'pricing.insuranceOffer': { offers: [{ ...cover, name: 'Stornoversicherung', ...amounts }] },
  }
  await Promise.all([refetchSale(), refetchRecalled()])
  expect(useBooking.getState()).toMatchObject({
    payments: [{ ...cash, name: 'Bar' }],
    insuranceOffers: [{ id: 'CANCEL-1', name: 'Stornoversicherung', grossAmount: 690 }],
  })
})

test('A refusal leaves the texts unchanged', async () => {
  useRecall.setState({ booking: booking('BBBBB2', 3, 'VIP lounge') })
  answers['booking.recall'] = { refusal: 'booking_not_found', parameters: {} }
  await Promise.all([refetchSale(), refetchRecalled()])
  expect(useRecall.getState().booking).toMatchObject({ remarks: 'VIP lounge' })
})
