import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { admissibleDiscounts } from '../../../../src/domain/pricing/discountConditions.ts'
import { checkNetwork } from '../../../../src/crs/network/check/checkNetwork.ts'
import { loadNetwork } from '../../../../src/crs/network/load/loadNetwork.ts'
import { isUnchanged, planLines, planLoad } from '../../../../src/crs/network/load/plan.ts'
import { readCsv } from '../../../../src/crs/network/file/readCsv.ts'
import { loadCatalogue } from '../../../../src/crs/reference/catalogue.ts'
import { exportNetwork } from '../../../../src/crs/network/write/exportNetwork.ts'
import { freshDatabase, type FreshDatabase } from '../../../kit/crs/database.ts'
import { change, templateTables, type Tables } from '../../../kit/crs/networkTables.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const today = '2027-01-01'

async function load(tables: Tables, { database } = fresh) {
  const { network, faults } = checkNetwork(tables)
  expect(faults).toEqual([])
  const lines = planLines(await planLoad(database.pool, network, today), network.settings.digits)
  const { invitations } = await loadNetwork(database.pool, network, { today, source: 'test' }, lines)
  return { lines, invitations }
}

const ask = async <T extends object>(text: string, { database } = fresh) =>
  (await database.pool.query<T>(text)).rows

const tablesOf = (files: ReadonlyMap<string, string>): Tables =>
  new Map(
    [...files].map(([file, text]) => {
      const name = file.replace('.csv', '')
      return [name, readCsv(file, Buffer.from(text), name).tables[0]!]
    }),
  )

describe('a load into an empty database', () => {
  test('makes the sailings of the timetable, with the capacity of their ships', async () => {
    const { lines, invitations } = await load(templateTables())
    expect(lines).toContain('sailings: 184 added, 0 changed, 0 withdrawn')
    expect(await ask(`select count(*) as sailings, min(departs) as first from itinerary`)).toEqual([
      { sailings: 184, first: '2027-06-01 07:30' },
    ])
    expect(
      await ask(`select resource, capacity, berths from stock where leg = 0
        and itinerary_id = (select min(id) from itinerary) order by resource`),
    ).toEqual([
      { resource: 'ATS', capacity: 120, berths: 1 },
      { resource: 'DECK', capacity: 480, berths: 1 },
      { resource: 'LANE_HIGH', capacity: 50_000, berths: 1 },
      { resource: 'LANE_LOW', capacity: 30_000, berths: 1 },
      { resource: 'PAX', capacity: 600, berths: 1 },
    ])
    expect(invitations).toMatchObject([
      { agency: '100', name: 'kari', password: expect.stringMatching(/^\w{12}$/) },
    ])
    expect(await ask('select version, source from publication')).toEqual([{ version: 1, source: 'test' }])
  })

  test('changes nothing the second time', async () => {
    await load(templateTables())
    const { network } = checkNetwork(templateTables())
    expect(isUnchanged(await planLoad(fresh.database.pool, network, today))).toBe(true)
  })

  test('gives the same network elsewhere from its export, byte for byte, without a password', async () => {
    await load(change(templateTables(), 'users', { password: 'a long secret' }))
    const files = await exportNetwork(fresh.database.pool, today)
    expect([...files.values()].join()).not.toMatch(/password|secret|hash/)
    const elsewhere = await freshDatabase()
    try {
      const { invitations } = await load(tablesOf(files), elsewhere)
      expect(invitations).toHaveLength(1)
      expect(await exportNetwork(elsewhere.database.pool, today)).toEqual(files)
    } finally {
      await elsewhere.drop()
    }
  })
})

