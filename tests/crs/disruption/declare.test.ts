import { afterEach, beforeEach, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { onBoard } from '../../../src/contract/onBoard.ts'
import { rightsOf } from '../../kit/rightsOf.ts'
import { vehicle } from '../../kit/crs/bookingRequest.ts'
import { addFerry, addShip } from '../../kit/crs/disruption.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from '../../kit/crs/gates.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { behindLock } from '../../kit/crs/locks.ts'
import { certify } from '../../kit/crs/onBoard.ts'

let gates: Gates
beforeEach(async () => {
  gates = await openGates('on', async (database) => {
    await addShip(database)
    await certify(database)
  })
  await gates.crs.database.owner
    .updateTable('agency_user')
    .set({ companies: ['HLC'], rights: [...rightsOf.counter, ...rightsOf.company] })
    .where('name', '=', 'demo')
    .execute()
})
afterEach(async () => {
  expect(await brokenInvariants(gates.crs.database)).toEqual({})
  await gates.close()
})

const rowOfDayFerry = async (date = '2026-06-20') => {
  const listed = await gates.gate.call(disruption.companySailings, { query: { date } })
  return listed.sailings.find(({ id }) => id === 1)
}
const listed = async () => (await gates.seller.call(disruption.list, {})).disruptions
const effectOf = (body: object) =>
  gates.gate.call(disruption.effect, { body: { sailing: 1, kind: 'cancelled', ...body } })
const declare = (body: object) =>
  gates.gate.call(disruption.declare, { body: { sailing: 1, kind: 'cancelled', ...body } })
const recall = async (reference: string) =>
  (await gates.seller.call(booking.recall, { query: { crsReservationIds: [reference] } })).bookings[0]!

test('the staff of a company see its sailings with whom they carry, and no others', async () => {
  await addFerry(gates.crs.database, { id: 12, day: '20', later: 1, company: 'DKT' })
  await sellTickets(gates.seller, [registered('SMITH'), registered('JONES')], {
    vehicles: [vehicle('CAR425')],
  })
  const { sailings, vessels } = await gates.gate.call(disruption.companySailings, {
    query: { date: '2026-06-20' },
  })
  expect(new Set(sailings.map(({ company }) => company))).toEqual(new Set(['HLC']))
  expect(new Set(vessels.map(({ company }) => company))).toEqual(new Set(['HLC']))
  const carried = { agencies: 1, bookings: 1, passengers: 2, vehicles: 1, checkedIn: 0 }
  expect(sailings.find(({ id }) => id === 1)).toMatchObject({ carried, declared: [] })
  await expect(
    gates.seller.call(disruption.effect, { body: { sailing: 1, kind: 'cancelled' } }),
  ).rejects.toThrow('not_permitted')
  await expect(effectOf({ sailing: 12 })).rejects.toThrow('disruption_company')
})

test('the effect of each declaration is that of the preview, which changes nothing', async () => {
  const { reference } = await sellTickets(gates.seller, [registered('SMITH'), registered('JONES')])
  const before = await recall(reference)
  const ship = 'HLC02'
  await addFerry(gates.crs.database, { id: 13, day: '22', later: 0, units: { DECK: 1 } })
  await gates.crs.database.pool.query(`update itinerary set vessel = $1 where id = 13`, [ship])
  const later = { kind: 'delayed', minutes: 90 }
  const delayed = await effectOf(later)
  expect(delayed).toMatchObject({
    departureDateTime: '2026-06-20 09:00',
    displaced: 0,
    carried: { agencies: 1, bookings: 1, passengers: 2, vehicles: 0, checkedIn: 0 },
  })
  const swapped = await effectOf({ kind: 'swapped', vessel: ship })
  expect(swapped).toMatchObject({ vessel: { idOrCode: ship }, carried: { passengers: 2 }, displaced: 1 })
  expect(await effectOf({})).toMatchObject({ carried: { passengers: 2 }, displaced: 0 })
  expect(await listed()).toEqual([])
  expect(await recall(reference)).toEqual(before)
  expect(await rowOfDayFerry()).toMatchObject({ departureDateTime: '2026-06-20 07:30', declared: [] })

  const { id, ...done } = await declare(later)
  expect(done).toEqual(delayed)
  expect(await listed()).toMatchObject([{ id, kind: 'delayed', affected: 1 }])
  const taken = await declare({ kind: 'delayed', minutes: -90 })
  expect(taken).toMatchObject({ departureDateTime: '2026-06-20 07:30' })
  const { id: swap, ...ofSwap } = await declare({ kind: 'swapped', vessel: ship })
  expect(ofSwap).toEqual(swapped)
  expect((await listed()).find((one) => one.id === swap)).toMatchObject({ kind: 'swapped', affected: 1 })
  await declare({})
  expect((await rowOfDayFerry())?.declared).toEqual(['delayed', 'delayed', 'swapped', 'cancelled'])
  await expect(declare({})).rejects.toThrow('sailing_cancelled')
})

test('two delays declared at the same moment add up, and every stock stays whole', async () => {
  await sellTickets(gates.seller, [registered('SMITH')])
  await Promise.all([
    declare({ kind: 'delayed', minutes: 30 }),
    declare({ kind: 'delayed', minutes: 45 }),
    declare({ kind: 'delayed', minutes: 15 }),
  ])
  expect(await rowOfDayFerry()).toMatchObject({
    departureDateTime: '2026-06-20 09:00',
    declared: ['delayed', 'delayed', 'delayed'],
  })
})

test('a cancellation and a delay declared at the same moment leave it cancelled', async () => {
  const both = await Promise.allSettled([declare({}), declare({ kind: 'delayed', minutes: 30 })])
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect((await rowOfDayFerry())?.declared).toContain('cancelled')
})

test('a sailing delayed past midnight is listed on both days', async () => {
  expect(await declare({ kind: 'delayed', minutes: 17 * 60 })).toMatchObject({
    departureDateTime: '2026-06-21 00:30',
  })
  expect(await rowOfDayFerry()).toMatchObject({ departureDateTime: '2026-06-21 00:30' })
  expect(await rowOfDayFerry('2026-06-21')).toMatchObject({ declared: ['delayed'] })
})

test('a delay may begin at a later port, and a ship that has reached its next port is only late', async () => {
  await sellTickets(gates.seller, [registered('SMITH')])
  const calls = (await rowOfDayFerry())!.calls.map(({ port }) => port.idOrCode)
  const second = calls[1]!
  const fromSecond = await effectOf({ kind: 'delayed', minutes: 30, port: second })
  expect(fromSecond.departureDateTime).toBe('2026-06-20 07:30')
  const refusalOf = async (body: object, by = gates.gate) =>
    (await by.refused(disruption.effect, { body: { sailing: 1, kind: 'cancelled', ...body } })).code
  expect(await refusalOf({ kind: 'delayed', minutes: 0 })).toBe('disruption_no_delay')
  expect(await refusalOf({ kind: 'delayed', minutes: 30, port: 'GYT' })).toBe('disruption_no_delay')
  expect(await refusalOf({ kind: 'delayed', minutes: -300 })).toBe('disruption_past')
  expect(await refusalOf({ kind: 'swapped' })).toBe('disruption_vessel')
  expect(await refusalOf({ kind: 'swapped', vessel: 'HLC01' })).toBe('disruption_vessel')
  expect(await refusalOf({ sailing: 9999 })).toBe('disruption_not_found')
  gates.crs.server.clock.pass(9 * 3_600_000)
  const later = await gates.crs.agent()
  expect(await refusalOf({}, later)).toBe('disruption_sailed')
  expect(await refusalOf({ kind: 'swapped', vessel: 'HLC02' }, later)).toBe('disruption_sailed')
})

test('bookings of a closed sailing are checked out at once, each with a correction of its list', async () => {
  const aboard = await Promise.all(
    ['SMITH', 'JONES'].map((surname) => sellTickets(gates.seller, [registered(surname)])),
  )
  await startAt(gates.gate)
  for (const { tickets } of aboard)
    await gates.gate.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber: tickets[0]! } })
  await gates.gate.call(onBoard.close, { body: { ...atPiraeus, missing: 0 } })
  const { id } = await declare({})
  const { cases } = await gates.seller.call(disruption.propose, { path: { id }, body: {} })
  const { server, database } = gates.crs
  const checkOuts = cases.map(
    ({ crsReservationId, companyReservationCode }) =>
      () =>
        server.call(
          disruption.checkOut,
          { path: { id }, body: { crsReservationId, companyReservationCode } },
          { token: gates.seller.token },
        ),
  )
  const done = await behindLock<{ code: string }>(database, 'select from check_in for update', checkOuts)
  expect(done.map(({ code }) => code)).toEqual(['000', '000'])
  const { rows } = await database.pool.query('select version from on_board_list order by version')
  expect(rows.map(({ version }) => version as number)).toEqual([0, 1, 2])
})

