import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bases } from '../../../../src/contract/call.ts'
import { reference } from '../../../../src/contract/reference.ts'
import { sailing } from '../../../../src/contract/sailing.ts'
import { freshDatabase, type FreshDatabase } from '../../../kit/crs/database.ts'
import { testServer, type TestServer } from '../../../kit/crs/testServer.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase('small')
})
afterAll(() => fresh.drop())

/** The lines of slow calls, of a search and of a long poll, with this threshold. */
async function slowLines(slowAfter: number) {
  const server = await testServer(fresh.database, { slowAfter })
  const { token } = await server.signIn()
  await server.call(reference.countries, {}, { token })
  await server.call(sailing.changes, { query: { since: '1.1' } }, { token })
  await server.close()
  const lines = server.log.map((line) => JSON.parse(line) as Record<string, unknown>)
  return lines.filter(({ msg }) => msg === 'slow call')
}

test('a slow call is logged with its id, its duration and what it waited for', async () => {
  const [signIn, countries, ...more] = await slowLines(0)
  expect(signIn).toMatchObject({ level: 40, call: 'session.token', ms: expect.any(Number) as number })
  expect(signIn?.['waits']).toBeGreaterThan(0)
  expect(signIn?.['databaseMs']).toBeGreaterThan(0)
  expect(signIn?.['databaseMs']).toBeLessThanOrEqual(Number(signIn?.['ms']) + 1)
  expect(countries).toMatchObject({
    call: 'reference.countries',
    reqId: expect.stringMatching(/^.{4}-.{4}$/) as string,
  })
  // A long poll waits because there is no news.
  expect(more).toEqual([])
})

test('no other call is', async () => {
  expect(await slowLines(60_000)).toEqual([])
})

/** Makes a call while all connections are in use, lets them go after `ms`, and returns its line in the log. */
async function lineOfWaiting(ms: number, make: (server: TestServer, token: string) => Promise<unknown>) {
  const server = await testServer(fresh.database, { slowAfter: ms / 2 })
  const { token } = await server.signIn()
  const { requests } = fresh.database
  const inUse = await Promise.all(Array.from({ length: requests.options.max ?? 0 }, () => requests.connect()))
  const made = make(server, token)
  await expect.poll(() => requests.waitingCount).toBe(1)
  await setTimeout(ms)
  for (const client of inUse) client.release()
  await made
  const isOfCall = (line: string) => line.includes('"slow call"') && line.includes(reference.countries.id)
  await expect.poll(() => server.log.filter(isOfCall)).toHaveLength(1)
  await server.close()
  return JSON.parse(server.log.find(isOfCall) ?? '') as { ms: number; databaseMs: number }
}

test('what a call waits for a connection counts, also before it has begun', async () => {
  const { databaseMs } = await lineOfWaiting(300, (server, token) =>
    server.call(reference.countries, {}, { token }),
  )
  expect(databaseMs).toBeGreaterThanOrEqual(290)
})

test('a slow call whose caller has left is logged', async () => {
  const { databaseMs } = await lineOfWaiting(300, async ({ app }, token) => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const left = new AbortController()
    const asked = fetch(address + bases.spec + reference.countries.path, {
      headers: { authorization: `Bearer ${token}` },
      signal: left.signal,
    })
    await expect.poll(() => fresh.database.requests.waitingCount).toBe(1)
    left.abort()
    await asked.catch(() => undefined)
  })
  expect(databaseMs).toBeGreaterThanOrEqual(290)
})
