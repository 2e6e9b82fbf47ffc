import { expect, test } from 'vitest'
import { feeRows, feeSums } from '../../../src/desk/booking/verbs/feeRows.ts'
import type { Fees } from '../../../src/desk/booking/shown/shownStore.ts'
import { openReturn } from './exampleBookings.ts'

const item = (uuid: string, paid: number, cancellationFees: number): Fees['items'][number] => ({
  companyReservationCode: 'HLC1',
  ...{ uuid, paid, cancellationFees, refundAmount: paid - cancellationFees },
  ...{ refundPercent: 75, ruleSet: 'GR_LAW' },
})

test('the fees and refunds of the rows add up to those of the booking, insurances included', () => {
  const insurance = { id: 'i1', paid: 522, cancellationFees: 0, refundAmount: 522 }
  const fees: Fees = {
    ...{ companyReservationCode: 'HLC1', cancellationFees: 2175, refundAmount: 7047 },
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
    ...{ companyReservationCode: 'HLC1', cancellationFees: 500, refundAmount: 1500 },
    items: [{ ...item('1', 4350, 500), refundAmount: 1500 }],
    cabins: [
      {
        ...{ companyReservationCode: 'HLC1', accommodationIdOrCode: 'AB2', accommodationNumber: '8014' },
        ...{ leaving: ['1'], staying: ['2'], before: 8700, whole: 6700 },
      },
    ],
  }
  const rows = feeRows(openReturn, fees)
  expect(rows.map(({ paid }) => paid)).toEqual([4350, -2350])
  expect(feeSums(rows)).toEqual({ paid: 2000, fee: 500, refund: 1500 })
})
