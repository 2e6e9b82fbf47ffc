import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking.ts'
import { openSmallDesk, others, type Agent, type SmallDesk } from '../../kit/selling.ts'
import { adults, pays, wish } from '../../kit/wish.ts'

let desk: SmallDesk
let agent: Agent

beforeAll(async () => {
  desk = await openSmallDesk()
  agent = await desk.agent()
})
afterAll(() => desk.close())

const held = async (optionDateTime: string) => {
  const body = { ...wish({ day: [adults(1)] }), optionDateTime }
  return (await agent.ask(booking.hold, { body })).booking.crsReservationId
}

const active = async (who: Agent, fromDate: string, toDate: string) =>
  (await who.ask(booking.activeOptions, { path: { fromDate, toDate } })).bookings.map(
    ({ crsReservationId }) => crsReservationId,
  )

test('lists the options that run out in the range, the next first, and of the own agency only', async () => {
  const later = await held('2026-06-16 18:00')
  const sooner = await held('2026-06-16 12:00')
  const nextDay = await held('2026-06-17 09:00')
  await agent.ask(booking.sell, {
    body: { ...wish({ day: [adults(1)] }), payments: pays({ cash: 4350 }), expectedTotal: 4350 },
  })
  expect(await active(agent, '2026-06-16', '2026-06-16')).toEqual([sooner, later])
  expect(await active(agent, '2026-06-15', '2026-06-30')).toEqual([sooner, later, nextDay])
  expect(await active(agent, '2026-06-18', '2026-06-30')).toEqual([])
  expect(await active(await desk.agent(others.foreign), '2026-06-15', '2026-06-30')).toEqual([])
})
