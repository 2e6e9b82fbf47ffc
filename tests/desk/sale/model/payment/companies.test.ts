import { beforeEach, expect, test, vi } from 'vitest'
import { withAmount } from '../../../../../src/desk/sale/model/payment/amounts.ts'
import { documentOf, saleOf } from '../../../../../src/desk/draft/document.ts'
import { loadPayments } from '../../../../../src/desk/sale/model/payment/payments.ts'
import { setPayments, setPrices, startNewSale, useBooking } from '../../../../../src/desk/sale/model/store.ts'
import { chooseTrips } from '../../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { changeAgency } from '../../../../../src/desk/request/alternate.ts'
import { tripOf } from '../../exampleTrips.ts'

const asked: string[] = []
const cash = { id: 2, name: 'Cash', isDefault: false, kind: 'cash' }
const ways: Record<string, object[]> = {
  HLC: [{ id: 1, name: 'Account', isDefault: true, kind: 'account' }, cash],
  GLJ: [{ id: 3, name: 'Card', isDefault: true, kind: 'card' }, cash],
}

vi.mock('../../../../../src/desk/request/request.ts', () => ({
  request: async (_: object, { body }: { body: { companies: { abbreviation: string }[] } }) => {
    const companies = body.companies.map(({ abbreviation }) => abbreviation)
    asked.push(companies.join('+'))
    return {
      paymentMethodResponsePerCompanies: companies.map((company) => ({ company, methods: ways[company] })),
    }
  },
}))

function priced(company: string): void {
  const trips = [tripOf({ company, routeId: company })]
  chooseTrips({ trips, wanted: 1, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
  setPrices([{ total: 5300, items: [] }])
}

const amounts = () => useBooking.getState().payments.map(({ kind, ammount }) => [kind, ammount])

beforeEach(async () => {
  startNewSale()
  priced('HLC')
  await loadPayments()
  setPayments(withAmount(useBooking.getState().payments, 2, 1000, 5300))
  asked.length = 0
})

test('payment methods are loaded again for another company, and typed amounts remain', async () => {
  await loadPayments()
  expect(asked).toEqual([])
  priced('GLJ')
  expect(await loadPayments()).toBeUndefined()
  expect(asked).toEqual(['GLJ'])
  expect(amounts()).toEqual([
    ['card', 4300],
    ['cash', 1000],
  ])
})

test('payment methods are loaded again for another agency', async () => {
  await changeAgency('1400')
  setPrices([{ total: 5300, items: [] }])
  await loadPayments()
  expect(asked).toEqual(['HLC'])
  expect(amounts()).toEqual([
    ['account', 4300],
    ['cash', 1000],
  ])
  await changeAgency(undefined)
})

test('a draft stores the company and agency of its payment methods; an older draft loads them again', async () => {
  const document = documentOf(useBooking.getState(), { search: undefined, queue: '' }, 10)
  const { payees: _, ...old } = document
  for (const [kept, reads] of [
    [document, []],
    [old as typeof document, ['HLC']],
  ] as const) {
    startNewSale()
    useBooking.setState(saleOf(kept))
    await loadPayments()
    expect(asked).toEqual(reads)
    expect(amounts()).toEqual([
      ['account', 4300],
      ['cash', 1000],
    ])
  }
})
