import i18next from 'i18next'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addProduct,
  copyTripInfo,
  removeProduct,
  namePassengers,
  addExtra,
} from '../../../../src/desk/sale/model/item/items.ts'
import { copyValue, typePassenger, typeVehicle } from '../../../../src/desk/sale/entry/grids/cells.ts'
import { onlyOneTrip } from '../../../../src/desk/sale/entry/entryCommands.ts'
import {
  assign,
  targets,
  wholeCabins,
  setAlone,
} from '../../../../src/desk/sale/model/accommodation/assign.ts'
import { assignRemaining, chooseTrips } from '../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { setAvailability } from '../../../../src/desk/sale/model/trip/availability.ts'
import {
  pricesOf,
  setHeld,
  setPrices,
  showTrip,
  setCursor,
  startNewSale,
  totalOf,
  useSale,
} from '../../../../src/desk/sale/model/saleStore.ts'
import type { Trip } from '../../../../src/desk/sale/model/workingBooking.ts'
import * as words from '../../../../src/desk/sale/model/bookingText.ts'
import { availabilityOf, back, tripOf } from '../exampleTrips.ts'

await i18next.init({ lng: 'cimode', appendNamespaceToCIMode: true })
const out = tripOf()
const today = '2026-11-20'
const state = () => useSale.getState()
const surnames = () => state().workingBooking.people.map(({ surname }) => surname)
const chooseTrip = (quantity: number, trips = [out, back]) =>
  chooseTrips(
    {
      trips,
      wanted: 2,
      travellers: [{ type: 'AD', quantity }],
      vehicles: [{ category: 'CAR425' }],
    },
    'GR',
  )

function priceAll(): void {
  setPrices([
    { total: 19100, items: [] },
    { total: 29650, items: [] },
  ])
}

beforeEach(() => {
  startNewSale()
  chooseTrip(2)
  setAvailability([availabilityOf(out), availabilityOf(back)])
  assignRemaining()
})

describe('trips chosen again', () => {
  test('retain their contents', () => {
    addExtra('parcel')
    expect(state().workingBooking.trips[0]?.parcels).toHaveLength(1)
    chooseTrip(2, [out])
    chooseTrip(3)
    expect(state().workingBooking.trips.map(({ parcels }) => parcels?.length)).toEqual([1, undefined])
  })

  const comfort = { idOrCode: 'COMFORT', name: 'Comfort', per: 'PERSON', price: 2700 } as const
  const family = { idOrCode: 'FAMILY', name: 'Family', per: 'GROUP', price: 2900 } as const
  const search = (packageFares: Trip['packageFares'], packageSearch = true) =>
    chooseTrips(
      {
        trips: [{ ...tripOf({ routeId: '7', departureDateTime: '2026-12-26 08:00' }), packageFares }],
        wanted: 1,
        travellers: [{ type: 'AD', quantity: 3 }],
        vehicles: [],
        asked: { packageSearch },
      },
      'GR',
    )
  const packages = () =>
    state().workingBooking.trips[0]?.packages?.map(({ code, quantity }) => ({ code, quantity }))

  test('found by packages have one package row, selected when there is no other', () => {
    search([comfort])
    expect(packages()).toEqual([{ code: 'COMFORT', quantity: 3 }])
    search([comfort])
    expect(packages()).toHaveLength(1)
  })

  test('leave the choice of several packages to the operator', () => {
    search([comfort, family])
    expect(packages()).toEqual([{ code: '', quantity: 1 }])
  })

  test('have no package when none was searched for', () => {
    search([comfort], false)
    expect(packages()).toBeUndefined()
  })
})

