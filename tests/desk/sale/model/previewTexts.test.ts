import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import sale from '../../../../locales/en/sale.json' with { type: 'json' }
import line from '../../../../locales/en/line.json' with { type: 'json' }
import pricing from '../../../../locales/en/pricing.json' with { type: 'json' }
import { ledger } from '../../../../src/contract/ledger.ts'
import { queryClient } from '../../../../src/desk/request/cache.ts'
import { paymentTexts } from '../../../../src/desk/sale/model/previewTexts.ts'

beforeAll(() =>
  i18next.init({
    lng: 'en',
    resources: { en: { sale, line, pricing } },
    interpolation: { escapeValue: false },
  }),
)

test.each([
  [
    [{ method: 'cash', amount: 5000 }, { method: 'card' }],
    ['cash 50,00', 'card 259,00'],
  ],
  [[{ method: 'cash', amount: 30900 }], ['cash 309,00']],
  [[{ method: 'cash', amount: 5000 }], ['cash 50,00', '259,00 € still to pay']],
  [[{ method: 'card', amount: 999900 }], ['card 9.999,00', '9.690,00 € too much']],
  [
    [{ method: 'cash', amount: 40000 }, { method: 'card' }],
    ['cash 400,00', 'card 0,00', '91,00 € too much'],
  ],
] as const)('previews how %j pays a total of 309,00, and the error in it', (payments, words) => {
  expect(paymentTexts(payments, 30900, 'account')).toEqual(words)
})

test('previews no difference while the total is not available', () => {
  expect(paymentTexts([{ method: 'cash', amount: 5000 }], undefined, 'cash')).toEqual(['cash 50,00'])
})

test('always names how it is paid: by the usual method, or that it is not loaded yet', () => {
  queryClient.setQueryData([ledger.credits.id, {}], { currentCredit: 100_000, currency: 'EUR' })
  expect(paymentTexts(undefined, 15_700, 'cash')).toEqual(['cash 157,00'])
  expect(paymentTexts(undefined, 15_700, 'account')).toEqual(['on account 157,00', 'credit left 843,00 €'])
  expect(paymentTexts(undefined, undefined, 'account')).toEqual(['on account'])
  expect(paymentTexts(undefined, 15_700, undefined)).toEqual([
    'uses the usual payment method; it is shown before ⏎ issues the tickets',
  ])
  queryClient.clear()
})
