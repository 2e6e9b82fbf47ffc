import { beforeEach, describe, expect, test } from 'vitest'
import {
  addExtra,
  isSold,
  removeExtra,
  setExtra,
  copyTripInfo,
  removeProduct,
} from '../../../../src/desk/sale/model/item/items.ts'
import { invalidFields } from '../../../../src/desk/sale/model/missing/invalidFields.ts'
import { placeOf } from '../../../../src/desk/draft/draftContribution.ts'
import { assignRemaining, chooseTrips } from '../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { refusedField } from '../../../../src/desk/sale/model/pricing.ts'
import { priceKey, tripRequest } from '../../../../src/desk/sale/model/request/requests.ts'
import { setAvailability } from '../../../../src/desk/sale/model/trip/availability.ts'
import { setCursor, startNewSale, undo, useSale } from '../../../../src/desk/sale/model/saleStore.ts'
import { refuse } from '../../../../src/domain/refusal.ts'
import { availabilityOf, back, tripOf } from '../exampleTrips.ts'

const out = tripOf()
const sold = {
  ...availabilityOf(out),
  additionalServices: [
    { idOrCode: 'WIFI', name: 'Wi-Fi', availableUnits: 5, price: 400 },
    { idOrCode: 'GONE', name: 'Gone', availableUnits: -1, price: 400 },
  ],
  packages: [
    {
      idOrCode: 'FAM',
      name: 'Family',
      per: 'GROUP' as const,
      persons: 4,
      services: [],
      availableUnits: 2,
      price: 900,
    },
  ],
  petTypes: [{ idOrCode: 'DOG', name: 'Dog' }],
  petPlaces: [
    { seat: 'CAGE' as const, name: 'Cage', availableUnits: 4, price: 1000, priceOver10kg: 1500 },
    { seat: 'CABIN' as const, name: 'Cabin', availableUnits: 1, price: 2000 },
  ],
  parcelRates: [{ idOrCode: 'P5', name: 'Up to 5 kg', upTo: 5, price: 500 }],
}
const home = {
  ...availabilityOf(back),
  additionalServices: [{ ...sold.additionalServices[0]!, availableUnits: 2 }],
}
const workingBooking = () => useSale.getState().workingBooking
const trip = (index = 0) => workingBooking().trips[index]!
const asked = () => tripRequest(workingBooking(), trip(), sold)
const gaps = () =>
  invalidFields(workingBooking(), [sold, home]).map(({ kind, field, refusal }) => [
    kind,
    field,
    refusal.refusal,
  ])

beforeEach(() => {
  startNewSale()
  chooseTrips(
    { trips: [out, back], wanted: 2, travellers: [{ type: 'AD', quantity: 2 }], vehicles: [] },
    'GR',
  )
  setAvailability([sold, home])
  assignRemaining()
})

describe('other products', () => {
  test('are added with default values, and included in the request', () => {
    setCursor({ kind: 'passenger', row: 1, field: 'name' })
    addExtra('service')
    addExtra('pet')
    addExtra('package')
    addExtra('parcel')
    setExtra('parcel', 0, 'weight', { weight: 2.5, description: 'KEYS' })
    expect(asked()).toMatchObject({
      additionalServices: [{ idOrCode: 'WIFI', units: 1, name: 'Wi-Fi', availableUnits: 5 }],
      packages: [{ idOrCode: 'FAM', quantity: 1 }],
      parcels: [{ description: 'KEYS', quantity: 1, weight: 2.5 }],
      pets: [{ type: 'DOG', ownerUuid: workingBooking().people[1]?.uuid, seat: 'CAGE', over10kg: false }],
    })
  })

  test('are omitted from the request when empty, without empty keys', () => {
    addExtra('service')
    setExtra('service', 0, 'service', { code: 'GONE' })
    expect(asked()).not.toHaveProperty('additionalServices')
    expect(asked()).not.toHaveProperty('pets')
  })

  test('are not offered when the trip does not sell them', () => {
    expect(isSold('parcel')).toBe(true)
    useSale.setState({ active: 1 })
    expect([isSold('parcel'), isSold('service')]).toEqual([false, true])
  })

  test('mark the trip as edited with each change of a package, including adding and removing one (BK-064)', () => {
    const edited = () => useSale.getState().edited.length
    const forget = () => useSale.setState({ edited: [] })
    addExtra('package')
    expect(edited()).toBe(1)
    forget()
    setExtra('package', 0, 'quantity', { quantity: 2 })
    expect([edited(), trip().packages?.[0]?.quantity]).toEqual([1, 2])
    forget()
    removeExtra('package', 0)
    expect([edited(), trip().packages]).toEqual([1, []])
    expect(trip(1).packages ?? []).toEqual([])
  })

  test('mark the trip as edited, invalidate its price, and can be undone (BK-061, EN-131)', () => {
    const before = priceKey(workingBooking(), trip(), sold)
    expect(useSale.getState().edited).toEqual([])
    addExtra('service')
    expect(useSale.getState().edited).toHaveLength(1)
    expect(priceKey(workingBooking(), trip(), sold)).not.toBe(before)
    undo()
    expect(trip().services ?? []).toEqual([])
  })
})