describe('the passengers of the booking', () => {
  test('have a name on every trip once it is typed', () => {
    namePassengers({ people: [{ surname: 'SMITH', name: 'JOHN' }] })
    const uuids = state().workingBooking.trips.map(({ passengers }) => passengers[0]?.uuid)
    expect(uuids).toEqual([state().workingBooking.people[0]?.uuid, state().workingBooking.people[0]?.uuid])
    expect(surnames()).toEqual(['SMITH', ''])
  })

  test('receive names in order, or from a row on; too many names are refused', () => {
    namePassengers({ people: [{ surname: 'A', name: 'A' }] })
    namePassengers({ people: [{ surname: 'B', name: 'B' }] })
    expect(surnames()).toEqual(['A', 'B'])
    namePassengers({ people: [{ surname: 'C', name: 'C' }], from: 2 })
    expect(surnames()).toEqual(['A', 'C'])
    const three = ['D', 'E', 'F'].map((letter) => ({ surname: letter, name: letter }))
    expect(namePassengers({ people: three })).toEqual({
      refusal: 'more_names_than_people',
      parameters: { names: 3, people: 2 },
    })
    expect(surnames()).toEqual(['A', 'C'])
  })

  test('whose names are typed again have the new ones, in order', () => {
    namePassengers({ people: [{ surname: 'A', name: 'A' }] })
    const again = ['B', 'C'].map((letter) => ({ surname: letter, name: letter }))
    namePassengers({ people: again })
    expect(surnames()).toEqual(['B', 'C'])
  })

  test('retain names, seats of an unchanged trip, and added passengers when other trips are chosen for the same party', () => {
    namePassengers({ people: [{ surname: 'SMITH', name: 'JOHN' }] })
    assign({ accommodation: 'BUS', trip: 1 })
    addProduct('passenger', 'GR')
    chooseTrip(2, [out, tripOf({ departureDateTime: '2027-01-02 08:00' })])
    expect(surnames()).toEqual(['SMITH', '', ''])
    expect(state().workingBooking.trips[0]?.passengers[0]?.accommodation).toBe('BUS')
    expect(state().workingBooking.trips[1]?.passengers[0]?.accommodation).toBe('')
  })

  test('lose the last ones in a smaller party, and gain unnamed ones in a larger one', () => {
    namePassengers({
      people: [
        { surname: 'A', name: 'A' },
        { surname: 'B', name: 'B' },
      ],
    })
    chooseTrip(1)
    expect(surnames()).toEqual(['A'])
    chooseTrip(3)
    expect(surnames()).toEqual(['A', '', ''])
  })

  test('are copied by F10 from the first trip to the others, without seats and discounts (BK-071)', () => {
    const uuid = state().workingBooking.people[1]?.uuid ?? ''
    assign({ accommodation: 'BUS', trip: 1 })
    typePassenger(1, 'discount', 'stu', today)
    showTrip(1)
    removeProduct('passenger', uuid)
    expect(state().workingBooking.trips[1]?.passengers).toHaveLength(1)
    expect(surnames()).toHaveLength(2)
    copyTripInfo()
    expect(state().workingBooking.trips[1]?.passengers[1]).toEqual({
      uuid,
      accommodation: '',
      whole: false,
      cabin: 0,
    })
    expect(state().workingBooking.trips[0]?.passengers[1]?.discount).toBe('STU')
  })

  test('vehicles are copied with them (BK-072)', () => {
    const uuid = state().workingBooking.vehicles[0]?.uuid ?? ''
    showTrip(1)
    removeProduct('vehicle', uuid)
    expect(state().workingBooking.trips[1]?.vehicles).toEqual([])
    copyTripInfo()
    expect(state().workingBooking.trips[1]?.vehicles).toMatchObject([{ uuid }])
  })

  test('are copied where there are two trips, not from a trip alone (BK-074)', () => {
    expect(onlyOneTrip()).toBeUndefined()
    chooseTrip(2, [out])
    expect(onlyOneTrip()).toBeDefined()
  })

  test('a change of one marks its trip as edited (BK-062)', () => {
    useSale.setState({ edited: [] })
    typePassenger(0, 'surname', 'smith', today)
    expect(state().edited).toHaveLength(2)
  })

  test('a change of a vehicle marks its trips as edited (BK-063)', () => {
    useSale.setState({ edited: [] })
    typeVehicle(0, 'plate', 'IKA1234')
    expect(state().edited).toHaveLength(2)
  })

  test('are removed from the booking when they are on no trip', () => {
    const uuid = state().workingBooking.people[1]?.uuid ?? ''
    removeProduct('passenger', uuid)
    showTrip(1)
    removeProduct('passenger', uuid)
    expect(surnames()).toHaveLength(1)
  })
})

