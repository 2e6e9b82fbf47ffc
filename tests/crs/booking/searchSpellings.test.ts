import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { bookingRequest, people } from '../../kit/crs/bookingRequest.ts'
import { openSmallCrs, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'

let desk: SmallCrs
let agent: Agent
/** References by surname. */
const held = new Map<string, string>()

beforeAll(async () => {
  desk = await openSmallCrs()
  agent = await desk.agent()
  for (const surname of ['Müller', 'Øberg', "O'Brien", "D'Angelo"]) {
    const body = bookingRequest({ day: [people('DECK', [{ surname }])] })
    held.set(surname, (await agent.call(booking.hold, { body })).booking.crsReservationId)
  }
})
afterAll(() => desk.close())

test.each([
  ['mueller', 'Müller'],
  ['müller', 'Müller'],
  ['muller', 'Müller'],
  ['oberg', 'Øberg'],
  ['øberg', 'Øberg'],
  ['oeberg', 'Øberg'],
  ['obrien', "O'Brien"],
  ["o'brien", "O'Brien"],
  ['dangelo', "D'Angelo"],
  ["d'angelo", "D'Angelo"],
])('the surname %s finds %s', async (surname, stored) => {
  const { bookings } = await agent.call(booking.byCriteria, { body: { surname } })
  expect(bookings.map(({ crsReservationId }) => crsReservationId)).toEqual([held.get(stored)])
})
