import { beforeEach, expect, test, vi } from 'vitest'
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

beforeEach(() => {
  asked.length = 0
  answers = {}
  useBooking.setState(emptyState())
})

test('Sends no request when nothing is on screen', async () => {
  await refetchSale()
  expect(asked).toEqual([])
})

test('Insurances retain their prices', async () => {
  const cover = { id: 'CANCEL-1', name: 'Cancellation cover', description: '', marketingDescription: '' }
  const amounts = { grossAmount: 690, iptAmount: 90 }
  useBooking.setState({ insuranceOffers: [{ ...cover, ...amounts }] })
  answers = { 'pricing.insuranceOffer': { offers: [{ ...cover, name: 'Stornoversicherung', ...amounts }] } }
  await refetchSale()
  expect(useBooking.getState()).toMatchObject({
    insuranceOffers: [{ id: 'CANCEL-1', name: 'Stornoversicherung', grossAmount: 690 }],
  })
})
