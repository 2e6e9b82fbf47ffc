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
  await refetchSale()
  expect(useBooking.getState()).toMatchObject({
    payments: [{ ...cash, name: 'Bar' }],
    insuranceOffers: [{ id: 'CANCEL-1', name: 'Stornoversicherung', grossAmount: 690 }],
  })
})
