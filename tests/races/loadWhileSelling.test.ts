import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import { openCatalogues } from '../../src/crs/reference/catalogues.ts'
import { seededRandom } from '../../src/crs/world/random.ts'
import { extent, seed } from '../kit/drawn.ts'
import { adults, paidRequest } from '../kit/crs/bookingRequest.ts'
import { setClock } from '../kit/crs/clock.ts'
import { freshDatabase } from '../kit/crs/database.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import { kari, loadTables, planInThread, seasonTables, today } from '../kit/crs/ownNetwork.ts'
import { testServer } from '../kit/crs/testServer.ts'

const days = extent('BOOKED_DAYS', 5, 84)
const bookingsEach = extent('BOOKINGS_EACH', 1, 3)
const clients = 20
/** Milliseconds between two sales of a client, at most. */
const thinking = 1000

interface Departure {
  vessel: string
  origin: string
  destination: string
  departs: string
}

test(
  'changes every booked sailing of a season while clients sell, and their sales go on meanwhile',
  { timeout: 600_000 },
  async () => {
    const chance = seededRandom(seed)
    const until = new Date(Date.parse('2027-06-01') + (days - 1) * 86_400_000).toISOString().slice(0, 10)
    const { database, url, drop } = await freshDatabase()
    await loadTables(database.pool, seasonTables({ until }))
    await database.pool.query('update agency set credit_limit = 1e12')
    const catalogues = await openCatalogues(database, (cause) => expect.fail(String(cause)))
    const server = await testServer(database, {
      catalogues,
      clock: setClock(`${today}T10:00:00Z`),
      rate: 1e9,
    })
    const { token } = await server.signIn(kari)
    const { rows: departures } = await database.pool.query<Departure>(
      `select vessel, start.port as origin, stop.port as destination, start.departs from itinerary
       join port_call start on start.itinerary_id = id and start.seq = 0
       join port_call stop on stop.itinerary_id = id and stop.seq = 1 order by id`,
    )
    const sell = ({ vessel, origin, destination, departs }: Departure) => {
      const trip = {
        departureDateTime: departs,
        origin: { idOrCode: origin },
        destination: { idOrCode: destination },
        vessel: { idOrCode: vessel, company: { abbreviation: 'NIF' } },
        accommodationRequests: [adults(1)],
      }
      const body = paidRequest({ trips: [trip], leader: { mobile: '6971234567' } }, { cash: 3850 })
      return server.call(booking.sell, { body }, { token, key: crypto.randomUUID(), anyWaits: true })
    }
    for (const departure of departures)
      for (let nth = 0; nth < bookingsEach; nth++) expect((await sell(departure)).code).toBe('000')

    /** Milliseconds of each sale, in the order of their ends. */
    let sales: { began: number; lasted: number; code: string }[] = []
    let going = true
    const selling = Array.from({ length: clients }, async () => {
      while (going) {
        await pause(chance() * thinking)
        const began = performance.now()
        const { code } = await sell(departures[Math.floor(chance() * departures.length)]!)
        sales.push({ began, lasted: performance.now() - began, code })
      }
    })
    const measured = async (work: Promise<unknown>) => {
      sales = []
      const began = performance.now()
      await work
      const lasted = performance.now() - began
      const times = sales.map((sale) => sale.lasted).toSorted((one, other) => one - other)
      const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
      return {
        lasted: Math.round(lasted),
        sales: times.length,
        median: at(0.5),
        p95: at(0.95),
        most: Math.round(times.at(-1) ?? 0),
      }
    }
    const before = await measured(pause(days > 10 ? 5000 : 1000))
    const load = await planInThread(
      url,
      seasonTables({ until, delayed: true, swapped: true, withdrawn: true }),
    )
    const during = await measured(load())
    going = false
    await Promise.all(selling)
    process.stdout.write(`${departures.length} sailings; ${JSON.stringify({ before, during })}\n`)
    const { rows } = await database.pool.query(
      `select kind, count(*)::int from disruption group by kind order by kind`,
    )
    expect(rows).toEqual([
      { kind: 'cancelled', count: departures.length / 3 },
      { kind: 'delayed', count: departures.length / 3 },
      { kind: 'swapped', count: departures.length / 3 },
    ])
    expect(during.sales).toBeGreaterThan(0)
    expect(await brokenInvariants(database)).toEqual({})
    await server.close()
    await catalogues.end()
    await drop()
  },
)
