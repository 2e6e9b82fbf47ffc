import { describe, expect, test } from 'vitest'
import { addCopy } from '../../../../../src/desk/sale/entry/copy/copyCommands.ts'
import {
  isOpenReturn,
  legsOn,
  nearestTrip,
  notCopied,
  bookingToCopy,
  type Copied,
} from '../../../../../src/desk/sale/entry/copy/source.ts'
import {
  travellerCounts,
  vehiclesOf,
  emptyBooking,
  newPerson,
  type WorkingTrip,
} from '../../../../../src/desk/sale/model/workingBooking.ts'
import { bookingCommands } from '../../../../../src/desk/booking/bookingContribution.ts'
import type { StoredBooking } from '../../../../../src/desk/booking/shown/items.ts'
import { showBooking } from '../../../../../src/desk/booking/shown/bookingStore.ts'
import { edit, showSold, startNewSale } from '../../../../../src/desk/sale/model/saleStore.ts'
import { commands } from '../../../../../src/desk/command/registry.ts'
import { availabilityOf, back, tripOf } from '../../exampleTrips.ts'

/** The leader is the first passenger. */
const unnamed = { phone: '', firstName: '', lastName: '', language: '' }
const out = tripOf()
const onTrip = (trip: typeof out): WorkingTrip => ({ trip, passengers: [], vehicles: [] })

const seat = (accommodation: string, whole = false, cabin = 0) => ({ accommodation, whole, cabin })
const { uuid: _, ...blank } = newPerson('')

const copied: Copied = {
  legs: [
    { origin: 'PIR', destination: 'JTR', departs: '2026-12-24 08:00', company: 'HLC' },
    { origin: 'JTR', destination: 'PIR', departs: '2026-12-31 07:30', company: 'GLJ' },
  ],
  people: [
    { ...blank, surname: 'A', seats: [seat('AB2', true), seat('DECK')] },
    { ...blank, surname: 'B', type: 'CH', birthdate: '2015-12-30', seats: [seat('AB2', true), undefined] },
    { ...blank, surname: 'C', seats: [seat('AB2', true), seat('NONE')] },
  ],
  vehicles: [
    {
      category: 'CAR425',
      plate: 'IKA1234',
      driver: 'A',
      length: 4.1,
      priorityNumber: '',
      aboard: [{ discount: 'RES' }, undefined],
    },
  ],
  leader: { mobile: '6971234567', email: 'a@example.gr', emergencyPhone: '', ...unnamed },
  remarks: 'window',
}

describe('the search for the copy', () => {
  test('moves every leg by as many days as the first', () => {
    expect(legsOn(copied, '2026-12-28').map(({ date }) => date)).toEqual(['2026-12-28', '2027-01-04'])
    expect(legsOn(copied, '2026-12-20').map(({ date }) => date)).toEqual(['2026-12-20', '2026-12-27'])
  })

  test('retains an open return, and accepts any trip of its company', () => {
    const [first, second] = copied.legs
    const open: Copied = { ...copied, legs: [first!, { ...second!, departs: '' }] }
    expect(legsOn(open, '2026-12-28').map(({ date }) => date)).toEqual(['2026-12-28', ''])
    expect([isOpenReturn(copied), isOpenReturn(open)]).toEqual([false, true])
    const back = { number: 3, departs: '2026-12-28 21:00', vessel: '', company: 'GLJ' }
    expect(nearestTrip([{ ...back, number: 2, company: 'HLC' }, back], open.legs[1]!)).toBe(back)
  })

  test('has the same passengers and vehicles, without names', () => {
    expect(travellerCounts(copied.people)).toEqual([
      { type: 'AD', quantity: 2 },
      { type: 'CH', quantity: 1 },
    ])
    expect(vehiclesOf(copied.vehicles)).toEqual([{ category: 'CAR425', length: 4.1 }])
  })

  test('chooses the same company at about the same time', () => {
    const [leg] = copied.legs
    const at = (number: number, time: string, company: string) => ({
      number,
      departs: `2026-12-28 ${time}`,
      vessel: '',
      company,
    })
    const chosen = (...trips: ReturnType<typeof at>[]) => leg && nearestTrip(trips, leg)?.number
    expect(chosen(at(1, '07:30', 'HLC'), at(2, '08:00', 'HLC'), at(3, '08:00', 'GLJ'))).toBe(2)
    expect(chosen(at(1, '08:00', 'GLJ'), at(2, '09:00', 'HLC'))).toBe(2)
    expect(chosen(at(1, '08:00', 'GLJ'), at(2, '17:00', 'HLC'))).toBeUndefined()
    expect(chosen()).toBeUndefined()
  })
})

