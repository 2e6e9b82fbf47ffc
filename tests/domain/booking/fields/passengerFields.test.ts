import { describe, expect, it, test } from 'vitest'
import {
  copiedFields,
  initialValues,
  isPassengerKey,
  passengerFields,
  passengerKeyOf,
  passengerKeys,
  passengerValues,
  readPassenger,
  refusePassenger,
} from '../../../../src/domain/booking/fields/passengerFields.ts'
import { travellerFields } from '../../../../src/domain/booking/fields/travellerFields.ts'
import { refuse } from '../../../../src/domain/refusal.ts'

const student = {
  ...initialValues,
  surname: 'SMITH',
  discount: 'STU',
  discountDocument: '12345',
  loyaltyCard: '7001',
  redeemMiles: 200,
}

const typedKeys = passengerKeys.filter((key) => key !== 'nationalityPreselected')

test.each(typedKeys)('%s can be edited in the grid or in the detail sheet', (key) => {
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

const today = '2026-11-27'

describe('a text of a passenger', () => {
  it.each([
    ['birthdate', ' 12mar85 ', { birthdate: '1985-03-12' }],
    ['birthdate', '', { birthdate: '' }],
    ['birthdate', '31/2/1985', undefined],
    ['birthdate', 'x', undefined],
    ['sexType', 'θ', { sexType: 'FEMALE' }],
    ['sexType', 'x', undefined],
    ['nationality', 'γρ', { nationality: 'GR' }],
    ['type', 'χη', { type: 'XH' }],
    ['documentNumber', 'ab123', { documentNumber: 'AB123' }],
    ['documentExpires', '12mar31', { documentExpires: '2031-03-12' }],
    ['documentExpires', '12/3/2031', { documentExpires: '2031-03-12' }],
    ['documentExpires', '31/2/2031', undefined],
    ['documentCountry', 'Germany', { documentCountry: 'DE' }],
    ['birthPlace', 'Bergen', { birthPlace: 'BERGEN' }],
    ['discount', 'stu', { discount: 'STU' }],
    ['redeemMiles', '200', { redeemMiles: 200 }],
    ['redeemMiles', 'x', undefined],
    ['groupRole', 'οδηγός', { groupRole: 'DRIVER' }],
    ['groupFamily', 'παππα', { groupFamily: 'PAPPA' }],
  ] as const)('%s %j is %j', (key, text, values) => expect(readPassenger(key, text, today)).toEqual(values))

  it('is refused with the reason where its field has several', () => {
    expect(refusePassenger('birthdate', '31/2/1985', today)).toEqual(
      refuse('date_not_valid', { text: '31/2/1985' }),
    )
    expect(refusePassenger('birthdate', 'x', today)).toEqual(refuse('date_not_valid', { text: 'x' }))
    expect(refusePassenger('birthdate', '28/11/2026', today)?.refusal).toBe('born_in_future')
    expect(refusePassenger('surname', '12345', today)).toBeDefined()
    expect(refusePassenger('name', '12345', today)).toBeDefined()
    for (const [key, text] of [
      ['birthdate', ' '],
      ['birthdate', '12mar85'],
      ['surname', 'PAPPA'],
      ['redeemMiles', 'x'],
    ] as const)
      expect([key, text, refusePassenger(key, text, today)]).toEqual([key, text, undefined])
  })
})

it('recognises what a cell of a list is, the first that holds', () => {
  const recognised = (cell: string) =>
    Object.entries(travellerFields)
      .flatMap(([key, { recognised }]) =>
        recognised?.by(cell, today) ? [[recognised.place, key] as const] : [],
      )
      .toSorted(([one], [other]) => one - other)
      .map(([, key]) => key)
  expect(recognised('12/3/1985')).toEqual(['birthdate'])
  expect(recognised('120385')).toContain('birthdate')
  // Fewer figures, or no day, are the number of a document.
  expect(recognised('31118')).toEqual(['documentNumber'])
  expect(recognised('999999')).toEqual(['documentNumber'])
  expect(recognised('AB123456')).toEqual(['documentNumber'])
  // Also the title of a child.
  expect(recognised('CHD')).toEqual(['type', 'sexType'])
  expect(recognised('γυναίκα')).toEqual(['sexType'])
  expect(recognised('GR')).toEqual(['nationality'])
  expect(recognised('IN')).toEqual(['type', 'nationality'])
  expect(recognised('Smith')).toEqual([])
})

it('has a pasted nationality and passenger type as they are written', () => {
  const { nationality, type } = travellerFields
  expect(['Greek', 'Ελλάδα', 'GR', 'x'].map((cell) => nationality.pasted?.(cell))).toEqual([
    'GR',
    'GR',
    'GR',
    'x',
  ])
  expect(['παιδί', 'Erwachsene', 'x'].map((cell) => type.pasted?.(cell))).toEqual(['CH', 'AD', 'x'])
})

it('finds a field by its name in a request or in a stored booking', () => {
  const names = ['surname', 'loyaltyCard', 'loyaltyNumber', 'discountIdOrCode', 'groupRole', 'x']
  expect(names.map(passengerKeyOf)).toEqual([
    'surname',
    'loyaltyCard',
    'loyaltyCard',
    'discount',
    undefined,
    undefined,
  ])
  expect(['surname', 'groupRole', 'x'].map(isPassengerKey)).toEqual([true, false, false])
})
