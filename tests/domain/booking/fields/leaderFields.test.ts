import { expect, test } from 'vitest'
import { noPhone, withPhone } from '../../../../src/domain/booking/fields/leaderFields.ts'

test('a leader keeps the phone number without blanks, and gets the substitute when it is empty', () => {
  expect(withPhone({ name: 'ANN', phone: ' 6971234567 ' })).toEqual({ name: 'ANN', phone: '6971234567' })
  expect(withPhone({ phone: ' ' })).toEqual({ phone: noPhone })
  expect(withPhone({})).toEqual({ phone: '9999999999' })
})