test('assigns everyone the same accommodation, whole cabins one after the other', () => {
  const draft = { ...emptyBooking(), trips: [onTrip(out), onTrip(back)] }
  addCopy(draft, copied, [availabilityOf(out), availabilityOf(back)])
  expect(draft.people.map(({ surname }) => surname)).toEqual(['A', 'B', 'C'])
  const [first, second] = draft.trips
  expect(first?.passengers.map(({ uuid: _uuid, ...place }) => place)).toEqual([
    seat('AB2', true, 1),
    seat('AB2', true, 1),
    seat('AB2', true, 2),
  ])
  expect(
    second?.passengers.map(({ uuid }) => draft.people.find((one) => one.uuid === uuid)?.surname),
  ).toEqual(['A', 'C'])
  expect(second?.passengers.map(({ accommodation }) => accommodation)).toEqual(['DECK', ''])
  expect(first?.vehicles).toEqual([{ uuid: draft.vehicles[0]?.uuid, discount: 'RES' }])
  expect(second?.vehicles).toEqual([])
  expect(draft).toMatchObject({ leader: copied.leader, remarks: 'window' })
})

test('sets passenger types by the age on the new day', () => {
  const draft = { ...emptyBooking(), trips: [onTrip(out)] }
  const details = { ...availabilityOf(out), departureDateTime: '2036-12-24 08:00' }
  addCopy(draft, copied, [details])
  expect(draft.people.map(({ type }) => type)).toEqual(['AD', 'AD', 'AD'])
})

