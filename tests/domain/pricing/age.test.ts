import { describe, expect, it } from 'vitest'
import { checkType, typeOfAge, typeOn } from '../../../src/domain/pricing/age.ts'
import { adriatic, tariff } from './tariff.ts'

const check = (type: string, birthdate?: string, by = tariff()) =>
  checkType({ type, sexType: 'MALE', birthdate }, by, '/passengerData')

describe('passenger types', () => {
  it.each([
    [0, 'IN', 'IN'],
    [4, 'IN', 'CH'],
    [5, 'CH', 'CH'],
    [9, 'CH', 'CH'],
    [10, 'AD', 'CH'],
    [11, 'AD', 'CH'],
    [12, 'AD', 'AD'],
    [90, 'AD', 'AD'],
  ])('at %i are %s at home and %s on the Adriatic', (age, home, abroad) => {
    expect(typeOfAge(age, tariff().bands)).toBe(home)
    expect(typeOfAge(age, adriatic().bands)).toBe(abroad)
  })

  it('depend on the age on the day of departure', () => {
    expect(check('CH', '2021-08-14')).toBeUndefined()
    expect(check('CH', '2021-08-15')).toEqual({
      refusal: 'type_not_of_age',
      parameters: { type: 'CH', age: 4, departs: '2026-08-14 07:25', expected: 'IN' },
      at: '/passengerData/birthdate',
    })
    expect(check('AD', '2023-01-01')).toMatchObject({ parameters: { type: 'AD', age: 3, expected: 'IN' } })
  })

  it('can be sold without a birth date', () => {
    expect(check('CH')).toBeUndefined()
  })

  it('are refused when the company lacks the type or the date is invalid', () => {
    expect(check('XX')).toEqual({
      refusal: 'passenger_type_unknown',
      parameters: { type: 'XX' },
      at: '/passengerData/type',
    })
    expect(check('AD', '1990-02-31')).toEqual({
      refusal: 'date_not_valid',
      parameters: { text: '1990-02-31' },
      at: '/passengerData/birthdate',
    })
    expect(check('IN', '2026-08-15')).toEqual({
      refusal: 'born_after_departure',
      parameters: { birthdate: '2026-08-15' },
      at: '/passengerData/birthdate',
    })
    expect(check('IN', '2026-08-14')).toBeUndefined()
  })
})

it('a recalled passenger has the type of the age on the day, else the recorded one', () => {
  const { bands } = tariff()
  expect(typeOn({ type: 'CH', birthdate: '2010-01-01' }, '2026-08-14', bands)).toBe('AD')
  expect(typeOn({ type: 'CH' }, '2026-08-14', bands)).toBe('CH')
  expect(typeOn({ type: 'CH', birthdate: '2010-01-01' }, '2026-08-14', [])).toBe('CH')
})

it('an age outside of all bands has no type', () => {
  expect(typeOfAge(3, [{ code: 'CH', fromAge: 5, toAge: 9 }])).toBeUndefined()
  expect(typeOfAge(10, [{ code: 'CH', fromAge: 5, toAge: 9 }])).toBeUndefined()
})
