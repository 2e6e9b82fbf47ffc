import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { checkinLimits, openCheckinFeed } from '../../../src/crs/checkin/feed.ts'
import { cancelSailing, delaySailing, swapShip } from '../../kit/crs/disruption.ts'
import { atPiraeus, openGates, registered, sellTickets, type Gates } from '../../kit/crs/gates.ts'
import { agentOf, type Agent } from '../../kit/crs/smallCrs.ts'
import { trips } from '../../kit/crs/bookingRequest.ts'
import { testServer, type TestServer } from '../../kit/crs/testServer.ts'

const limits = { ...checkinLimits, maxWait: 3000, gatherTime: 100 }

let gates: Gates
/** Another process than the one that sells. */
let server: TestServer
let gate: Agent

beforeEach(async () => {
  gates = await openGates()
  const { database, server: selling } = gates.crs
  selling.clock.pass(-4 * 24 * 3_600_000)
  const fail = (cause: unknown) => {
    throw cause
  }
  const checkinFeed = openCheckinFeed(database, fail, limits)
  server = await testServer(database, { checkinFeed, clock: selling.clock })
  gate = agentOf(server, gates.gate.token)
})
afterEach(async () => {
  await server.close()
  await gates.close()
})

/** A check-in that is open days ahead, when its tickets may still be changed in every way. */
const start = ({ itineraryId, portCode } = atPiraeus) =>
  gates.crs.database.owner
    .insertInto('check_in')
    .values({
      itinerary_id: itineraryId,
      port: portCode,
      started_by: '1300/demo',
      started_at: new Date(gates.crs.server.clock.now()),
    })
    .execute()

/**
 * What a gate that watches a sailing is sent while `work` is done. On a busy machine a poll ends before the work does, and
 * the gate polls again, unless it shall be sent nothing.
 */
async function watch(work: () => Promise<unknown>, at = atPiraeus, isSent = true) {
  const { cursor, passengersList } = await gate.call(checkin.passengerList, { query: at })
  const poll = (since: string) => gate.call(checkin.changes, { query: { ...at, since } })
  const waiting = poll(cursor)
  await work()
  let answer = await waiting
  while (isSent && answer.tickets.length + answer.gone.length === 0) answer = await poll(answer.cursor)
  const { tickets, gone, stats } = answer
  const listed = passengersList.map(({ ticketNumber }) => ticketNumber)
  return {
    listed,
    gone,
    expected: stats.expected,
    tickets: tickets.map(({ ticketNumber, surname, reservationCode }) =>
      [ticketNumber, surname, reservationCode].join(' '),
    ),
  }
}

/** Two passengers of one booking, sold before the check-in was started. */
async function sold() {
  const { reference, tickets } = await sellTickets(gates.seller, [registered('ALFA'), registered('BETA')])
  await start()
  const query = { crsReservationIds: [reference] }
  const trip = (await gates.seller.call(booking.recall, { query })).bookings[0]!.trips[0]!
  const [alfa = '', beta = ''] = tickets
  return { reference, alfa, beta, code: trip.companyReservationCode, items: trip.selectedPassengers }
}

