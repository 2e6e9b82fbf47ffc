import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInsuranceProducts, readOffers, readVoucher } from '../../../../src/crs/pricing/pricingSql.ts'
import { loadCatalogue } from '../../../../src/crs/reference/catalogue.ts'
import { exportNetwork } from '../../../../src/crs/network/write/exportNetwork.ts'
import { readCsv } from '../../../../src/crs/network/file/readCsv.ts'
import { system } from '../../../../src/crs/database/transaction.ts'
import { freshDatabase, type FreshDatabase } from '../../../kit/crs/database.ts'
import { change, completeTables } from '../../../kit/crs/networkTables.ts'
import { loadTables } from '../../../kit/crs/ownNetwork.ts'

/** Every column of a percentage. */
const columns = [
  ['companies', 'commission'],
  ['commissions', 'percent'],
  ['taxes', 'percent'],
  ['discounts', 'percent'],
  ['discount_percents', 'percent'],
  ['cancellation_steps', 'refund_percent'],
  ['group_fares', 'percent'],
  ['insurances', 'percent'],
  ['insurances', 'ipt'],
  ['offers', 'percent'],
  ['vouchers', 'percent'],
] as const

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  const plain = change(completeTables(), 'vouchers', { amount: '' })
  await loadTables(
    fresh.database.pool,
    columns.reduce((tables, [table, column]) => change(tables, table, { [column]: '12,05 %' }), plain),
  )
})
afterAll(() => fresh.drop())

test.each(columns)('%s.%s has two decimals, and is exported as it was loaded', async (name, column) => {
  const files = await exportNetwork(fresh.database.pool, '2026-11-30')
  const file = `${name}.csv`
  const [table] = readCsv(file, Buffer.from(files.get(file)!), name).tables
  expect(table!.rows.map(({ cells }) => cells[table!.columns.indexOf(column)])).toContain('12.05')
})

test('everything that is priced by them reads their hundredths', async () => {
  const { database } = fresh
  const catalogue = await loadCatalogue(database)
  expect(catalogue.discounts.map(({ percent }) => percent)).toContain(12.05)
  expect(catalogue.discounts.flatMap(({ percents }) => percents.map(({ percent }) => percent))).toContain(
    12.05,
  )
  expect(catalogue.groupFares('domestic').map(({ percent }) => percent)).toContain(12.05)
  const read = await database.transaction(system, async (tx) => ({
    insurances: await readInsuranceProducts(tx),
    offers: await readOffers(tx, '2027-06-01'),
    voucher: await readVoucher(tx, 'voucher', '700100'),
  }))
  expect(read).toMatchObject({
    insurances: [{ percent: 12.05, ipt: 12.05 }],
    offers: [{ percent: 12.05 }],
    voucher: { percent: 12.05 },
  })
})