describe('the copied booking', () => {
  test('is absent when the working booking is empty', () => {
    startNewSale()
    expect(bookingToCopy()).toBeUndefined()
  })

  test('is the working booking', () => {
    startNewSale()
    edit('take', (draft) => {
      draft.people = [newPerson('1', { surname: 'A' })]
      draft.trips = [{ ...onTrip(out), passengers: [{ uuid: '1', ...seat('AB2', true, 1) }] }, onTrip(back)]
    })
    expect(bookingToCopy()).toMatchObject({
      legs: copied.legs,
      people: [{ surname: 'A', seats: [seat('AB2', true, 1), undefined] }],
    })
  })

  test('includes the loyalty card, the booking attributes and a leader who does not travel (BK-075)', () => {
    startNewSale()
    const [trip] = recalled.trips
    const traveller = {
      ...person('2', 'B', 'ISSUED', 'ADT'),
      name: 'ANNA',
      loyaltyNumber: 'HLC123',
      booking_attribute_weight: '80',
    }
    const sold = (leader: StoredBooking['leader']) =>
      showSold({ ...recalled, leader, trips: [{ ...trip, selectedPassengers: [traveller] }] } as never)
    sold({ phone: '2101234567', mobile: '6971234567', firstName: 'NIKOS', lastName: 'PAPAS' })
    expect(bookingToCopy()).toMatchObject({
      people: [{ loyaltyCard: 'HLC123', attributes: { weight: '80' } }],
      leader: { phone: '2101234567', mobile: '6971234567', firstName: 'NIKOS', lastName: 'PAPAS' },
    })
    sold({ phone: '9999999999', firstName: 'ANNA', lastName: 'B' })
    expect(bookingToCopy()?.leader).toMatchObject({ mobile: '', ...unnamed })
    startNewSale()
  })

  test('is refused when only the open trip of a booking remains, its outward trip cancelled', () => {
    startNewSale()
    const [outward, wayBack] = recalled.trips
    const selectedPassengers = (status: string) => [person('1', 'A', status, 'ADT')]
    const sell = (outwardStatus: string) =>
      showSold({
        ...recalled,
        trips: [
          { ...outward, selectedPassengers: selectedPassengers(outwardStatus), selectedVehicles: [] },
          { ...wayBack, departureDateTime: '', selectedPassengers: selectedPassengers('OPEN') },
        ],
      } as never)
    sell('ISSUED')
    expect(notCopied()).toBeUndefined()
    sell('CANCELLED')
    expect(notCopied()).toMatchObject({ refusal: 'only_open_to_copy' })
    startNewSale()
    expect(notCopied()).toMatchObject({ refusal: 'nothing_to_copy' })
  })

  test('is the recalled booking while it is shown, without cancelled passengers', () => {
    const undo = [commands.register(bookingCommands), commands.enter('booking')]
    showBooking(recalled)
    expect(bookingToCopy()).toMatchObject({
      legs: [copied.legs[0]],
      people: [{ surname: 'B', discount: 'RES', seats: [seat('AB2', true)] }],
      vehicles: [{ category: 'CAR425', plate: 'IKA1234', aboard: [{}] }],
      leader: { mobile: '6971234567', email: '', emergencyPhone: '', ...unnamed },
    })
    undo.forEach((end) => end())
    showBooking(undefined)
    startNewSale()
    expect(bookingToCopy()).toBeUndefined()
  })

  test('gives each leg the discount that it has in the recalled booking', () => {
    const undo = [commands.register(bookingCommands), commands.enter('booking')]
    const [first, second] = recalled.trips
    const sold = (discount?: string) => [
      { ...person('2', 'B', 'ISSUED', ''), discountIdOrCode: discount },
      person('4', 'C', 'ISSUED', 'STU'),
    ]
    showBooking({
      ...recalled,
      trips: [
        { ...first, selectedPassengers: sold('RES') },
        { ...second, selectedPassengers: sold() },
      ],
    } as unknown as StoredBooking)
    const people = bookingToCopy()?.people.map(({ discount, seats }) => [
      discount,
      ...seats.map((one) => one?.discount),
    ])
    expect(people).toEqual([
      ['RES', 'RES', ''],
      ['STU', undefined, undefined],
    ])
    undo.forEach((end) => end())
    showBooking(undefined)
  })
})

const person = (uuid: string, surname: string, status: string, discountIdOrCode: string) => ({
  uuid,
  surname,
  status,
  discountIdOrCode,
  type: 'AD',
  sexType: 'MALE',
  accommodationIdOrCode: 'AB2',
  accommodationRequestType: 'COMPLETE',
})

const recalled = {
  crsReservationId: 'K7M2PA',
  leader: { phone: '6971234567' },
  trips: [
    {
      companyReservationCode: '1',
      origin: out.origin,
      destination: out.destination,
      departureDateTime: out.departureDateTime,
      vessel: out.vessel,
      selectedPassengers: [person('1', 'A', 'CANCELLED', 'ADT'), person('2', 'B', 'ISSUED', 'RES')],
      selectedVehicles: [
        { uuid: '3', idOrCode: 'CAR425', plateNumber: 'IKA1234', status: 'ISSUED', discountIdOrCode: 'ADT' },
      ],
    },
    {
      companyReservationCode: '2',
      origin: back.origin,
      destination: back.destination,
      departureDateTime: back.departureDateTime,
      vessel: back.vessel,
      selectedPassengers: [person('1', 'A', 'CANCELLED', 'ADT')],
      selectedVehicles: [],
    },
  ],
} as unknown as StoredBooking