describe('a gate that watches a sailing is sent at once', () => {
  test('the tickets of a sailing that is cancelled, delayed or swapped', async () => {
    const { alfa, beta } = await sold()
    const { database } = gates.crs
    const disruptions = [
      () => delaySailing(database, 60),
      () => swapShip(database, { PAX: 1, DECK: 1 }),
      () => cancelSailing(database),
    ]
    for (const disrupt of disruptions) {
      const { tickets } = await watch(disrupt)
      expect(new Set(tickets.map((ticket) => ticket.split(' ')[0]))).toEqual(new Set([alfa, beta]))
    }
    const { passengersList } = await gate.call(checkin.passengerList, { query: atPiraeus })
    expect(passengersList.map(({ disrupted }) => disrupted)).toEqual(['cancelled', 'cancelled'])
  })

  test('a ticket that is sold, and one that is cancelled and brought back (CI-012)', async () => {
    const { seller } = gates
    await start()
    let made = { reference: '', tickets: [''] }
    const issued = await watch(async () => {
      made = await sellTickets(seller, [registered('ALFA')])
    })
    const row = `${made.tickets[0]} ALFA ${made.reference}`
    expect(issued).toEqual({ listed: [], tickets: [row], gone: [], expected: 1 })
    const body = { crsReservationId: made.reference }
    const path = { crsReservationId: made.reference }
    const cancelled = await watch(() => seller.call(booking.cancel, { body }))
    expect(cancelled).toEqual({ listed: made.tickets, tickets: [], gone: made.tickets, expected: 0 })
    const restored = await watch(() => seller.call(booking.undoCancel, { path, body: {} }))
    expect(restored).toEqual({ listed: [], tickets: [row], gone: [], expected: 1 })
  })

  test('a ticket whose passenger is changed, and one that is split off', async () => {
    const { reference, alfa, beta, code, items } = await sold()
    const selectedPassengers = [{ uuid: items[0]!.uuid, modifiedValues: { surname: 'OMEGA' } }]
    const body = {
      crsReservationCode: reference,
      trips: [{ companyReservationCode: code, selectedPassengers }],
    }
    const changed = await watch(() => gates.seller.call(booking.modify, { body }))
    expect(changed).toMatchObject({ tickets: [`${alfa} OMEGA ${reference}`], gone: [], expected: 2 })
    const query = { items: [`${code}/${items[1]!.uuid}`] }
    const path = { crsReservationId: reference }
    let other = ''
    const split = await watch(async () => {
      const { bookings } = await gates.seller.call(booking.split, { path, query })
      other = bookings[1]!.crsReservationId
    })
    expect(split.tickets).toContain(`${beta} BETA ${other}`)
  })

  test('that tickets have become open ones', async () => {
    const { reference, alfa, beta } = await sold()
    const body = { crsReservationId: reference }
    const after = await watch(() => gates.seller.call(booking.convertToOpen, { body }))
    expect(after).toMatchObject({ tickets: [], expected: 0 })
    expect(after.gone.toSorted()).toEqual([alfa, beta])
  })

  test('that tickets have become an option', async () => {
    const { reference: id, alfa, beta } = await sold()
    const after = await watch(() => gates.seller.call(booking.convertToOptional, { path: { id }, query: {} }))
    expect(after).toMatchObject({ tickets: [], expected: 0 })
    expect(after.gone.toSorted()).toEqual([alfa, beta])
  })

  test('that a trip is put on another sailing, and that it comes from one', async () => {
    const { reference, alfa, beta, code } = await sold()
    const { owner } = gates.crs.database
    // The ferry of the 15th sails again a day later, so that there is one to move to.
    const later = trips.day.departureDateTime.replace('-20', '-21')
    await sql`update port_call set departs = replace(departs, '06-15', '06-21'),
      arrives = replace(arrives, '06-15', '06-21') where itinerary_id = 5`.execute(owner)
    await sql`update itinerary set departs = ${later} where id = 5`.execute(owner)
    const to = (departureDateTime: string) => ({
      body: {
        crsReservationCode: reference,
        trips: [{ companyReservationCode: code, ...trips.day, departureDateTime }],
      },
    })
    const left = await watch(() => gates.seller.call(booking.modify, to(later)))
    expect(left).toMatchObject({ tickets: [], expected: 0 })
    expect(left.gone).toEqual(expect.arrayContaining([alfa, beta]))
    const came = await watch(() => gates.seller.call(booking.modify, to(trips.day.departureDateTime)))
    expect(came).toMatchObject({ expected: 2 })
    expect(came.tickets).toHaveLength(2)
  })

  test('that a ticket of its sailing was forced on board of another one', async () => {
    const paros = { itineraryId: 1, portCode: 'PAS' }
    const { tickets } = await sellTickets(gates.seller, [registered('ALFA')], { trip: 'parosToNaxos' })
    await start()
    await start(paros)
    const body = { ...atPiraeus, ticketNumber: tickets[0]!, reason: 'Boards at Piraeus' }
    const forced = await watch(() => gate.call(checkin.forceCheckIn, { body }), paros)
    expect(forced).toMatchObject({ listed: tickets, tickets: [], gone: tickets })
    const back = await watch(() => gate.call(checkin.checkOut, { body }), paros)
    expect(back).toMatchObject({ listed: [], gone: [], tickets: [expect.stringContaining('ALFA')] })
  })
})

describe('nothing is sent', () => {
  test('for a sailing whose check-in was not started; its figures come with the next answer', async () => {
    const after = await watch(() => sellTickets(gates.seller, [registered('ALFA')]), atPiraeus, false)
    expect(after).toEqual({ listed: [], tickets: [], gone: [], expected: 1 })
  })

  test('control: without the trigger of the tickets @all', async () => {
    await sql`alter table booking_item disable trigger gates_after_insert`.execute(gates.crs.database.owner)
    await sql`alter table booking_item disable trigger gates_after_update`.execute(gates.crs.database.owner)
    await start()
    const after = await watch(() => sellTickets(gates.seller, [registered('ALFA')]), atPiraeus, false)
    expect(after).toEqual({ listed: [], tickets: [], gone: [], expected: 1 })
  })
})
