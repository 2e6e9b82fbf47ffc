import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../../../src/crs/world/createWorld.ts'
import { freshDatabase, type FreshDatabase, worldDay } from '../../../kit/crs/database.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase('world')
})
afterAll(() => fresh.drop())

const rows = async (text: string) => (await fresh.database.pool.query<object>(text)).rows
const start = (today = worldDay) => createWorld(fresh.database, { today, log: () => undefined })

const ofAgencies = [
  'select name, timezone from network',
  'select code, credit_limit from agency order by code',
  'select agency, name, full_name, email, blocked, password_hash from agency_user order by agency, name',
  'select agency, company, last_number from ticket_stock order by agency, company, last_number',
  'select agency, position, model from printer order by agency, position',
  'select agency, port from parcel_port order by agency, port',
  'select agency, company, credit_limit from company_credit order by agency, company',
]
const everything = () => Promise.all(ofAgencies.map(rows))

test('what agencies have changed remains, and what they lack is added', async () => {
  await rows(`
    update network set name = 'Ours';
    update agency set credit_limit = 5 where code = '1377';
    update agency_user set full_name = 'Other', blocked = true, email = 'other@agency.example' where agency = '1377';
    update ticket_stock set last_number = last_number + 5 where agency = '1300';
    update printer set model = 'another' where agency = '1301';
    update parcel_port set port = 'HER' where agency = '1300';
    update company_credit set credit_limit = credit_limit + 1`)
  const changed = await everything()
  await rows(`
    delete from printer where agency = '1402';
    delete from company_credit where agency = '1301' and company = 'ADB'`)
  await start()
  const renewed = await everything()
  expect(renewed.slice(0, 6)).toEqual(changed.slice(0, 6))
  expect(renewed[6]).toHaveLength(changed[6]?.length ?? 0)
})

test('a user of the first versions gets an address, and is otherwise as before', async () => {
  await rows(`update agency_user set email = '', full_name = 'Other', blocked = true where agency = '1402'`)
  await start()
  expect(await rows(`select email, full_name, blocked from agency_user where agency = '1402'`)).toEqual([
    { email: 'desk@agency1402.example', full_name: 'Other', blocked: true },
  ])
})

test('a world that is the operator’s own by now gets neither rows nor days', async () => {
  const count = () => rows('select count(*) from itinerary')
  const sailings = await count()
  await rows(`
    insert into world (key, value) values ('own', 'yes');
    update discount set percent = 1 where code = 'STU'`)
  expect(await start('2026-06-17')).toEqual([])
  expect(await count()).toEqual(sailings)
  expect(await rows(`select percent from discount where code = 'STU'`)).toEqual([{ percent: 1 }])
})
