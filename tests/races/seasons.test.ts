import { afterEach, beforeEach, expect, test } from 'vitest'
import { attachSeason, beginSeason, detachSeason } from '../../src/crs/database/seasons.ts'
import { linkEntries } from '../../src/crs/journal/heads.ts'
import { freshDatabase, type FreshDatabase } from '../kit/crs/database.ts'
import { signInOver, startSmallServer, type SmallServer } from '../kit/crs/race.ts'
import { expectEachSoldOnce, sellingClients } from '../kit/crs/sellingClients.ts'
import { liftLimits } from '../kit/crs/smallWorld.ts'

let fresh: FreshDatabase
let server: SmallServer

beforeEach(async () => {
  fresh = await freshDatabase('small')
  await liftLimits(fresh.database)
  server = await startSmallServer({ DATABASE_URL: fresh.url })
})
afterEach(async () => {
  await server.kill9()
  await fresh.drop()
})

const everOver = { today: '2099-01-01', settled: new Date('2099-01-01') }

test('seasons begin, are detached and attached while clients sell, without a failed request', async () => {
  const { owner } = fresh.database
  const token = await signInOver(server.address)
  // They cancel nothing, since what they have sold may be detached.
  const clients = sellingClients(
    () => server.address,
    () => 1,
  )
  const stop = clients.start(token, 8)
  await clients.more(20)
  expect(await beginSeason(owner)).toBe(1)
  await clients.more(20)
  await linkEntries(fresh.database)
  await detachSeason(owner, 0, everOver)
  await clients.more(20)
  expect(await beginSeason(owner)).toBe(2)
  await clients.more(20)
  expect(await attachSeason(owner, 0)).toBe(0)
  await clients.more(20)
  await stop()
  expect(clients.refused).toEqual([])
  await expectEachSoldOnce(fresh.database, clients.sales)
})
