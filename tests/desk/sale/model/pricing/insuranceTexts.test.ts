import { beforeEach, expect, test, vi } from 'vitest'
import { loadInsuranceTexts } from '../../../../../src/desk/sale/model/pricing.ts'
import { emptyState } from '../../../../../src/desk/sale/model/state.ts'
import { useSale } from '../../../../../src/desk/sale/model/saleStore.ts'
import { insurance } from '../../saleResponses.ts'

const asked: string[] = []
let answer: () => unknown
let language = 'de'

vi.mock('../../../../../src/desk/request/request.ts', () => ({
  request: async ({ id }: { id: string }) => {
    asked.push(id)
    return answer()
  },
}))
vi.mock('../../../../../src/desk/language/language.ts', async (original) => ({
  ...(await original<object>()),
  currentLanguage: () => language,
}))

const cover = { ...insurance('CANCEL-20261120-AAAAAA', 690), name: 'Cancellation cover' }
const worded = { ...cover, name: 'Stornoversicherung' }
const offers = () => useSale.getState().insuranceOffers

beforeEach(() => {
  asked.length = 0
  language = 'de'
  answer = () => ({ offers: [worded] })
  useSale.setState({ ...emptyState(), insuranceOffers: [cover] })
})

test('sends no request without insurance offers', async () => {
  useSale.setState(emptyState())
  await loadInsuranceTexts()
  expect(asked).toEqual([])
})

test('an insurance offer has its texts in the current language, and retains its id and premium', async () => {
  answer = () => ({ offers: [{ ...worded, id: 'CANCEL-20261121-AAAAAA', grossAmount: 700 }] })
  await loadInsuranceTexts()
  expect(offers()).toEqual([worded])
})

test.each([
  ['a refusal', () => ({ refusal: 'no_insurance_offers', parameters: {} })],
  ['offers without the one shown', () => ({ offers: [insurance('TRAVEL-20261120-BBBBBB', 300)] })],
  [
    'an answer in a language that has changed meanwhile',
    () => {
      language = 'fr'
      return { offers: [worded] }
    },
  ],
])('%s leaves the offers as they are', async (_, answered) => {
  answer = answered
  await loadInsuranceTexts()
  expect(offers()).toEqual([cover])
})
