import { expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { startSmallCrs, others, type Agent } from '../../kit/crs/smallCrs.ts'
import { adults, pays, bookingRequest } from '../../kit/crs/bookingRequest.ts'

const { desk, agent } = startSmallCrs('all')

const createOption = async (optionDateTime: string) => {
  const body = { ...bookingRequest({ day: [adults(1)] }), optionDateTime }
  return (await agent.call(booking.hold, { body })).booking.crsReservationId
}

const activeOptions = async (who: Agent, fromDate: string, toDate: string) =>
  (await who.call(booking.activeOptions, { path: { fromDate, toDate } })).bookings.map(
    ({ crsReservationId }) => crsReservationId,
  )

test('lists the agency’s options that expire in the range, the earliest first (CA-080)', async () => {
  const later = await createOption('2026-06-16 18:00')
  const sooner = await createOption('2026-06-16 12:00')
  const nextDay = await createOption('2026-06-17 09:00')
  await agent.call(booking.sell, {
    body: { ...bookingRequest({ day: [adults(1)] }), payments: pays({ cash: 4350 }), expectedTotal: 4350 },
  })
  expect(await activeOptions(agent, '2026-06-16', '2026-06-16')).toEqual([sooner, later])
  expect(await activeOptions(agent, '2026-06-15', '2026-06-30')).toEqual([sooner, later, nextDay])
  expect(await activeOptions(agent, '2026-06-18', '2026-06-30')).toEqual([])
  expect(await activeOptions(await desk.agent(others.foreign), '2026-06-15', '2026-06-30')).toEqual([])
})

test('refuses a range of more than 15 days, and one that ends before it begins (SC-C12)', async () => {
  const refused = (fromDate: string, toDate: string) =>
    agent.refused(booking.activeOptions, { path: { fromDate, toDate } })
  expect(await refused('2026-06-15', '2026-07-01')).toMatchObject({
    code: 'too_many_days',
    parameters: { most: 15 },
    at: '/toDate',
  })
  expect(await refused('2026-06-16', '2026-06-15')).toMatchObject({ code: 'days_reversed' })
})

test('lists all options of the agency whatever their day (CA-079)', async () => {
  const foreign = await desk.agent(others.foreign)
  expect(await foreign.call(booking.optional, {})).toMatchObject({ bookings: [] })
  const far = await createOption('2026-06-19 23:00')
  const { bookings } = await agent.call(booking.optional, {})
  expect(bookings.at(-1)).toMatchObject({ crsReservationId: far, optionDateTime: '2026-06-19 23:00' })
  expect(bookings.every(({ reservationStatus }) => reservationStatus === 'OPTIONAL')).toBe(true)
})
