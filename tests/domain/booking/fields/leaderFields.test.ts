import { expect, test } from 'vitest'
import {
  leaderFields,
  placeholderPhone,
  withDefaultPhone,
} from '../../../../src/domain/booking/fields/leaderFields.ts'

test('a leader keeps the phone number without blanks, and gets the substitute when it is empty', () => {
  expect(withDefaultPhone({ name: 'ANN', phone: ' 6971234567 ' })).toEqual({
    name: 'ANN',
    phone: '6971234567',
  })
  expect(withDefaultPhone({ phone: ' ' })).toEqual({ phone: placeholderPhone })
  expect(withDefaultPhone({})).toEqual({ phone: '9999999999' })
})

test('a phone number is no name of a leader', () => {
  for (const key of ['lastName', 'firstName'] as const) {
    expect(leaderFields[key].read?.('6971234567')).toBeUndefined()
    expect(leaderFields[key].read?.('+30 697-1234567')).toBeUndefined()
    expect(['ΠΑΠΑΣ', 'O’Neill', '李'].map((name) => leaderFields[key].read?.(name))).toEqual([
      'ΠΑΠΑΣ',
      'O’Neill',
      '李',
    ])
    expect(leaderFields[key].wrong).toBe('nameLetters')
  }
})