describe('a load of changes', () => {
  test('shows them, and publishes them as the next version', async () => {
    await load(templateTables())
    const changed = change(change(templateTables(), 'fares', { gross: '41.00' }), 'ships', {
      name: 'Nordlys',
    })
    expect((await load(changed)).lines).toEqual([
      'ships: 0 added, 1 changed, 0 withdrawn',
      '  ~ NIF01: name Polarstjerna → Nordlys',
      'fares: 0 added, 1 changed, 0 withdrawn',
      '  ~ N01 BGO SVG DECK high: gross 38,50 → 41,00',
    ])
    expect(await ask('select max(version) as version from publication')).toEqual([{ version: 2 }])
  })

  test('withdraws what the folder lacks: sailings without bookings go, what bookings name is ended', async () => {
    await load(templateTables())
    const tables = templateTables()
    const timetable = tables.get('timetable')!
    tables.set('timetable', { ...timetable, rows: timetable.rows.slice(0, 1) })
    const discounts = tables.get('discounts')!
    tables.set('discounts', { ...discounts, rows: discounts.rows.slice(0, 3) })
    const { lines } = await load(tables)
    expect(lines).toContain('sailings: 0 added, 0 changed, 92 withdrawn')
    expect(await ask('select count(*) as sailings from itinerary')).toEqual([{ sailings: 92 }])
    expect(await ask('select code from discount where ended')).toEqual([{ code: 'STU' }])
    const catalogue = await loadCatalogue(fresh.database)
    const line = { market: 'domestic', departs: '2027-06-01 07:30', bookedOn: today }
    const onSale = admissibleDiscounts(catalogue.discounts, line).map(({ code }) => code)
    expect(catalogue.discount('STU')).toMatchObject({ nameEn: 'Student', ended: true })
    expect(onSale).not.toContain('STU')
  })

  test('ends acting for an agency through its former parent', async () => {
    const withBranchOf = (parent: string): Tables => {
      const text = `code,name,parent,signature,timezone,credit_limit
100,Harbour Travel,,HT100,Europe/Oslo,50000
200,Quay Travel,,QT200,Europe/Oslo,50000
300,Branch,${parent},BR300,Europe/Oslo,50000
`
      const [agencies] = readCsv('agencies.csv', Buffer.from(text), 'agencies').tables
      return new Map(templateTables()).set('agencies', agencies!)
    }
    const granted = async () => (await ask('select agency from alternate_grant')).length
    await load(withBranchOf('100'))
    await ask(`insert into alternate_grant (user_id, agency, account, expires_at)
      select id, '300', id, now() + interval '1 hour' from agency_user where name = 'kari'`)
    await load(change(withBranchOf('100'), 'agencies', { name: 'Branch on the quay' }, 2))
    expect(await granted()).toBe(1)
    await load(withBranchOf('200'))
    expect(await granted()).toBe(0)
  })

  test('puts what returns on sale again', async () => {
    await load(templateTables())
    const tables = templateTables()
    const discounts = tables.get('discounts')!
    tables.set('discounts', { ...discounts, rows: discounts.rows.slice(0, 3) })
    await load(tables)
    expect((await load(templateTables())).lines).toContain('discounts: 0 added, 1 changed, 0 withdrawn')
    expect(await ask('select code from discount where ended')).toEqual([])
  })

  test('leaves sailings of the past, and tables that the folder does not have', async () => {
    await load(templateTables())
    const { network } = checkNetwork(change(templateTables(), 'timetable', { from_date: '2027-06-10' }))
    const plan = await planLoad(fresh.database.pool, network, '2027-06-09')
    expect(plan.sailings.withdrawn.map(({ date }) => date)).toEqual(['2027-06-09'])
    const fewer = templateTables()
    fewer.delete('fares')
    fewer.delete('agencies')
    expect(isUnchanged(await planLoad(fresh.database.pool, checkNetwork(fewer).network, today))).toBe(true)
  })

  test('is refused if the database has changed since the plan was shown, and then writes nothing', async () => {
    const { network } = checkNetwork(templateTables())
    const lines = planLines(await planLoad(fresh.database.pool, network, today), 2)
    await load(templateTables())
    await expect(loadNetwork(fresh.database.pool, network, { today, source: 'late' }, lines)).rejects.toThrow(
      'has changed since the plan was made',
    )
    expect(await ask('select count(*) as versions from publication')).toEqual([{ versions: 1 }])
  })

  test('blocks users that are withdrawn', async () => {
    await load(templateTables())
    const other = change(templateTables(), 'users', { name: 'ola' })
    await load(other)
    expect(await ask('select name, blocked from agency_user order by name')).toEqual([
      { name: 'kari', blocked: true },
      { name: 'ola', blocked: false },
    ])
  })
})

describe('a load of another currency', () => {
  const euro = () => change(templateTables(), 'network', { currency: 'EUR' })
  const book = () =>
    ask(`insert into booking (reference, agency, user_name, status, leader, booked_at)
      values ('NZT739', '100', 'kari', 'ISSUED', '{}', '2027-01-01 10:00')`)

  test('is that of the agencies too', async () => {
    await load(templateTables())
    await load(euro())
    expect(await ask('select network.currency, agency.currency as counted from network, agency')).toEqual([
      { currency: 'EUR', counted: 'EUR' },
    ])
  })

  test('is refused if there are bookings, or amounts in a table that the folder lacks', async () => {
    await load(templateTables())
    const fewer = euro()
    fewer.delete('fares')
    await expect(load(fewer)).rejects.toThrow('The amounts of fares are in NOK')
    await book()
    await expect(load(euro())).rejects.toThrow('Bookings are in NOK')
    expect(await ask('select currency from network')).toEqual([{ currency: 'NOK' }])
  })
})

