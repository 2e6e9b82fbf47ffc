import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkin } from '../../../src/contract/checkin.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { vehicle } from '../../kit/crs/bookingRequest.ts'
import { addFerry, addShip } from '../../kit/crs/disruption.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from '../../kit/crs/gates.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { wholeOf } from '../../kit/crs/smallWorld.ts'
import { rightsOf } from '../../kit/rightsOf.ts'

let gates: Gates
/** Two bookings of two persons, the later of which is on board with its car; then one that is expected. */
let sold: { reference: string; tickets: string[] }[]

/** Another ship of the company, with so many places on deck, on a sailing two days later. */
async function otherShip(places: number): Promise<void> {
  const { pool } = gates.crs.database
  await addFerry(gates.crs.database, { id: 13, day: '22', later: 0, units: { DECK: places, PAX: places } })
  await pool.query(`update itinerary set vessel = 'HLC02' where id = 13`)
}

beforeEach(async () => {
  gates = await openGates('on', addShip)
  await gates.crs.database.owner
    .updateTable('agency_user')
    .set({ companies: ['HLC'], rights: [...rightsOf.counter, ...rightsOf.company] })
    .where('name', '=', 'demo')
    .execute()
  const pair = (surname: string) => [registered(surname), registered(`${surname}B`)]
  sold = [
    await sellTickets(gates.seller, pair('ALFA')),
    await sellTickets(gates.seller, pair('BETA'), {
      vehicles: [vehicle('CAR425', { driverSurname: 'BETA' })],
    }),
    await sellTickets(gates.seller, pair('GAMA')),
  ]
  await startAt(gates.gate)
  for (const ticketNumber of sold[1]?.tickets ?? []) await checkIn(ticketNumber)
})
afterEach(async () => {
  expect(await brokenInvariants(gates.crs.database)).toEqual({})
  await gates.close()
})

const checkIn = (ticketNumber: string) =>
  gates.gate.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber } })
const body = (more: object = {}) => ({
  body: { sailing: 1, kind: 'swapped' as const, vessel: 'HLC02', ...more },
})
const stats = async () => {
  const { stats: figures } = await gates.gate.call(checkin.stats, { query: atPiraeus })
  return [figures.checkedIn, figures.vehicles.checkedIn]
}
const displaced = async () =>
  (await gates.gate.call(checkin.passengerList, { query: atPiraeus })).passengersList
    .filter((ticket) => ticket.disrupted === 'displaced')
    .map(({ surname }) => surname)

test('a ship breaks down with passengers on board: the company chooses what becomes of them', async () => {
  await otherShip(60)
  expect(await gates.gate.refused(disruption.effect, body())).toMatchObject({ code: 'disruption_boarding' })
  const stay = await gates.gate.call(disruption.effect, body({ aboard: 'stay' }))
  expect(stay).toMatchObject({ displaced: 0, unplaced: [], carried: { checkedIn: 3 } })
  const again = await gates.gate.call(disruption.effect, body({ aboard: 'again' }))
  expect(again).toMatchObject({ displaced: 0, carried: { checkedIn: 0 } })
  // The previews have changed nothing.
  expect(await stats()).toEqual([2, 1])
  const { events } = await gates.gate.call(checkin.history, { query: atPiraeus })
  expect(events.some(({ kind }) => kind === 'checkOut')).toBe(false)
  const journal = await gates.crs.database.pool.query(`select from journal where kind = 'checkin.checkOut'`)
  expect(journal.rows).toEqual([])
  await gates.gate.call(disruption.declare, body({ aboard: 'stay' }))
  expect(await stats()).toEqual([2, 1])
})

test('those who board again are checked out, and are scanned on the other ship', async () => {
  await otherShip(60)
  await gates.gate.call(disruption.declare, body({ aboard: 'again' }))
  expect(await stats()).toEqual([0, 0])
  for (const ticketNumber of sold[1]?.tickets ?? []) await checkIn(ticketNumber)
  expect(await stats()).toEqual([2, 1])
})

test('those on board stay before those who were sold earlier; who has no place is named before and at the gate', async () => {
  await otherShip(2)
  const effect = await gates.gate.call(disruption.effect, body({ aboard: 'stay' }))
  expect(effect.unplaced).toMatchObject([
    { reference: sold[0]?.reference, passengers: 2, vehicles: 0, aboard: 0 },
    { reference: sold[2]?.reference, passengers: 2, aboard: 0 },
  ])
  const { id: _, ...done } = await gates.gate.call(disruption.declare, body({ aboard: 'stay' }))
  expect(done).toEqual(effect)
  expect(await stats()).toEqual([2, 1])
  expect(await displaced()).toEqual(['ALFA', 'ALFAB', 'GAMA', 'GAMAB'])
})

test('those on board without a place on the other ship are named as such, and checked out', async () => {
  await otherShip(1)
  const effect = await gates.gate.call(disruption.effect, body({ aboard: 'stay' }))
  expect(effect.unplaced[0]).toMatchObject({ reference: sold[1]?.reference, vehicles: 1, aboard: 3 })
  await gates.gate.call(disruption.declare, body({ aboard: 'stay' }))
  expect(await stats()).toEqual([0, 0])
  expect(await displaced()).toContain('BETA')
})

test('those forced aboard outside their trip are counted on the other ship, or the swap is refused', async () => {
  const { tickets } = await sellTickets(gates.seller, [registered('DELTA')], { trip: 'parosToNaxos' })
  const forced = { ...atPiraeus, ticketNumber: tickets[0] ?? '', reason: 'boards early' }
  await gates.gate.call(checkin.forceCheckIn, { body: forced })
  await otherShip(0)
  expect(await gates.gate.refused(disruption.effect, body({ aboard: 'stay' }))).toMatchObject({
    code: 'disruption_forced_aboard',
  })
  await gates.crs.database.pool.query(
    `update stock set capacity = 3 where itinerary_id = 13 and resource in ('PAX', 'DECK')`,
  )
  const effect = await gates.gate.call(disruption.declare, body({ aboard: 'stay' }))
  expect(effect.displaced).toBe(2)
  expect(await stats()).toEqual([3, 1])
  expect(await wholeOf(gates.crs.database, 1, 'PAX')).toEqual([3, 3, 2])
  await gates.gate.call(checkin.checkOut, { body: { ...atPiraeus, ticketNumber: tickets[0] ?? '' } })
  expect(await wholeOf(gates.crs.database, 1, 'PAX')).toEqual([2, 3, 2])
})

test('the ships are listed with the sailings on which they are', async () => {
  await otherShip(60)
  const { vessels } = await gates.gate.call(disruption.companySailings, { query: { date: '2026-06-20' } })
  const other = vessels.find(({ idOrCode }) => idOrCode === 'HLC02')
  expect(other?.voyages).toMatchObject([{ id: 13, origin: 'PIR', departureDateTime: '2026-06-22 07:30' }])
})
