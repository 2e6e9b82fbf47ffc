import { beforeEach, expect, test } from 'vitest'
import { newPerson, newAccommodation } from '../../../../../src/desk/sale/model/workingBooking.ts'
import { planOf, tripRequest } from '../../../../../src/desk/sale/model/request/requests.ts'
import { availabilityOf, setAvailability } from '../../../../../src/desk/sale/model/trip/availability.ts'
import { edit, startNewSale, undo, useSale } from '../../../../../src/desk/sale/model/saleStore.ts'
import { availabilityOf as available, tripOf } from '../../exampleTrips.ts'

const out = tripOf()

beforeEach(() => {
  startNewSale()
  setAvailability([available(out)])
  edit('take', (draft) => {
    draft.people = ['p1', 'p2'].map((uuid) => newPerson(uuid, { sexType: 'MALE' }))
    const passengers = [
      { ...newAccommodation('p1'), accommodation: 'EC', accommodationNumber: '12A' },
      { ...newAccommodation('p2'), accommodation: 'AB4', accommodationNumber: '8014/2' },
    ]
    draft.trips = [{ trip: out, passengers, vehicles: [] }]
  })
})

const numbers = () =>
  useSale.getState().workingBooking.trips[0]?.passengers.map(({ accommodationNumber }) => accommodationNumber)

test('a seat number belongs to its accommodation, and is restored with it', () => {
  edit('place', (draft) => {
    draft.trips[0]!.passengers[0]!.accommodation = 'BCLSS'
  })
  expect(numbers()).toEqual([undefined, '8014/2'])
  undo()
  expect(numbers()).toEqual(['12A', '8014/2'])
})

test('a bed is released when its passenger’s gender changes, a seat is not', () => {
  edit('sexType', (draft) => {
    for (const person of draft.people) person.sexType = 'FEMALE'
  })
  expect(numbers()).toEqual(['12A', undefined])
})

test('a whole cabin has another number than a berth', () => {
  edit('exclusive', (draft) => Object.assign(draft.trips[0]!.passengers[1]!, { whole: true, cabin: 1 }))
  expect(numbers()).toEqual(['12A', undefined])
})

test('a seat chosen again remains', () => {
  edit('seatPlan', (draft) =>
    Object.assign(draft.trips[0]!.passengers[0]!, { accommodation: 'BCLSS', accommodationNumber: '1C' }),
  )
  expect(numbers()).toEqual(['1C', '8014/2'])
})

test('each number is held separately, and those without a number together', () => {
  const state = useSale.getState()
  const trip = state.workingBooking.trips[0]!
  const { planItems } = planOf(tripRequest(state.workingBooking, trip, availabilityOf(trip)), 'key')
  expect(
    planItems.map(({ accommodation, accommodationNumber, quantity }) => ({
      code: accommodation.idOrCode,
      accommodationNumber,
      quantity,
    })),
  ).toEqual([
    { code: 'EC', accommodationNumber: '12A', quantity: 1 },
    { code: 'AB4', accommodationNumber: '8014/2', quantity: 1 },
  ])
})
