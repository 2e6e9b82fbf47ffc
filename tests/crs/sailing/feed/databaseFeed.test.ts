import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bases } from '../../../../src/contract/call.ts'
import { booking } from '../../../../src/contract/booking/booking.ts'
import { inventory } from '../../../../src/contract/inventory.ts'
import { ledger } from '../../../../src/contract/ledger.ts'
import { sailing } from '../../../../src/contract/sailing.ts'
import { releaseAllExpired } from '../../../../src/crs/booking/option/expiryJob.ts'
import { defaultLimits, type Feed } from '../../../../src/crs/sailing/feed/feed.ts'
import { openDatabaseFeed, type DatabaseFeed } from '../../../../src/crs/sailing/feed/databaseFeed.ts'
import { openDatabase } from '../../../../src/crs/database/open.ts'
import type { Database } from '../../../../src/crs/database/transaction.ts'
import { dayFerry, workForCompany } from '../../../kit/crs/company.ts'
import { openSmallCrs, others, type SmallCrs } from '../../../kit/crs/smallCrs.ts'
import { testServer, type TestServer } from '../../../kit/crs/testServer.ts'
import { adults, pays, trips, bookingRequest } from '../../../kit/crs/bookingRequest.ts'

const limits = { ...defaultLimits, maxWait: 5000, gatherTime: 50 }

let desk: SmallCrs
/** The database of a second server process. */
let otherDatabase: Database
let feeds: DatabaseFeed[]
let server: TestServer
let waiting = 0

/** The feed, with its open polls counted in `waiting`. */
function counted(feed: Feed): Feed {
  return {
    ...feed,
    next: async (request) => {
      waiting++
      return feed.next(request).finally(() => waiting--)
    },
  }
}

beforeAll(async () => {
  desk = await openSmallCrs()
  otherDatabase = await openDatabase(desk.url)
  const fail = (cause: unknown) => {
    throw cause
  }
  feeds = [desk.database, otherDatabase].map((database) =>
    openDatabaseFeed(database, fail, undefined, limits),
  )
  server = await testServer(otherDatabase, { feed: counted(feeds[1]!.feed), clock: desk.server.clock })
})
afterAll(async () => {
  await server.close()
  await Promise.all(feeds.map((feed) => feed.end()))
  await otherDatabase.close()
  await desk.close()
})

interface Polled {
  cursor: string
  missed: boolean
  sailings: { vessel: string }[]
}

const poll = async (token: string, since?: string, shown?: string[]) => {
  const { body, ...response } = await server.call(
    sailing.changes,
    { query: { ...(since !== undefined && { since }), ...(shown && { shown }) } },
    { token },
  )
  return { ...response, body: body as unknown as Polled }
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a sale that one server closes ends the wait of a desk at the other, and shows it closed', async () => {
  await workForCompany(desk.database)
  const company = await desk.agent()
  const { token } = await server.signIn(others.foreign)
  const { cursor } = (await poll(token)).body
  const polled = poll(token, cursor, ['HLC01 2026-06-20'])
  const publish = (most: number | null) =>
    company.call(inventory.publish, {
      body: {
        selection: dayFerry,
        controls: [{ kind: 'limit', holders: [], what: 'DECK', most }],
        reason: '',
      },
    })
  await publish(0)
  expect((await polled).body.sailings.map(({ vessel }) => vessel)).toEqual(['HLC01'])
  const shown = await server.call(sailing.availability, { body: { trips: [trips.day] } }, { token })
  expect(shown.body).toMatchObject({
    trips: [
      { accommodations: expect.arrayContaining([expect.objectContaining({ idOrCode: 'DECK', units: 0 })]) },
    ],
  })
  await publish(null)
})

