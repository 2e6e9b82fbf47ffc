import { verify } from '@node-rs/argon2'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dropIndexes, createIndexes } from '../../../src/crs/network/load/copy.ts'
import { hideKeys } from '../../../src/domain/settings/setting.ts'
import { createWorld, type WorldOptions } from '../../../src/crs/world/createWorld.ts'
import { sailingPlanOf, readWorldData } from '../../../src/crs/world/network/worldData.ts'
import { sailingsOn } from '../../../src/crs/world/network/sailings.ts'
import { scopeOf } from '../../../src/crs/world/network/season.ts'
import { freshDatabase, type FreshDatabase } from '../../kit/crs/database.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const today = '2026-11-20'
const make = (options: Partial<WorldOptions> = {}) =>
  createWorld(fresh.database, { scale: 'demo', today, log: () => undefined, ...options })

async function ask<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await fresh.database.pool.query<T>(text, values)).rows
}

const one = async <T>(text: string) => Object.values((await ask(text))[0] ?? {})[0] as T
const count = (table: string) => one<number>(`select count(*) from ${table}`)
const daysSailed = () =>
  ask<{ day: string; many: number }>(
    'select left(departs, 10) as day, count(*) as many from itinerary group by 1 order by 1',
  )

describe('a demo world in a real PostgreSQL', () => {
  test('contains what the generator returns, row for row', async () => {
    await make()
    const scope = scopeOf('demo', today)
    const plan = sailingPlanOf(readWorldData(), scope, 1300)
    for (const date of [today, '2026-12-29']) {
      const made = sailingsOn(date, plan)
      const itineraries = await ask(
        'select id, line, company, vessel, departs, season from itinerary where left(departs, 10) = $1 order by id',
        [date],
      )
      const byId = made.toSorted((a, b) => a.id - b.id)
      expect(itineraries).toEqual(byId.map(({ calls: _calls, stock: _stock, ...rest }) => rest))
      expect(await callsOf(byId.map(({ id }) => id))).toEqual(
        byId.flatMap(({ id, calls }) => calls.map((call, seq) => ({ itinerary_id: id, seq, ...call }))),
      )
      expect(await stockOf(byId.map(({ id }) => id))).toEqual(
        byId
          .flatMap(({ id, stock }) =>
            stock.map((of) => ({ itinerary_id: id, ...of, whole: 0, men: 0, women: 0, most: null, over: 0 })),
          )
          .toSorted(inTableOrder),
      )
    }
  })

  test('has 5,155 sailings of 17 lines on 45 days, and logs it @all', async () => {
    const said: string[] = []
    await make({ log: (line) => said.push(line) })
    expect(await count('itinerary')).toBe(5155)
    expect(await count('line')).toBe(17)
    expect(await count('company')).toBe(9)
    expect(await count('port')).toBe(196)
    expect((await daysSailed()).map(({ day }) => day)).toEqual([...scopeOf('demo', today).dates])
    expect(said.join('\n')).toMatch(/5,155 sailings from 2026-11-15 to 2026-12-29/)
    expect(await ask('select key, value from world order by key')).toEqual([
      { key: 'agencies', value: 'demo' },
      { key: 'closed', value: '2026-11-20' },
      { key: 'from', value: '2026-11-15' },
      { key: 'scale', value: 'demo' },
      { key: 'seed', value: '1300' },
      { key: 'to', value: '2026-12-29' },
    ])
  })

  test('has a fare for everything on board, and every name in Greek letters @all', async () => {
    await make()
    expect(
      await ask(`
        select distinct i.line, s.resource from stock s join itinerary i on i.id = s.itinerary_id
         where s.resource not in ('PAX', 'PETC', 'LANE_LOW', 'LANE_HIGH')
           and not exists (select from list_fare f where f.line = i.line and f.product = s.resource)`),
    ).toEqual([])
    expect(await one(`select name_el from port where code = 'PIR'`)).toBe('Πειραιάς')
    expect(await one(`select members from port_group where code = 'ATH'`)).toEqual(['PIR', 'RAF', 'LAV'])
    expect(await one(`select stops from line where code = 'H01'`)).toEqual(['PIR', 'PAS', 'JNX', 'JTR'])
  })
})

async function callsOf(ids: number[]) {
  return ask('select * from port_call where itinerary_id = any($1) order by itinerary_id, seq', [ids])
}

interface Place {
  itinerary_id: number
  leg: number
  resource: string
}

async function stockOf(ids: number[]) {
  return ask<Place>('select * from stock where itinerary_id = any($1) order by itinerary_id, leg, resource', [
    ids,
  ])
}

function inTableOrder(a: Place, b: Place): number {
  return a.itinerary_id - b.itinerary_id || a.leg - b.leg || (a.resource < b.resource ? -1 : 1)
}

