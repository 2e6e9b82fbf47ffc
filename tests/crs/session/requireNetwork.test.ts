import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireNetwork } from '../../../src/crs/session/requireNetwork.ts'
import { addAgencies } from '../../kit/crs/agencies.ts'
import type { FreshDatabase } from '../../kit/crs/database.ts'
import { borrowDatabase } from '../../kit/crs/lentDatabase.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await borrowDatabase('empty')
})
afterAll(() => fresh.drop())

const start = () => requireNetwork(fresh.database)
const change = (change: { currency?: string; timezone?: string }) =>
  fresh.database.owner.updateTable('network').set(change).execute()

const companies = {
  insert: (code: string, letters: string) =>
    fresh.database.pool.query(
      `insert into company (code, name_en, name_el, market, ticket_letter, cancellation_set, commission)
       values ($1, $1, $1, '', $2, '', 0)`,
      [code, letters],
    ),
  remove: () => fresh.database.pool.query('delete from company'),
}

describe('a server', () => {
  test('starts on an empty database', async () => {
    await expect(start()).resolves.toBeUndefined()
  })

  test('starts where all agencies have the currency of the network', async () => {
    await addAgencies(fresh.database)
    await expect(start()).resolves.toBeUndefined()
  })

  test('names the agencies in another currency', async () => {
    await change({ currency: 'NOK' })
    await expect(start()).rejects.toThrow(/is NOK, .*: 1300 \(EUR\), 1301 \(EUR\), 1377 \(EUR\)\./)
    await change({ currency: 'EUR' })
  })

  test('names a zone that does not exist', async () => {
    await change({ timezone: 'Europe/Atlantis' })
    await expect(start()).rejects.toThrow('Europe/Atlantis')
  })

  test('names the companies whose ticket series is not valid', async () => {
    await change({ timezone: 'Europe/Athens' })
    const { insert, remove } = companies
    await insert('AAA', 'ABCD')
    await expect(start()).resolves.toBeUndefined()
    await insert('BBB', 'abc')
    await insert('CCC', 'ABCDE')
    await expect(start()).rejects.toThrow('of BBB (abc), CCC (ABCDE)')
    await remove()
  })

  test('requires a network where there are agencies', async () => {
    await fresh.database.owner.deleteFrom('network').execute()
    await expect(start()).rejects.toThrow('no network')
  })
})