test('a client whose polls reach both servers in turn gets each change once, and never all as missed', async () => {
  const both = [await testServer(desk.database, { feed: feeds[0]!.feed, clock: desk.server.clock }), server]
  const { token } = await server.signIn(others.foreign)
  const agent = await desk.agent()
  const item = { accommodation: { idOrCode: 'EC' } }
  const ask = async (nth: number, query: { since?: string }) =>
    (await both[nth % 2]!.call(sailing.changes, { query }, { token })).body as unknown as Polled
  const cursors = async () => [await ask(0, {}), await ask(1, {})].map(({ cursor }) => cursor)
  await expect.poll(async () => new Set(await cursors()).size).toBe(1)
  let [since = ''] = await cursors()
  for (let nth = 0; nth < 6; nth++) {
    const polled = ask(nth, { since })
    const planItems = nth % 2 === 0 ? [{ ...item, quantity: 1 }] : []
    await agent.call(nth % 2 === 0 ? sailing.lock : sailing.unlock, { body: { trip: trips.day, planItems } })
    const { cursor, missed, sailings } = await polled
    expect([missed, sailings.map(({ vessel }) => vessel)]).toEqual([false, ['HLC01']])
    since = cursor
  }
  await both[0]!.close()
})

describe('a client of another agency at another server', () => {
  const watch = async (work: () => Promise<unknown>) => {
    const { token } = await server.signIn(others.foreign)
    const { cursor } = (await poll(token)).body
    const polled = poll(token, cursor)
    await pause(50)
    await work()
    return (await polled).body
  }
  const dayFerry = {
    vessel: 'HLC01',
    routeId: 'H01',
    calls: [
      { port: 'PIR', departureDateTime: '2026-06-20 07:30' },
      { port: 'PAS', departureDateTime: '2026-06-20 11:50' },
      { port: 'JNX', departureDateTime: '2026-06-20 12:55' },
    ],
  }

  test('receives a hold and its release with the calls concerned, but not whose it is', async () => {
    const agent = await desk.agent()
    const body = { trip: trips.day, planItems: [{ accommodation: { idOrCode: 'EC' }, quantity: 2 }] }
    const held = await watch(() => agent.call(sailing.lock, { body }))
    expect(held).toMatchObject({ missed: false, sailings: [dayFerry] })
    expect(JSON.stringify(held)).not.toMatch(/1300|demo|agency/)
    const released = await watch(() => agent.call(sailing.unlock, { body: { ...body, planItems: [] } }))
    expect(released.sailings).toEqual([dayFerry])
  })

  test('receives a sale with the calls of its legs', async () => {
    const agent = await desk.agent()
    const sold = await watch(() =>
      agent.call(booking.sell, {
        body: {
          ...bookingRequest({ dayToParos: [adults(1)] }),
          payments: pays({ cash: 4350 }),
          expectedTotal: 4350,
        },
      }),
    )
    expect(sold.sailings).toEqual([{ ...dayFerry, calls: dayFerry.calls.slice(0, 1) }])
  })

  test('receives an expired hold', async () => {
    const agent = await desk.agent()
    await agent.call(sailing.lock, {
      body: { trip: trips.night, planItems: [{ accommodation: { idOrCode: 'DECK' } }] },
    })
    await pause(300)
    const { clock } = desk.server
    const expired = await watch(async () => {
      clock.pass(16 * 60_000)
      await releaseAllExpired({ database: desk.database, clock })
    })
    expect(expired.sailings.map(({ vessel }) => vessel)).toEqual(['DKT01'])
  })

  test('receives nothing of a refused change', async () => {
    const agent = await desk.agent()
    const { token } = await server.signIn(others.foreign)
    const { cursor } = (await poll(token)).body
    const body = { trip: trips.day, planItems: [{ accommodation: { idOrCode: 'EC' }, quantity: 50 }] }
    expect(await agent.refused(sailing.lock, { body })).toMatchObject({ code: 'sold_out' })
    const polled = poll(token, cursor)
    await pause(300)
    await server.call(sailing.changes, { query: { since: 'x' } }, { token })
    feeds[1]!.feed.publish([[1, { vessel: 'END', routeId: '', calls: [] }]])
    expect((await polled).body.sailings.map(({ vessel }) => vessel)).toEqual(['END'])
  })
})