test('a booking with checked-in tickets is checked out by those who may change it, and is then rebooked', async () => {
  await addFerry(gates.crs.database, { id: 11, day: '20', later: 3 })
  const boarded = await sellTickets(gates.seller, [registered('SMITH'), registered('JONES')])
  await startAt(gates.gate)
  for (const ticketNumber of boarded.tickets)
    await gates.gate.call(checkin.checkIn, { body: { ...atPiraeus, gate: 'G1', ticketNumber } })
  const { id, carried } = await declare({})
  expect(carried).toMatchObject({ passengers: 2, checkedIn: 2 })
  const propose = async () =>
    (await gates.seller.call(disruption.propose, { path: { id }, body: {} })).cases[0]!
  const { crsReservationId, companyReservationCode } = await propose()
  const body = { crsReservationId, companyReservationCode }
  expect(await gates.seller.call(disruption.checkOut, { path: { id }, body })).toMatchObject({
    checkedOut: 2,
  })
  expect(await gates.seller.call(disruption.checkOut, { path: { id }, body })).toMatchObject({
    checkedOut: 0,
  })
  expect(await propose()).toMatchObject({ checkedIn: 0, proposal: { departureDateTime: '2026-06-20 10:30' } })
  await gates.seller.call(disruption.perform, { path: { id }, body: { ...body, action: 'rebook' } })
  const [trip] = (await recall(boarded.reference)).trips
  expect(trip).toMatchObject({ departureDateTime: '2026-06-20 10:30' })
  const history = await gates.gate.call(checkin.history, { query: atPiraeus })
  expect(JSON.stringify(history)).toContain('checkOut')
})
