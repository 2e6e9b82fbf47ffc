/** The answer of a sale is made of what was written; it must be what a recall reads. */
import { expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { InputOf } from '../../../src/contract/call.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import {
  adults,
  bookingRequest,
  pays,
  people,
  vehicle,
  withFirstPassenger,
} from '../../kit/crs/bookingRequest.ts'
import { groupRequest } from '../../kit/crs/group.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'

const { agent } = startSmallCrs('all', { language: 'el' })

type Sold = Omit<InputOf<typeof booking.sell>['body'], 'payments' | 'expectedTotal'>

const party = () => [people('DECK', [{}, { type: 'CH', birthdate: '2019-05-30' }]), vehicle('CAR425')]
const maria = { surname: 'PAPADOPOULOU', name: 'MARIA' }
const products = {
  additionalServices: [{ idOrCode: 'MEAL', units: 2 }],
  packages: [{ idOrCode: 'COMFORT', uuid: 'comfort', quantity: 2 }],
  parcels: [{ uuid: 'box', description: 'BOOKS', quantity: 2, weight: 7.5 }],
  pets: [
    {
      uuid: 'dog',
      type: 'DOG',
      ownerUuid: 'owner',
      over10kg: false,
      seat: 'DECK' as const,
      documentType: 'PETPASS',
      documentNumber: 'GR1',
      weight: 8,
    },
  ],
}

const sales: Record<string, () => Sold | Promise<Sold>> = {
  'a family with a car, out and back': () => ({
    ...bookingRequest({ day: party(), back: party() }),
    remarks: 'wheelchair',
    userSelectedEticket: false,
    holdKey: 'one',
  }),
  'an open return': () => ({ ...bookingRequest({ day: party(), back: party() }), openReturn: true }),
  'products and a numbered cabin': () => {
    const request = bookingRequest({ night: [people('AA2', [{ uuid: 'owner' }, {}])] })
    return { ...request, trips: request.trips.map((trip) => ({ ...trip, ...products })) }
  },
  'a coupon, a voucher and the miles of a card': () => ({
    ...withFirstPassenger(
      bookingRequest({ day: [adults(2)] }),
      { loyaltyCard: '100000009', redeemMiles: 1001 },
      maria,
    ),
    coupon: 'SUMMER10',
    voucherCode: '500102',
  }),
  'an insurance': async () => {
    const request = bookingRequest({ day: party() })
    const { offers } = await agent.call(pricing.insuranceOffer, { body: { trips: request.trips } })
    return { ...request, insurances: offers.slice(0, 1).map(({ id }) => ({ id })) }
  },
  'a prepaid ticket of another agency': () => ({
    ...bookingRequest({ day: [adults(1)] }),
    ptaAgentCode: '1377',
  }),
}

const recalled = async (crsReservationId: string) =>
  (await agent.call(booking.recall, { query: { crsReservationIds: [crsReservationId] } })).bookings[0]

test.each(Object.entries(sales))('a sale of %s answers as it is recalled', async (_, request) => {
  const body = await request()
  const { trips, openReturn, coupon, voucherCode } = body
  const { total } = await agent.call(pricing.price, { body: { trips, openReturn, coupon, voucherCode } })
  const insured = (body.insurances ?? []).length > 0
  const refused = insured
    ? await agent.refused(booking.sell, {
        body: { ...body, payments: pays({ cash: total }), expectedTotal: total },
      })
    : undefined
  const expectedTotal = insured ? Number(refused?.parameters['now']) : total
  const payments = pays({ cash: 100, account: expectedTotal - 100 })
  const { booking: sold } = await agent.call(booking.sell, { body: { ...body, payments, expectedTotal } })
  expect(sold).toMatchObject({ total: expectedTotal, paid: expectedTotal })
  expect(sold).toEqual(await recalled(sold.crsReservationId))
})

test('an option and a group without names answer as they are recalled', async () => {
  const optionDateTime = '2026-06-17 12:00'
  for (const body of [
    { ...bookingRequest({ day: party() }), optionDateTime },
    groupRequest(12, ['day'], { optionDateTime }),
  ]) {
    const { booking: held } = await agent.call(booking.hold, { body })
    expect(held).toMatchObject({ reservationStatus: 'OPTIONAL', optionDateTime })
    expect(held).toEqual(await recalled(held.crsReservationId))
  }
  const { booking: booked } = await agent.call(booking.book, { body: bookingRequest({ night: [adults(2)] }) })
  expect(booked).toEqual(await recalled(booked.crsReservationId))
})
