import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '../../../../src/domain/value/language.ts'
import { createWorld } from '../../../../src/crs/world/createWorld.ts'
import type { Notice } from '../../../../src/crs/reference/records.ts'
import { demoRecords } from '../../../kit/demoTables.ts'
import { freshDatabase, worldDay, type FreshDatabase } from '../../../kit/crs/database.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase('world')
})
afterAll(() => fresh.drop())

const rows = async (text: string) => (await fresh.database.pool.query<Record<string, unknown>>(text)).rows
const start = () => createWorld(fresh.database, { today: worldDay, log: () => undefined })

const told = [
  'select code, dangerous_goods from vessel order by code',
  'select * from surcharge order by company, code, applies_to, port',
  'select * from notice order by company, line',
  'select * from group_fare order by market, from_persons',
  'select * from company_credit order by agency, company',
]
const everything = () => Promise.all(told.map(rows))

test('completes the search data of an older world at the next start', async () => {
  const made = await everything()
  for (const each of made) expect(each.length).toBeGreaterThan(0)
  const { pool } = fresh.database
  await pool.query('update vessel set dangerous_goods = false')
  await pool.query("update surcharge set port = '' where code = 'FULP' and port = 'BAR'")
  await pool.query("delete from surcharge where port <> ''")
  for (const table of ['notice', 'group_fare', 'company_credit']) await pool.query(`delete from ${table}`)
  await start()
  expect(await everything()).toEqual(made)
})

test('does not write to a complete world', async () => {
  const versions = () =>
    rows('select xmin::text, ctid::text from surcharge union all select xmin::text, ctid::text from notice')
  const before = await versions()
  await start()
  expect(await versions()).toEqual(before)
})

test('includes existing debts in a new limit, which is never below them', async () => {
  const { pool } = fresh.database
  await pool.query("delete from company_credit where agency = '1300'")
  await pool.query(
    `insert into ledger_entry (agency, user_name, kind, company, method, amount)
     values ('1300', 'demo', 'charge', 'ADB', 'account', 7000000), ('1300', 'demo', 'charge', 'ILS', 'account', 500),
            ('1300', 'demo', 'payment', 'ILS', 'cash', 900)`,
  )
  await start()
  expect(
    await rows(
      "select company, credit_limit, owed from company_credit where agency = '1300' order by company",
    ),
  ).toEqual([
    { company: 'ADB', credit_limit: 7_000_000, owed: 7_000_000 },
    { company: 'ILS', credit_limit: 4_000_000, owed: 500 },
  ])
})

test('has notices at least in Greek and English, and short ones in all languages', () => {
  for (const { words, company, line } of demoRecords<Notice>('notices')) {
    expect(Object.keys(words), `${company} ${line}`).toEqual(expect.arrayContaining(['el', 'en']))
    if ((words['en']?.length ?? 0) < 90)
      expect(Object.keys(words).toSorted()).toEqual([...languages].toSorted())
    for (const sentence of Object.values(words)) expect(sentence).toMatch(/^\S.*[.;]$/u)
  }
})
