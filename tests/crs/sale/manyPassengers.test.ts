import { beforeAll, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'
import { setCapacity } from '../../kit/crs/smallWorld.ts'
import { pays, people, bookingRequest } from '../../kit/crs/bookingRequest.ts'

const { desk, agent } = startSmallCrs('all')

beforeAll(async () => {
  for (const resource of ['PAX', 'DECK']) await setCapacity(desk.database, 1, resource, 1000)
})

const surname = (nth: number) =>
  `P${String(nth)
    .split('')
    .map((digit) => String.fromCharCode(65 + Number(digit)))
    .join('')}`

test.each([10, 50, 500])(
  'a booking of %i passengers is sold, recalled and cancelled complete and in order',
  async (count) => {
    const persons = Array.from({ length: count }, (_, nth) => ({ uuid: `p${nth}`, surname: surname(nth) }))
    const body = {
      ...bookingRequest({ day: [people('DECK', persons)] }),
      payments: pays({ cash: count * 4350 }),
      expectedTotal: count * 4350,
    }
    const { booking: sold } = await agent.call(booking.sell, { body })
    const query = { crsReservationIds: [sold.crsReservationId] }
    const [recalled] = (await agent.call(booking.recall, { query })).bookings
    const passengers = recalled!.trips[0]!.selectedPassengers
    expect(passengers.map(({ surname: name }) => name)).toEqual(persons.map(({ surname: name }) => name))
    expect(passengers.map(({ passIndex }) => passIndex)).toEqual(persons.map((_, nth) => nth))
    expect(new Set(passengers.map(({ ticket }) => ticket?.number)).size).toBe(count)
    expect(recalled?.total).toBe(count * 4350)
    const done = await agent.call(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
    expect(done.cancellationFees + done.refundAmount).toBe(count * 4350)
    expect(await brokenInvariants(desk.database)).toEqual({})
  },
)
