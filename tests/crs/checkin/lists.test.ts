import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { showBoardingAhead, type Actor } from '../../../src/crs/database/transaction.ts'
import { vehicle } from '../../kit/crs/bookingRequest.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from '../../kit/crs/gates.ts'
import { others } from '../../kit/crs/smallCrs.ts'

let gates: Gates

beforeEach(async () => {
  gates = await openGates()
})
afterEach(() => gates.close())

const car = [vehicle('CAR425')]

describe('the passengers of a sailing', () => {
  test('are listed for the gate, of all agencies, by name, whole and by pages (CI-012, CI-013, CA-111, CA-112)', async () => {
    const { gate, seller, crs } = gates
    await sellTickets(seller, [registered('GAMA'), registered('ALFA')], { vehicles: car })
    await sellTickets(await crs.agent(others.sub), [registered('BETA')])
    await sellTickets(seller, [registered('DELTA')], { trip: 'parosToNaxos' })
    const { passengersList, cursor } = await gate.call(checkin.passengerList, { query: atPiraeus })
    const names = passengersList.map(({ surname, plateNumber }) => surname || plateNumber)
    expect(names).toEqual(['ALFA', 'BETA', 'GAMA', 'IKA 1234'])
    expect(passengersList[3]).toMatchObject({ kind: 'vehicle', missing: ['driverSurname'], lane: 'LOW' })
    expect(cursor).not.toBe('')
    const query = { ...atPiraeus, page: 2, pageSize: 3 }
    const paged = await gate.call(checkin.passengerListPaged, { query })
    expect(paged).toMatchObject({ page: 2, pageSize: 3, total: 4, passengersList: [{ kind: 'vehicle' }] })
    const paros = { itineraryId: 1, portCode: 'PAS' }
    const atParos = await gate.call(checkin.passengerList, { query: paros })
    expect(atParos.passengersList.map(({ surname }) => surname)).toEqual(['DELTA'])
  })

  test('are counted by kind, and a ticket is shown with its history (CI-004, CI-014, CI-016, CA-113, CA-115, CA-116)', async () => {
    const { gate, seller } = gates
    const persons = [registered('ALFA'), registered('BETA')]
    const { tickets } = await sellTickets(seller, persons, { vehicles: car })
    await startAt(gate)
    const body = { ...atPiraeus, ticketNumber: tickets[0]!, gate: 'G1' }
    await gate.call(checkin.checkIn, { body })
    const reason = 'No driver known'
    await gate.call(checkin.forceCheckIn, { body: { ...body, ticketNumber: tickets[2]!, reason } })
    const { stats, session } = await gate.call(checkin.stats, { query: atPiraeus })
    expect(session.state).toBe('started')
    expect(stats).toMatchObject({
      expected: 2,
      checkedIn: 1,
      remaining: 1,
      forced: 1,
      vehicles: { expected: 1, checkedIn: 1, remaining: 0 },
      lane: { expected: 425, checkedIn: 425 },
    })
    expect(stats.kinds.map(({ type, expected, checkedIn }) => [type, expected, checkedIn])).toEqual([
      ['AD', 2, 1],
      ['CAR425', 1, 1],
    ])
    const query = { ...atPiraeus, ticketNumber: tickets[2]! }
    const details = await gate.call(checkin.ticketDetails, { query })
    expect(details).toMatchObject({
      ticket: { boarding: { forced: reason, gate: 'G1' } },
      events: [{ kind: 'forceCheckIn', user: '1300/demo', at: '2026-06-20 05:30:00', reason }],
    })
    const { events, total } = await gate.call(checkin.history, { query: { ...atPiraeus, pageSize: 2 } })
    expect([events.length, total]).toEqual([2, 3])
  })
})

describe('the sailings of a port', () => {
  test('are those of the day, with their vessels and the state of check-in (CI-002, CI-003, CI-017, CA-108, CA-109, CA-114, EN-201, EN-202)', async () => {
    const { gate } = gates
    const query = { portCode: 'PIR' }
    const { availableTrips } = await gate.call(checkin.availableInstances, { query })
    expect(availableTrips.map(({ ItineraryId, session }) => [ItineraryId, session.state])).toEqual([
      [1, 'closed'],
      [3, 'closed'],
    ])
    expect(availableTrips[0]).toMatchObject({
      departureDateTime: '2026-06-20 07:30',
      vessel: { name: 'Halcyon' },
      session: { canStart: true },
      destinations: [{ idOrCode: 'PAS' }, { idOrCode: 'JNX' }, { idOrCode: 'JTR' }],
    })
    const { vessels } = await gate.call(checkin.vessels, { query })
    expect(vessels.map(({ idOrCode }) => idOrCode)).toEqual(['HLC01', 'DKT01'])
    const { availablePorts } = await gate.call(checkin.availablePorts, {})
    expect(availablePorts.map(({ idOrCode }) => idOrCode).toSorted()).toEqual(['PAS', 'PIR'])
    const tomorrow = await gate.call(checkin.availableInstances, { query: { ...query, date: '2026-06-21' } })
    expect(tomorrow.availableTrips).toEqual([])
  })
})

