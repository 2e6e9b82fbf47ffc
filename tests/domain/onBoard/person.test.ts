import { expect, test } from 'vitest'
import { countPersons } from '../../../src/domain/onBoard/person.ts'

test('the persons on a ship are counted by age and sex, and her crew with them', () => {
  const counts = countPersons(
    [
      { band: 'adult', sex: 'F' },
      { band: 'adult', sex: 'F' },
      { band: 'adult', sex: 'M' },
      { band: 'child', sex: 'X' },
      { band: 'infant', sex: '' },
      { band: 'infant', sex: 'M' },
      { band: 'infant', sex: 'F' },
    ],
    12,
    900,
  )
  expect(counts).toEqual({
    passengers: 7,
    infants: 3,
    crew: 12,
    total: 19,
    certified: 900,
    bands: {
      adult: { women: 2, men: 1, other: 0 },
      child: { women: 0, men: 0, other: 1 },
      infant: { women: 1, men: 1, other: 1 },
    },
  })
})
