import i18next from 'i18next'
import { expect, test } from 'vitest'
import { feeRows, feeSums, lostPreview } from '../../../src/desk/booking/verbs/fees.ts'
import type { Fees } from '../../../src/desk/booking/shown/bookingStore.ts'
import { textsOf } from '../../kit/desk/deskLanguage.ts'
import { openReturn } from './exampleBookings.ts'

const item = (uuid: string, paid: number, cancellationFees: number): Fees['items'][number] => ({
  companyReservationCode: 'HLC1',
  uuid,
  paid,
  cancellationFees,
  refundAmount: paid - cancellationFees,
  refundPercent: 75,
  ruleSet: 'GR_LAW',
})

test('the fees and refunds of the rows add up to those of the booking, insurances included', () => {
  const insurance = { id: 'i1', paid: 522, cancellationFees: 0, refundAmount: 522 }
  const fees: Fees = {
    companyReservationCode: 'HLC1',
    cancellationFees: 2175,
    refundAmount: 7047,
    items: [item('1', 4350, 1087), item('2', 4350, 1088)],
    insurances: [insurance],
  }
  const booking = {
    ...openReturn,
    insurances: [{ id: 'i1', name: 'Travel cover', grossAmount: 522, iptAmount: 0, status: 'ISSUED' }],
  }
  const rows = feeRows(booking, fees)
  expect(rows.map(({ name }) => name)).toEqual([
    'SMITH JOHN · PIR→JTR',
    'SMITH JANE · PIR→JTR',
    'Travel cover',
  ])
  expect(feeSums(rows)).toEqual({ paid: 9222, fee: fees.cancellationFees, refund: fees.refundAmount })
  for (const { paid, fee, refund } of rows) expect(fee + refund).toBe(paid)
})

test('what pays the cabin of those who stay is a separate row, so that the rows still add up', () => {
  const fees: Fees = {
    companyReservationCode: 'HLC1',
    cancellationFees: 500,
    refundAmount: 1500,
    items: [{ ...item('1', 4350, 500), refundAmount: 1500 }],
    cabins: [
      {
        companyReservationCode: 'HLC1',
        accommodationIdOrCode: 'AB2',
        accommodationNumber: '8014',
        leaving: ['1'],
        staying: ['2'],
        before: 8700,
        whole: 6700,
      },
    ],
  }
  const rows = feeRows(openReturn, fees)
  expect(rows.map(({ paid }) => paid)).toEqual([4350, -2350])
  expect(feeSums(rows)).toEqual({ paid: 2000, fee: 500, refund: 1500 })
})

test('what the others lose of their discounts is retained of the refund, in a row for each discount', async () => {
  await i18next.init({
    lng: 'en',
    resources: { en: textsOf('en') },
    interpolation: { escapeValue: false },
  })
  const lost = { rule: 'discount', discountIdOrCode: 'GRP', name: 'Group of 20 or more', paid: true }
  const fees: Fees = {
    companyReservationCode: 'HLC1',
    cancellationFees: 500,
    refundAmount: 3850 - 200,
    items: [item('1', 4350, 500)],
    lostDiscounts: [
      { ...lost, amount: 100 },
      { ...lost, amount: 100 },
      { ...lost, discountIdOrCode: 'RTN', name: 'RTN', amount: 70, paid: false },
    ],
  }
  const rows = feeRows(openReturn, fees)
  expect(rows.at(-1)).toMatchObject({
    name: 'GRP Group of 20 or more: lost by 2 passengers',
    paid: 0,
    fee: 200,
    refund: -200,
  })
  expect(feeSums(rows)).toEqual({ paid: 4350, fee: 700, refund: 3650 })
  expect(lostPreview(fees, 'EUR')).toEqual(['GRP RTN lost: 2,70 €'])
  expect(lostPreview({ ...fees, amountDue: 50 }, 'EUR').at(-1)).toBe('0,50 € to pay')
})
