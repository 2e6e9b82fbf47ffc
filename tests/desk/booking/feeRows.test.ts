import { expect, test } from 'vitest'
import { feeRows, feeSums } from '../../../src/desk/booking/feeRows.ts'
import type { Fees } from '../../../src/desk/booking/shown/store.ts'
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
