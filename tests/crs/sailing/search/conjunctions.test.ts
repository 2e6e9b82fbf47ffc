import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sailing } from '../../../../src/contract/sailing.ts'
import type * as Conjunctions from '../../../../src/crs/sailing/search/conjunctions.ts'
import { tripId } from '../../../../src/domain/sailing/tripId.ts'
import type { Agent, SmallCrs } from '../../../kit/crs/smallCrs.ts'

/** While set, the search for conjunctions fails in the database. */
const fault = vi.hoisted(() => ({ isSet: false }))
vi.mock('../../../../src/crs/sailing/search/conjunctions.ts', async (importOriginal) => {
  const { conjunctions } = await importOriginal<typeof Conjunctions>()
  return {
    conjunctions: (...args: Parameters<typeof conjunctions>) =>
      fault.isSet ? sql`select 1 / 0`.execute(args[3].tx) : conjunctions(...args),
  }
})

let desk: SmallCrs
let agent: Agent

// The files of a worker share their modules; loaded again, they use the mock.
beforeAll(async () => {
  vi.resetModules()
  const { openSmallCrs } = await import('../../../kit/crs/smallCrs.ts')
  desk = await openSmallCrs()
  agent = await desk.agent()
})
afterAll(async () => {
  await desk.close()
  vi.resetModules()
})

const requestOf = (origin: string, destination: string, departureDate: string, more: object = {}) => ({
  body: { origin: { idOrCode: origin }, destination: { idOrCode: destination }, departureDate, ...more },
})
const search = (...route: Parameters<typeof requestOf>) => agent.call(sailing.trips, requestOf(...route))

describe('conjunction trips', () => {
  type Call = [port: string, arrives: string | null, departs: string | null]

  async function addItinerary(id: number, calls: readonly Call[]): Promise<void> {
    const { owner } = desk.database
    const ship = { line: 'H01', company: 'HLC', vessel: 'HLC01', season: 'high' }
    await owner
      .insertInto('itinerary')
      .values({ id, ...ship, departs: calls[0]![2]! })
      .execute()
    const rows = calls.map(([port, arrives, departs], seq) => ({
      itinerary_id: id,
      seq,
      port,
      arrives,
      departs,
    }))
    await owner.insertInto('port_call').values(rows).execute()
    const stock = calls.slice(1).flatMap((_, leg) => {
      const one = { itinerary_id: id, leg, berths: 1, capacity: 10 }
      return ['PAX', 'DECK'].map((resource) => ({ ...one, resource }))
    })
    await owner.insertInto('stock').values(stock).execute()
  }

  test('are the parts of a trip to and from its stops, with the key of the trip (BK-026, BK-027, EN-082, EN-114)', async () => {
    const { trips, conjuctionsTrips = [] } = await search('PIR', 'JTR', '2026-06-20', {
      conjuctionsSearch: true,
    })
    const parts = conjuctionsTrips.map((trip) => `${trip.origin.idOrCode} ${trip.destination.idOrCode}`)
    expect(parts).toEqual(['PIR PAS', 'PAS JTR', 'PIR JNX', 'JNX JTR'])
    expect(new Set(conjuctionsTrips.map(({ conjuctionOrigin }) => conjuctionOrigin))).toEqual(
      new Set([tripId(trips[0]!)]),
    )
    expect(conjuctionsTrips[0]?.prices.passenger).toBe(4350)
  })

  test('include onward ships that leave at least half an hour after the arrival', async () => {
    const { owner } = desk.database
    await addItinerary(77, [
      ['PAS', null, '2026-06-20 11:55'],
      ['JTR', '2026-06-20 13:00', null],
    ])
    const onward = async (departs: string) => {
      const { conjuctionsTrips = [] } = await search('PIR', 'JTR', '2026-06-20', { conjuctionsSearch: true })
      return conjuctionsTrips.filter((trip) => trip.departureDateTime === departs).length
    }
    // The day ferry arrives at Paros at 11:30.
    expect(await onward('2026-06-20 11:55')).toBe(0)
    const laterDeparture = { departs: '2026-06-20 12:00' }
    await owner
      .updateTable('port_call')
      .set(laterDeparture)
      .where('itinerary_id', '=', 77)
      .where('seq', '=', 0)
      .execute()
    expect(await onward('2026-06-20 12:00')).toBe(1)
    // A second trip with a stop at Paros has the same onward ship, which is returned once.
    await addItinerary(78, [
      ['PIR', null, '2026-06-20 06:00'],
      ['PAS', '2026-06-20 10:00', '2026-06-20 10:10'],
      ['JTR', '2026-06-20 12:30', null],
    ])
    expect((await search('PIR', 'JTR', '2026-06-20')).trips).toHaveLength(2)
    expect(await onward('2026-06-20 12:00')).toBe(1)
    for (const table of ['stock', 'port_call'] as const)
      await owner.deleteFrom(table).where('itinerary_id', 'in', [77, 78]).execute()
    await owner.deleteFrom('itinerary').where('id', 'in', [77, 78]).execute()
  })

  test('are empty for a trip without stops, and absent unless requested', async () => {
    const none = await search('PIR', 'HER', '2026-06-20', { conjuctionsSearch: true })
    expect(none.conjuctionsTrips).toEqual([])
    expect((await search('PIR', 'JTR', '2026-06-20')).conjuctionsTrips).toBeUndefined()
  })

  test('are left out when their search fails; the trips are returned nevertheless (ER-031)', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    fault.isSet = true
    const found = await search('PIR', 'JTR', '2026-06-20', { conjuctionsSearch: true })
    fault.isSet = false
    expect([found.trips.length, found.conjuctionsTrips]).toEqual([1, []])
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })
})
