import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { releaseAllExpired } from '../../../src/crs/booking/option/expiryJob.ts'
import { journalOf } from '../../kit/crs/journal.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'
import { setCapacity } from '../../kit/crs/smallWorld.ts'
import { adults, trips, bookingRequest } from '../../kit/crs/bookingRequest.ts'

const { desk, agent, signIn } = startSmallCrs('each')

const minutes = (count: number) => count * 60_000
const runJob = () => releaseAllExpired({ database: desk.database, clock: desk.server.clock })

const createOption = async (optionDateTime: string, request = bookingRequest({ day: [adults(2)] })) => {
  const body = { ...request, optionDateTime }
  return (await agent.call(booking.hold, { body })).booking
}

describe('an expired option', () => {
  test('is cancelled by the job, which releases its places and writes the journal', async () => {
    const option = await createOption('2026-06-15 11:00')
    await createOption('2026-06-15 12:00')
    desk.server.clock.pass(minutes(60))
    expect(await runJob()).toBe(1)
    expect(await runJob()).toBe(0)
    await signIn()
    const query = { crsReservationIds: [option.crsReservationId] }
    const { bookings } = await agent.call(booking.recall, { query })
    expect(bookings[0]).toMatchObject({ reservationStatus: 'CANCELLED', total: 0, actions: [], version: 2 })
    expect(bookings[0]?.trips[0]?.reservationStatus).toBe('CANCELLED')
    expect(await journalOf(desk.database, option.crsReservationId)).toEqual([
      'booking.hold demo',
      'booking.expire system',
    ])
  })

  test('is not issued, even before the job has run', async () => {
    const { crsReservationId } = await createOption('2026-06-15 11:00')
    desk.server.clock.pass(minutes(60))
    await signIn()
    expect(await agent.refused(booking.issueHeld, { path: { crsReservationId } })).toMatchObject({
      code: 'option_expired',
      parameters: { until: '2026-06-15 11:00' },
    })
  })

  test('is released by the next booking that needs its places, of any agency, before the job has run', async () => {
    await setCapacity(desk.database, 1, 'DECK', 2)
    await setCapacity(desk.database, 3, 'DECK', 2)
    const both = bookingRequest({ day: [adults(2)], night: [adults(2)] })
    const option = await createOption('2026-06-15 11:00', both)
    desk.server.clock.pass(minutes(60))
    const foreign = await desk.agent(others.foreign)
    await foreign.call(booking.hold, { body: bookingRequest({ parosToNaxos: [adults(1)] }) })
    const stock = await desk.database.owner
      .selectFrom('stock')
      .select(['itinerary_id', 'leg', 'whole'])
      .where('resource', '=', 'DECK')
      .where('itinerary_id', 'in', [1, 3])
      .orderBy('itinerary_id')
      .orderBy('leg')
      .execute()
    expect(stock.map(({ whole }) => whole)).toEqual([0, 1, 0, 0])
    expect(await journalOf(desk.database, option.crsReservationId)).toEqual([
      'booking.hold demo',
      'booking.expire system',
    ])
    // Releasing needed system visibility, which must have ended with it.
    const query = { crsReservationIds: [option.crsReservationId] }
    expect(await foreign.refused(booking.recall, { query })).toMatchObject({ code: 'booking_not_found' })
  })

  test('is not released for a booking that needs more than its places', async () => {
    await setCapacity(desk.database, 1, 'DECK', 2)
    await createOption('2026-06-15 11:00')
    desk.server.clock.pass(minutes(60))
    await signIn()
    const three = { body: bookingRequest({ day: [adults(3)] }) }
    expect(await agent.refused(booking.book, three)).toMatchObject({ parameters: { what: 'DECK', left: 2 } })
    expect(await runJob()).toBe(1)
  })
})

test('an expired hold is released by the job', async () => {
  const planItems = [{ accommodation: { idOrCode: 'DECK' }, quantity: 2 }]
  await agent.call(sailing.lock, { body: { trip: trips.day, planItems, holdKey: 'one' } })
  desk.server.clock.pass(minutes(15))
  expect(await runJob()).toBe(1)
})
