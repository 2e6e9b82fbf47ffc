import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { freeExpired } from '../../../src/crs/booking/expiry.ts'
import { readJournal } from '../../../src/crs/journal/journal.ts'
import { broken } from '../../kit/invariants.ts'
import { openSmallDesk, others, type Agent, type SmallDesk } from '../../kit/selling.ts'
import { setCapacity } from '../../kit/smallWorld.ts'
import { adults, pays, people, trips, wish } from '../../kit/wish.ts'

let desk: SmallDesk
let agent: Agent

beforeEach(async () => {
  desk = await openSmallDesk()
  agent = await desk.agent()
})
afterEach(async () => {
  expect(await broken(desk.database)).toEqual({})
  await desk.close()
})

const minutes = (count: number) => count * 60_000
const freed = () => freeExpired({ database: desk.database, clock: desk.server.clock })

const held = async (optionDateTime?: string, wished = wish({ day: [adults(2)] })) => {
  const body = { ...wished, ...(optionDateTime !== undefined && { optionDateTime }) }
  return (await agent.ask(booking.hold, { body })).booking
}

const journalOf = async (reference: string) => {
  const { owner } = desk.database
  const row = await owner
    .selectFrom('booking')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  const who = { agency: '1300', agencies: ['1300'], userName: 'demo', userId: null, language: 'en' as const }
  const lines = await desk.database.transaction(who, (tx) => readJournal(tx, who, row?.id ?? 0))
  return lines.map(({ kind, userName }) => `${kind} ${userName}`)
}

describe('booked without being paid', () => {
  test('places are kept for half an hour', async () => {
    const { booking: kept } = await agent.ask(booking.book, { body: wish({ day: [adults(1)] }) })
    expect(kept).toMatchObject({
      reservationStatus: 'OPTIONAL',
      optionDateTime: '2026-06-15 10:30',
      paid: 0,
      total: 4350,
      actions: ['issue', 'cancel'],
    })
    desk.server.clock.pass(minutes(30) - 1)
    expect(await freed()).toBe(0)
    desk.server.clock.pass(1)
    expect(await freed()).toBe(1)
  })

  test('and never beyond the departure', async () => {
    const soon = wish({ day: [adults(1)] })
    soon.trips[0]!.departureDateTime = '2026-06-15 11:50'
    soon.trips[0]!.origin.idOrCode = 'PAS'
    desk.server.clock.pass(minutes(100))
    agent = await desk.agent()
    const { booking: kept } = await agent.ask(booking.book, { body: soon })
    expect(kept.optionDateTime).toBe('2026-06-15 11:50')
  })
})

