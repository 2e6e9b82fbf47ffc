import { beforeEach, expect, test, vi } from 'vitest'
import type { CommandServices } from '../../../src/desk/command/command.ts'
import { usePricing } from '../../../src/desk/pricing/price.ts'

let answer: unknown
vi.mock('../../../src/desk/request/request.ts', () => ({ request: async () => answer }))
const { loadInsuranceOffers: askInsurance, turnInsurance } =
  await import('../../../src/desk/pricing/offers.ts')

const offer = (id: string, name: string) => ({
  id,
  name,
  description: '',
  marketingDescription: '',
  grossAmount: 522,
  iptAmount: 0,
})

let insurance: string[]
const services = {
  offers: {
    body: () => ({}),
    leader: () => ({}),
    chosen: () => ({ insurance }),
    choose: (change: { insurance: string[] }) => void (insurance = change.insurance),
    setInsuranceOffers: () => undefined,
    difference: () => undefined,
  },
} as unknown as CommandServices

beforeEach(() => usePricing.setState({ problems: {} }))

test('a confirmed insurance that is no longer offered is removed and named; one still offered remains (VA-021)', async () => {
  insurance = ['CANCEL-20261120-AAAAAA', 'TRAVEL-20261120-BBBBBB']
  answer = {
    offers: [offer('CANCEL-20261121-AAAAAA', 'Cancellation'), offer('TRAVEL-20261121-CCCCCC', 'Travel')],
  }
  const gone = { refusal: 'insurance_gone', parameters: { insurance: 'Travel' } }
  expect(await askInsurance({}, services)).toEqual(gone)
  expect(insurance).toEqual(['CANCEL-20261120-AAAAAA'])
  expect(usePricing.getState().problems.insurance).toEqual(gone)
  expect(await askInsurance({}, services)).toBeUndefined()
})

test('the notice about a removed insurance is cleared once an insurance is chosen', () => {
  insurance = []
  usePricing.setState({ problems: { insurance: { refusal: 'insurance_gone', parameters: {} } as never } })
  turnInsurance({ id: 'TRAVEL-20261121-CCCCCC' }, services)
  expect(insurance).toEqual(['TRAVEL-20261121-CCCCCC'])
  expect(usePricing.getState().problems.insurance).toBeUndefined()
})