describe('prices', () => {
  test('have a total once every trip has a price', () => {
    expect(totalOf(state())).toBeUndefined()
    priceAll()
    expect(totalOf(state())).toBe(48750)
  })

  test.each([
    ['type', 'CH'],
    ['sexType', 'F'],
    ['birthdate', '12mar85'],
  ] as const)('of every trip are cleared by a changed %s of a passenger', (field, typed) => {
    priceAll()
    expect(typePassenger(0, field, typed, today)).toBe(true)
    expect(state().prices).toEqual({})
  })

  test.each([
    ['accommodation', 'BUS'],
    ['discount', 'STU'],
  ] as const)('of one trip only are cleared by its changed %s', (field, typed) => {
    priceAll()
    typePassenger(0, field, typed, today)
    expect(state().workingBooking.trips.map((trip) => pricesOf(state(), trip)?.total)).toEqual([
      undefined,
      29650,
    ])
  })

  test('are cleared by a changed length, not by a typed name or plate (BK-089, BK-094)', () => {
    priceAll()
    typePassenger(0, 'surname', 'Χρήστου', today)
    typeVehicle(0, 'plate', 'ΙΚΑ1234')
    expect(totalOf(state())).toBe(48750)
    expect(state().workingBooking.people[0]?.surname).toBe('CHRISTOU')
    expect(state().workingBooking.vehicles[0]?.plate).toBe('IKA1234')
    typeVehicle(0, 'size', '4,6 × 1,52')
    expect(state().workingBooking.vehicles[0]).toMatchObject({ length: 4.6, height: 1.52 })
    expect(totalOf(state())).toBeUndefined()
  })

  test.each([
    ['BK-090', 'type', 'ch'],
    ['BK-091', 'sexType', 'm'],
    ['BK-092', 'accommodation', 'ab4'],
    ['BK-093', 'discount', 'stu'],
  ] as const)('%s are cleared by another %s of a passenger', (_, field, text) => {
    priceAll()
    expect(totalOf(state())).toBe(48750)
    typePassenger(0, field, text, today)
    expect(totalOf(state())).toBeUndefined()
  })

  test.each([
    ['length', '4,25 × 1,52', '4,2 × 1,52'],
    ['height', '4,2 × 1,6', '4,2 × 1,52'],
  ])('are cleared by a changed %s alone, also within one category', (_, before, after) => {
    typeVehicle(0, 'size', before)
    const { category } = state().workingBooking.vehicles[0] ?? {}
    priceAll()
    typeVehicle(0, 'size', after)
    expect(state().workingBooking.vehicles[0]).toMatchObject({ category, length: 4.2, height: 1.52 })
    expect(state().prices).toEqual({})
  })

  test('do not change for an invalid input', () => {
    priceAll()
    expect(typePassenger(0, 'birthdate', '31/02/1985', today)).toBe(false)
    expect(typePassenger(0, 'sexType', 'x', today)).toBe(false)
    expect(typeVehicle(0, 'size', 'long')).toBe(false)
    expect(totalOf(state())).toBe(48750)
  })
})

describe('edits', () => {
  test('store their forward and inverse patches', () => {
    const before = state().changes.length
    typePassenger(0, 'name', 'maria', today)
    const change = state().changes.at(-1)
    expect(state().changes).toHaveLength(before + 1)
    expect(change?.name).toBe('name')
    expect(change?.forth).toEqual([{ op: 'replace', path: ['people', 0, 'name'], value: 'MARIA' }])
    expect(change?.back).toEqual([{ op: 'replace', path: ['people', 0, 'name'], value: '' }])
  })

  test('without effect are not recorded', () => {
    typePassenger(0, 'sexType', 'm', today)
    const before = state()
    typePassenger(0, 'sexType', 'm', today)
    expect(state().changes).toBe(before.changes)
  })

  test('F4 copies the value of the row above, and the first passenger’s full name for a driver (BK-059)', () => {
    namePassengers({ people: [{ surname: 'SMITH', name: 'JOHN' }] })
    setCursor({ kind: 'passenger', row: 1, field: 'surname' })
    copyValue()
    expect(surnames()).toEqual(['SMITH', 'SMITH'])
    setCursor({ kind: 'vehicle', row: 0, field: 'driver' })
    copyValue()
    expect(state().workingBooking.vehicles[0]?.driver).toBe('JOHN SMITH')
  })

  test('starting a new sale changes the key of the holds and empties the working booking', () => {
    const { holdKey } = state()
    startNewSale()
    expect(state().holdKey).not.toBe(holdKey)
    expect(state().workingBooking.people).toEqual([])
  })
})

