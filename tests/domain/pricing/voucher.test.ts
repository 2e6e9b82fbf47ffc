import { describe, expect, it } from 'vitest'
import {
  checkVoucher,
  readVoucherCode,
  voucherApplies,
  type Voucher,
} from '../../../src/domain/pricing/voucher.ts'

const voucher: Voucher = {
  kind: 'voucher',
  id: 'V1',
  code: null,
  amount: 500,
  percent: null,
  usesLeft: 1,
  ports: ['PIR', 'HER'],
  fromDate: '2026-06-01',
  toDate: '2026-06-30',
}
const trip = { origin: 'PIR', destination: 'HER', day: '2026-06-15' }
const check = (given: Voucher | undefined, trips = [trip], code?: string) =>
  checkVoucher(given, { id: 'V1', code }, trips)

describe('a typed voucher', () => {
  it('is split at the slash, without blanks and with the number in capitals', () => {
    expect(readVoucherCode(' v1 / secret ')).toEqual({ id: 'V1', code: 'secret' })
    expect(readVoucherCode('v1')).toEqual({ id: 'V1', code: undefined })
    expect(readVoucherCode('')).toEqual({ id: '', code: undefined })
  })
})

describe('a voucher applies', () => {
  it('on its first and last day, and to a trip whose day or port is not known yet', () => {
    expect(voucherApplies(voucher, { ...trip, day: '2026-06-01' })).toBe(true)
    expect(voucherApplies(voucher, { ...trip, day: '2026-06-30' })).toBe(true)
    expect(voucherApplies(voucher, { ...trip, day: '2026-05-31' })).toBe(false)
    expect(voucherApplies(voucher, { ...trip, day: '2026-07-01' })).toBe(false)
    expect(voucherApplies(voucher, { origin: 'PIR' })).toBe(true)
    expect(voucherApplies(voucher, { origin: 'CHA' })).toBe(false)
  })

  it('with its secret code only, when it has one', () => {
    const secret = { ...voucher, code: '99' }
    expect(check(secret, [trip], '99')).toBeUndefined()
    expect(check(secret, [trip], '98')).toEqual({ refusal: 'voucher_invalid', parameters: { voucher: 'V1' } })
  })

  it('when one of the trips satisfies it', () => {
    const elsewhere = { ...trip, origin: 'CHA' }
    const later = { ...trip, day: '2026-08-01' }
    expect(check(voucher, [elsewhere, later, trip])).toBeUndefined()
  })
})

describe('a voucher is refused', () => {
  it('when it is unknown or used', () => {
    expect(check(undefined)).toEqual({ refusal: 'voucher_invalid', parameters: { voucher: 'V1' } })
    expect(check({ ...voucher, usesLeft: 0 })).toEqual({
      refusal: 'voucher_used',
      parameters: { voucher: 'V1' },
    })
  })

  it('with its ports when no trip is between them', () => {
    expect(check(voucher, [{ ...trip, destination: 'CHA' }])).toEqual({
      refusal: 'voucher_ports',
      parameters: { voucher: 'V1', ports: 'PIR HER' },
    })
  })

  it('with its days when no trip is on them', () => {
    expect(check(voucher, [{ ...trip, day: '2026-07-01' }])).toEqual({
      refusal: 'voucher_date',
      parameters: { voucher: 'V1', from: '2026-06-01', to: '2026-06-30' },
    })
  })
})
