import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf, type RecallRow } from '../../../src/desk/booking/rows.ts'
import type { StoredBooking } from '../../../src/desk/booking/shown/items.ts'
import { editContact, editedRow, editRow, lockedReason } from '../../../src/desk/booking/modify/editRows.ts'
import {
  changeEdits,
  editsOf,
  forgetEdits,
  isEmpty,
  undoEdit,
} from '../../../src/desk/booking/modify/edits.ts'
import { nearestSailing, tripOf } from '../../../src/desk/booking/modify/moveTrip.ts'
import { columnOfField, readCell } from '../../../src/desk/booking/modify/readCell.ts'
import { requestOf } from '../../../src/desk/booking/modify/requestOf.ts'
import { outTrip } from './exampleBookings.ts'

const now = '2026-12-01 12:00'
const modifiableAttributes = [
  ...['surname', 'name', 'sexType', 'accommodationIdOrCode', 'departureDateTime', 'plateNumber', 'length'],
]
const trips = [
  { ...outTrip, modifiableAttributes },
  { ...outTrip, modifiableAttributes, companyReservationCode: 'HLC9', departureDateTime: '2026-12-28 08:00' },
]
const booking = {
  ...{ crsReservationId: 'K7M2PA', version: 3, leader: { mobile: '697', phone: '9999999999' }, trips },
} as unknown as StoredBooking
const rows = rowsOf(booking, new Set())
const row = (key: string): RecallRow => rows.find((one) => one.key === key)!
const values = () => editsOf(booking.crsReservationId).values

beforeEach(() => forgetEdits(booking.crsReservationId))

describe('a typed cell', () => {
  const read = (key: string, column: Parameters<typeof readCell>[1], text: string) =>
    readCell(row(key), column, text, '2026-12-01')

  test('is read as in the grids of the sale', () => {
    expect(read('HLC1/1', 'surname', 'κώστα')).toEqual({ surname: 'KOSTA' })
    expect(read('HLC1/1', 'surname', '')).toBeUndefined()
    expect(read('HLC1/1', 'birthdate', '12mar85')).toEqual({ birthdate: '1985-03-12' })
    expect(read('HLC1/1', 'birthdate', '31feb')).toBeUndefined()
    expect(read('HLC1/1', 'sex', 'f')).toEqual({ sexType: 'FEMALE' })
    expect(read('HLC1/1', 'sex', 'x')).toBeUndefined()
  })

  test('names a whole cabin, or a berth in it for the sex of the passenger', () => {
    const place = { accommodationIdOrCode: 'AB4' }
    expect(read('HLC1/1', 'accommodation', 'ab4')).toEqual({ ...place, accommodationRequestType: 'COMPLETE' })
    expect(read('HLC1/1', 'accommodation', 'ab4/1')).toEqual({
      ...{ ...place, accommodationRequestType: 'MALE_BERTH' },
    })
    expect(read('HLC1/1', 'accommodation', 'a b')).toBeUndefined()
  })

  test('gives a vehicle its plate, driver and size, and a car the category of its length', () => {
    expect(read('HLC1/3', 'surname', 'ΙΚΑ 9999')).toEqual({ plateNumber: expect.stringContaining('9999') })
    expect(read('HLC1/3', 'accommodation', '4.8x1.9')).toMatchObject({ length: 4.8, height: 1.9 })
    expect(read('HLC1/3', 'accommodation', '4.8')).not.toMatchObject({ idOrCode: 'CAR425' })
    expect(read('HLC1/3', 'accommodation', 'long')).toBeUndefined()
    expect(columnOfField(row('HLC1/3'), 'length')).toBe('accommodation')
  })
})

