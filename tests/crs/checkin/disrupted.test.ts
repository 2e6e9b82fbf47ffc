import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkin } from '../../../src/contract/checkin.ts'
import { vehicle } from '../../kit/crs/bookingRequest.ts'
import { addFerry, addShip, cancelSailing, swapShip } from '../../kit/crs/disruption.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from '../../kit/crs/gates.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { setCapacity, wholeOf } from '../../kit/crs/smallWorld.ts'

let gates: Gates

beforeEach(async () => {
  gates = await openGates('on', addShip)
})
afterEach(async () => {
  expect(await brokenInvariants(gates.crs.database)).toEqual({})
  await gates.close()
})

const refused = async (ticketNumber: string) => {
  const body = { ...atPiraeus, ticketNumber, gate: 'G1' }
  return (await gates.gate.refused(checkin.checkIn, { body })).code
}
const refusedForced = async (ticketNumber: string) => {
  const body = { ...atPiraeus, ticketNumber, gate: 'G1', reason: 'Missed the ship' }
  return (await gates.gate.refused(checkin.forceCheckIn, { body })).code
}
const offline = async () => {
  const { list } = await gates.gate.call(checkin.offlineList, { query: atPiraeus })
  return JSON.parse(list) as { disrupted?: string }[]
}

test('a ticket of a cancelled sailing is refused with that reason, online and on the stored list', async () => {
  const { tickets } = await sellTickets(gates.seller, [registered('ALFA')])
  await startAt(gates.gate)
  expect(await offline()).toMatchObject([{ status: 'ISSUED' }])
  await cancelSailing(gates.crs.database)
  expect(await refused(tickets[0]!)).toBe('checkin_sailing_cancelled')
  expect(await refusedForced(tickets[0]!)).toBe('checkin_sailing_cancelled')
  expect(await offline()).toMatchObject([{ disrupted: 'cancelled' }])
})

test('a ticket that lost its seat to a smaller ship is refused with that reason', async () => {
  const { tickets } = await sellTickets(gates.seller, [registered('ALFA')])
  await startAt(gates.gate)
  await swapShip(gates.crs.database, { PAX: 0, DECK: 0 })
  expect(await refused(tickets[0]!)).toBe('checkin_displaced')
  expect(await offline()).toMatchObject([{ disrupted: 'displaced' }])
})

describe('a ticket that lost its place, forced aboard,', () => {
  const force = (ticketNumber: string, at = atPiraeus) =>
    gates.gate.call(checkin.forceCheckIn, {
      body: { ...at, ticketNumber, gate: 'G1', reason: 'Missed the ship' },
    })
  const leave = (ticketNumber: string, at = atPiraeus) =>
    gates.gate.call(checkin.checkOut, { body: { ...at, ticketNumber } })
  const taken = (resource: string, itinerary = 1) => wholeOf(gates.crs.database, itinerary, resource)

  test('is counted by the certificate until it leaves, and its fellow passenger has no place by that', async () => {
    const { database } = gates.crs
    const { tickets } = await sellTickets(gates.seller, [registered('ALFA'), registered('BETA')])
    await startAt(gates.gate)
    await swapShip(database, { PAX: 0, DECK: 0 })
    expect(await refusedForced(tickets[0]!)).toBe('ship_full')
    await setCapacity(database, 1, 'PAX', 1)
    await force(tickets[0]!)
    expect(await taken('PAX')).toEqual([1, 1, 1])
    expect(await brokenInvariants(database)).toEqual({})
    expect(await refusedForced(tickets[1]!)).toBe('ship_full')
    expect(await refused(tickets[1]!)).toBe('checkin_displaced')
    await leave(tickets[0]!)
    expect(await taken('PAX')).toEqual([0, 0, 0])
    expect(await refused(tickets[0]!)).toBe('checkin_displaced')
  })

  test('is counted on another sailing until it leaves', async () => {
    const { database } = gates.crs
    await addFerry(database, { id: 11, day: '20', later: 3 })
    const { tickets } = await sellTickets(gates.seller, [registered('ALFA')])
    const later = { itineraryId: 11, portCode: 'PIR' }
    await startAt(gates.gate, later)
    await swapShip(database, { PAX: 0, DECK: 0 })
    await force(tickets[0]!, later)
    expect(await taken('PAX', 11)).toEqual([1, 1, 1])
    expect(await brokenInvariants(database)).toEqual({})
    await leave(tickets[0]!, later)
    expect(await taken('PAX', 11)).toEqual([0, 0, 0])
  })

  test('takes the lane of its vehicle until it leaves', async () => {
    const { database } = gates.crs
    const vehicles = [vehicle('CAR425')]
    const { tickets } = await sellTickets(gates.seller, [registered('ALFA')], { vehicles })
    const lane = await taken('LANE_LOW')
    await startAt(gates.gate)
    await swapShip(database, { PAX: 0, DECK: 0 })
    expect(await refusedForced(tickets[1]!)).toBe('garage_full')
    await setCapacity(database, 1, 'LANE_LOW', 2000)
    await force(tickets[1]!)
    expect(await taken('LANE_LOW')).toEqual(lane)
    await leave(tickets[1]!)
    expect(await taken('LANE_LOW')).toEqual([0, 0, 0])
  })
})
