import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readStock, tryWriteStock, writeStock, type Delta } from '../../../../src/crs/database/stock/stock.ts'
import { system, type Tx } from '../../../../src/crs/database/transaction.ts'
import type { FreshDatabase } from '../../../kit/crs/database.ts'
import { borrowDatabase } from '../../../kit/crs/lentDatabase.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await borrowDatabase('empty')
})
afterAll(() => fresh.drop())

const key = { itinerary: 1, leg: 0, resource: 'AB4' }

/** Three cabins of four berths (a berth sold singly keeps its cabin from the other sex): one sold whole, one with a man in it, one still free. */
beforeEach(async () => {
  const { owner } = fresh.database
  await owner.deleteFrom('stock').execute()
  const row = { itinerary_id: 1, leg: 0, resource: 'AB4', capacity: 3, berths: 4 }
  await owner
    .insertInto('stock')
    .values({ ...row, whole: 1, men: 1, women: 0 })
    .execute()
})

const changed = (delta: Partial<Delta>, guarded = true) =>
  fresh.database.transaction(system, (tx) =>
    tryWriteStock(tx, [{ ...key, whole: 0, men: 0, women: 0, ...delta }], guarded),
  )

const rows = () => fresh.database.owner.selectFrom('stock').selectAll().execute()

test.each<[string, Partial<Delta>]>([
  ['three more men, who fill the cabin of the first', { men: 3 }],
  ['four women, who fill a cabin of their own', { women: 4 }],
  ['seven more men, who fill two cabins', { men: 7 }],
  ['one woman, for whom a cabin is opened', { women: 1 }],
  ['one whole cabin', { whole: 1 }],
])('changes the row for %s', async (_, delta) => {
  expect(await changed(delta)).toBeUndefined()
  expect(await rows()).toMatchObject([
    { whole: 1 + (delta.whole ?? 0), men: 1 + (delta.men ?? 0), women: delta.women ?? 0 },
  ])
})

test.each<[string, Partial<Delta>]>([
  ['a man more than two cabins hold', { men: 8 }],
  ['a woman more than one cabin holds', { women: 5 }],
  ['men in a second cabin and a woman in a third one', { men: 4, women: 1 }],
  ['a whole cabin and a woman in another', { whole: 1, women: 1 }],
  ['two whole cabins beside the one a man is in', { whole: 2 }],
])('leaves the row as it is for %s', async (_, delta) => {
  // The guard leaves the row out before the constraint of the table would end the transaction.
  expect(await changed(delta)).toMatchObject(key)
  expect(await rows()).toMatchObject([{ whole: 1, men: 1, women: 0 }])
})

test('gives units back above a limit set since, and exchanges them, but takes no more', async () => {
  await sql`update stock set most = 1`.execute(fresh.database.owner)
  expect(await changed({ women: 1 })).toMatchObject(key)
  expect(await changed({ whole: 1 })).toMatchObject(key)
  expect(await changed({ whole: 1, men: -1 })).toBeUndefined()
  expect(await changed({ whole: -1, women: 1 })).toBeUndefined()
  expect(await rows()).toMatchObject([{ whole: 1, men: 0, women: 1 }])
  expect(await changed({ whole: -1 })).toBeUndefined()
  expect(await changed({ whole: 1 })).toMatchObject(key)
  expect(await rows()).toMatchObject([{ whole: 0, men: 0, women: 1 }])
})

test('is stopped by the constraint of the table where the guard is off', async () => {
  await expect(changed({ women: 5 }, false)).rejects.toThrow(/stock_never_oversold/)
})

test('is a fault, and ends the transaction, where all rows must be written', async () => {
  const written = fresh.database.transaction(system, (tx) =>
    writeStock(tx, [
      { ...key, whole: 1, men: 0, women: 0 },
      { ...key, leg: 1, whole: 1, men: 0, women: 0 },
    ]),
  )
  await expect(written).rejects.toThrow('stock 1/1/AB4 was not written')
  expect(await rows()).toMatchObject([{ whole: 1, men: 1 }])
})

test('who waits for the stock of a sailing is passed by no one who came later', async () => {
  const clients = 20
  // Counted by PostgreSQL, in the order in which it begins to wait and goes on: no client has to be quick.
  await sql`create sequence served`.execute(fresh.database.owner)
  await sql`grant all on sequence served to purser_desk`.execute(fresh.database.owner)
  let mostServedBefore = 0
  const count = async (tx: Tx, how: RawBuilder<{ served: string }>) => {
    const { rows } = await how.execute(tx)
    return Number(rows[0]?.served)
  }
  const oneAfterTheOther = async () => {
    for (let nth = 0; nth < 100; nth++)
      await fresh.database.transaction(system, async (tx) => {
        const [before, , now] = await Promise.all([
          count(tx, sql`select last_value as served from served`),
          readStock(tx, [key], true),
          count(tx, sql`select nextval('served') as served`),
        ])
        mostServedBefore = Math.max(mostServedBefore, now - before)
        await writeStock(tx, [{ ...key, whole: 0, men: 0, women: 0 }])
      })
  }
  await Promise.all(Array.from({ length: clients }, oneAfterTheOther))
  // Those that were waiting, and the few that passed one on its way there. By row locks alone: over 150.
  expect(mostServedBefore).toBeLessThan(2 * clients)
})
