import { beforeEach, describe, expect, test } from 'vitest'
import { saleCommands } from '../../../../../src/desk/sale/saleCommands.ts'
import { removeProduct } from '../../../../../src/desk/sale/model/item/items.ts'
import { edit, showTrip, startNewSale, useSale } from '../../../../../src/desk/sale/model/saleStore.ts'
import { chooseTrips, droppedItems } from '../../../../../src/desk/sale/model/trip/chooseTrips.ts'
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
