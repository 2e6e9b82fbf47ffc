import { beforeEach, describe, expect, it } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import {
  cellOf,
  requestOf,
  additionTo,
  changeAddition,
  useAdditions,
} from '../../../src/desk/booking/add/addStore.ts'
import { addTyped, addVehicleRow, removeRow } from '../../../src/desk/booking/add/addCommands.ts'
import type { StoredBooking } from '../../../src/desk/booking/shown/items.ts'
import { availabilityOf, tripOf } from '../sale/exampleTrips.ts'

const reference = 'K7M2XA'
const booking = { crsReservationId: reference, version: 3 } as StoredBooking
const trips = ['1', '2'].map((code, index) => ({
  code,
  number: index + 1,
  availability: availabilityOf(tripOf()),
}))
const names = [{ surname: 'PAPAS', name: 'NIKOS', sex: 'MALE' as const }]

beforeEach(() => useAdditions.setState(useAdditions.getInitialState(), true))

const requested = () => requestOf(booking, additionTo(reference), trips)

describe('what is typed to be added', () => {
  it('begins with one passenger, whom names of the line replace', () => {
    addTyped(reference, {})
    expect(additionTo(reference).people).toMatchObject([{ type: 'AD', surname: '' }])
    addTyped(reference, { people: names, travellers: [{ type: 'CH', quantity: 2 }] })
    expect(additionTo(reference).people).toMatchObject([
      { type: 'CH', surname: 'PAPAS', sexType: 'MALE' },
      { type: 'CH', surname: '' },
    ])
    addTyped(reference, {})
    expect(additionTo(reference).people).toHaveLength(2)
  })

  it('is asked for on every ticked trip, with the version of the booking', () => {
    addTyped(reference, { people: names })
    addVehicleRow(reference)
    expect(requested()).toMatchObject({ crsReservationId: reference, version: 3 })
    expect(requested().trips.map(({ companyReservationCode }) => companyReservationCode)).toEqual(['1', '2'])
    changeAddition(reference, () => ({ without: ['1'] }))
    const [only, ...others] = requested().trips
    expect(others).toEqual([])
    expect(only).toMatchObject({
      companyReservationCode: '2',
      accommodationRequests: [
        { accommodationRequestAnalysises: [{ passengerData: { surname: 'PAPAS' } }] },
        { accommodationRequestType: 'VEHICLE' },
      ],
    })
  })

  it('loses a row and its price when the row is removed', () => {
    addTyped(reference, { people: names })
    const [{ uuid } = { uuid: '' }] = additionTo(reference).people
    removeRow(reference, uuid)
    expect(additionTo(reference).people).toEqual([])
    expect(useAdditions.getState().priced).toBeUndefined()
  })

  it('is marked where the server refuses a field', () => {
    addTyped(reference, { people: names })
    addVehicleRow(reference)
    const at = '/trips/1/accommodationRequests/0/accommodationRequestAnalysises/0/passengerData/birthdate'
    const cell = cellOf(refuse('field_required', { field: 'birthdate' }, at), additionTo(reference), trips)
    expect(cell).toMatchObject({ kind: 'passenger', row: 0, field: 'birthdate' })
    expect(
      cellOf(refuse('departed', { departs: '' }, '/trips/0'), additionTo(reference), trips),
    ).toBeUndefined()
  })
})