describe('edits', () => {
  test('of a person apply to every trip, those of a seat to one, and stored values drop out', () => {
    editRow(booking, row('HLC1/1'), { surname: 'KOSTA' }, now)
    editRow(booking, row('HLC1/1'), { accommodationIdOrCode: 'EC' }, now)
    expect(values()).toEqual({
      'HLC1/1': { surname: 'KOSTA', accommodationIdOrCode: 'EC' },
      'HLC9/1': { surname: 'KOSTA' },
    })
    expect(editedRow(row('HLC9/1'), editsOf(booking.crsReservationId)).item).toMatchObject({
      surname: 'KOSTA',
      name: 'JOHN',
    })
    editRow(booking, row('HLC9/1'), { surname: 'SMITH' }, now)
    expect(values()).toEqual({ 'HLC1/1': { accommodationIdOrCode: 'EC' } })
  })

  test('leave out trips that have departed, and fields that the status does not permit', () => {
    const later = '2026-12-26 00:00'
    editRow(booking, row('HLC9/1'), { surname: 'KOSTA' }, later)
    expect(values()).toEqual({ 'HLC9/1': { surname: 'KOSTA' } })
    expect(lockedReason(trips[0]!, row('HLC1/1'), 'surname', later)).toBe('departed')
    expect(lockedReason(trips[0]!, row('HLC1/1'), 'ssr', now)).toBe('status')
    expect(lockedReason(trips[0]!, row('HLC1/1'), 'surname', now)).toBeUndefined()
  })

  test('are taken back one by one, and sent as what changed', () => {
    editRow(booking, row('HLC1/2'), { name: 'MARY' }, now)
    editContact(booking, 'email', 'a@b.gr')
    editContact(booking, 'phone', '')
    expect(requestOf(booking, editsOf(booking.crsReservationId))).toEqual({
      crsReservationCode: 'K7M2PA',
      version: 3,
      leader: { email: 'a@b.gr' },
      trips: ['HLC1', 'HLC9'].map((companyReservationCode) => ({
        companyReservationCode,
        selectedPassengers: [{ uuid: '2', modifiedValues: { name: 'MARY' } }],
      })),
    })
    expect(undoEdit(booking.crsReservationId)).toBe(true)
    expect(undoEdit(booking.crsReservationId)).toBe(true)
    expect(undoEdit(booking.crsReservationId)).toBe(false)
    expect(isEmpty(editsOf(booking.crsReservationId))).toBe(true)
  })

  test('send another sailing with its trip', () => {
    const sailing = { ...outTrip, departureDateTime: '2026-12-25 08:00' }
    changeEdits(booking.crsReservationId, (edits) => ({ ...edits, sailings: { HLC1: sailing as never } }))
    expect(requestOf(booking, editsOf(booking.crsReservationId)).trips).toMatchObject([
      { companyReservationCode: 'HLC1', departureDateTime: '2026-12-25 08:00', vessel: { idOrCode: 'AMPH' } },
    ])
  })
})

describe('another sailing', () => {
  const at = (time: string, idOrCode: string, abbreviation: string) =>
    ({
      departureDateTime: `2026-12-25 ${time}`,
      vessel: { idOrCode, company: { abbreviation } },
    }) as never
  const found = [at('07:00', 'FAST', 'GLJ'), at('17:00', 'OTHER', 'HLC'), at('20:00', 'AMPH', 'HLC')]

  test('is of the same ship, then of the same company, at the nearest time', () => {
    expect(nearestSailing(found, outTrip, undefined)).toBe(found[2])
    expect(nearestSailing(found.slice(0, 2), outTrip, undefined)).toBe(found[1])
    expect(nearestSailing(found, outTrip, '07:30')).toBe(found[0])
    expect(nearestSailing([], outTrip, undefined)).toBeUndefined()
  })

  test('is for the only trip that can move, else for the one named', () => {
    expect(tripOf(booking, {})).toMatchObject({ refusal: 'trip_needed' })
    expect(tripOf(booking, { trip: 2 })).toBe(trips[1])
    expect(tripOf(booking, { trip: 3 })).toMatchObject({ refusal: 'item_not_found' })
    expect(tripOf({ ...booking, trips: [trips[0]!, outTrip] }, {})).toBe(trips[0])
    expect(tripOf({ ...booking, trips: [outTrip] }, { trip: 1 })).toMatchObject({
      refusal: 'not_modifiable',
    })
  })
})