describe('an option', () => {
  test('stands until the date and time asked for, without tickets', async () => {
    const option = await held('2026-06-17 18:00')
    expect(option).toMatchObject({ reservationStatus: 'OPTIONAL', optionDateTime: '2026-06-17 18:00' })
    expect(option.trips[0]).toMatchObject({ optionDateTime: '2026-06-17 18:00' })
    expect(option.trips[0]?.selectedPassengers[0]?.ticket).toBeUndefined()
  })

  test('stands as long as may be when nobody says', async () => {
    expect((await held()).optionDateTime).toBe('2026-06-19 20:00')
  })

  test('ends later than now and before the first departure', async () => {
    const refused = (optionDateTime: string) =>
      agent.refused(booking.hold, { body: { ...wish({ day: [adults(1)] }), optionDateTime } })
    expect(await refused('2026-06-15 10:00')).toMatchObject({
      code: 'option_in_past',
      at: '/optionDateTime',
    })
    expect(await refused('2026-06-20 07:30')).toMatchObject({ code: 'option_too_late' })
  })

  test('is issued, paid by the methods named', async () => {
    const { crsReservationId } = await held()
    const body = { crsReservationId, payments: pays({ cash: 700, account: 8000 }) }
    const { booking: issued } = await agent.ask(booking.issue, { body })
    expect(issued).toMatchObject({ reservationStatus: 'ISSUED', paid: 8700, version: 2, actions: ['cancel'] })
    expect(issued.optionDateTime).toBeUndefined()
    expect(issued.trips[0]?.selectedPassengers.every(({ ticket }) => ticket?.letter === 'H')).toBe(true)
    expect(await agent.refused(booking.issue, { body })).toMatchObject({
      code: 'wrong_status',
      parameters: { status: 'ISSUED' },
    })
    expect(await journalOf(crsReservationId)).toEqual(['booking.hold demo', 'booking.issue demo'])
  })

  test('is issued on account by its reference alone', async () => {
    const { crsReservationId } = await held()
    const { booking: issued } = await agent.ask(booking.issueHeld, { path: { crsReservationId } })
    expect(issued).toMatchObject({ reservationStatus: 'ISSUED', paid: 8700 })
    const entries = await desk.database.owner.selectFrom('ledger_entry').selectAll().execute()
    expect(entries).toMatchObject([{ kind: 'charge', method: 'account', company: 'HLC', amount: 8700 }])
  })

  test('is not issued for another sum, nor above the credit', async () => {
    const { crsReservationId } = await held()
    const refused = (amount: number) =>
      agent.refused(booking.issue, { body: { crsReservationId, payments: pays({ account: amount }) } })
    expect(await refused(8600)).toMatchObject({ code: 'payments_differ' })
    const { owner } = desk.database
    await owner.updateTable('agency').set({ credit_limit: 8699 }).where('code', '=', '1300').execute()
    expect(await refused(8700)).toMatchObject({
      code: 'credit_exceeded',
      parameters: { needed: 8700, left: 8699 },
    })
  })

  test('of a sub-agency is issued by its parent, from the sub-agency’s own account and numbers', async () => {
    const paros = await desk.agent(others.sub)
    const { booking: option } = await paros.ask(booking.hold, { body: wish({ day: [adults(1)] }) })
    const { crsReservationId } = option
    const { booking: issued } = await agent.ask(booking.issueHeld, { path: { crsReservationId } })
    expect(issued).toMatchObject({ agencyCode: '1301', bookedBy: 'paros' })
    expect(issued.trips[0]?.selectedPassengers[0]?.ticket?.number).toBe('000000101000')
    const { owner } = desk.database
    const owed = await owner.selectFrom('agency').select(['code', 'owed']).orderBy('code').execute()
    expect(owed.map((row) => row.owed)).toEqual([0, 4350, 0])
    const lines = await owner
      .selectFrom('journal')
      .selectAll()
      .where('kind', '=', 'booking.issueHeld')
      .execute()
    expect(lines).toMatchObject([{ agency: '1301', user_name: '1300/demo' }])
  })

  test('of another agency looks like one that is not there', async () => {
    const { crsReservationId } = await held()
    const foreign = await desk.agent(others.foreign)
    const missing = { path: { crsReservationId: 'AAAAAA' } }
    const one = await foreign.refused(booking.issueHeld, { path: { crsReservationId } })
    const other = await foreign.refused(booking.issueHeld, missing)
    expect(one.code).toBe('booking_not_found')
    expect({ ...one, parameters: {} }).toEqual({ ...other, parameters: {} })
  })
})

