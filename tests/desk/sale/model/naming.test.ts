import { beforeEach, expect, it } from 'vitest'
import { namePassengers } from '../../../../src/desk/sale/model/item/items.ts'
import { startNewSale, useSale } from '../../../../src/desk/sale/model/saleStore.ts'
import { chooseTrips } from '../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { setAvailability } from '../../../../src/desk/sale/model/trip/availability.ts'
import { availabilityOf, tripOf } from '../exampleTrips.ts'

const trip = tripOf()
const rows = () =>
  useSale.getState().workingBooking.people.map(({ name, type, sexType }) => [name, type, sexType])

beforeEach(() => {
  startNewSale()
  const travellers = [
    { type: 'AD', quantity: 2 },
    { type: 'CH', quantity: 1 },
  ]
  chooseTrips({ trips: [trip], wanted: 1, travellers, vehicles: [] }, 'GR')
  setAvailability([availabilityOf(trip)])
})

it('a child by its title is the child of the party, wherever it is named', () => {
  const people = [
    { surname: 'SMITH', name: 'TOM', type: 'CH' as const, sex: 'MALE' as const },
    { surname: 'SMITH', name: 'JOHN', sex: 'MALE' as const },
    { surname: 'SMITH', name: 'JANE' },
  ]
  expect(namePassengers({ people })).toBeUndefined()
  expect(rows()).toEqual([
    ['JOHN', 'AD', 'MALE'],
    ['JANE', 'AD', ''],
    ['TOM', 'CH', 'MALE'],
  ])
})

it('a child for whom the party has no place is the next passenger', () => {
  const child = (name: string) => ({ surname: 'SMITH', name, type: 'CH' as const })
  namePassengers({ people: [child('TOM'), child('EVA'), { surname: 'SMITH', name: 'JOHN' }] })
  expect(rows().map(([name, type]) => [name, type])).toEqual([
    ['EVA', 'CH'],
    ['JOHN', 'AD'],
    ['TOM', 'CH'],
  ])
})

it('names from a row on keep their order', () => {
  const people = [{ surname: 'SMITH', name: 'TOM', type: 'CH' as const }]
  namePassengers({ people, from: 2 })
  expect(rows()[1]).toEqual(['TOM', 'CH', ''])
})