test('a poll that names what is shown is answered for a change of that only, and misses none of it', async () => {
  const { token } = await server.signIn(others.foreign)
  const { cursor } = (await poll(token)).body
  const change = (vessel: string, day: string) => ({
    vessel,
    routeId: '',
    calls: [{ port: 'PIR', departureDateTime: `${day} 07:30` }],
  })
  const { feed } = feeds[1]!
  feed.publish([[1, change('HLC01', '2026-06-20')]])
  const [shown, other] = await Promise.all([
    poll(token, cursor, ['HLC01 2026-06-20', 'DKT01 2026-06-21']),
    (async () => {
      const polled = poll(token, cursor, ['HLC01 2026-06-21', 'DKT01 2026-06-20'])
      await pause(500)
      feed.publish([[2, change('DKT01', '2026-06-20')]])
      return polled
    })(),
  ])
  expect(shown.body.sailings.map(({ vessel }) => vessel)).toEqual(['HLC01'])
  expect(other.body.sailings.map(({ vessel }) => vessel)).toEqual(['DKT01'])
  const late = await poll(token, cursor, ['DKT01 2026-06-20'])
  expect(late.body.sailings.map(({ vessel }) => vessel)).toEqual(['DKT01'])
})

test('a poll is refused after the session ends, and continues from its cursor in the next session', async () => {
  const { token, cookie } = await server.signIn(others.foreign)
  const { cursor } = (await poll(token)).body
  desk.server.clock.pass(24 * 3_600_000)
  expect(await poll(token, cursor)).toMatchObject({ code: '058' })
  const again = await server.signIn(others.foreign)
  expect(cookie).not.toBe('')
  const polled = poll(again.token, cursor)
  feeds[1]!.feed.publish([[1, { vessel: 'NEXT', routeId: '', calls: [] }]])
  expect((await polled).body).toMatchObject({ missed: false, sailings: [{ vessel: 'NEXT' }] })
  expect((await server.call(sailing.changes, { query: {} })).status).toBe(401)
})

test('polls are neither logged nor counted by the rate limit of an address', async () => {
  const { token } = await server.signIn(others.foreign)
  const from = '203.0.113.9'
  const polled = await server.call(sailing.changes, { query: {} }, { token, from })
  expect(polled).toMatchObject({ code: '000' })
  expect(polled.headers['x-ratelimit-limit']).toBeUndefined()
  const other = await server.call(ledger.credits, {}, { token, from })
  expect(other.headers['x-ratelimit-limit']).toBeDefined()
  expect(server.log.some((line) => line.includes('ledger.credits'))).toBe(true)
  expect(server.log.some((line) => line.includes('sailing.changes'))).toBe(false)
})

test('a disconnected poll ends at once, and an open one does not delay closing the server', async () => {
  const own = await testServer(otherDatabase, { feed: counted(feeds[1]!.feed), clock: desk.server.clock })
  const address = await own.app.listen({ port: 0, host: '127.0.0.1' })
  const { token } = await own.signIn(others.foreign)
  const { cursor } = (await poll((await server.signIn(others.foreign)).token)).body
  const url = `${address}${bases.desk}${sailing.changes.path}?since=${cursor}`
  const pollUntil = (signal: AbortSignal) =>
    fetch(url, { headers: { authorization: `Bearer ${token}` }, signal })
  const disconnect = new AbortController()
  const disconnected = Array.from({ length: 10 }, () =>
    pollUntil(disconnect.signal).catch(() => 'disconnected'),
  )
  const open = pollUntil(new AbortController().signal).then((response) => response.json())
  await expect.poll(() => waiting).toBe(11)
  disconnect.abort()
  expect(await Promise.all(disconnected)).toEqual(disconnected.map(() => 'disconnected'))
  await expect.poll(() => waiting).toBe(1)
  const started = performance.now()
  const closed = own.close()
  expect(await open).toMatchObject({ code: '000', missed: false, sailings: [] })
  expect(performance.now() - started).toBeLessThan(2000)
  await closed
  expect(waiting).toBe(0)
})