describe('accommodation', () => {
  test('a cabin is named by its berths: the cheapest, or the one with a window', () => {
    assign({ accommodation: 'CAB2', whole: true, trip: 1 })
    expect(state().workingBooking.trips[0]?.passengers[0]).toMatchObject({
      accommodation: 'AB2',
      whole: true,
    })
    assign({ accommodation: 'CAB2OUT', whole: true, trip: 1 })
    expect(state().workingBooking.trips[0]?.passengers[0]?.accommodation).toBe('AA2')
  })

  test('five passengers in whole cabins of four use two, numbered within their capacity (CAB4 for five)', () => {
    chooseTrip(5, [out])
    const args = { accommodation: 'AB4', whole: true }
    expect(assign(args)).toBeUndefined()
    const cabins = () => state().workingBooking.trips[0]?.passengers.map(({ cabin }) => cabin)
    expect(cabins()).toEqual([1, 1, 1, 1, 2])
    const [target] = targets(args) as { trip: number; accommodation: never; uuids: string[] }[]
    expect(wholeCabins(target!, args)).toBe(2)
    assign({ ...args, passengers: [5] })
    expect(cabins()).toEqual([1, 1, 1, 1, 2])
    assign({ ...args, passengers: [1] })
    expect(cabins()).toEqual([3, 1, 1, 1, 2])
  })

  test('five cells with one cabin code are numbered within the cabin’s capacity, before the price', () => {
    chooseTrip(5, [out])
    const cabins = () => state().workingBooking.trips[0]?.passengers.map(({ cabin }) => cabin)
    for (const row of [0, 1, 2, 3, 4]) typePassenger(row, 'accommodation', 'ab4', today)
    expect(cabins()).toEqual([1, 1, 1, 1, 2])
    typePassenger(1, 'accommodation', 'ab4', today)
    expect(cabins()).toEqual([1, 1, 1, 1, 2])
    typePassenger(1, 'accommodation', 'ec', today)
    typePassenger(4, 'accommodation', 'ab4', today)
    expect(cabins()?.[4]).toBe(1)
  })

  test('F4 and a passenger alone in a cabin do not change its beds', () => {
    chooseTrip(5, [out])
    const cabins = () => state().workingBooking.trips[0]?.passengers.map(({ cabin }) => cabin)
    typePassenger(0, 'accommodation', 'ab4', today)
    for (const row of [1, 2, 3, 4]) {
      setCursor({ kind: 'passenger', row, field: 'accommodation' })
      copyValue()
    }
    expect(cabins()).toEqual([1, 1, 1, 1, 2])
    setAlone(4, true)
    const alone = cabins()?.[4]
    typePassenger(3, 'accommodation', 'ec', today)
    typePassenger(0, 'accommodation', 'ab4', today)
    typePassenger(3, 'accommodation', 'ab4', today)
    expect(cabins()).toEqual([1, 1, 1, 1, alone])
  })

  test('a man and a woman are refused shared berths, with the two alternatives and their prices', () => {
    typePassenger(0, 'sexType', 'm', today)
    typePassenger(1, 'sexType', 'f', today)
    expect(assign({ accommodation: 'AB4', whole: false, passengers: [1, 2], trip: 1 })).toEqual({
      refusal: 'mixed_berths',
      parameters: { what: 'AB4', whole: 28000, apart: 14000 },
    })
  })

  test('a full accommodation is refused at once, unless the booking holds units of it', () => {
    const trip = availabilityOf(out)
    const accommodations = trip.accommodations.map((one) =>
      one.idOrCode === 'AB4' ? { ...one, units: 0 } : one,
    )
    setAvailability([{ ...trip, accommodations }])
    const full = { refusal: 'sold_out', parameters: { what: 'AB4', left: 0 } }
    const args = { accommodation: 'AB4', whole: true, trip: 1 }
    expect(assign(args)).toEqual(full)
    expect(words.place(args, targets(args))).toContain('sold_out')
    setHeld({ until: '2026-11-20 12:15', endsAt: 900_000 })
    expect(assign(args)).toBeUndefined()
    setHeld(undefined)
    expect(assign(args)).toBeUndefined()
  })

  test('a preview of issuing counts no passengers before there are any', () => {
    startNewSale()
    expect(words.issue({})).not.toContain('sale:preview.issue')
    expect(words.issue({}, { chosen: 0, pets: 0, plates: 0, turned: true })).toContain('line:preview.issue')
    expect(words.issue({}, { people: 2, chosen: 0, pets: 0, plates: 0, turned: true })).toContain(
      'sale:preview.issue',
    )
  })

  test('the preview shows why an accommodation is not available, unless earlier entries name the passengers', () => {
    const args = { accommodation: 'CAB8', whole: true }
    const seated = (before?: Parameters<typeof words.place>[2]) => words.place(args, targets(args), before)
    expect(seated()).toContain('not_offered')
    expect(seated({ chosen: 0, pets: 0, plates: 0, turned: false, people: 2 })).not.toContain('not_offered')
  })

  test('an unknown accommodation and a missing passenger are refused', () => {
    expect(assign({ accommodation: 'LUX2', whole: true })).toMatchObject({ refusal: 'not_offered' })
    expect(assign({ accommodation: 'BUS', passengers: [7] })).toMatchObject({
      refusal: 'row_not_found',
      parameters: { what: 'p7' },
    })
  })
})
