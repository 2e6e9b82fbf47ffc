import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelExpiredAhead } from '../../../../src/crs/database/stock/expired.ts'
import { deleteHoldRowsAhead } from '../../../../src/crs/database/stock/holdRows.ts'
import { insertSharedHolds } from '../../../../src/crs/database/stock/sharedHolds.ts'
import { replaceShipStock } from '../../../../src/crs/database/stock/shipStock.ts'
import {
  deleteClaimsAhead,
  insertClaimsAhead,
  writeStock,
  type Claim,
} from '../../../../src/crs/database/stock/stock.ts'
import { writeAll } from '../../../../src/crs/database/stock/writeAll.ts'
import { sendAhead, system, type Tx } from '../../../../src/crs/database/transaction.ts'
import { databaseText } from '../../../kit/crs/databaseText.ts'
import type { FreshDatabase } from '../../../kit/crs/database.ts'
import { borrowDatabase } from '../../../kit/crs/lentDatabase.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await borrowDatabase('empty')
  await fresh.database.pool.query(
    `create function skip_row() returns trigger language plpgsql as 'begin return null; end'`,
  )
})
afterAll(() => fresh.drop())

const now = new Date('2026-06-15T10:00:00Z')
const units = { itinerary: 1, fromLeg: 0, toLeg: 1, resource: 'EC', whole: 1, men: 0, women: 0 }
const claims: Claim[] = []

/** A leg with two holds of a seat each, and a booking. */
beforeEach(async () => {
  const { pool } = fresh.database
  await pool.query('delete from hold; delete from stock; delete from booking')
  await pool.query(
    `insert into stock (itinerary_id, leg, resource, capacity, whole) values (1, 0, 'EC', 3, 2)`,
  )
  const { rows: holds } = await pool.query<{ id: number }>(
    `insert into hold (agency, user_name, hold_key, itinerary_id, from_seq, to_seq, expires_at)
     select '1300', 'ann', key, 1, 0, 1, $1 from unnest('{a,b}'::text[]) as wanted(key) returning id`,
    [now],
  )
  claims.length = 0
  for (const { id: hold } of holds) {
    const { rows } = await pool.query<{ id: number }>(
      `insert into claim (agency, itinerary_id, from_leg, to_leg, resource, whole, hold_id)
       values ('1300', 1, 0, 1, 'EC', 1, $1) returning id`,
      [hold],
    )
    claims.push({ ...units, id: rows[0]!.id })
  }
})
afterEach(async () => {
  for (const table of ['stock', 'claim', 'hold'])
    await fresh.database.pool.query(`drop trigger if exists skip on ${table}`)
})

/** From now on one row of the table is left out by each write of it. */
const leaveOut = (table: string, condition: string) =>
  fresh.database.pool.query(
    `create trigger skip before ${verbOf(condition)} on ${table} for each row
     when (${condition}) execute function skip_row()`,
  )
const verbOf = (condition: string) => (condition.startsWith('old') ? 'update or delete' : 'insert')

const holdIds = async () => {
  const { rows } = await fresh.database.pool.query<{ id: number }>('select id from hold order by id')
  return rows.map(({ id }) => id)
}

interface Write {
  /** Table and condition of the row that is left out. */
  without: () => readonly [table: string, condition: string]
  write: (tx: Tx, holds: number[]) => unknown
  message: RegExp | string
}

const ofSecond = () => `old.id = ${claims[1]!.id}`
const writes: Record<string, Write> = {
  'deleting claims': {
    without: () => ['claim', ofSecond()],
    write: (tx) => deleteClaimsAhead(tx, claims),
    message: 'claim: 1 of 2 rows written',
  },
  'inserting claims': {
    without: () => ['claim', 'new.whole = 2'],
    write: (tx, [hold = 0]) =>
      insertClaimsAhead(
        tx,
        '1300',
        [
          { ...units, owner: 'a' },
          { ...units, owner: 'b', whole: 2 },
        ],
        () => ({ hold }),
      ),
    message: 'claim: 1 of 2 rows written',
  },
  'changing the units taken': {
    without: () => ['stock', 'old.leg = 0'],
    write: (tx) => writeStock(tx, [{ itinerary: 1, leg: 0, resource: 'EC', whole: 1, men: 0, women: 0 }]),
    message: 'stock 1/0/EC was not written',
  },
  'giving a sailing another ship': {
    without: () => ['stock', `new.resource = 'DECK'`],
    write: (tx) =>
      replaceShipStock(
        tx,
        1,
        ['EC', 'DECK'].map((resource) => ({ itinerary: 1, leg: 0, resource, capacity: 9, berths: 1 })),
        [],
      ),
    message: 'stock: 1 of 2 rows written',
  },
  'deleting holds': {
    without: () => ['hold', `old.hold_key = 'b'`],
    write: (tx, holds) => deleteHoldRowsAhead(tx, holds),
    message: 'hold: 1 of 2 rows written',
  },
  'inserting shared holds': {
    without: () => ['hold', `new.hold_key = 'd'`],
    write: (tx) =>
      insertSharedHolds(
        tx,
        '1300',
        ['c', 'd'].map((key) => ({ key, itinerary: 1, fromSeq: 0, toSeq: 1 })),
        now,
      ),
    message: 'hold: 1 of 2 rows written',
  },
  'releasing what has expired': {
    without: () => ['claim', ofSecond()],
    write: async (tx, holds) => cancelExpiredAhead(tx, { bookings: [], holds, claims, skipped: false }),
    message: 'claim: 1 of 2 rows written',
  },
  'cancelling an option that is gone': {
    without: () => ['claim', ofSecond()],
    write: async (tx) => cancelExpiredAhead(tx, { bookings: [4711], holds: [], claims: [], skipped: false }),
    message: 'booking: 0 of 1 rows written',
  },
}

describe.each(Object.entries(writes))('%s', (_, { without, write, message }) => {
  test('fails, and changes nothing, when fewer rows are written than meant', async () => {
    await leaveOut(...without())
    const holds = await holdIds()
    const before = await databaseText(fresh.database.owner)
    const written = fresh.database.transaction(system, async (tx) => void (await write(tx, holds)))
    await expect(written).rejects.toThrow(message)
    expect(await databaseText(fresh.database.owner)).toEqual(before)
  })
})

const deletion = () => sql`delete from claim where id = any(${claims.map(({ id }) => id)})`

test('writes everything when no row is left out', async () => {
  await fresh.database.transaction(system, async (tx) => sendAhead(tx, writeAll('claim', 2, deletion())))
  expect((await fresh.database.owner.selectFrom('claim').selectAll().execute()).length).toBe(0)
})

test('control: the same statement by itself does not notice the row that is left out', async () => {
  await leaveOut('claim', ofSecond())
  await fresh.database.transaction(system, async (tx) => sendAhead(tx, deletion()))
  expect((await fresh.database.owner.selectFrom('claim').selectAll().execute()).length).toBe(1)
})
