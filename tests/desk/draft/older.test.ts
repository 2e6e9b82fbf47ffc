import { expect, test } from 'vitest'
import { documentOf, stateOf } from '../../../src/desk/draft/document.ts'
import { tripRequest } from '../../../src/desk/sale/model/request/requests.ts'
import { seatTheRest } from '../../../src/desk/sale/model/loadTrips.ts'
import { know, startAfresh, useBooking } from '../../../src/desk/sale/model/store.ts'
import { take } from '../../../src/desk/sale/model/chooseTrips.ts'
import { availabilityOf, tripOf } from '../sale/world.ts'

const later = ['marked', 'edited', 'visited', 'details']

test('a draft of before there were marks, steps and extras comes back whole', () => {
  const trip = tripOf()
  startAfresh()
  take({ trips: [trip], wanted: 1, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
  know([availabilityOf(trip)])
  seatTheRest()
  const document = documentOf(useBooking.getState(), { search: undefined, queue: '' }, 10)
  const old = Object.fromEntries(Object.entries(document).filter(([name]) => !later.includes(name)))
  startAfresh()
  useBooking.setState(stateOf(old as unknown as typeof document))
  const state = useBooking.getState()
  expect(state).toMatchObject({ marked: [], edited: [], visited: ['step1'], details: false })
  const [only] = state.inHand.trips
  const request = only && tripRequest(state.inHand, only, availabilityOf(trip))
  expect(request?.accommodationRequests).toHaveLength(1)
  expect(request).not.toHaveProperty('pets')
})
