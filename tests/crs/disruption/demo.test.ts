import { afterEach, expect, test } from 'vitest'
import { disruption } from '../../../src/contract/disruption.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { startCrs } from '../../kit/crs/crs.ts'
import { agentOf } from '../../kit/crs/smallCrs.ts'

const crs = startCrs('world')
afterEach(async () => {
  const broken = await brokenInvariants(crs.database)
  expect(broken['the claims of every leg add up to its stock']).toBeUndefined()
  expect(broken['no leg is oversold']).toBeUndefined()
})

/** Disrupts a sailing as a demonstration, and lists its bookings. */
async function demonstrate(kind?: 'cancelled' | 'delayed' | 'swapped') {
  const agent = agentOf(crs.server, (await crs.server.signIn()).token)
  const { id } = await agent.call(disruption.demo, { body: kind ? { kind } : {} })
  const { disruptions } = await agent.call(disruption.list, {})
  const declared = disruptions.find((one) => one.id === id)
  expect(declared).toMatchObject({ kind: kind ?? 'cancelled', done: 0 })
  expect(declared?.affected).toBeGreaterThanOrEqual(10)
  return (await agent.call(disruption.propose, { path: { id }, body: {} })).cases
}

test('a demonstration books travellers on a sailing and cancels it, with proposals for them', async () => {
  const cases = await demonstrate()
  expect(cases.filter(({ proposal }) => proposal).length).toBeGreaterThan(5)
  expect(new Set(cases.map(({ language }) => language)).size).toBeGreaterThan(5)
  expect(new Set(cases.map(({ status }) => status))).toEqual(new Set(['ISSUED', 'OPTIONAL']))
})

test('a demonstration delays a sailing, on which its travellers stay', async () => {
  const cases = await demonstrate('delayed')
  expect(cases.every(({ stays, former }) => stays && former !== undefined)).toBe(true)
})

test('a demonstration puts a sailing on a smaller ship, on which some stay and others do not', async () => {
  const cases = await demonstrate('swapped')
  expect(new Set(cases.map(({ stays }) => stays))).toEqual(new Set([true, false]))
  expect(cases.every(({ stays, short }) => stays === (short === undefined))).toBe(true)
})

test('a demonstration takes a sailing that is not disrupted yet', async () => {
  await demonstrate('swapped')
  expect(await demonstrate('delayed')).toHaveLength(10)
  expect(await demonstrate('cancelled')).toHaveLength(10)
})

test('a demonstration passes over sailings that are full, of persons or of cars', async () => {
  const agent = agentOf(crs.server, (await crs.server.signIn()).token)
  const days: string[] = []
  for (const filled of ['PAX', 'LANE_%', 'DECK']) {
    const { id } = await agent.call(disruption.demo, { body: {} })
    const { disruptions } = await agent.call(disruption.list, {})
    const { origin, departureDateTime } = disruptions.find((one) => one.id === id)!
    const day = departureDateTime.slice(0, 10)
    days.push(day)
    await crs.database.pool.query(
      `update stock set capacity = whole where resource like $1 and itinerary_id in
         (select itinerary_id from port_call where port = $2 and departs::text like $3)`,
      [filled, origin.idOrCode, `${day}%`],
    )
  }
  expect(new Set(days).size).toBe(3)
})

test('a demonstration swaps the ship of a named trip, which it read before, and writes all her stock', async () => {
  const agent = agentOf(crs.server, (await crs.server.signIn()).token)
  const before = await agent.call(disruption.demo, { body: { kind: 'delayed' } })
  const { disruptions } = await agent.call(disruption.list, {})
  const { origin, departureDateTime, vessel, company } = disruptions.find(({ id }) => id === before.id)!
  const { cases } = await agent.call(disruption.propose, { path: { id: before.id }, body: {} })
  const trip = {
    departureDateTime,
    origin: { idOrCode: origin.idOrCode },
    destination: { idOrCode: cases[0]!.destination.idOrCode },
    vessel: { idOrCode: vessel.idOrCode, company: { abbreviation: company } },
  }
  const { id } = await agent.call(disruption.demo, { body: { kind: 'swapped', trip } })
  const { rows } = await crs.database.pool.query<{ whole: number }>(
    `select coalesce(sum(whole), 0)::int as whole from stock join disruption using (itinerary_id)
     where disruption.id = $1 and resource = 'DECK'`,
    [id],
  )
  expect(rows[0]?.whole).toBeGreaterThan(0)
})
