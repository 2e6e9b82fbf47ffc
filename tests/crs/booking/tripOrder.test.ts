import { beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { adults, bookingRequest, paidRequest, people, trips } from '../../kit/crs/bookingRequest.ts'
import { addFerry } from '../../kit/crs/disruption.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'

const { desk, agent } = startSmallCrs('each')

const john = people('DECK', [{ uuid: '11111111-1111-4111-8111-111111111111' }])
const late = { ...trips.day, departureDateTime: '2026-06-24 07:30' }
const early = {
  code: 'trip_before_arrival',
  parameters: { origin: 'JTR', destination: 'PIR', departs: '2026-06-22 15:30' },
}

beforeEach(() => addFerry(desk.database, { id: 12, day: '24', later: 0 }))

const sale = bookingRequest({ day: [john], back: [john] })
const onLateTrip = {
  ...sale,
  trips: sale.trips.map((trip, nth) => (nth === 0 ? { ...trip, ...late } : trip)),
}

async function bookedOption() {
  const { booking: option } = await agent.call(booking.book, { body: sale })
  return option
}

type Booked = Awaited<ReturnType<typeof bookedOption>>

const moved = ({ crsReservationId, trips: [out] }: Booked) => ({
  body: {
    crsReservationCode: crsReservationId,
    trips: [{ companyReservationCode: out!.companyReservationCode, ...late }],
  },
})

describe('a return before the arrival of the trip out is refused', () => {
  test('at its price and its sale', async () => {
    expect(await agent.refused(pricing.price, { body: { trips: onLateTrip.trips } })).toMatchObject({
      ...early,
      at: '/trips/1',
    })
    expect(await agent.refused(booking.book, { body: onLateTrip })).toMatchObject({
      ...early,
      at: '/trips/1',
    })
  })

  test('not where others return', async () => {
    const others = { ...onLateTrip, trips: onLateTrip.trips.map((trip) => ({ ...trip })) }
    others.trips[1] = { ...others.trips[1]!, accommodationRequests: [adults(1)] }
    const { booking: option } = await agent.call(booking.book, { body: others })
    expect(option.trips).toHaveLength(2)
  })

  test('by a move, before its price is shown', async () => {
    const option = await bookedOption()
    expect(await agent.refused(booking.priceModify, moved(option))).toMatchObject({
      ...early,
      at: '/trips/0',
    })
    expect(await agent.refused(booking.modify, moved(option))).toMatchObject({ ...early, at: '/trips/0' })
  })

  test('by a move of a booking from which the return was split', async () => {
    const option = await bookedOption()
    const { crsReservationId } = option
    await agent.call(booking.split, { path: { crsReservationId }, query: {} })
    expect(await agent.refused(booking.modify, moved(option))).toMatchObject(early)
  })

  test('by a day for an open ticket, whichever of the trips was open', async () => {
    const body = paidRequest(sale, { cash: 8700 })
    const sold = (await agent.call(booking.sell, { body })).booking
    const { crsReservationId } = sold
    const [out] = sold.trips
    const opened = { trips: [{ companyReservationCode: out!.companyReservationCode }] }
    await agent.call(booking.convertToOpen, { body: { crsReservationId, ...opened } })
    const on = (trip: object) => ({ path: { crsReservationId }, body: { trip: { ...trips.day, ...trip } } })
    expect(await agent.refused(booking.replaceOpen, on(late))).toMatchObject({ ...early, at: '/trip' })
    await agent.call(booking.replaceOpen, on(trips.day))
  })
})
