import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkNetwork } from '../../../../src/crs/network/check/checkNetwork.ts'
import { readCsv } from '../../../../src/crs/network/file/readCsv.ts'
import { loadNetwork } from '../../../../src/crs/network/load/loadNetwork.ts'
import { isUnchanged, planLines, planLoad } from '../../../../src/crs/network/load/plan.ts'
import { exportNetwork } from '../../../../src/crs/network/write/exportNetwork.ts'
import { freshDatabase, worldDay, type FreshDatabase } from '../../../kit/crs/database.ts'
import type { Tables } from '../../../kit/crs/networkTables.ts'

let demo: FreshDatabase
let elsewhere: FreshDatabase
beforeAll(async () => {
  demo = await freshDatabase('world')
  elsewhere = await freshDatabase()
})
afterAll(async () => {
  await demo.drop()
  await elsewhere.drop()
})

test('the demo world has no fault, and is the same byte for byte where it is loaded @all', async () => {
  const files = await exportNetwork(demo.database.pool, worldDay)
  const tables: Tables = new Map(
    [...files].map(([file, text]) => {
      const name = file.replace('.csv', '')
      return [name, readCsv(file, Buffer.from(text), name).tables[0]!]
    }),
  )
  const { network, faults } = checkNetwork(tables)
  expect(faults).toEqual([])
  expect(network.rows('sailings').length).toBeGreaterThan(100)
  expect(isUnchanged(await planLoad(demo.database.pool, network, worldDay))).toBe(true)
  const { pool } = elsewhere.database
  const lines = planLines(await planLoad(pool, network, worldDay), network.settings.digits)
  await loadNetwork(pool, network, { today: worldDay, source: 'demo' }, lines)
  expect(await exportNetwork(pool, worldDay)).toEqual(files)
}, 120_000)
