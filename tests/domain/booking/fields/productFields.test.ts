import { expect, it } from 'vitest'
import { petSeats, productFields } from '../../../../src/domain/booking/fields/productFields.ts'

const { pet, service, package: parcel } = productFields
const read = (field: (typeof pet)[string] | undefined, text: string) => field?.read?.(text)

it('reads the code of a kind of pet and the place of its seat, on either keyboard layout', () => {
  expect(['dog', 'δογ', 'D1', 'do g', 'd-g', ''].map((text) => read(pet['type'], text))).toEqual([
    'DOG',
    'DOG',
    'D1',
    undefined,
    undefined,
    undefined,
  ])
  expect([...petSeats, 'cabin', 'cab', 'x'].map((text) => read(pet['seat'], text))).toEqual([
    ...petSeats,
    'CABIN',
    undefined,
    undefined,
  ])
})

it.each(['1', '12', '999'])('%s are a number of units and of packages', (text) => {
  expect([read(service['units'], text), read(parcel['quantity'], text)]).toEqual([Number(text), Number(text)])
})

it.each(['', '0', '000', '1000', '-1', '1.5', 'x', 'x1', '1x'])('%j are no units', (text) => {
  expect(read(service['units'], text)).toBeUndefined()
})

it('lets price and stock depend on the pet’s weight and seat, and neither on its name or document', () => {
  const where = (has: 'priced' | 'movesStock') => Object.keys(pet).filter((key) => pet[key]?.[has])
  expect(where('priced')).toEqual(['type', 'owner', 'weight', 'over10kg', 'seat'])
  expect(where('movesStock')).toEqual(['weight', 'over10kg', 'seat'])
  for (const { units = service['units'] } of [service, { units: parcel['quantity'] }])
    expect(units).toMatchObject({ priced: true, movesStock: true, change: { of: 'trip' } })
})
