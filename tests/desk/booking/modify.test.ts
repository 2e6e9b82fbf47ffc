import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf, type BookingRow } from '../../../src/desk/booking/page/rows.ts'
import type { StoredBooking } from '../../../src/desk/booking/shown/items.ts'
import {
  editContact,
  editedRow,
  editRow,
  editTripRemarks,
  lockedReason,
  changeEdits,
  editsOf,
  forgetEdits,
  isEmpty,
  undoEdit,
  type Sailing,
} from '../../../src/desk/booking/modify/edits.ts'
import { tripOf } from '../../../src/desk/booking/modify/moveTrip.ts'
import { columnOfField, readCell } from '../../../src/desk/booking/modify/readCell.ts'
import { requestOf } from '../../../src/desk/booking/modify/modify.ts'
import { nearestSailing, onlySailing, partyOf } from '../../../src/desk/booking/modify/sailing/sailings.ts'
import { reference } from '../../../src/contract/reference.ts'
import { setCached } from '../../../src/desk/request/cache.ts'
import { outTrip } from './exampleBookings.ts'

const now = '2026-12-01 12:00'
const modifiableAttributes = [
  'surname',
  'name',
  'sexType',
  'accommodationIdOrCode',
  'departureDateTime',
  'plateNumber',
  'length',
  'units',
  'quantity',
  'ownerUuid',
  'seat',
  'adr',
  'weight',
  'over10kg',
]
const trips = [
  { ...outTrip, modifiableAttributes },
  { ...outTrip, modifiableAttributes, companyReservationCode: 'HLC9', departureDateTime: '2026-12-28 08:00' },
]
const booking = {
  crsReservationId: 'K7M2PA',
  version: 3,
  leader: { mobile: '697', phone: '9999999999' },
  trips,
} as unknown as StoredBooking
const rows = rowsOf(booking, new Set())
const row = (key: string): BookingRow => rows.find((one) => one.key === key)!
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
      ...place,
      accommodationRequestType: 'MALE_BERTH',
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

  test('leave out trips that have departed, and fields that the status does not permit (ST-057, BK-124)', () => {
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

  test('send another sailing with its trip, and name everyone on it', () => {
    const sailing = { ...outTrip, departureDateTime: '2026-12-25 08:00' }
    changeEdits(booking.crsReservationId, (edits) => ({ ...edits, sailings: { HLC1: sailing as never } }))
    expect(requestOf(booking, editsOf(booking.crsReservationId)).trips).toMatchObject([
      {
        companyReservationCode: 'HLC1',
        departureDateTime: '2026-12-25 08:00',
        vessel: { idOrCode: 'AMPH' },
        selectedPassengers: [
          { uuid: '1', modifiedValues: {} },
          { uuid: '2', modifiedValues: {} },
        ],
      },
    ])
  })
})

describe('another sailing', () => {
  const at = (time: string, idOrCode: string, abbreviation: string, ports: object = {}) =>
    ({
      origin: { idOrCode: 'PIR' },
      destination: { idOrCode: 'JTR' },
      ...ports,
      departureDateTime: `2026-12-25 ${time}`,
      vessel: { idOrCode, company: { abbreviation } },
    }) as Sailing
  const found = [at('07:00', 'FAST', 'GLJ'), at('17:00', 'OTHER', 'HLC'), at('20:00', 'AMPH', 'HLC')]
  const later = '2026-12-26 00:00'

  test('is the one at the time, else the one of the same ship, else the only one', () => {
    expect(onlySailing(found, outTrip, '07:00')).toBe(found[0])
    expect(onlySailing(found, outTrip, '07:30')).toBeUndefined()
    const sameTime = [at('07:00', 'NEW', 'HLC'), found[0]!]
    expect(onlySailing(sameTime, outTrip, '07:00')).toBe(sameTime[0])
    expect(onlySailing([...sameTime, at('07:00', 'AMPH', 'HLC')], outTrip, '07:00')).toMatchObject({
      vessel: { idOrCode: 'AMPH' },
    })
    expect(onlySailing([...sameTime, at('07:00', 'THIRD', 'HLC')], outTrip, '07:00')).toBeUndefined()
    expect(onlySailing(found, outTrip, undefined)).toBe(found[2])
    expect(onlySailing(found.slice(0, 2), outTrip, undefined)).toBeUndefined()
    expect(onlySailing(found.slice(0, 1), outTrip, undefined)).toBe(found[0])
    expect(onlySailing([outTrip as never], outTrip, '08:00')).toBeUndefined()
  })

  test('of the same ship between other ports is meant only where it is the only one', () => {
    const elsewhere = { origin: { idOrCode: 'JNX' }, destination: { idOrCode: 'HER' } }
    const toHeraklion = at('20:00', 'AMPH', 'HLC', elsewhere)
    expect(onlySailing([found[0]!, toHeraklion], outTrip, undefined)).toBeUndefined()
    expect(onlySailing([toHeraklion], outTrip, undefined)).toBe(toHeraklion)
  })

  test('the list begins at the same ship, then at the same company, at the nearest time', () => {
    expect(nearestSailing(found, outTrip)).toBe(found[2])
    expect(nearestSailing(found.slice(0, 2), outTrip)).toBe(found[1])
    expect(nearestSailing([], outTrip)).toBeUndefined()
  })

  test('is for the only trip that can move, else for the one named', () => {
    expect(tripOf(booking, {}, now)).toMatchObject({ refusal: 'trip_needed' })
    expect(tripOf(booking, { trip: 2 }, now)).toBe(trips[1])
    expect(tripOf(booking, { trip: 3 }, now)).toMatchObject({
      refusal: 'row_not_found',
      parameters: { what: 't3' },
    })
    expect(tripOf({ ...booking, trips: [trips[0]!, outTrip] }, {}, now)).toBe(trips[0])
    expect(tripOf({ ...booking, trips: [outTrip] }, { trip: 1 }, now)).toMatchObject({
      refusal: 'not_modifiable',
    })
  })

  test('is for no trip that has departed, and between other ports only where the status permits it (ST-058)', () => {
    expect(tripOf(booking, {}, later)).toBe(trips[1])
    expect(tripOf(booking, { trip: 1 }, later)).toMatchObject({ refusal: 'departed' })
    expect(tripOf({ ...booking, trips: [trips[0]!] }, {}, later)).toMatchObject({ refusal: 'departed' })
    const elsewhere = { trip: 1, origin: 'JNX', destination: 'HER' }
    expect(tripOf(booking, elsewhere, now)).toMatchObject({ refusal: 'not_modifiable' })
    const [first, second] = trips
    const movable = { ...first!, modifiableAttributes: [...modifiableAttributes, 'origin', 'destination'] }
    expect(tripOf({ ...booking, trips: [movable, second!] }, elsewhere, now)).toBe(movable)
  })

  test('is priced for the passengers and vehicles who are on the trip, as they were typed', () => {
    const adult = { idOrCode: 'ADT', name: 'Adult', passengerType: 'AD' }
    setCached(reference.discounts, {}, { discounts: [adult] })
    editRow(booking, row('HLC1/3'), { length: 4.8 }, now)
    const [first, second] = outTrip.selectedPassengers
    const trip = {
      ...outTrip,
      selectedPassengers: [
        { ...first!, discountIdOrCode: 'STU' },
        { ...second!, discountIdOrCode: 'ADT' },
        { ...second!, uuid: '9', status: 'CANCELLED' },
      ],
    }
    expect(partyOf(trip, editsOf(booking.crsReservationId))).toEqual({
      travellers: [
        { type: 'AD', discountIdOrCode: 'STU', quantity: 1 },
        { type: 'AD', quantity: 1 },
      ],
      vehicles: [{ idOrCode: 'CAR425', length: 4.8, quantity: 1 }],
    })
  })
})

