import { afterEach, describe, expect, test } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import { checkin } from '../../src/contract/checkin.ts'
import type { Guard } from '../../src/crs/database/stockChange.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from '../kit/crs/gates.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import { callAnswered, control, countCodes } from '../kit/crs/race.ts'

const gateCount = 20

let gates: Gates
afterEach(() => gates.close())

async function open(guard: Guard, passengers: number) {
  gates = await openGates(guard)
  const persons = Array.from({ length: passengers }, (_, nth) => registered(`PASSENGER${'ABCDEFGH'[nth]}`))
  const sold = await sellTickets(gates.seller, persons)
  await startAt(gates.gate)
  // Opens the connections, so that the gates do not wait for them one after another.
  const { token } = gates.gate
  await everyGate(() => callAnswered(gates.crs.server, checkin.stats, { query: atPiraeus }, { token }))
  return sold
}

const scan = (ticketNumber: string, gate: number) =>
  callAnswered(
    gates.crs.server,
    checkin.checkIn,
    { body: { ...atPiraeus, ticketNumber, gate: `G${gate}` } },
    { token: gates.gate.token },
  )

const everyGate = <T>(act: (gate: number) => Promise<T>) =>
  Promise.all(Array.from({ length: gateCount }, (_, gate) => act(gate)))

describe('twenty gates that scan one ticket at once', () => {
  test('check it in exactly once', async () => {
    const { tickets } = await open('on', 1)
    const scans = await everyGate((gate) => scan(tickets[0]!, gate))
    expect(countCodes(scans)).toEqual({ '000': 1, checkin_twice: gateCount - 1 })
    const { stats } = await gates.gate.call(checkin.stats, { query: atPiraeus })
    expect(stats).toMatchObject({ expected: 1, checkedIn: 1, remaining: 0 })
    const { total } = await gates.gate.call(checkin.history, { query: atPiraeus })
    expect(total).toBe(2)
    expect(await brokenInvariants(gates.crs.database)).toEqual({})
  })

  test('control: check it in several times with the guard off @all', control, async () => {
    const { tickets } = await open('off-for-the-control-test', 1)
    const { '000': done = 0 } = countCodes(await everyGate((gate) => scan(tickets[0]!, gate)))
    expect(done).toBeGreaterThan(1)
  })
})

test('twenty gates check the tickets of one booking in and out, and the counts stay exact', async () => {
  const { tickets } = await open('on', 8)
  const checkOut = (ticketNumber: string) =>
    callAnswered(
      gates.crs.server,
      checkin.checkOut,
      { body: { ...atPiraeus, ticketNumber } },
      { token: gates.gate.token },
    )
  const done = await everyGate((gate) =>
    gate % 4 === 3 ? checkOut(tickets[gate % 8]!) : scan(tickets[gate % 8]!, gate),
  )
  expect(done.every(({ status }) => status === 200)).toBe(true)
  const { stats } = await gates.gate.call(checkin.stats, { query: atPiraeus })
  const { passengersList } = await gates.gate.call(checkin.passengerList, { query: atPiraeus })
  const onBoard = passengersList.filter(({ status }) => status === 'CHECKEDIN').length
  expect(stats).toMatchObject({ expected: 8, checkedIn: onBoard, remaining: 8 - onBoard })
  expect(await brokenInvariants(gates.crs.database)).toEqual({})
})

test('of a check-in and a cancellation of the same ticket at once, exactly one is done', async () => {
  for (let round = 0; round < 5; round++) {
    const { tickets, reference } = await open('on', 1)
    const cancelled = callAnswered(
      gates.crs.server,
      booking.cancel,
      { body: { crsReservationId: reference } },
      { token: gates.seller.token },
    )
    const codes = [await scan(tickets[0]!, 1), await cancelled].map(({ code }) => code)
    expect([
      ['000', 'checked_in'],
      ['checkin_cancelled', '000'],
    ]).toContainEqual(codes)
    expect(await brokenInvariants(gates.crs.database)).toEqual({})
    if (round < 4) await gates.close()
  }
})
