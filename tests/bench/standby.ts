/**
 * What share of a desk's day is read at a standby: desks on the demo world search, price, sell, recall and close their day,
 * in the order and about as often as operators do, each a moment after the last. `node tests/bench/standby.ts [customers]`
 * prints calls by where they were read, and how long each PostgreSQL worked. Checks no limits.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type AnswerOf, positionHeader } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls.ts'
import { session } from '../../src/contract/session.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
import { createWorld } from '../../src/crs/world/createWorld.ts'
import { addDays } from '../../src/domain/value/portTime.ts'
import { setClock } from '../kit/crs/clock.ts'
import { type Ask, closeDay, serveCustomer } from '../kit/crs/customer.ts'
import { readMetrics } from '../kit/crs/metrics.ts'
import { startPair } from '../kit/crs/standby.ts'
import { testServer } from '../kit/crs/testServer.ts'

const today = '2026-07-15'
const desks = 4
const customers = Number(process.argv[2] ?? 40)
/** Milliseconds at most between two calls of a desk; operators take longer. */
const longestPause = 60
/** Milliseconds until PostgreSQL has counted what it did. */
const untilCounted = 11_000

const pair = await startPair()
const filled = await openDatabase(pair.url)
await createWorld(filled, { scale: 'demo', today, log: () => undefined })
await filled.close()
const database = await openDatabase(pair.url, { replicaUrl: pair.standbyUrl })
const server = await testServer(database, {
  clock: setClock(`${today}T01:00:00Z`),
  checkAnswers: false,
  log: { level: 'error' },
  rate: 1_000_000,
})

const made = new Map<string, number>()

async function signedIn(): Promise<Ask> {
  const { token, headers: first } = await server.signIn()
  let known = String(first[positionHeader])
  return async (call, input) => {
    await pause(Math.random() * longestPause)
    const key = call.changes ? { key: randomUUID() } : {}
    const headers = { [positionHeader]: known }
    const {
      body,
      code,
      headers: named,
    } = await server.call(call, input, { token, ...key, headers, anyWaits: true })
    made.set(call.id, (made.get(call.id) ?? 0) + 1)
    const position = named[positionHeader]
    if (typeof position === 'string' && position > known) known = position
    const isDone = code === '000' || code === 'undefined' || code === 'not_sold'
    if (!isDone) console.error(`${call.id}: ${JSON.stringify(body)}`)
    return body as AnswerOf<typeof call>
  }
}

/** Half of those who ask buy; one in ten cancels. */
const serve = (ask: Ask, nth: number) =>
  serveCustomer(ask, {
    ...{ origin: 'PIR', destination: 'PAS', today, departureDate: addDays(today, 3 + (nth % 20)) },
    choose: (roomy) => roomy[nth % Math.max(1, roomy.length)],
    buys: nth % 2 === 1,
    afterwards: nth % 10 === 1 ? 'cancel' : undefined,
  })

async function worked(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ ms: number }>(
    'select active_time as ms from pg_stat_database where datname = current_database()',
  )
  await client.end()
  return rows[0]!.ms
}

await pause(untilCounted)
const before = [await worked(pair.url), await worked(pair.standbyUrl)]
const metrics = await readMetrics(server.app)
await Promise.all(
  Array.from({ length: desks }, async (_, desk) => {
    const ask = await signedIn()
    await ask(session.configurations, {})
    for (let nth = desk; nth < customers; nth += desks) await serve(ask, nth)
    await closeDay(ask, today)
  }),
)
const grown = [...(await readMetrics(server.app))]
  .map(([name, value]) => [name, value - (metrics.get(name) ?? 0)] as const)
  .filter(([name, by]) => name.startsWith('purser_standby_calls_total') && by > 0)
await pause(untilCounted)
const after = [await worked(pair.url), await worked(pair.standbyUrl)]
const [primary = 0, standby = 0] = after.map((ms, nth) => ms - before[nth]!)

const all = [...made.values()].reduce((sum, count) => sum + count, 0)
const may = calls.filter((call) => call.standby).reduce((sum, { id }) => sum + (made.get(id) ?? 0), 0)
for (const [id, count] of [...made].toSorted(([, one], [, other]) => other - one))
  console.log(`${count}\t${id}`)
for (const [name, by] of grown) console.log(`${by}\t${name}`)
const there = grown.find(([name]) => name.includes('"standby"'))?.[1] ?? 0
console.log(`${all} calls, ${may} of which a standby may answer, ${there} answered by it`)
console.log(
  `PostgreSQL worked ${primary.toFixed(0)} ms at the primary, ${standby.toFixed(0)} ms at the standby`,
)
await server.close()
await database.close()
await pair.stop()