describe('products', () => {
  const people = ['1', '2']
  const read = (key: string, column: Parameters<typeof readCell>[1], text: string) =>
    readCell(row(key), column, text, '2026-12-01', people)

  test('are typed over in the columns where they are shown', () => {
    expect(read('HLC1/5', 'name', '3')).toEqual({ units: 3 })
    expect(read('HLC1/6', 'name', '2')).toEqual({ quantity: 2 })
    expect(['0', '-1', '1.5', 'x', ''].map((text) => read('HLC1/5', 'name', text))).toEqual(
      Array.from({ length: 5 }),
    )
    expect(read('HLC1/5', 'surname', 'Lunch')).toBeUndefined()
    expect(read('HLC1/7', 'name', '3')).toBeUndefined()
  })

  test('a pet gets its name, type, place and the number of its owner', () => {
    expect(read('HLC1/4', 'surname', 'αζορ')).toMatchObject({ name: expect.any(String) })
    expect(read('HLC1/4', 'type', 'cat')).toEqual({ type: 'CAT' })
    expect(read('HLC1/4', 'accommodation', 'deck')).toEqual({ seat: 'DECK' })
    expect(read('HLC1/4', 'accommodation', 'sofa')).toBeUndefined()
    expect(read('HLC1/4', 'name', '2')).toEqual({ ownerUuid: '2' })
    expect(read('HLC1/4', 'name', 'p2')).toEqual({ ownerUuid: '2' })
    expect(read('HLC1/4', 'name', '3')).toBeUndefined()
  })

  test('and the remarks of a trip are sent as what changed', () => {
    editRow(booking, row('HLC1/4'), { seat: 'DECK' }, now)
    editRow(booking, row('HLC1/5'), { units: 3 }, now)
    editRow(booking, row('HLC1/6'), { quantity: 2 }, now)
    editTripRemarks(booking, trips[1]!, 'late')
    expect(requestOf(booking, editsOf(booking.crsReservationId)).trips).toEqual([
      {
        companyReservationCode: 'HLC1',
        selectedPets: [{ uuid: '4', modifiedValues: { seat: 'DECK' } }],
        additionalServices: [{ uuid: '5', modifiedValues: { units: 3 } }],
        selectedPackages: [{ uuid: '6', modifiedValues: { quantity: 2 } }],
      },
      { companyReservationCode: 'HLC9', remarks: 'late' },
    ])
    editTripRemarks(booking, trips[1]!, '')
    editRow(booking, row('HLC1/4'), { seat: 'CAGE' }, now)
    expect(Object.keys(values())).toEqual(['HLC1/5', 'HLC1/6'])
  })

  test('a tick that was never set is as it is stored when it is cleared', () => {
    editRow(booking, row('HLC1/3'), { adr: true }, now)
    expect(values()).toEqual({ 'HLC1/3': { adr: true }, 'HLC9/3': { adr: true } })
    editRow(booking, row('HLC1/3'), { adr: false }, now)
    expect(values()).toEqual({})
  })
})
