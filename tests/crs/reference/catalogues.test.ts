import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { booking } from '../../../src/contract/booking/booking.ts'
import { catalogueHeader, positionHeader } from '../../../src/contract/call.ts'
import { reference } from '../../../src/contract/reference.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { openDatabase } from '../../../src/crs/database/open.ts'
import { type Database, system } from '../../../src/crs/database/transaction.ts'
import type { Catalogue } from '../../../src/crs/reference/catalogue.ts'
import { type Catalogues, atPresent, openCatalogues } from '../../../src/crs/reference/catalogues.ts'
import { openDatabaseFeed } from '../../../src/crs/sailing/feed/databaseFeed.ts'
import { adults, bookingRequest, paidRequest } from '../../kit/crs/bookingRequest.ts'
import { publish, raiseFares } from '../../kit/crs/publish.ts'
import { control } from '../../kit/crs/race.ts'
import { makeSmallWorld } from '../../kit/crs/smallWorld.ts'
import { type Pair, startPair } from '../../kit/crs/standby.ts'
import { testServer, type TestServer } from '../../kit/crs/testServer.ts'

/** One of several servers on a database with a standby. */
interface Desk {
  database: Database
  catalogues: Catalogues
  server: TestServer
  token: string
}

let pair: Pair
let database: Database
const desks: Desk[] = []
const ends: (() => Promise<unknown>)[] = []
const faults: unknown[] = []
const report = (cause: unknown) => void faults.push(cause)

async function openDesk(): Promise<Desk> {
  const own = await openDatabase(pair.url, { replicaUrl: pair.standbyUrl })
  const catalogues = await openCatalogues(own, report)
  const feed = openDatabaseFeed(own, report, catalogues)
  const server = await testServer(own, { catalogues, feed: feed.feed })
  ends.push(async () => {
    await server.close()
    await feed.end()
    await catalogues.end()
    await own.close()
  })
  const { token } = await server.signIn()
  return { database: own, catalogues, server, token }
}

beforeAll(async () => {
  pair = await startPair()
  database = await openDatabase(pair.url)
  await makeSmallWorld(database)
  for (let count = 0; count < 3; count++) desks.push(await openDesk())
}, 180_000)
afterAll(async () => {
  await Promise.all(ends.map((end) => end()))
  await database?.close()
  await pair?.stop()
  expect(faults.map(String)).toEqual([])
})

const versionsSeen = () => desks.map(({ catalogues }) => catalogues.current().version)

/** Until every server has the version. */
const seen = (version: number) =>
  vi.waitUntil(() => versionsSeen().every((one) => one === version), { timeout: 30_000, interval: 5 })

function deckFare(catalogue: Catalogue): number | undefined {
  const sale = { soldOn: '2026-06-15', departs: '2026-06-20 07:30', season: 'high', isReturn: false }
  return catalogue.fares('H01', 'PIR', 'JTR', 'high')?.fareOf('DECK', sale)?.gross
}

/** The fare of an adult on deck in hundredths, as the server knows it. */
function fareAt({ catalogues }: Pick<Desk, 'catalogues'>): number {
  const fare = deckFare(catalogues.current())
  if (fare === undefined) throw new Error('no fare')
  return fare
}

const sell = ({ server, token }: Pick<Desk, 'server' | 'token'>, expectedTotal: number) =>
  server.call(
    booking.sell,
    {
      body: { ...paidRequest(bookingRequest({ day: [adults(1)] }), { cash: expectedTotal }), expectedTotal },
    },
    { token, key: crypto.randomUUID(), anyWaits: true },
  )

/** A server that reads a version only when a call needs it, and counts how often. */
async function openLateDesk(): Promise<Desk & { asked(): number }> {
  const [first] = desks as [Desk]
  const followed = first.catalogues
  let known = followed.current()
  let asked = 0
  const catalogues: Catalogues = {
    ...followed,
    current: () => known,
    async refresh() {
      asked++
      await followed.refresh()
      known = followed.current()
    },
  }
  const server = await testServer(first.database, { catalogues })
  ends.push(() => server.close())
  const { token } = await server.signIn()
  return { database: first.database, catalogues, server, token, asked: () => asked }
}

describe('several servers and a standby', () => {
  test('take a published version, and name it in their answers', async () => {
    const version = await raiseFares(database, 100)
    await seen(version)
    for (const { server, token } of desks) {
      const { headers } = await server.call(reference.companies, {}, { token })
      expect(headers[catalogueHeader]).toBe(String(version))
    }
  })

  test('a poll that waits is answered at once, and names the new version', async () => {
    const [{ server, token }] = desks as [Desk]
    const { body } = await server.call(sailing.changes, { query: {} }, { token })
    const waiting = server.call(sailing.changes, { query: { since: String(body['cursor']) } }, { token })
    const version = await raiseFares(database, 100)
    const { headers, body: answer } = await waiting
    expect(headers[catalogueHeader]).toBe(String(version))
    expect(answer).toMatchObject({ missed: true })
  })

  test('a standby that does not have the version yet is not asked', async () => {
    const [{ server, token }] = desks as [Desk]
    await pair.hold()
    try {
      await seen(await publish(database, leaveAt('07:45')))
      const knowing = { token, headers: { [positionHeader]: '0'.repeat(24) }, anyWaits: true } as const
      const { body } = await server.call(sailing.perDay, perDay, knowing)
      expect(body).toMatchObject({ days: [{ departures: ['07:45'] }] })
    } finally {
      await pair.letGo()
      await seen(await publish(database, leaveAt('07:30')))
    }
  })
})

