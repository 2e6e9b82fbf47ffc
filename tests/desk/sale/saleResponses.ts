import type { AnswerOf } from '../../../src/contract/call.ts'
import type { pricing } from '../../../src/contract/pricing.ts'
import { availabilityOf, back, tripOf } from './exampleTrips.ts'

type PaymentMethods = AnswerOf<
  typeof pricing.paymentMethods
>['paymentMethodResponsePerCompanies'][number]['methods']

export const out = tripOf()
export const sold = {
  crsReservationId: 'K7M2PA',
  crsReservationCode: 'K7M2PA',
  reservationStatus: 'ISSUED',
  trips: [],
  total: 19100,
}
export const methods: PaymentMethods = [
  { id: 1, name: 'Account', isDefault: true, kind: 'account' },
  { id: 2, name: 'Cash', isDefault: false, kind: 'cash' },
]
export const prices = (total: number) => ({ prices: { total, items: [] } })

/** The response of each call of a sale from Piraeus and back. */
export function saleResponses(): Record<string, () => unknown> {
  return {
    'sailing.availability': () => ({ trips: [availabilityOf(out), availabilityOf(back)] }),
    'sailing.lock': () => ({ heldUntil: '2026-11-20 12:15', secondsLeft: 900 }),
    'sailing.unlock': () => ({}),
    'pricing.price': () => ({ trips: [prices(10000), prices(9100)], total: 19100, currency: 'EUR' }),
    'pricing.paymentMethods': () => ({
      paymentMethodResponsePerCompanies: [
        { company: 'HLC', methods },
        { company: 'GLJ', methods },
      ],
    }),
    'booking.sell': () => ({ booking: sold }),
    'booking.hold': () => ({ booking: { ...sold, reservationStatus: 'OPTIONAL' } }),
  }
}

export const insurance = (id: string, grossAmount: number) => ({
  id,
  name: id,
  description: '',
  marketingDescription: '',
  grossAmount,
  iptAmount: 0,
})