describe('a credit below what the agency owes', () => {
  const owe = (amount: number) =>
    ask(`update agency set owed = ${amount};
      insert into ledger_total (agency, company, kind, method, year, period, amount)
        values ('100', 'NIF', 'charge', 'account', 2027, 1, ${amount})`)
  const limits = () => ask('select credit_limit, owed from company_credit')
  const withCredit = (credit: string): Tables => {
    const columns = ['agency', 'company', 'credit_limit']
    const rows = [{ line: 2, cells: ['100', 'NIF', credit] }]
    return templateTables().set('company_credits', {
      name: 'company_credits',
      file: 'company_credits.csv',
      columns,
      rows,
    })
  }

  test('is refused with the debt, and what it owes is enough', async () => {
    await load(templateTables())
    await owe(123_400)
    const credit = (text: string) => change(templateTables(), 'agencies', { credit_limit: text })
    await expect(load(credit('1233.99'))).rejects.toThrow(
      'agencies: 100 owes 1.234,00; credit_limit must be at least that.',
    )
    await load(credit('1234.00'))
    expect(await ask('select credit_limit from agency')).toEqual([{ credit_limit: 123_400 }])
  })

  test('with a company is refused for a new and a changed row, and a second load changes nothing', async () => {
    await load(templateTables())
    await owe(123_400)
    const refusal = 'company_credits: 100 NIF owes 1.234,00; credit_limit must be at least that.'
    await expect(load(withCredit('1000'))).rejects.toThrow(refusal)
    await load(withCredit('2000'))
    expect(await limits()).toEqual([{ credit_limit: 200_000, owed: 123_400 }])
    expect((await load(withCredit('2000'))).lines).toEqual([])
    await expect(load(withCredit('1000'))).rejects.toThrow(refusal)
  })

  test('that a sale makes so after the plan loads nothing', async () => {
    await load(templateTables())
    const { network } = checkNetwork(change(templateTables(), 'agencies', { credit_limit: '100' }))
    const lines = planLines(await planLoad(fresh.database.pool, network, today), 2)
    const sale = await fresh.database.pool.connect()
    await sale.query('begin')
    await sale.query('update agency set owed = 10001')
    const loading = loadNetwork(fresh.database.pool, network, { today, source: 'test' }, lines)
    const outcome = loading.catch(String)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitUntil(async () => (await ask(waiting)).length > 0)
    await sale.query('commit')
    sale.release()
    expect(await outcome).toContain('has changed since the plan was made')
  })
})

describe('what remains although the folder lacks it', () => {
  const ola = { agency: '101', name: 'ola', full_name: 'Ola Berg' }

  test('is no change at the next load', async () => {
    const agencies = templateTables().get('agencies')!
    const users = templateTables().get('users')!
    const second = (table: typeof agencies, cells: Readonly<Record<string, string>>) => ({
      ...table,
      rows: [
        ...table.rows,
        {
          line: 3,
          cells: table.columns.map((column, at) => cells[column] ?? table.rows[0]!.cells[at] ?? ''),
        },
      ],
    })
    await load(
      templateTables()
        .set('agencies', second(agencies, { code: '101' }))
        .set('users', second(users, ola)),
    )
    expect((await load(templateTables())).lines).toEqual([
      'users: 0 added, 0 changed, 1 withdrawn',
      '  - 101 ola',
      'agencies: 1 not withdrawn, because agencies, users or bookings need what the folder lacks',
      '  = 101',
    ])
    const { network } = checkNetwork(templateTables())
    expect(isUnchanged(await planLoad(fresh.database.pool, network, today))).toBe(true)
  })

  test('has numbers of tickets that no further series has', async () => {
    await load(templateTables())
    await ask(`insert into booking (id, reference, agency, user_name, status, leader, booked_at)
      values (1, 'NZT739', '100', 'kari', 'ISSUED', '{}', '2027-01-01 10:00')`)
    await ask(`insert into booking_trip (booking_id, agency, position, company, company_code, itinerary_id, from_seq, to_seq,
        line, vessel, origin, destination, departs, arrives, status)
      select 1, '100', 0, 'NIF', 'NIF', id, 0, 1, line, vessel, 'BGO', 'SVG', departs, departs, 'ISSUED' from itinerary limit 1`)
    const longer = change(templateTables(), 'ticket_series', { last_number: '1200000' })
    await ask(`update ticket_stock set next_number = next_number + 1`)
    await expect(load(longer)).rejects.toThrow('has numbers of the series of agency 100 up to 1100000')
  })
})

test('a folder of a timetable alone has the ships and zones of the database', async () => {
  await load(templateTables())
  const only = (timetable: Tables): Tables => new Map([['timetable', timetable.get('timetable')!]])
  const { pool } = fresh.database
  const planOf = (tables: Tables) => planLoad(pool, checkNetwork(tables).network, today)
  expect(isUnchanged(await planOf(only(templateTables())))).toBe(true)
  const shorter = change(templateTables(), 'timetable', { to_date: '2027-08-30' })
  expect((await planOf(only(shorter))).sailings).toMatchObject({ added: [], changed: [], withdrawn: [{}] })
})