describe('a gate', () => {
  test('is closed to users without the permission, and to other ports (PE-009, CI-020)', async () => {
    const { seller, gate } = gates
    const refusals = await Promise.all([
      seller.refused(checkin.availablePorts, {}),
      seller.refused(checkin.availableInstances, { query: { portCode: 'PIR' } }),
      seller.refused(checkin.vessels, { query: { portCode: 'PIR' } }),
      ...[checkin.passengerList, checkin.passengerListPaged, checkin.stats, checkin.history].map((call) =>
        seller.refused(call, { query: atPiraeus }),
      ),
      seller.refused(checkin.start, { query: atPiraeus }),
      seller.refused(checkin.stop, { query: atPiraeus }),
      seller.refused(checkin.changes, { query: atPiraeus }),
      seller.refused(checkin.offlineList, { query: atPiraeus }),
      seller.refused(checkin.manifest, { query: { ...atPiraeus, format: 'csv' as const } }),
      ...[checkin.ticketDetails, checkin.checkIn, checkin.validateTicket, checkin.checkOut].map((call) => {
        const asked = { ...atPiraeus, ticketNumber: 'H1000' }
        return seller.refused(call, call.method === 'GET' ? { query: asked } : { body: asked })
      }),
    ])
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['not_permitted']))
    const naxos = { query: { itineraryId: 1, portCode: 'JNX' } }
    expect(await gate.refused(checkin.passengerList, naxos)).toMatchObject({ code: 'checkin_port' })
  })

  test('hides a booking of another agency outside the check-in of its sailing', async () => {
    const { gate, seller, crs } = gates
    const { reference } = await sellTickets(seller, [registered('ALFA')])
    await gate.call(checkin.passengerList, { query: atPiraeus })
    const recall = { query: { crsReservationIds: [reference] } }
    expect(await gate.refused(booking.recall, recall)).toMatchObject({ code: 'booking_not_found' })
    const who: Actor = { agency: '1300', agencies: ['1300'], userName: 'demo', userId: 1, language: 'en' }
    const seen = (itinerary: number, port: string) =>
      crs.database.transaction(who, async (tx) => {
        showBoardingAhead(tx, itinerary, port)
        const items = await tx.selectFrom('booking_item').select('id').execute()
        const changed = await tx.updateTable('booking_item').set({ place: 'X' }).executeTakeFirst()
        return [items.length, Number(changed.numUpdatedRows)]
      })
    expect(await seen(1, 'PIR')).toEqual([1, 0])
    expect(await seen(1, 'PAS')).toEqual([0, 0])
    expect(await seen(2, 'PIR')).toEqual([0, 0])
    const outside = await crs.database.transaction(who, (tx) =>
      tx.selectFrom('booking_item').select('id').execute(),
    )
    expect(outside).toEqual([])
  })
})

describe('a screen that watches a sailing', () => {
  test('receives what another gate does (CI-004)', async () => {
    const { gate, seller } = gates
    const { tickets } = await sellTickets(seller, [registered('ALFA'), registered('BETA')])
    await startAt(gate)
    const { cursor } = await gate.call(checkin.passengerList, { query: atPiraeus })
    const waiting = gate.call(checkin.changes, { query: { ...atPiraeus, since: cursor } })
    await gate.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber: tickets[0]! } })
    const told = await waiting
    expect(told).toMatchObject({
      missed: false,
      gone: [],
      stats: { checkedIn: 1, remaining: 1 },
      tickets: [{ ticketNumber: tickets[0], status: 'CHECKEDIN' }],
    })
    const next = gate.call(checkin.changes, { query: { ...atPiraeus, since: told.cursor } })
    await gate.call(checkin.stop, { query: atPiraeus })
    expect(await next).toMatchObject({ session: { state: 'stopped' }, tickets: [] })
    const lost = await gate.call(checkin.changes, { query: { ...atPiraeus, since: 'other.1' } })
    expect(lost).toMatchObject({ missed: true, stats: { checkedIn: 1 } })
  })
})
