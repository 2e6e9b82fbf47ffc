import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import { ownerPool } from '../../src/crs/database/connect.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
import type { Database } from '../../src/crs/database/transaction.ts'
import { makeSailingChanges } from '../../src/crs/network/load/bookedSailings.ts'
import { exportNetwork } from '../../src/crs/network/write/exportNetwork.ts'
import { seededRandom } from '../../src/crs/world/random.ts'
import { extent, seed } from '../kit/drawn.ts'
import { adults, paidRequest } from '../kit/crs/bookingRequest.ts'
import { setClock } from '../kit/crs/clock.ts'
import { copyDatabase, freshDatabase, type FreshDatabase } from '../kit/crs/database.ts'
import { databaseProxy } from '../kit/crs/databaseProxy.ts'
import { databaseText } from '../kit/crs/databaseText.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import { change, type Tables } from '../kit/crs/networkTables.ts'
import { kari, loadTables, seasonTables, today, withRows } from '../kit/crs/ownNetwork.ts'
import { testServer, type TestServer } from '../kit/crs/testServer.ts'

/** Statements from one cut to the next, at most: the whole suite cuts before each. */
const step = extent('LOAD_CUT_STEP', 60, 1)
/** One booked sailing of each kind of change, and others without bookings. */
const until = '2027-06-03'

/** Changed fares, a further discount, a withdrawn and a new user, another name of a ship, and changed sailings. */
function changedTables(): Tables {
  const season = seasonTables({ until, delayed: true, swapped: true, withdrawn: true })
  const tables = change(change(season, 'fares', { gross: '41.00' }), 'ships', { name: 'Nordlys' })
  const discounts = tables.get('discounts')!
  const width = discounts.columns.indexOf('code')
  const senior = discounts.rows[3]!.cells.map((cell, at) => (at === width ? 'SEN' : cell))
  return tables
    .set('discounts', { ...discounts, rows: [...discounts.rows, { line: 6, cells: senior }] })
    .set(
      'users',
      withRows(tables.get('users')!, [
        {},
        { name: 'ola', full_name: 'Ola Berg', password: 'another secret' },
      ]),
    )
}

let original: FreshDatabase

async function sellOn(server: TestServer, token: string, vessel: string, departs: string) {
  const trip = {
    departureDateTime: departs,
    origin: { idOrCode: 'BGO' },
    destination: { idOrCode: 'SVG' },
    vessel: { idOrCode: vessel, company: { abbreviation: 'NIF' } },
    accommodationRequests: [adults(1)],
  }
  const body = (cash: number) => paidRequest({ trips: [trip], leader: { mobile: '6971234567' } }, { cash })
  const send = (cash: number) =>
    server.call(booking.sell, { body: body(cash) }, { token, key: crypto.randomUUID(), anyWaits: true })
  const sold = await send(3850)
  // The fare of the new version.
  return sold.code === '000' ? 3850 : (await send(4100)).code === '000' ? 4100 : sold.code
}

async function withServer<T>(database: Database, work: (server: TestServer, token: string) => Promise<T>) {
  const server = await testServer(database, { clock: setClock(`${today}T10:00:00Z`), rate: 1e9 })
  try {
    return await work(server, (await server.signIn(kari)).token)
  } finally {
    await server.close()
  }
}

beforeAll(async () => {
  original = await freshDatabase()
  await loadTables(original.database.pool, seasonTables({ until }))
  await withServer(original.database, async (server, token) => {
    for (const [vessel, time] of [
      ['NIF01', '07:30'],
      ['NIF02', '09:30'],
      ['NIF03', '11:30'],
    ] as const)
      expect(await sellOn(server, token, vessel, `2027-06-01 ${time}`)).toBe(3850)
  })
  // A database that is copied has no connections.
  await original.database.close()
})
afterAll(async () => {
  original.database.close = async () => undefined
  await original.drop()
})

/** What a load changes, in a form that is the same each time. */
async function stateOf(database: Database) {
  const { rows: trips } = await database.pool.query(
    'select line, vessel, origin, departs, arrives, status from booking_trip order by id',
  )
  const { rows: declared } = await database.pool.query(
    `select kind, count(*)::int from disruption group by kind order by kind`,
  )
  const { rows: pending } = await database.pool.query('select itinerary_id, wanted from sailing_change')
  return { files: await exportNetwork(database.pool, today), trips, declared, pending }
}

/** Loads by a connection that is cut before a statement; returns what the database has then and after another load. */
async function cutAt(statement: number | 'commit') {
  const { url, drop } = await copyDatabase(inject('postgres'), new URL(original.url).pathname.slice(1))
  const database = await openDatabase(url)
  const proxy = await databaseProxy(url)
  const pool = ownerPool(proxy.url)
  pool.on('error', () => undefined)
  try {
    const before = await databaseText(database.owner)
    if (statement === 'commit') proxy.cutAfterCommit()
    else proxy.cutBeforeStatement(statement)
    const failure = await loadTables(pool, changedTables()).then(
      () => undefined,
      (cause: unknown) => cause,
    )
    const { rows: versions } = await database.pool.query<{ version: number }>(
      'select max(version) as version from publication',
    )
    const isPublished = versions[0]?.version === 2
    if (!isPublished) expect(await databaseText(database.owner)).toEqual(before)
    const cut = await stateOf(database)
    const sold = await withServer(database, (server, token) =>
      sellOn(server, token, isPublished ? 'NIF04' : 'NIF02', '2027-06-02 09:30'),
    )
    expect(sold).toBe(isPublished ? 4100 : 3850)
    // What a load has published, a server makes as well.
    const clock = setClock(`${today}T10:00:00Z`)
    if (isPublished) expect(await makeSailingChanges(database.pool, { clock })).toEqual([])
    else await loadTables(database.pool, changedTables())
    expect(await brokenInvariants(database)).toEqual({})
    expect((await loadTables(database.pool, changedTables())).lines).toEqual([])
    return { isCut: proxy.isCut, failure, isPublished, cut, end: await stateOf(database) }
  } finally {
    await pool.end().catch(() => undefined)
    await proxy.close()
    await database.close()
    await drop()
  }
}

test(
  'a load that is cut off before any statement has published nothing or all, and what remains is made once',
  { timeout: 1_200_000 },
  async () => {
    const { failure, isPublished, end } = await cutAt(Infinity)
    expect([failure, isPublished]).toEqual([undefined, true])
    expect(end).toMatchObject({
      declared: [
        { kind: 'cancelled', count: 1 },
        { kind: 'delayed', count: 1 },
        { kind: 'swapped', count: 1 },
      ],
      pending: [],
    })
    // The answer to the commit is lost.
    const lost = await cutAt('commit')
    expect([lost.failure === undefined, lost.isPublished, lost.cut.pending.length]).toEqual([false, true, 2])
    expect(lost.end).toEqual(end)
    const chance = seededRandom(seed)
    const counted = { before: 0, between: 0, after: 0 }
    for (let statement = 0; ; statement += 1 + Math.floor(chance() * step)) {
      const one = await cutAt(statement)
      if (!one.isCut) break
      expect(one.failure, `statement ${statement}`).toBeDefined()
      // What is sold before the load is put on the other ship too.
      const swapped = { kind: 'swapped', count: one.isPublished ? 1 : 2 }
      const declared = [...end.declared.slice(0, 2), swapped]
      expect(one.end, `statement ${statement}`).toEqual({ ...end, declared })
      counted[one.isPublished ? (one.cut.pending.length > 0 ? 'between' : 'after') : 'before']++
    }
    process.stdout.write(`loadKill.test.ts: ${JSON.stringify(counted)}\n`)
  },
)
