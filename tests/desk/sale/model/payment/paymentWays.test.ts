import { beforeEach, expect, test, vi } from 'vitest'
import { documentOf, saleOf, readDocument } from '../../../../../src/desk/draft/document.ts'
import { currentPayments, loadPayments } from '../../../../../src/desk/sale/model/payment/payments.ts'
import {
  acceptTotal,
  setPrices,
  startNewSale,
  typeAmount,
  useSale,
} from '../../../../../src/desk/sale/model/saleStore.ts'
import { chooseTrips } from '../../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { changeAgency, endSession } from '../../../../../src/desk/request/identity.ts'
import { queryClient, refetchAll } from '../../../../../src/desk/request/cache.ts'
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

const amounts = () => currentPayments().map(({ kind, amount }) => [kind, amount])

beforeEach(async () => {
  startNewSale()
  queryClient.clear()
  priced('HLC')
  await loadPayments()
  typeAmount(2, 1000)
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

test('a draft stores the typed amounts, and the methods are loaded again with it', async () => {
  const document = documentOf(useSale.getState(), { search: undefined, queue: '' }, 10)
  startNewSale()
  queryClient.clear()
  useSale.setState(saleOf(document))
  expect(amounts()).toEqual([])
  await loadPayments()
  expect(asked).toEqual(['HLC'])
  expect(amounts()).toEqual([
    ['account', 4300],
    ['cash', 1000],
  ])
})

test('reads a draft that stores the payment methods with their amounts', async () => {
  const { typedAmounts: _, ...rest } = documentOf(useSale.getState(), { search: undefined, queue: '' }, 10)
  const methods = [
    { id: 1, name: 'Account', kind: 'account', default: true, ammount: 4300 },
    { id: 2, name: 'Cash', kind: 'cash', default: false, ammount: 1000, typed: true },
  ]
  for (const [former, typed] of [
    [{ payments: methods, payees: ['HLC'] }, { 2: 1000 }],
    [{ payments: [] }, {}],
    [{}, {}],
  ]) {
    const document = readDocument(JSON.parse(JSON.stringify({ ...rest, ...former, shape: 2 })) as object)
    expect(document).toMatchObject({ typedAmounts: typed, shape: 3 })
    expect(document).not.toHaveProperty('payments')
    expect(document).not.toHaveProperty('payees')
  }
})

test('until a changed booking is priced again, the amounts are those of the accepted total', () => {
  acceptTotal()
  setPrices(undefined)
  expect(amounts()).toEqual([
    ['account', 4300],
    ['cash', 1000],
  ])
})

test('the names of the methods follow the language, and the typed amounts remain', async () => {
  await refetchAll()
  await loadPayments()
  expect(asked).toEqual(['HLC'])
  expect(amounts()).toContainEqual(['cash', 1000])
})

test('the end of the session removes methods and amounts', () => {
  endSession()
  priced('HLC')
  expect(amounts()).toEqual([])
})
