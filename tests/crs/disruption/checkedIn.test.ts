import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkin } from '../../../src/contract/checkin.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { addFerry, cancelSailing } from '../../kit/crs/disruption.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from '../../kit/crs/gates.ts'

let gates: Gates
beforeAll(async () => {
  gates = await openGates()
})
afterAll(() => gates.close())

test('bookings with checked-in tickets are listed last, hold no places, and are refused in the preview until the check-out', async () => {
  const { crs, seller, gate } = gates
  await addFerry(crs.database, { id: 11, day: '20', later: 3 })
  const boarded = await sellTickets(seller, [registered('SMITH')])
  const free = await sellTickets(seller, [registered('JONES')])
  await startAt(gate)
  const scan = { ...atPiraeus, gate: 'G1', ticketNumber: boarded.tickets[0]! }
  await gate.call(checkin.checkIn, { body: scan })
  const path = { id: await cancelSailing(crs.database) }
  const propose = async () => (await seller.call(disruption.propose, { path, body: {} })).cases
  const [first, last] = await propose()
  expect(first).toMatchObject({ crsReservationId: free.reference, checkedIn: 0 })
  expect(first?.proposal).toBeDefined()
  expect(last).toMatchObject({ crsReservationId: boarded.reference, checkedIn: 1 })
  expect(last).toMatchObject({ reason: 'refused', refusal: { code: 'checked_in' } })
  const { rows } = await crs.database.pool.query('select id from hold')
  expect(rows).toHaveLength(1)
  const { crsReservationId, companyReservationCode } = last!
  const cases = [{ crsReservationId, companyReservationCode }]
  for (const action of ['rebook', 'open', 'refund'] as const) {
    const preview = await seller.call(disruption.preview, { path, body: { action, cases } })
    expect(preview.cases).toMatchObject([{ refusal: { code: 'checked_in' } }])
  }
  await gate.call(checkin.checkOut, { body: { ...scan, reason: 'cancelled' } })
  expect((await propose()).map(({ checkedIn }) => checkedIn)).toEqual([0, 0])
})
