import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planRepeated } from '../../../src/crs/database/connection.ts'
import { openDatabase } from '../../../src/crs/database/open.ts'
import { runAsSystem, sendAhead, system, type Tx } from '../../../src/crs/database/transaction.ts'
import { freshDatabase, type FreshDatabase } from '../../kit/crs/database.ts'
import { countWaits } from '../../kit/crs/waits.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const one = (tx: Tx, value: number) =>
  sql<{ value: number }>`select ${value}::int as value`.execute(tx).then(({ rows }) => rows[0]?.value)

interface Planned {
  statement: string
  calls: number
}

const planned = (tx: Tx) =>
  sql<Planned>`
    select statement, (generic_plans + custom_plans)::int as calls from pg_prepared_statements
    where statement like '%marked%' order by statement`.execute(tx)

test('a repeated statement is planned once on its connection, whatever its values; others are not kept', async () => {
  const kept = await fresh.database.transaction(system, async (tx) => {
    for (const value of [1, 2, 3, 4]) await sql`select ${value}::int + 1 as marked`.execute(tx)
    await sql`select 1 as marked_once`.execute(tx)
    return (await planned(tx)).rows
  })
  // The first time it is not known to be repeated.
  expect(kept).toEqual([{ statement: 'select $1::int + 1 as marked', calls: 3 }])
})

test('only so many statements are named', () => {
  const nameOf = planRepeated()
  const names = Array.from({ length: 700 }, (_, nth) => [nameOf(`select ${nth}`), nameOf(`select ${nth}`)][1])
  expect(new Set(names.filter((name) => name !== undefined)).size).toBe(600)
  expect(names[699]).toBeUndefined()
  expect(nameOf('select 0')).toBe(names[0])
})

test('what is visible to a planned statement follows the transaction that runs it', async () => {
  const seen = (agency: string) =>
    fresh.database.transaction({ ...system, agency, agencies: [agency] }, async (tx) => {
      const found = await sql<{ seen: string }>`
        select current_setting('purser.agencies') as seen`.execute(tx)
      return found.rows[0]?.seen
    })
  const all = [await seen('1300'), await seen('1377'), await seen('1300'), await seen('1377')]
  expect(all).toEqual(['1300', '1377', '1300', '1377'])
})

test('statements given together leave together and are answered in their order', async () => {
  const { waits } = await countWaits(() =>
    fresh.database.transaction(system, async (tx) => {
      expect(await Promise.all([1, 2, 3].map((value) => one(tx, value)))).toEqual([1, 2, 3])
      sendAhead(tx, sql`select 4`)
      expect(await one(tx, 5)).toBe(5)
    }),
  )
  // The three with the beginning, the two, and the commit.
  expect(waits).toBe(3)
})

test('a reading transaction does not wait for its commit, unless a statement is unanswered', async () => {
  const waitsOf = async (work: (tx: Tx) => Promise<unknown>) =>
    (await countWaits(() => fresh.database.transaction(system, work, { readOnly: true }))).waits
  expect(await waitsOf((tx) => one(tx, 1))).toBe(1)
  const unanswered = async (tx: Tx) => {
    await one(tx, 1)
    sendAhead(tx, sql`select 2`)
  }
  expect(await waitsOf(unanswered)).toBe(2)
  const failing = async (tx: Tx) => sendAhead(tx, sql`select 1 / 0`)
  await expect(fresh.database.transaction(system, failing, { readOnly: true })).rejects.toMatchObject({
    code: '22012',
  })
})

test('statements given in one turn leave in one write', async () => {
  let writes = 0
  const countWrites = ({ connection: { stream } }: pg.PoolClient) => {
    const write = Reflect.get(stream, '_writev') as (...given: unknown[]) => unknown
    Reflect.set(stream, '_writev', (...given: unknown[]) => {
      writes++
      return Reflect.apply(write, stream, given)
    })
  }
  fresh.database.requests.once('acquire', countWrites)
  await fresh.database.transaction(system, async (tx) => {
    await Promise.all([1, 2, 3].map((value) => one(tx, value)))
    await one(tx, 4)
  })
  // The three with the beginning, and the fourth; the commit is a single message.
  expect(writes).toBe(2)
})

test('a changing transaction makes one plan for lists of any length, a reading one a plan for each', async () => {
  const plans = async (readOnly: boolean) => {
    const database = await openDatabase(fresh.url)
    const found = await database.transaction(
      system,
      async (tx) => {
        for (const length of [1, 2, 3, 4, 5, 6, 7, 8])
          await sql`select id as marked from booking where id = any(${Array.from({ length }, (_, nth) => nth)})`.execute(
            tx,
          )
        return sql<{ made: number }>`
          select custom_plans::int as made from pg_prepared_statements where statement like '%as marked%'`.execute(
          tx,
        )
      },
      { readOnly },
    )
    await database.close()
    return found.rows[0]?.made
  }
  expect(await plans(false)).toBe(0)
  expect(await plans(true)).toBeGreaterThan(4)
})

test('a failed statement that nothing waited for fails the next one with its own error', async () => {
  const failing = fresh.database.transaction(system, async (tx) => {
    sendAhead(tx, sql`select 1 / 0`)
    await one(tx, 1)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
})

test('and the transaction, if there is no next one', async () => {
  const failing = fresh.database.transaction(system, async (tx) => {
    await one(tx, 1)
    sendAhead(tx, sql`select 1 / 0`)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
})

test('of statements given together, all behind a failed one fail with its error', async () => {
  const outcomes = await fresh.database
    .transaction(system, async (tx) => {
      const given = [one(tx, 1), sql`select 1 / 0`.execute(tx), one(tx, 3), one(tx, 4)]
      throw Object.assign(new Error('stop'), { outcomes: await Promise.allSettled(given) })
    })
    .catch(({ outcomes: settled }: { outcomes: PromiseSettledResult<unknown>[] }) => settled)
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: 1 },
    ...[1, 2, 3].map(() => ({ status: 'rejected', reason: { code: '22012' } })),
  ])
})

test('a statement is refused once its transaction has ended, so that it joins no other', async () => {
  let late: Tx | undefined
  await fresh.database.transaction(system, async (tx) => {
    late = tx
    await one(tx, 1)
  })
  await expect(one(late!, 2)).rejects.toThrow('has ended')
  const failing = fresh.database.transaction(system, async (tx) => {
    late = tx
    await one(tx, 1)
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  await expect(one(late!, 2)).rejects.toThrow('has ended')
})

test('what only the system sees is visible to its statements and to none after them', async () => {
  const seen = (tx: Tx) =>
    sql<{ seen: string }>`select current_setting('purser.agencies') as seen`
      .execute(tx)
      .then(({ rows }) => rows[0]?.seen)
  const who = { ...system, agency: '1300', agencies: ['1300'] }
  const all = await fresh.database.transaction(who, async (tx) => [
    await seen(tx),
    await runAsSystem(tx, who, () => seen(tx)),
    await seen(tx),
    await runAsSystem(tx, who, () => Promise.reject(new Error('refused'))).catch(() => seen(tx)),
  ])
  expect(all).toEqual(['1300', '*', '1300', '1300'])
})

test('a connection whose transaction failed serves the next one', async () => {
  for (let nth = 0; nth < 30; nth++) {
    const failing = fresh.database.transaction(system, (tx) => sql`select 1 / 0`.execute(tx))
    await expect(failing).rejects.toMatchObject({ code: '22012' })
  }
  expect(await fresh.database.transaction(system, (tx) => one(tx, 7))).toBe(7)
})
