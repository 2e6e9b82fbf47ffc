import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bases } from '../../../../src/contract/call.ts'
import { booking } from '../../../../src/contract/booking.ts'
import { ledger } from '../../../../src/contract/ledger.ts'
import { sailing } from '../../../../src/contract/sailing.ts'
import { freeExpired } from '../../../../src/crs/booking/expiry.ts'
import { usualLimits, type Feed } from '../../../../src/crs/sailing/feed/feed.ts'
import { goLive, type Live } from '../../../../src/crs/sailing/feed/databaseFeed.ts'
import { openDatabase } from '../../../../src/crs/database/open.ts'
import type { Database } from '../../../../src/crs/database/transaction.ts'
import { openSmallDesk, others, type SmallDesk } from '../../../kit/selling.ts'
import { testServer, type TestServer } from '../../../kit/wire.ts'
import { adults, pays, trips, wish } from '../../../kit/wish.ts'

const limits = { ...usualLimits, patience: 5000, gather: 50 }

let desk: SmallDesk
/** Another process on the same database, as far as it can be told from outside. */
let elsewhere: Database
let lives: Live[]
let server: TestServer
let waiting = 0

/** Counts who waits. */
function counted(feed: Feed): Feed {
  return {
    ...feed,
    next: async (listener) => {
      waiting++
      return feed.next(listener).finally(() => waiting--)
    },
  }
}

beforeAll(async () => {
  desk = await openSmallDesk()
  elsewhere = await openDatabase(desk.url)
  const fail = (cause: unknown) => {
    throw cause
  }
  lives = [desk.database, elsewhere].map((database) => goLive(database, fail, limits))
  server = await testServer(elsewhere, { feed: counted(lives[1]!.feed), clock: desk.server.clock })
})
afterAll(async () => {
  await server.close()
  await Promise.all(lives.map((live) => live.end()))
  await elsewhere.close()
  await desk.close()
})

const poll = async (token: string, since?: string) => {
  const { body, ...came } = await server.call(
    sailing.changes,
    { query: since === undefined ? {} : { since } },
    { token },
  )
  return { ...came, body: body as { cursor: string; missed: boolean; sailings: { vessel: string }[] } }
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('somebody of another agency, at another server', () => {
  const watch = async (work: () => Promise<unknown>) => {
    const { token } = await server.signIn(others.foreign)
    const { cursor } = (await poll(token)).body
    const told = poll(token, cursor)
    await pause(50)
    await work()
    return (await told).body
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

  test('is told of what is held, from which calls it counts, and nothing of who did it', async () => {
    const agent = await desk.agent()
    const body = { trip: trips.day, planItems: [{ accommodation: { idOrCode: 'EC' }, quantity: 2 }] }
    const told = await watch(() => agent.ask(sailing.lock, { body }))
    expect(told).toMatchObject({ missed: false, sailings: [dayFerry] })
    expect(JSON.stringify(told)).not.toMatch(/1300|demo|agency/)
    const freed = await watch(() => agent.ask(sailing.unlock, { body: { ...body, planItems: [] } }))
    expect(freed.sailings).toEqual([dayFerry])
  })

  test('is told of what is sold and of what is cancelled, on the legs it was', async () => {
    const agent = await desk.agent()
    const sold = await watch(() =>
      agent.ask(booking.sell, {
        body: { ...wish({ dayToParos: [adults(1)] }), payments: pays({ cash: 4350 }), expectedTotal: 4350 },
      }),
    )
    expect(sold.sailings).toEqual([{ ...dayFerry, calls: dayFerry.calls.slice(0, 1) }])
  })

  test('is told of what lapses', async () => {
    const agent = await desk.agent()
    await agent.ask(sailing.lock, {
      body: { trip: trips.night, planItems: [{ accommodation: { idOrCode: 'DECK' } }] },
    })
    await pause(300)
    const { clock } = desk.server
    const told = await watch(async () => {
      clock.pass(16 * 60_000)
      await freeExpired({ database: desk.database, clock })
    })
    expect(told.sailings.map(({ vessel }) => vessel)).toEqual(['DKT01'])
  })

  test('is told nothing of a change that was refused', async () => {
    const agent = await desk.agent()
    const { token } = await server.signIn(others.foreign)
    const { cursor } = (await poll(token)).body
    const body = { trip: trips.day, planItems: [{ accommodation: { idOrCode: 'EC' }, quantity: 50 }] }
    expect(await agent.refused(sailing.lock, { body })).toMatchObject({ code: 'sold_out' })
    const told = poll(token, cursor)
    await pause(300)
    await server.call(sailing.changes, { query: { since: 'x' } }, { token })
    lives[1]!.feed.tell([[1, { vessel: 'END', routeId: '', calls: [] }]])
    expect((await told).body.sailings.map(({ vessel }) => vessel)).toEqual(['END'])
  })
})

test('a poll needs a session that has not run out, and goes on with the next one', async () => {
  const { token, cookie } = await server.signIn(others.foreign)
  const { cursor } = (await poll(token)).body
  desk.server.clock.pass(24 * 3_600_000)
  expect(await poll(token, cursor)).toMatchObject({ code: '058' })
  const again = await server.signIn(others.foreign)
  expect(cookie).not.toBe('')
  const told = poll(again.token, cursor)
  lives[1]!.feed.tell([[1, { vessel: 'NEXT', routeId: '', calls: [] }]])
  expect((await told).body).toMatchObject({ missed: false, sailings: [{ vessel: 'NEXT' }] })
  expect((await server.call(sailing.changes, { query: {} })).status).toBe(401)
})

test('polls are neither logged one by one nor counted against the rate of an address', async () => {
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

test('who goes away leaves nothing behind, and who stays does not keep the server from ending', async () => {
  const own = await testServer(elsewhere, { feed: counted(lives[1]!.feed), clock: desk.server.clock })
  const address = await own.app.listen({ port: 0, host: '127.0.0.1' })
  const { token } = await own.signIn(others.foreign)
  const { cursor } = (await poll((await server.signIn(others.foreign)).token)).body
  const url = `${address}${bases.desk}${sailing.changes.path}?since=${cursor}`
  const ask = (signal: AbortSignal) => fetch(url, { headers: { authorization: `Bearer ${token}` }, signal })
  const leave = new AbortController()
  const gone = Array.from({ length: 10 }, () => ask(leave.signal).catch(() => 'gone'))
  const stays = ask(new AbortController().signal).then((came) => came.json())
  await expect.poll(() => waiting).toBe(11)
  leave.abort()
  expect(await Promise.all(gone)).toEqual(gone.map(() => 'gone'))
  await expect.poll(() => waiting).toBe(1)
  const started = performance.now()
  const closed = own.close()
  expect(await stays).toMatchObject({ code: '000', missed: false, sailings: [] })
  expect(performance.now() - started).toBeLessThan(2000)
  await closed
  expect(waiting).toBe(0)
})