describe('an option whose time is over', () => {
  test('is cancelled by the job, its places free and its end in the journal', async () => {
    const option = await held('2026-06-15 11:00')
    await held('2026-06-15 12:00')
    desk.server.clock.pass(minutes(60))
    expect(await freed()).toBe(1)
    expect(await freed()).toBe(0)
    agent = await desk.agent()
    const query = { crsReservationIds: [option.crsReservationId] }
    const { bookings } = await agent.ask(booking.recall, { query })
    expect(bookings[0]).toMatchObject({ reservationStatus: 'CANCELLED', total: 0, actions: [], version: 2 })
    expect(bookings[0]?.trips[0]?.reservationStatus).toBe('CANCELLED')
    expect(await journalOf(option.crsReservationId)).toEqual(['booking.hold demo', 'booking.expire system'])
  })

  test('is not issued any more, even before the job comes', async () => {
    const { crsReservationId } = await held('2026-06-15 11:00')
    desk.server.clock.pass(minutes(60))
    agent = await desk.agent()
    expect(await agent.refused(booking.issueHeld, { path: { crsReservationId } })).toMatchObject({
      code: 'option_expired',
      parameters: { until: '2026-06-15 11:00' },
    })
  })

  test('gives way to whoever comes, without waiting for the job, across agencies and trips', async () => {
    await setCapacity(desk.database, 1, 'DECK', 2)
    await setCapacity(desk.database, 3, 'DECK', 2)
    const both = wish({ day: [adults(2)], night: [adults(2)] })
    const option = await held('2026-06-15 11:00', both)
    desk.server.clock.pass(minutes(60))
    const foreign = await desk.agent(others.foreign)
    await foreign.ask(booking.hold, { body: wish({ parosToNaxos: [adults(1)] }) })
    const stock = await desk.database.owner
      .selectFrom('stock')
      .select(['itinerary_id', 'leg', 'whole'])
      .where('resource', '=', 'DECK')
      .where('itinerary_id', 'in', [1, 3])
      .orderBy('itinerary_id')
      .orderBy('leg')
      .execute()
    expect(stock.map(({ whole }) => whole)).toEqual([0, 1, 0, 0])
    expect(await journalOf(option.crsReservationId)).toEqual(['booking.hold demo', 'booking.expire system'])
    // What it saw of other agencies it sees no more.
    const query = { crsReservationIds: [option.crsReservationId] }
    expect(await foreign.refused(booking.recall, { query })).toMatchObject({ code: 'booking_not_found' })
  })

  test('stays as it is when even its places do not suffice', async () => {
    await setCapacity(desk.database, 1, 'DECK', 2)
    await held('2026-06-15 11:00')
    desk.server.clock.pass(minutes(60))
    agent = await desk.agent()
    const three = { body: wish({ day: [adults(3)] }) }
    expect(await agent.refused(booking.book, three)).toMatchObject({ parameters: { what: 'DECK', left: 2 } })
    expect(await freed()).toBe(1)
  })

  test('a pass frees holds as well', async () => {
    const planItems = [{ accommodation: { idOrCode: 'DECK' }, quantity: 2 }]
    await agent.ask(sailing.lock, { body: { trip: trips.day, planItems, holdKey: 'one' } })
    desk.server.clock.pass(minutes(15))
    expect(await freed()).toBe(1)
  })
})

test('whole cabins and berths by sex are kept apart', async () => {
  const cabin = (count: number) =>
    people(
      'AB4',
      Array.from({ length: count }, () => ({})),
    )
  const berth = (sexType: 'MALE' | 'FEMALE', count: number) =>
    people(
      'AB4',
      Array.from({ length: count }, () => ({ sexType })),
      `${sexType}_BERTH`,
    )
  await held(undefined, wish({ night: [cabin(3)] }))
  await held(undefined, wish({ night: [berth('MALE', 3)] }))
  await held(undefined, wish({ night: [berth('FEMALE', 2)] }))
  expect(await agent.refused(booking.hold, { body: wish({ night: [cabin(1)] }) })).toMatchObject({
    parameters: { what: 'AB4', left: 0 },
  })
  expect(await agent.refused(booking.hold, { body: wish({ night: [berth('MALE', 2)] }) })).toMatchObject({
    parameters: { what: 'AB4', left: 1 },
  })
  await held(undefined, wish({ night: [berth('FEMALE', 2), berth('MALE', 1)] }))
  expect(await agent.refused(booking.hold, { body: wish({ night: [cabin(5)] }) })).toMatchObject({
    code: 'cabin_overfull',
  })
})
