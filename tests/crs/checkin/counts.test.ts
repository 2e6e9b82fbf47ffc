import { afterEach, beforeEach, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { report } from '../../../src/contract/report.ts'
import { columnsOfReport } from '../../../src/domain/report/reports.ts'
import { vehicle } from '../../kit/crs/bookingRequest.ts'
import { addFerry } from '../../kit/crs/disruption.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from '../../kit/crs/gates.ts'
import { rightsOf } from '../../kit/rightsOf.ts'

let gates: Gates

beforeEach(async () => {
  gates = await openGates('on', (database) => addFerry(database, { id: 11, day: '20', later: 3 }))
  await gates.crs.database.owner
    .updateTable('agency_user')
    .set({ companies: ['HLC'], rights: [...rightsOf.counter, ...rightsOf.company] })
    .where('name', '=', 'demo')
    .execute()
})
afterEach(() => gates.close())

const later = { itineraryId: 11, portCode: 'PIR' }
const statsOf = async (query = atPiraeus) => (await gates.gate.call(checkin.stats, { query })).stats

test('the figures of a gate are counted by class, kind of vehicle, lane and wheelchair', async () => {
  const persons = [
    registered('ALFA', { ssr: 'WCHR' }),
    registered('BETA', { ssr: 'BLND' }),
    registered('GAMA'),
  ]
  const vehicles = [vehicle('CAR425', { length: 4.2, driverSurname: 'ALFA' })]
  const { tickets } = await sellTickets(gates.seller, persons, { vehicles })
  await startAt(gates.gate)
  for (const ticketNumber of [tickets[0] ?? '', tickets[3] ?? ''])
    await gates.gate.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber } })
  const stats = await statsOf()
  expect(stats).toMatchObject({
    classes: [{ code: 'DECK', expected: 3, checkedIn: 1 }],
    wheelchairs: { expected: 1, checkedIn: 1, remaining: 0 },
  })
  expect(stats.lanes).toEqual([
    {
      lane: 'LOW',
      expected: 1,
      checkedIn: 1,
      length: { expected: stats.lane.expected, checkedIn: stats.lane.expected },
    },
  ])
  expect(stats.kinds.map(({ kind, expected }) => [kind, expected])).toEqual([
    ['passenger', 3],
    ['vehicle', 1],
  ])
})

test('only the chosen tickets of a booking are checked in', async () => {
  const { reference, tickets } = await sellTickets(gates.seller, [registered('ALFA'), registered('BETA')])
  await startAt(gates.gate)
  const body = { ...atPiraeus, reservationCode: reference, ticketNumbers: [tickets[1] ?? ''] }
  const { results } = await gates.gate.call(checkin.checkInBooking, { body })
  expect(results.map(({ ticket }) => ticket?.surname)).toEqual(['BETA'])
  expect(await statsOf()).toMatchObject({ checkedIn: 1, expected: 2 })
})

test('a passenger forced aboard another sailing counts once, on that sailing, at the gates, in the list and in the reports', async () => {
  const { tickets } = await sellTickets(gates.seller, [registered('ALFA'), registered('BETA')])
  await startAt(gates.gate)
  await startAt(gates.gate, later)
  const forced = { ...later, ticketNumber: tickets[0] ?? '', reason: 'missed the ship' }
  await gates.gate.call(checkin.forceCheckIn, { body: forced })
  expect(await statsOf()).toMatchObject({ expected: 1, checkedIn: 0 })
  expect(await statsOf(later)).toMatchObject({ expected: 1, checkedIn: 1 })
  const { sailings } = await gates.gate.call(disruption.companySailings, { query: { date: '2026-06-20' } })
  const carried = (id: number) => sailings.find((one) => one.id === id)?.carried
  expect(carried(1)).toMatchObject({ bookings: 1, passengers: 1, checkedIn: 0 })
  expect(carried(11)).toMatchObject({ bookings: 1, passengers: 1, checkedIn: 1 })

  gates.crs.server.clock.pass(24 * 3_600_000)
  const reader = await gates.crs.agent()
  const days = { from: '2026-06-20', to: '2026-06-20' }
  const body = { report: 'noShows' as const, groupBy: 'sailing' as const, ...days }
  const noShows = await reader.call(report.read, { body })
  const at = (key: string) => columnsOfReport('noShows', 'sailing').findIndex((column) => column.key === key)
  expect(noShows.rows.map(({ cells }) => [cells[at('passengers')], cells[at('noShows')]])).toEqual([
    [1, 1],
    [1, 0],
  ])
  const load = await reader.call(report.read, { body: { ...body, report: 'load' } })
  const aboard = columnsOfReport('load', 'sailing').findIndex(({ key }) => key === 'aboard')
  expect(load.rows.map(({ cells }) => cells[aboard])).toEqual([1, 1])
})

test('a vehicle measured longer or with another plate is corrected at the ramp, and the difference charged', async () => {
  const vehicles = [vehicle('TRK', { length: 6, driverSurname: 'ALFA' })]
  const { tickets, reference } = await sellTickets(gates.seller, [registered('ALFA')], { vehicles })
  await startAt(gates.gate)
  const [person = '', truck = ''] = tickets
  const correct = (more: object) => ({ body: { ...atPiraeus, ticketNumber: truck, ...more } })
  const refused = (more: object) => gates.gate.refused(checkin.correctVehicle, correct(more))
  const total = async () =>
    (await gates.seller.call(booking.recall, { query: { crsReservationIds: [reference] } })).bookings[0]
      ?.total ?? 0
  const paid = async () => {
    const { rows } = await gates.crs.database.pool.query<{ paid: string }>(
      `select sum(amount) as paid from ledger_entry join booking on booking.id = booking_id where reference = $1`,
      [reference],
    )
    return Math.abs(Number(rows[0]?.paid))
  }
  const before = await total()
  expect(await refused({ ticketNumber: person, length: 8 })).toMatchObject({ code: 'checkin_no_vehicle' })
  const { code, parameters } = await refused({ length: 8 })
  expect(code).toBe('checkin_vehicle_difference')
  const expectedDifference = Number(parameters?.['amount'])
  expect(expectedDifference).toBeGreaterThan(0)
  expect(await total()).toBe(before)
  const done = await gates.gate.call(checkin.correctVehicle, correct({ length: 8, expectedDifference }))
  expect(done).toMatchObject({ difference: expectedDifference, ticket: { length: 8, status: 'ISSUED' } })
  expect(await total()).toBe(before + expectedDifference)
  expect(await paid()).toBe(before + expectedDifference)
  // A plate costs nothing; a shorter vehicle is not paid back.
  const plate = await gates.gate.call(checkin.correctVehicle, correct({ plateNumber: 'IKA7777' }))
  expect(plate).toMatchObject({ difference: 0, ticket: { plateNumber: 'IKA7777' } })
  const shorter = await gates.gate.call(checkin.correctVehicle, correct({ length: 5 }))
  expect(shorter).toMatchObject({ difference: 0, ticket: { length: 5 } })
  expect(await paid()).toBe(before + expectedDifference)
  await gates.gate.call(checkin.checkIn, {
    body: { ...atPiraeus, ticketNumber: shorter.ticket.ticketNumber },
  })
  expect(await refused({ ticketNumber: shorter.ticket.ticketNumber, length: 9 })).toMatchObject({
    code: 'checked_in',
  })
})
