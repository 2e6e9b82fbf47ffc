import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem, system, type Who } from '../../../src/crs/database/transaction.ts'
import { type FreshDatabase, freshDatabase } from '../../kit/database.ts'

let fresh: FreshDatabase

const of = (...agencies: string[]): Who => ({
  agency: agencies[0] ?? '',
  agencies,
  userName: 'maria',
  userId: null,
  language: 'el',
})

const entry = (agency: string) => ({
  agency,
  user_name: 'maria',
  kind: 'booking.hold',
  booking_id: null,
  data: {},
})

const agenciesSeenBy = (who: Who) =>
  fresh.database.transaction(who, async (tx) => {
    const rows = await tx.selectFrom('journal').select('agency').orderBy('agency').execute()
    return rows.map((row) => row.agency)
  })

beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.database.owner.insertInto('journal').values(['1300', '1301', '1377'].map(entry)).execute()
})
afterAll(() => fresh.drop())

describe('walls between agencies', () => {
  test('an agency sees its own rows and its sub-agencies’, no others', async () => {
    expect(await agenciesSeenBy(of('1300'))).toEqual(['1300'])
    expect(await agenciesSeenBy(of('1300', '1301'))).toEqual(['1300', '1301'])
    expect(await agenciesSeenBy(of('9999'))).toEqual([])
    expect(await agenciesSeenBy(of())).toEqual([])
    expect(await agenciesSeenBy(system)).toEqual(['1300', '1301', '1377'])
  })

  test('an agency cannot write a row of another', async () => {
    const foreign = fresh.database.transaction(of('1300'), (tx) =>
      tx.insertInto('journal').values(entry('1377')).execute(),
    )
    await expect(foreign).rejects.toThrow(/row-level security/)
    expect(await agenciesSeenBy(of('1377'))).toEqual(['1377'])
  })

  test('an agency neither changes nor removes another’s rows, as if they were not there', async () => {
    const { database } = fresh
    await database.owner
      .insertInto('hold')
      .values({
        agency: '1377',
        user_name: 'x',
        hold_key: 'k',
        itinerary_id: 1,
        from_seq: 0,
        to_seq: 1,
        expires_at: '2030-01-01',
      })
      .execute()
    const removed = await database.transaction(of('1300'), (tx) => tx.deleteFrom('hold').executeTakeFirst())
    expect(removed.numDeletedRows).toBe(0n)
    const kept = await database.transaction(of('1377'), (tx) =>
      tx.selectFrom('hold').select('agency').execute(),
    )
    expect(kept).toEqual([{ agency: '1377' }])
  })

  test('what was not granted stays shut even for rows in sight', async () => {
    const rewrite = fresh.database.transaction(of('1300'), (tx) =>
      tx.updateTable('journal').set({ user_name: 'nobody' }).execute(),
    )
    await expect(rewrite).rejects.toThrow(/permission denied/)
  })

  test('a quote in an agency code opens nothing', async () => {
    expect(
      await agenciesSeenBy(of("1300', true); reset role; select set_config('purser.agencies', '*")),
    ).toEqual([])
  })

  test('the next transaction on the same connection starts behind its own walls', async () => {
    for (let round = 0; round < 30; round++) {
      expect(await agenciesSeenBy(system)).toHaveLength(3)
      expect(await agenciesSeenBy(of('1377'))).toEqual(['1377'])
    }
  })

  test('asSystem widens the view for its work alone', async () => {
    const who = of('1300')
    await fresh.database.transaction(who, async (tx) => {
      const count = async () => (await tx.selectFrom('journal').select('id').execute()).length
      expect(await count()).toBe(1)
      expect(await asSystem(tx, who, count)).toBe(3)
      expect(await count()).toBe(1)
      await expect(asSystem(tx, who, () => Promise.reject(new Error('mistake')))).rejects.toThrow('mistake')
      expect(await count()).toBe(1)
    })
  })
})