describe('a pet', () => {
  test('is large by its weight or by the flag alone (CO-033, IN-022)', () => {
    addExtra('pet')
    setExtra('pet', 0, 'weight', { weight: 12 })
    expect(workingBooking().pets?.[0]).toMatchObject({ weight: 12, over10kg: true })
    setExtra('pet', 0, 'over10kg', { over10kg: false })
    expect(workingBooking().pets?.[0]).toMatchObject({ over10kg: false })
    expect(workingBooking().pets?.[0]).not.toHaveProperty('weight')
  })

  test('over ten kilograms is excluded from some accommodations', () => {
    addExtra('pet')
    setExtra('pet', 0, 'seat', { seat: 'CABIN' })
    setExtra('pet', 0, 'over10kg', { over10kg: true })
    expect(gaps()).toContainEqual(['pet', 'seat', 'pet_too_heavy'])
  })

  test('is on its owner’s trips and is removed with the owner', () => {
    addExtra('pet')
    const [owner] = workingBooking().people
    useSale.setState({ active: 0 })
    removeProduct('passenger', owner?.uuid ?? '')
    expect(asked()).not.toHaveProperty('pets')
    useSale.setState({ active: 1 })
    removeProduct('passenger', owner?.uuid ?? '')
    expect(workingBooking().pets).toEqual([])
  })
})

describe('missing or excess data', () => {
  test('is reported at its field', () => {
    addExtra('service')
    setExtra('service', 0, 'units', { units: 6 })
    addExtra('parcel')
    expect(gaps()).toEqual(
      expect.arrayContaining([
        ['service', 'units', 'sold_out'],
        ['parcel', 'weight', 'field_required'],
      ]),
    )
  })

  test('in a refusal of the server is located by its row', () => {
    addExtra('service')
    addExtra('pet')
    const refusal = refuse('no_pets_there', {}, '/trips/0/pets/0/seat')
    expect(refusedField(refusal, [asked()], workingBooking())).toMatchObject({
      kind: 'pet',
      row: 0,
      field: 'seat',
    })
    const service = refuse('not_sold', { what: 'WIFI' }, '/trips/0/additionalServices/0/idOrCode')
    expect(refusedField(service, [asked()], workingBooking())).toMatchObject({
      kind: 'service',
      row: 0,
      field: 'code',
    })
  })

  test('after undo is shown in its grid, or in the passenger grid when none remains', () => {
    addExtra('service')
    const patches = useSale.getState().changes.at(-1)?.forth ?? []
    expect(placeOf(patches, workingBooking())).toMatchObject({ trip: 0, spot: { kind: 'service', row: 0 } })
    removeExtra('service', 0)
    expect(placeOf(patches, workingBooking())).toMatchObject({ spot: { kind: 'passenger', row: 0 } })
  })
})

describe('copying from the first trip', () => {
  test('adds its services to the other trips, within what they offer (BK-073)', () => {
    addExtra('service')
    setExtra('service', 0, 'units', { units: 4 })
    copyTripInfo()
    expect(trip(1).services).toMatchObject([{ code: 'WIFI', units: 2 }])
    copyTripInfo()
    expect(trip(1).services).toHaveLength(1)
  })
})
