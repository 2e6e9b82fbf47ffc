import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { takesKey, type Call, type InputOf } from '../../../src/contract/call.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { seededRandom } from '../../../src/crs/world/random.ts'
import { extent, seed } from '../../kit/drawn.ts'
import { setClock } from '../../kit/crs/clock.ts'
import { freshDatabase } from '../../kit/crs/database.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { networkOfSeed } from '../../kit/crs/otherNetwork.ts'
import { send, testServer, type CallOptions } from '../../kit/crs/testServer.ts'
import { Draw } from './draw.ts'
import { operate } from './operations.ts'
import { prepare } from './prepare.ts'

const steps = extent('SENT_AGAIN_STEPS', 80, 250)
const most = 5
const languages = ['en', 'el', 'de', 'fr', 'it'] as const

/** The calls that had an effect, how many requests were made for them, and the tables afterwards. */
interface Day {
  done: Map<string, number>
  requests: number
  tables: object
}

type Copies = (call: Call) => { count: number; keyOf(nth: number): string | undefined }

/** A day of several agencies; the chances, the clock and the references of bookings are the same each time. */
async function live(copiesOf: Copies): Promise<Day> {
  const { database, drop } = await freshDatabase('small')
  const network = networkOfSeed(seed + 1)
  await prepare(database, { network })
  const server = await testServer(database, {
    clock: setClock(),
    rate: 1_000_000,
    random: seededRandom(seed),
  })
  let requests = 0
  async function call<C extends Call>(made: C, input: InputOf<C>, more: CallOptions = {}) {
    const { count, keyOf } = copiesOf(made)
    requests += count
    const copies = Array.from({ length: count }, (_, nth) => copyOf(nth, keyOf(nth), more))
    const came = await Promise.all(copies.map((copy) => send(server.app, made, input, copy)))
    const answers = came.filter(({ code }) => code !== 'still_running')
    const [first] = answers
    if (!first) throw new Error(`${made.id}: no copy was executed`)
    return first
  }
  const draw = new Draw(
    { ...server, call, ...(network && { zone: network.timezone }) },
    database,
    seededRandom(seed),
  )
  for (let done = 0; done < steps; done++) {
    await operate(draw)
    if (done % 50 === 49) draw.pass(4)
  }
  const tables = await contents(database)
  expect(await brokenInvariants(database)).toEqual({})
  await server.close()
  await drop()
  return { done: draw.day.counted, requests, tables }
}

/** Copies differ in what does not concern the effect: the language, the browser, the address. */
const copyOf = (nth: number, key: string | undefined, more: CallOptions): CallOptions => ({
  ...more,
  from: `10.0.0.${nth}`,
  ...(key !== undefined && { key }),
  headers: { ...more.headers, language: languages[nth] ?? 'en', 'user-agent': `copy ${nth}` },
})

/** The rows of each table, and the sum of each of its numbers but ids; neither times nor stored answers. */
async function contents({ owner }: Database): Promise<object> {
  const { rows: columns } = await sql<{ table: string; numbers: string[] }>`
    select t.table_name as table, coalesce(array_agg(column_name::text order by column_name) filter (
      where data_type in ('integer', 'bigint', 'smallint', 'numeric') and column_name !~ '(^|_)id$'), '{}') as numbers
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and t.table_name !~ '^(idempoten|agency_session)'
    group by 1 order by 1`.execute(owner)
  const found: Record<string, unknown> = {}
  for (const { table, numbers } of columns) {
    const sums = numbers.map((name) => sql`sum(${sql.ref(name)})::text as ${sql.ref(name)}`)
    const { rows } = await sql`
      select ${sql.join([sql`count(*)::int as rows`, ...sums])} from ${sql.table(table)}`.execute(owner)
    found[table] = rows[0]
  }
  return found
}

const once: Copies = () => ({ count: 1, keyOf: () => undefined })

/** One to five copies at once. */
function several(keyOf: (key: string, nth: number) => string): Copies {
  const chance = seededRandom(seed + 1)
  return (call) => {
    if (!takesKey(call)) return once(call)
    const key = randomUUID()
    return { count: 1 + Math.floor(chance() * most), keyOf: (nth) => keyOf(key, nth) }
  }
}

test('changing calls sent one to five times at once leave the tables as those sent once', async () => {
  const single = await live(once)
  const again = await live(several((key) => key))
  expect(again.requests).toBeGreaterThan(1.5 * single.requests)
  expect(Object.fromEntries(again.done)).toEqual(Object.fromEntries(single.done))
  expect(again.tables).toEqual(single.tables)
})

test('control: copies with different keys leave other tables @all', async () => {
  const single = await live(once)
  const different = await live(several((key, nth) => `${key}${nth}`)).catch(() => undefined)
  expect(different?.tables).not.toEqual(single.tables)
})
