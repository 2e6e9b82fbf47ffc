import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking.ts'
import { broken } from '../../kit/invariants.ts'
import { openSmallDesk, type Agent, type SmallDesk } from '../../kit/selling.ts'
import { setCapacity } from '../../kit/smallWorld.ts'
import { pays, people, wish } from '../../kit/wish.ts'

let desk: SmallDesk
let agent: Agent

beforeAll(async () => {
  desk = await openSmallDesk()
  agent = await desk.agent()
  for (const resource of ['PAX', 'DECK']) await setCapacity(desk.database, 1, resource, 1000)
})
afterAll(() => desk.close())

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
      ...wish({ day: [people('DECK', persons)] }),
      payments: pays({ cash: count * 4350 }),
      expectedTotal: count * 4350,
    }
    const { booking: sold } = await agent.ask(booking.sell, { body })
    const query = { crsReservationIds: [sold.crsReservationId] }
    const [recalled] = (await agent.ask(booking.recall, { query })).bookings
    const passengers = recalled!.trips[0]!.selectedPassengers
    expect(passengers.map(({ surname: name }) => name)).toEqual(persons.map(({ surname: name }) => name))
    expect(passengers.map(({ passIndex }) => passIndex)).toEqual(persons.map((_, nth) => nth))
    expect(new Set(passengers.map(({ ticket }) => ticket?.number)).size).toBe(count)
    expect(recalled?.total).toBe(count * 4350)
    const done = await agent.ask(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
    expect(done.cancellationFees + done.refundAmount).toBe(count * 4350)
    expect(await broken(desk.database)).toEqual({})
  },
)
