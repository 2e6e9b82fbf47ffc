import { describe, expect, it, test } from 'vitest'
import {
  copiedFields,
  initialValues,
  passengerFields,
  passengerKeys,
  passengerValues,
} from '../../../../src/domain/booking/fields/passengerFields.ts'

const student = {
  ...initialValues,
  surname: 'SMITH',
  discount: 'STU',
  discountDocument: '12345',
  loyaltyCard: '7001',
  redeemMiles: 200,
}

test.each(passengerKeys)('%s can be edited in the grid or in the detail sheet', (key) => {
  const { columns, sheet } = passengerFields[key]
  expect(columns?.sale ?? sheet).toBeDefined()
})

describe('passengerValues', () => {
  it('gives each part of a request its filled fields', () => {
    expect(passengerValues(student, 'passengerData')).toEqual({ type: 'AD', surname: 'SMITH' })
    expect(passengerValues(student, 'analysis')).toEqual({ loyaltyCard: '7001', redeemMiles: 200 })
    expect(passengerValues(student, 'proof')).toEqual({ discountDocument: '12345' })
  })
})

describe('copiedFields', () => {
  it('takes over what stays true on another day, under the names of the working booking', () => {
    const stored = { surname: 'SMITH', loyaltyNumber: '7001', redeemMiles: 200, manualCode: 'AG10', price: 1 }
    expect(copiedFields(stored)).toEqual({ surname: 'SMITH', loyaltyCard: '7001' })
  })
})
