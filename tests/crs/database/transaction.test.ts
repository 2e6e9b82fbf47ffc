import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedNumber, waitUntilReachable } from '../../../src/crs/database/connect.ts'
import { system } from '../../../src/crs/database/transaction.ts'
import { type FreshDatabase, freshDatabase } from '../../kit/crs/database.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const note = (kind: string) => ({ agency: '1300', user_name: 'maria', kind, booking_id: null, data: {} })

const kinds = async () => {
  const rows = await fresh.database.owner.selectFrom('journal').select('kind').orderBy('id').execute()
  return rows.map((row) => row.kind)
}

test('rolls back when the work throws, and commits when it returns', async () => {
  const broken = fresh.database.transaction(system, async (tx) => {
    await tx.insertInto('journal').values(note('lost')).execute()
    throw new Error('fault')
  })
  await expect(broken).rejects.toThrow('fault')
  const kept = await fresh.database.transaction(system, (tx) =>
    tx.insertInto('journal').values(note('kept')).returning('id').executeTakeFirstOrThrow(),
  )
  expect(kept.id).toBeTypeOf('number')
  expect(await kinds()).toEqual(['kept'])
})

test('does not commit after a statement error that was caught', async () => {
  const swallowed = fresh.database.transaction(system, async (tx) => {
    await tx.insertInto('journal').values(note('half')).execute()
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await expect(swallowed).rejects.toThrow()
  expect(await kinds()).not.toContain('half')
})

test('runs with the role that owns nothing', async () => {
  const { rows } = await fresh.database.transaction(system, (tx) =>
    sql<{ who: string }>`select current_user::text as who`.execute(tx),
  )
  expect(rows).toEqual([{ who: expect.stringMatching(/^purser_server_\d+$/) as unknown }])
})

test('returns a bigint as an exact number or throws', async () => {
  expect(checkedNumber('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER)
  expect(() => checkedNumber('9007199254740992')).toThrow(RangeError)
  const tooLarge = fresh.database.transaction(system, (tx) =>
    sql`select 9223372036854775807::bigint`.execute(tx),
  )
  await expect(tooLarge).rejects.toThrow(RangeError)
})

test('names an unreachable database without its password', async () => {
  const nowhere = waitUntilReachable('postgres://purser:secret@127.0.0.1:1/purser', 300)
  const cause = await nowhere.catch((error: unknown) => String(error))
  expect(cause).toContain('postgres://purser@127.0.0.1:1/purser')
  expect(cause).not.toContain('secret')
})
