import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/crs/database/transaction.ts'
import { seededRandom } from '../../src/crs/world/random.ts'
import { extent, seed } from '../kit/drawn.ts'
import { temporaryFolder } from '../kit/folder.ts'
import {
  crash,
  expectSoonReady,
  onDatabase,
  signInOver,
  startSmallServer,
  type SmallServer,
} from '../kit/crs/race.ts'
import { expectEachSoldOnce, sellingClients } from '../kit/crs/sellingClients.ts'
import { liftLimits } from '../kit/crs/smallWorld.ts'

const kills = extent('KILLS', 4, 50)
const desks = 6
/** Sales that are answered between two kills, at least. */
const enough = 2

const chance = seededRandom(seed)

const folder = temporaryFolder()
let server: SmallServer

const clients = sellingClients(() => server.address, chance)

beforeAll(async () => {
  server = await startSmallServer({ PURSER_DATA: folder.path })
  await withDatabase(liftLimits)
})
afterAll(async () => {
  await blow(true)
  await pause(500)
  folder.remove()
})

const withDatabase = <T>(work: (database: Database) => Promise<T>) => onDatabase(server, work)

const blow = (withPostgres: boolean) => crash(server, withPostgres ? folder.path : undefined)

/** Milliseconds from each kill until the server was ready again. */
const downtimes: number[] = []

const unanswered = () => clients.sales.length - clients.answered()

/**
 * Sells until enough sales are answered, ends the server at a random moment of the next ones, and starts it again. It
 * counts answers and measures sales: no time is fixed, so that a slow machine proves as much as a fast one.
 */
async function round(nth: number): Promise<void> {
  const token = await signInOver(server.address)
  const stop = clients.start(token, desks)
  await clients.more(enough)
  await pause(chance() * clients.lasted())
  const stopped = stop()
  const killed = performance.now()
  await blow(nth % 2 === 0)
  await stopped
  server = await startSmallServer({ PURSER_DATA: folder.path })
  downtimes.push(performance.now() - killed)
}

test(
  'keeps every answered booking and no partial one when killed many times during sales',
  { timeout: 600_000 + kills * 20_000 },
  async () => {
    // As often again as it takes for so many sales to have been under way when the server ended.
    for (let nth = 0; nth < kills || unanswered() < kills; nth++) await round(nth)
    expectSoonReady('kill.test.ts', 'kills', downtimes)
    const token = await signInOver(server.address)
    await clients.repeat(token)
    expect(unanswered()).toBe(0)
    await withDatabase((database) => expectEachSoldOnce(database, clients.sales))
  },
)
