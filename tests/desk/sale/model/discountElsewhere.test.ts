import type { TFunction } from 'i18next'
import { beforeEach, describe, expect, test } from 'vitest'
import { typePassenger, typeVehicle } from '../../../../src/desk/sale/entry/grids/cells.ts'
import { applyCorrections, nothingToCorrect } from '../../../../src/desk/sale/entry/entryCommands.ts'
import { onThisTripOnly } from '../../../../src/desk/sale/entry/grids/notes.ts'
import { personRows, vehicleRows, type TripView } from '../../../../src/desk/sale/model/rows.ts'
import {
  availabilityOf as known,
  setAvailability,
} from '../../../../src/desk/sale/model/trip/availability.ts'
import { setCursor, startNewSale, undo, useSale } from '../../../../src/desk/sale/model/saleStore.ts'
import { chooseTrips } from '../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { availabilityOf, back, tripOf } from '../exampleTrips.ts'

const out = tripOf()
const today = '2026-11-20'
const state = () => useSale.getState()
const discounts = () => state().workingBooking.trips.map(({ passengers }) => passengers[0]?.discount)

function view(): TripView {
  const { workingBooking, active } = state()
  const availabilities = workingBooking.trips.map((trip) => known(trip))
  const rest = { prices: undefined, gaps: [], marked: new Set<string>(), checked: {} }
  return {
    workingBooking,
    trip: workingBooking.trips[active]!,
    availability: availabilities[active],
    availabilities,
    ...rest,
  }
}

beforeEach(() => {
  startNewSale()
  chooseTrips(
    {
      trips: [out, back],
      wanted: 2,
      travellers: [{ type: 'AD', quantity: 1 }],
      vehicles: [{ category: 'CAR425' }],
    },
    'GR',
  )
  setAvailability([availabilityOf(out), availabilityOf(back)])
})

describe('a discount typed for one trip of a return', () => {
  test('shows that it applies to that trip only, and one key adds it to the other trip', () => {
    typePassenger(0, 'discount', 'stu', today)
    expect(personRows(view())[0]?.elsewhere).toBe('granted')
    setCursor({ kind: 'passenger', row: 0, field: 'discount' })
    expect(nothingToCorrect()).toBeUndefined()
    applyCorrections()
    expect(discounts()).toEqual(['STU', 'STU'])
    expect(personRows(view())[0]?.elsewhere).toBeUndefined()
    expect(nothingToCorrect()).toMatchObject({ refusal: 'nothing_to_fix' })
    undo()
    expect(discounts()).toEqual(['STU', undefined])
  })

  test('is not offered for a trip that does not sell it', () => {
    setAvailability([availabilityOf(out), { ...availabilityOf(back), discounts: [] }])
    typePassenger(0, 'discount', 'stu', today)
    expect(personRows(view())[0]?.elsewhere).toBe('notGranted')
    expect(nothingToCorrect()).toMatchObject({ refusal: 'nothing_to_fix' })
  })

  test('behaves the same for a vehicle', () => {
    typeVehicle(0, 'discount', 'stu')
    expect(vehicleRows(view())[0]?.elsewhere).toBe('granted')
    setCursor({ kind: 'vehicle', row: 0, field: 'discount' })
    applyCorrections()
    expect(state().workingBooking.trips.map(({ vehicles }) => vehicles[0]?.discount)).toEqual(['STU', 'STU'])
  })

  test('names the key only when it has an effect', () => {
    const t = ((key: string, { key: by = '' } = {}) => `${key} ${by}`.trim()) as unknown as TFunction<'sale'>
    const note = (elsewhere: 'granted' | 'notGranted' | undefined) =>
      onThisTripOnly({ elsewhere }, { t, fixKey: 'F9' }).map(({ message }) => message)
    expect([note('granted'), note('notGranted'), note(undefined)]).toEqual([
      ['note.onThisTripOnlyFix F9'],
      ['note.onThisTripOnly'],
      [],
    ])
  })
})
