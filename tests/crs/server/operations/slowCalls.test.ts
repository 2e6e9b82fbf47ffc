import { afterAll, beforeAll, expect, test } from 'vitest'
import { reference } from '../../../../src/contract/reference.ts'
import { sailing } from '../../../../src/contract/sailing.ts'
import { freshDatabase, type FreshDatabase } from '../../../kit/crs/database.ts'
import { testServer } from '../../../kit/crs/testServer.ts'

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
