import { expect, test } from 'vitest'
import { sum } from '../../../../src/domain/value/money.ts'
import { soldGroups } from '../../../../src/desk/sale/checkout/SoldPanel.tsx'
import { openReturn, outTrip } from '../../booking/exampleBookings.ts'

test('the tickets of each trip add up to its sum, and the sums to the total of the booking', () => {
  const insurances = [{ id: 'i1', name: 'Travel cover', grossAmount: 500, iptAmount: 0, status: 'ISSUED' }]
  const groups = soldGroups({ ...openReturn, insurances, total: 10_500 })
  for (const { rows, total } of groups) expect(sum(rows.map(({ price }) => price))).toBe(total)
  expect(groups.map(({ total }) => total)).toEqual([7000, 3000, 500])
  expect(sum(groups.map(({ total }) => total))).toBe(10_500)
})

test('a vehicle and a pet are shown by the names of their type, with plate and name', () => {
  const [car] = outTrip.selectedVehicles
  const trip = {
    ...outTrip,
    selectedVehicles: [{ ...car!, accommodationName: 'Car up to 4.25 m' }],
    selectedPets: outTrip.selectedPets!.map((pet) => ({ ...pet, typeName: 'Dog' })),
  }
  const [group] = soldGroups({ ...openReturn, trips: [trip] })
  expect(group?.rows.map(({ name }) => name)).toEqual([
    'SMITH JOHN',
    'SMITH JANE',
    'Car up to 4.25 m IKA1234',
    'Dog REX',
    'Breakfast',
    'Family',
    'BOOKS',
  ])
})