describe('created again', () => {
  test('on the same day changes nothing', async () => {
    await make()
    const before = await one('select sum(xmin::text::bigint) from itinerary')
    await make()
    expect(await one('select sum(xmin::text::bigint) from itinerary')).toBe(before)
  })

  test('three days later adds exactly three days, and sales remain', async () => {
    await make()
    const [before, sailings] = [await daysSailed(), await count('itinerary')]
    await ask(`update stock set whole = 1 where resource = 'PETC' and capacity > 0 and leg = 0`)
    const sold = await count('stock where whole = 1')
    await make({ today: '2026-11-23' })
    const after = await daysSailed()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.slice(before.length).map(({ day }) => day)).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
    ])
    expect(await count('stock where whole = 1')).toBe(sold)
    expect(await count('itinerary')).toBeGreaterThan(sailings + 300)
    expect(await one(`select value from world where key = 'to'`)).toBe('2027-01-01')
  })

  test('months later starts a new range of days, with the same sailings as otherwise @all', async () => {
    await make()
    await make({ today: '2027-06-01' })
    const after = await daysSailed()
    expect(after.slice(45).map(({ day }) => day)).toEqual([...scopeOf('demo', '2027-06-01').dates])
    const plan = sailingPlanOf(readWorldData(), scopeOf('demo', '2027-06-01'), 1300)
    const ids = sailingsOn('2027-06-01', plan).map(({ id }) => id)
    expect(await ask('select id from itinerary where id = any($1)', [ids])).toHaveLength(ids.length)
  })

  test('with another scale is refused with a readable message @all', async () => {
    await make()
    await expect(make({ scale: 'season' })).rejects.toThrow('This database holds the demo world.')
    await expect(make({ scale: undefined })).resolves.toBeDefined()
  })

  test('by two servers at once is created once', async () => {
    await Promise.all([make(), make()])
    expect(await count('itinerary')).toBe(5155)
    expect(await count(`agency where code = '1300'`)).toBe(1)
  })

  test('after an interrupted attempt is complete, without remains of it @all', async () => {
    await fresh.database.pool.query(`alter table stock add constraint none check (leg < 2)`)
    await expect(make()).rejects.toThrow('none')
    expect([
      await count('port'),
      await count('itinerary'),
      await count('agency'),
      await count('world'),
    ]).toEqual([0, 0, 0, 0])
    await fresh.database.pool.query('alter table stock drop constraint none')
    await make()
    expect(await count('itinerary')).toBe(5155)
  })
})

describe('agencies', () => {
  test('are 1300 and others, with sub-agencies, a cashier, check-in staff, credit and tickets of every company (PE-001, PE-002, PE-003, PE-004)', async () => {
    const signIns = await make()
    expect(signIns.map(({ agency, userName }) => `${agency} ${userName}`)).toEqual(
      expect.arrayContaining(['1300 demo', '1300 tameio', '1300 checkin', '1301 desk']),
    )
    expect(signIns[0]).toMatchObject({
      agency: '1300',
      userName: 'demo',
      password: 'ferrydemo',
      validationCode: '1300',
    })
    expect(await ask(`select code from agency where parent = '1300' order by code`)).toEqual([
      { code: '1301' },
      { code: '1302' },
    ])
    expect(await one(`select can_check_in from agency_user where agency = '1300' and name = 'checkin'`)).toBe(
      true,
    )
    expect(await count(`ticket_stock where agency = '1300' and next_number <= last_number`)).toBe(9)
    expect(await one(`select credit_limit from agency where code = '1410'`)).toBe(3000)
    expect(
      await one(`select max(last_number - next_number + 1) from ticket_stock where agency = '1411'`),
    ).toBe(2)
    expect(await count('agency')).toBeGreaterThanOrEqual(16)
  })

  test('include one user per permission of the main agency without it and with all others', async () => {
    await make()
    interface User {
      name: string
      hides: string[]
      checks: boolean
      trucks: boolean
    }
    const users = await ask<User>(
      `select name, hide_setting as hides, can_check_in as checks, can_manage_truck_companies as trucks
       from agency_user where agency = '1300' and name like 'without%'`,
    )
    const lacking = users.map(({ name, hides, checks, trucks }) => ({
      name,
      lacks: [...hides, ...(checks ? [] : ['check_in']), ...(trucks ? [] : ['trucks'])],
    }))
    expect(lacking).toHaveLength(hideKeys.length + 2)
    for (const { name, lacks } of lacking) expect(`without_${lacks.join()}`).toBe(name)
  })

  test('have separate ticket numbers for each company @all', async () => {
    await make()
    expect(
      await ask(`
        select from ticket_stock a join ticket_stock b on a.company = b.company and a.id < b.id
         where a.next_number <= b.last_number and b.next_number <= a.last_number`),
    ).toEqual([])
  })

  test('store argon2id hashes instead of passwords, also for a Greek one', async () => {
    await make()
    const [maria] = await ask<{ password_hash: string; validation_hash: string }>(
      `select password_hash, validation_hash from agency_user where agency = '1300' and name = 'μαρία'`,
    )
    expect(maria?.password_hash).toMatch(/^\$argon2id\$/)
    expect(await verify(maria!.password_hash, 'θάλασσα7'.normalize('NFC'))).toBe(true)
    expect(await verify(maria!.validation_hash, '1300')).toBe(true)
  })

  test('remain unchanged if they are the operator’s own, and no sign-ins are printed @all', async () => {
    await ask(`
      insert into agency (code, name, signature, currency, timezone, credit_limit)
      values ('77', 'Own', 'OWN', 'EUR', 'Europe/Athens', 0)`)
    expect(await make()).toEqual([])
    expect(await ask('select code from agency')).toEqual([{ code: '77' }])
    expect(await count('itinerary')).toBe(5155)
  })

  test('remain unchanged together with the operator’s own sailings @all', async () => {
    await ask(`insert into company values ('OWN', 'Own', 'Own', 'domestic', 'O', 'GR_LAW', 8)`)
    expect(await make()).toEqual([])
    expect([await count('itinerary'), await count('agency'), await count('world')]).toEqual([0, 0, 0])
  })
})

test('indexes dropped for a bulk load are created again unchanged', async () => {
  const tables = ['itinerary', 'port_call', 'stock']
  const definitions = () =>
    ask(`select indexname, indexdef from pg_indexes where tablename = any($1) order by indexname`, [tables])
  const before = await definitions()
  const client = await fresh.database.pool.connect()
  const remade = await dropIndexes(client, tables)
  expect(await definitions()).toEqual([])
  await createIndexes(client, remade)
  client.release()
  expect(await definitions()).toEqual(before)
  expect(before).toHaveLength(6)
})