/** Another departure from Piraeus on 20 June. */
const leaveAt = (time: string) =>
  `update port_call set departs = '2026-06-20 ${time}' where port = 'PIR' and departs like '2026-06-20 07:%'`

const perDay = {
  body: {
    origin: { idOrCode: 'PIR' },
    destination: { idOrCode: 'JTR' },
    fromDate: '2026-06-20',
    toDate: '2026-06-20',
  },
}

describe('a sale whose server does not have the version yet', () => {
  test('is priced again, and asks where the price is another one', async () => {
    const late = await openLateDesk()
    const before = fareAt(late)
    const version = await raiseFares(database, 100)
    const refused = await sell(late, before)
    expect(refused.body).toMatchObject({
      code: 'price_changed',
      parameters: { expected: before, now: before + 100 },
    })
    expect(late.asked()).toBe(1)
    expect((await sell(late, before + 100)).code).toBe('000')
    await seen(version)
  })

  test('is sold at once where the price is the same', async () => {
    const late = await openLateDesk()
    await publish(database, `update list_fare set gross = gross + 100 where product <> 'DECK'`)
    expect((await sell(late, fareAt(late))).code).toBe('000')
    expect(late.asked()).toBe(1)
  })

  test('control: without the check it is sold at the former price', control, async () => {
    const [{ database: own, catalogues }] = desks as [Desk]
    const former = catalogues.current()
    const server = await testServer(own, { catalogues: { ...catalogues, current: () => former } })
    ends.push(() => server.close())
    const { token } = await server.signIn()
    const price = fareAt({ catalogues: { ...catalogues, current: () => former } })
    await own.owner.transaction().execute(async (tx) => {
      await sql`update list_fare set gross = gross + 100`.execute(tx)
    })
    expect((await sell({ server, token }, price)).code).toBe('000')
    await seen(await raiseFares(database, 0))
  })
})

test('a publication waits for the changes under way, and later ones wait for it', async () => {
  const order: string[] = []
  const [{ catalogues }] = desks as [Desk]
  const { version } = catalogues.current()
  const hold = sql`select hold_catalogue(${version}::integer)`
  let publishing: Promise<unknown> = Promise.resolve()
  let later: Promise<unknown> = Promise.resolve()
  await database.transaction(system, async (tx) => {
    await hold.execute(tx)
    publishing = publish(database, 'select 1', () => {
      order.push('published')
      later = database
        .transaction(system, async (other) => void (await hold.execute(other)))
        .catch((cause: unknown) => order.push((cause as { code: string }).code))
    })
    await vi.waitUntil(async () => (await waiting()) > 0, { timeout: 30_000 })
    order.push('committed')
  })
  await publishing
  await later
  expect(order).toEqual(['committed', 'published', 'PU001'])
})

/** Transactions that wait for the lock of a publication. */
async function waiting(): Promise<number> {
  const { rows } = await database.pool.query<{ waiting: number }>(
    `select count(*)::integer as waiting from pg_locks where locktype = 'advisory' and not granted`,
  )
  return rows[0]!.waiting
}

test('the dependencies of a call keep the version with which it began', async () => {
  const [{ catalogues, database: own }] = desks as [Desk]
  const present = atPresent({ catalogues, catalogue: catalogues.current() })
  const before = fareAt(desks[0]!)
  await seen(await raiseFares(database, 100))
  expect(deckFare(present.catalogue)).toBe(before)
  expect(atPresent({ ...present, database: own }).catalogue.version).toBe(catalogues.current().version)
})

test('what is sold while fares change costs the fare of the version at its commit', async () => {
  await database.pool.query(`
    create table sold_at (booking_id bigint, version integer, fare integer);
    create function note_sold() returns trigger language plpgsql security definer as $$ begin
      insert into sold_at select new.id, (select max(version) from publication),
        (select gross from list_fare where (line, origin, destination, season, product) = ('H01', 'PIR', 'JTR', 'high', 'DECK'));
      return null;
    end $$;
    create constraint trigger noted after insert on booking deferrable initially deferred
      for each row execute function note_sold();`)
  let going = true
  const sold: { reference: string; paid: number }[] = []
  const agents = desks.map(async (desk) => {
    while (going) {
      const paid = fareAt(desk)
      const { code, body } = await sell(desk, paid)
      // The desk repeats what a busy server could not do.
      if (code === 'price_changed' || code === 'unavailable') continue
      expect(code).toBe('000')
      sold.push({ reference: (body['booking'] as { crsReservationId: string }).crsReservationId, paid })
      await vi.waitUntil(() => !going || fareAt(desk) !== paid, { timeout: 30_000, interval: 5 })
    }
  })
  const faresSold = () => new Set(sold.map(({ paid }) => paid)).size
  // On a busy machine several publications pass between two sales.
  for (let published = 0; published < 12 || faresSold() <= 5; published++) {
    const before = sold.length
    await raiseFares(database, 100)
    await vi.waitUntil(() => sold.length > before, { timeout: 30_000, interval: 5 })
  }
  going = false
  await Promise.all(agents)
  const { rows } = await database.pool.query<{ reference: string; fare: number }>(
    'select reference, fare from sold_at join booking on booking.id = booking_id',
  )
  const fares = new Map(rows.map(({ reference: name, fare }) => [name, fare]))
  expect(sold.filter(({ reference: name, paid }) => fares.get(name) !== paid)).toEqual([])
  expect(faresSold()).toBeGreaterThan(5)
}, 120_000)
