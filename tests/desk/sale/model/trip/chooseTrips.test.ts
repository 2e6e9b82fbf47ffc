import { beforeEach, describe, expect, test } from 'vitest'
import { saleCommands } from '../../../../../src/desk/sale/saleCommands.ts'
import { removeProduct } from '../../../../../src/desk/sale/model/item/items.ts'
import { edit, showTrip, startNewSale, useSale } from '../../../../../src/desk/sale/model/saleStore.ts'
import { chooseTrips, droppedItems, fitParty } from '../../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { back, tripOf } from '../../exampleTrips.ts'

const out = tripOf()
const later = tripOf({ departureDateTime: '2026-12-24 15:00', arrivalDateTime: '2026-12-24 23:00' })
const party = { travellers: [{ type: 'AD', quantity: 2 }], vehicles: [{ category: 'CAR425' }] }
const workingBooking = () => useSale.getState().workingBooking
const aboard = () =>
  workingBooking().trips.map(({ passengers }) => passengers.map(({ uuid }) => nameOf(uuid)).join(''))
const nameOf = (uuid: string) => workingBooking().people.find((one) => one.uuid === uuid)?.surname ?? '?'

beforeEach(() => {
  startNewSale()
  chooseTrips({ trips: [out, back], wanted: 2, ...party }, 'GR')
  edit('surname', ({ people }) => void people.forEach((one, nth) => (one.surname = 'AB'[nth]!)))
  showTrip(1)
  removeProduct('passenger', workingBooking().people[1]!.uuid)
})

describe('a passenger on one trip of a return', () => {
  test('is not added to the other trip when it is searched again or replaced by another ship', () => {
    expect(aboard()).toEqual(['AB', 'A'])
    chooseTrips({ trips: [out, back], wanted: 2, ...party }, 'GR')
    expect(aboard()).toEqual(['AB', 'A'])
    chooseTrips({ trips: [later, back], wanted: 2, ...party }, 'GR')
    expect(aboard()).toEqual(['AB', 'A'])
  })

  test('is removed from the booking with the leg of their only trip, with a notice', () => {
    const said: string[] = []
    const command = saleCommands.find(({ id }) => id === 'sale.take')!
    const taken = { trips: [back], wanted: 1, ...party, fresh: false }
    void command.run(taken as never, { notifyDone: (words: string) => void said.push(words) } as never)
    expect(workingBooking().people.map(({ surname }) => surname)).toEqual(['A'])
    expect(said).toHaveLength(1)
  })
})

describe('what was chosen on a trip', () => {
  const say = (trips: readonly unknown[]): string[] => {
    const said: string[] = []
    const command = saleCommands.find(({ id }) => id === 'sale.take')!
    const taken = { trips, wanted: trips.length, ...party, fresh: false }
    void command.run(taken as never, { notifyDone: (words: string) => void said.push(words) } as never)
    return said
  }

  test('and is dropped with it is named; what stays, and a seat that was assigned, is not', () => {
    edit('seat', ({ trips }) => {
      trips[0]!.services = [{ uuid: 's1', code: 'MEAL', units: 2 }]
      for (const one of trips[0]!.passengers)
        Object.assign(one, { accommodation: 'AB2', whole: true, cabin: 1 })
    })
    expect(droppedItems(workingBooking(), { trips: [{ ...workingBooking().trips[0]! }] })).toEqual([])
    const [dropped] = droppedItems(workingBooking(), { trips: [] })
    expect(dropped?.items).toBe('AB2 (2), 2 × MEAL')
    expect(dropped?.trip).toContain('PIR→JTR')
    expect(say([out, back])).toEqual([])
    expect(say([later, back])).toHaveLength(1)
  })
})

test('a trip that arrives at another time is another trip, and its seats are chosen again (EN-136, EN-135)', () => {
  edit('seat', ({ trips }) => void (trips[0]!.passengers[0]!.accommodation = 'BUS'))
  chooseTrips({ trips: [{ ...out, arrivalDateTime: '2026-12-24 17:00' }, back], wanted: 2, ...party }, 'GR')
  expect(workingBooking().trips[0]?.passengers[0]?.accommodation).toBe('')
})

