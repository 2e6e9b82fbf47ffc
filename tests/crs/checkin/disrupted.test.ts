import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkin } from '../../../src/contract/checkin.ts'
import { cancelSailing, swapShip } from '../../kit/crs/disruption.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from '../../kit/crs/gates.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'

let gates: Gates

beforeEach(async () => {
  gates = await openGates()
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
