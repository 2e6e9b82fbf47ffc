import { expect, test } from 'vitest'
import { documentOf, saleOf, readDocument } from '../../../src/desk/draft/document.ts'
import { tripRequest } from '../../../src/desk/sale/model/request/requests.ts'
import { assignRemaining, chooseTrips } from '../../../src/desk/sale/model/trip/chooseTrips.ts'
import { setAvailability } from '../../../src/desk/sale/model/trip/availability.ts'
import { startNewSale, useSale } from '../../../src/desk/sale/model/saleStore.ts'
import { availabilityOf, tripOf } from '../sale/exampleTrips.ts'

const later = ['marked', 'edited', 'visited', 'details']

test('restores a draft stored before marks, steps and extras existed', () => {
  const trip = tripOf()
  startNewSale()
  chooseTrips({ trips: [trip], wanted: 1, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
  setAvailability([availabilityOf(trip)])
  assignRemaining()
  const document = documentOf(useSale.getState(), { search: undefined, queue: '' }, 10)
  const old = Object.fromEntries(Object.entries(document).filter(([name]) => !later.includes(name)))
  startNewSale()
  useSale.setState(saleOf(old as unknown as typeof document))
  const state = useSale.getState()
  expect(state).toMatchObject({ marked: [], edited: [], visited: ['step1'], details: false })
  const [only] = state.workingBooking.trips
  const request = only && tripRequest(state.workingBooking, only, availabilityOf(trip))
  expect(request?.accommodationRequests).toHaveLength(1)
  expect(request).not.toHaveProperty('pets')
})

test('reads a draft that stores the working booking under its former name', () => {
  startNewSale()
  chooseTrips({ trips: [tripOf()], wanted: 1, travellers: [{ type: 'AD', quantity: 2 }], vehicles: [] }, 'GR')
  const document = documentOf(useSale.getState(), { search: undefined, queue: 'p' }, 10)
  const { workingBooking: inHand, typedAmounts: _, ...rest } = document
  expect(
    readDocument(JSON.parse(JSON.stringify({ ...rest, inHand, payments: [], shape: 1 })) as object),
  ).toEqual(JSON.parse(JSON.stringify(document)))
  expect(readDocument({ ...document, shape: 4 })).toBeUndefined()
})