describe('a changed party', () => {
  const discounts = () => workingBooking().people.map(({ surname, discount }) => `${surname}:${discount}`)
  const student = { type: 'AD', discount: 'STU', quantity: 1 }

  test('leaves the discount with the passenger who has it', () => {
    edit('discount', ({ people }) => void (people[0]!.discount = 'STU'))
    const travellers = [{ type: 'AD', quantity: 1 }, student, { type: 'CH', quantity: 1 }]
    fitParty({ travellers }, 'GR')
    expect(discounts()).toEqual(['A:STU', 'B:', ':'])
    fitParty({ travellers: travellers.toReversed() }, 'GR')
    expect(discounts()).toEqual([':', 'A:STU', 'B:'])
    fitParty({ travellers: [{ type: 'AD', quantity: 1 }] }, 'GR')
    expect(discounts()).toEqual(['B:'])
  })

  test('gives a new discount to the first passenger, and leaves one that was typed', () => {
    fitParty({ travellers: [student, { type: 'AD', quantity: 1 }] }, 'GR')
    expect(discounts()).toEqual(['A:STU', 'B:'])
    fitParty({ travellers: [{ type: 'AD', quantity: 2 }] }, 'GR')
    expect(discounts()).toEqual(['A:STU', 'B:'])
  })

  test('leaves the vehicles as they are, if only the passengers change', () => {
    const typed = { category: 'CAR500', length: 4.9, plate: 'IKA1234', driver: 'A', dangerousGoods: true }
    edit('size', ({ vehicles }) => void Object.assign(vehicles[0]!, typed))
    const before = workingBooking().vehicles
    const travellers = [...party.travellers, { type: 'CH', quantity: 1 }]
    chooseTrips({ trips: [out, back], wanted: 2, ...party, travellers }, 'GR')
    expect(workingBooking().people).toHaveLength(3)
    expect(workingBooking().vehicles).toEqual(before)
    const vehicles = [...party.vehicles, { category: 'MOTO' }]
    chooseTrips({ trips: [out, back], wanted: 2, travellers, vehicles }, 'GR')
    expect(workingBooking().vehicles).toMatchObject([before[0]!, { category: 'MOTO', plate: '' }])
  })

  test('changes of a vehicle what it names', () => {
    const typed = { category: 'CAR500', length: 4.9, plate: 'IKA1234', driver: 'A', dangerousGoods: true }
    edit('size', ({ vehicles }) => void Object.assign(vehicles[0]!, typed))
    fitParty({ vehicles: [{ category: 'CAR425', length: 4.2, driver: 'B' }] }, 'GR')
    const { uuid: _, ...vehicle } = workingBooking().vehicles[0]!
    expect(vehicle).toEqual({ ...typed, category: 'CAR425', length: 4.2, driver: 'B', priorityNumber: '' })
    fitParty({ vehicles: [{ category: 'CAR425' }] }, 'GR')
    expect(workingBooking().vehicles[0]).toMatchObject({ plate: 'IKA1234', driver: 'B' })
    expect(workingBooking().vehicles[0]).not.toHaveProperty('length')
  })

  test('has no longer the size and the goods that a search had named', () => {
    const choose = (more: object) => {
      const vehicles = [{ category: 'TRK', ...more }]
      chooseTrips({ trips: [out, back], wanted: 2, travellers: party.travellers, vehicles }, 'GR')
      return workingBooking().vehicles[0]
    }
    expect(choose({ length: 12, adr: true })).toMatchObject({ length: 12, dangerousGoods: true })
    edit('plate', ({ vehicles }) => void (vehicles[0]!.plate = 'IKA1234'))
    expect(choose({ length: 12 })).not.toHaveProperty('dangerousGoods')
    expect(choose({})).not.toHaveProperty('length')
    expect(workingBooking().vehicles[0]).toMatchObject({ category: 'TRK', plate: 'IKA1234' })
  })
})
