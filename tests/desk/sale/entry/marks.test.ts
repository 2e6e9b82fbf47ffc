import { beforeEach, describe, expect, test } from 'vitest'
import { typePassenger } from '../../../../src/desk/sale/entry/grids/cells.ts'
import { addExtra } from '../../../../src/desk/sale/model/item/items.ts'
import {
  markedItems,
  removeMarked,
  copyToMarked,
  markAll,
  markRow,
  markTrip,
} from '../../../../src/desk/sale/model/item/marks.ts'
import { assignRemaining, chooseTrips } from '../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { setAvailability } from '../../../../src/desk/sale/model/trip/availability.ts'
import {
  showTrip,
  setCursor,
  startNewSale,
  undo,
  useSale,
} from '../../../../src/desk/sale/model/saleStore.ts'
import { availabilityOf, back, tripOf } from '../exampleTrips.ts'

const out = tripOf()
const state = () => useSale.getState()
const people = () => state().workingBooking.people
const onTrip = (trip: number) => state().workingBooking.trips[trip]?.passengers ?? []
const at = (
  row: number,
  field = 'surname',
  kind: 'passenger' | 'vehicle' | 'service' | 'package' = 'passenger',
) => setCursor({ kind, row, field })

function mark(...rows: number[]): void {
  for (const row of rows) {
    at(row)
    markRow()
  }
}

const services = [{ idOrCode: 'WIFI', name: 'Wi-Fi', availableUnits: 5, price: 400 }]

const packages = [{ idOrCode: 'FAM', name: 'Family', per: 'GROUP' as const, persons: 4, services: [] }].map(
  (one) => ({ ...one, availableUnits: 2, price: 900 }),
)

beforeEach(() => {
  startNewSale()
  chooseTrips(
    {
      trips: [out, back],
      wanted: 2,
      travellers: [{ type: 'AD', quantity: 3 }],
      vehicles: [{ category: 'CAR425' }],
    },
    'GR',
  )
  setAvailability([{ ...availabilityOf(out), additionalServices: services, packages }, availabilityOf(back)])
  assignRemaining()
})

describe('marks', () => {
  test('of a row belong to it and the trip shown only (BK-065)', () => {
    mark(1)
    expect(markedItems(state()).size).toBe(1)
    showTrip(1)
    mark(1)
    expect(markedItems(state()).size).toBe(2)
    mark(1)
    expect(markedItems(state()).size).toBe(1)
  })

  test('of a trip cover everything on it, services too, and are removed together (BK-069)', () => {
    addExtra('service')
    markTrip()
    expect(markedItems(state()).size).toBe(5)
    markTrip()
    expect(markedItems(state()).size).toBe(0)
  })

  test('of the booking cover all trips; after a change to one row the next mark selects all again (BK-070)', () => {
    mark(0)
    markAll()
    expect(markedItems(state()).size).toBe(8)
    markAll()
    expect(markedItems(state()).size).toBe(0)
  })

  test('of a package belong to it, are removed by the same key, and remove the package (BK-067, EN-153)', () => {
    addExtra('package')
    at(0, 'package', 'package')
    markRow()
    expect(markedItems(state()).size).toBe(1)
    markRow()
    expect(markedItems(state()).size).toBe(0)
    markRow()
    removeMarked()
    expect(state().workingBooking.trips[0]?.packages).toEqual([])
    expect(onTrip(0)).toHaveLength(3)
  })

  test('of a service and a vehicle behave like others (BK-066, BK-068)', () => {
    addExtra('service')
    at(0, 'code', 'service')
    markRow()
    at(0, 'plate', 'vehicle')
    markRow()
    expect(markedItems(state()).size).toBe(2)
  })
})

describe('marked rows', () => {
  test('are removed as one edit, from their trip only', () => {
    mark(0, 2)
    removeMarked()
    expect(onTrip(0)).toHaveLength(1)
    expect(onTrip(1)).toHaveLength(3)
    expect(people()).toHaveLength(3)
    expect(state().marked).toEqual([])
    undo()
    expect(onTrip(0)).toHaveLength(3)
  })

  test('on every trip are removed from the booking, and a pet with its owner', () => {
    at(2)
    addExtra('pet')
    mark(2)
    showTrip(1)
    mark(2)
    removeMarked()
    expect(people()).toHaveLength(2)
    expect(state().workingBooking.pets).toEqual([])
  })
})

describe('one value for all marked rows', () => {
  test('nationality', () => {
    typePassenger(0, 'nationality', 'de', '2026-11-20')
    mark(0, 2)
    at(0, 'nationality')
    copyToMarked()
    expect(people().map(({ nationality }) => nationality)).toEqual(['DE', 'GR', 'DE'])
  })

  test('accommodation, on the trip shown, and previous seat numbers are released', () => {
    typePassenger(1, 'accommodation', 'bus', '2026-11-20')
    useSale.setState(({ workingBooking }) => ({
      workingBooking: {
        ...workingBooking,
        trips: workingBooking.trips.map((trip) => ({
          ...trip,
          passengers: trip.passengers.map((place) => ({ ...place, accommodationNumber: '12A' })),
        })),
      },
    }))
    mark(0)
    at(1, 'accommodation')
    copyToMarked()
    expect(onTrip(0).map(({ accommodation }) => accommodation)).toEqual(['BUS', 'BUS', 'DECK'])
    expect(onTrip(0).map(({ accommodationNumber = '' }) => accommodationNumber)).toEqual(['', '12A', '12A'])
    expect(onTrip(1).map(({ accommodation }) => accommodation)).toEqual(['DECK', 'DECK', 'DECK'])
  })

  test('discount; without marks it applies to everyone', () => {
    typePassenger(0, 'discount', 'stu', '2026-11-20')
    at(0, 'discount')
    copyToMarked()
    expect(onTrip(0).map(({ discount }) => discount)).toEqual(['STU', 'STU', 'STU'])
    expect(onTrip(1).map(({ discount }) => discount)).toEqual([undefined, undefined, undefined])
  })
})
