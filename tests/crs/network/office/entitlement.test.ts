import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { network, type NetworkChange } from '../../../../src/contract/network.ts'
import { networkTables } from '../../../../src/crs/network/table/tables.ts'
import {
  addedRow,
  oleRow,
  openSetUpCrs,
  publishAll,
  type SetUpCrs,
  signInOle,
} from '../../../kit/crs/emptyNetwork.ts'
import type { Agent } from '../../../kit/crs/smallCrs.ts'
import {
  openTwoCompanies,
  readTable,
  tryToPublish,
  type TwoCompanies,
} from '../../../kit/crs/twoCompanies.ts'
import { extent } from '../../../kit/drawn.ts'
import { fc } from '../../../kit/drawnProperties.ts'

describe('with one company', () => {
  let crs: SetUpCrs
  let kari: Agent
  beforeEach(async () => {
    crs = await openSetUpCrs()
    kari = crs.kari
  })
  afterEach(() => crs.close())

  const previewOf = (of: Agent, change: NetworkChange) =>
    of.call(network.preview, { body: { changes: [change] } })
  const refusedChange = async (change: NetworkChange) => {
    const changes = [change]
    const publication = { changes, version: 1, lines: [], reason: 'x' }
    return [
      await kari.refused(network.check, { body: { changes } }),
      await kari.refused(network.preview, { body: { changes } }),
      await kari.refused(network.publish, { body: publication }),
      await kari.refused(network.submit, { body: { changes, reason: 'x' } }),
    ]
  }
  const setCompanies = (name: string, companies: string) =>
    crs.database.pool.query('update agency_user set companies = $2 where name = $1', [name, companies])

  test('rows of a company are changed by users with rights for it, and by any while no user has them', async () => {
    await publishAll(kari, [await addedRow(kari, 'users', oleRow)])
    const { rows } = await kari.call(network.rows, { path: { table: 'companies' } })
    const from = (rows[0] ?? []).join('\t')
    const renamed = { table: 'companies', from, cells: from.replace('Northern Isles Ferries', 'Northern') }
    const method = await addedRow(kari, 'payment_methods', { company: 'NIF', kind: 'cash' })
    const user = await addedRow(kari, 'users', { ...oleRow, name: 'per', password: '' })
    const service = await addedRow(kari, 'special_services', { code: 'WCHR', name_en: 'Wheelchair' })
    await setCompanies('kari', '{}')
    const refused = { code: 'network_not_entitled', parameters: { company: 'NIF' }, at: '/changes/0' }
    for (const change of [renamed, method, user, service])
      expect(await refusedChange(change)).toMatchObject([refused, refused, refused, refused])
    const ole = await crs.signIn(signInOle)
    expect((await previewOf(ole, renamed)).total).toBe(0)
    await setCompanies('ole', '{}')
    expect((await previewOf(kari, renamed)).total).toBe(0)
  })

  test('a publication of a table that does not exist is refused', async () => {
    for (const table of ['Fares', 'fares ', 'nothing'])
      expect(await refusedChange({ table, cells: 'x' })).toMatchObject(
        Array.from({ length: 4 }, () => ({ code: 'network_table_unknown', at: '/changes/0' })),
      )
  })
})

let crs: TwoCompanies
beforeAll(async () => {
  crs = await openTwoCompanies()
})
afterAll(() => crs.close())

const publish = (of: Agent, ...changes: NetworkChange[]) => tryToPublish(crs, of, changes)

/** A change of a cell of the row in which a column has a text. */
async function changeOf(
  table: string,
  [column, text]: readonly [string, string],
  set: Readonly<Record<string, string>>,
  leftOut: readonly string[] = [],
): Promise<NetworkChange> {
  const { rows, at } = await readTable(crs.head, table)
  const row = rows.find((cells) => cells[at(column)] === text)!
  const [from, cells] = [[...row], [...row]]
  for (const [name, value] of Object.entries(set)) cells[at(name)] = value
  for (const name of leftOut) from[at(name)] = cells[at(name)] = ''
  return { table, from: from.join('\t'), cells: cells.join('\t') }
}

test('the company is that of the published row, whatever the change leaves out', async () => {
  const ofOthers = [
    await changeOf('ships', ['code', 'SOL01'], { name: 'Taken' }),
    await changeOf('ships', ['code', 'SOL01'], { name: 'Taken' }, ['company']),
    await changeOf('lines', ['code', 'S01'], { kind: 'night' }, ['company']),
    await changeOf('fares', ['line', 'S01'], { gross: '0.01' }),
    await changeOf('timetable', ['line', 'S01'], { to_date: '2027-06-02' }),
    await changeOf('timetable', ['line', 'N01'], { vessel: 'SOL01' }),
    await changeOf('sailings', ['line', 'S01'], { season: 'low' }),
    await changeOf('crew', ['vessel', 'SOL01'], { surname: 'Taken' }),
    await changeOf('users', ['name', 'sven'], { blocked: 'yes' }, ['companies']),
    await changeOf('users', ['name', 'sven'], { companies: 'NIF' }, ['companies']),
    await changeOf('users', ['name', 'clerk'], { full_name: 'Taken' }),
    await changeOf('users', ['name', 'nora'], { companies: 'NIF SOL' }),
    await changeOf('printers', ['agency', '200'], { name: 'TAKEN' }),
    { table: 'sailings', from: (await changeOf('sailings', ['line', 'S01'], {})).from! },
  ]
  for (const change of ofOthers) expect(await publish(crs.nora, change)).toBe('network_not_entitled')
  const own = await changeOf('fares', ['line', 'N01'], { gross: '39.00' })
  expect(await publish(crs.nora, own)).toBe('published')
})

test('what is of all companies needs the rights for all of them', async () => {
  const ofAll = [
    await changeOf('insurances', ['code', 'CANCEL'], { percent: '1' }),
    await changeOf('discounts', ['code', 'STU'], { percent: '90' }),
    await changeOf('network', ['currency', 'NOK'], { name: 'Taken' }),
    await changeOf('agencies', ['code', '100'], { credit_limit: '90000' }),
    await changeOf('offers', ['companies', 'NIF'], { companies: '' }),
    await changeOf('companies', ['code', 'NIF'], { code: 'ABC', ticket_letter: 'Q' }),
  ]
  for (const change of ofAll) expect(await publish(crs.nora, change)).toBe('network_not_entitled')
  expect(await publish(crs.head, ofAll[0]!)).toBe('published')
})

test('persons are put into the agencies of the own company alone', async () => {
  const person = { ...oleRow, name: 'per', companies: 'NIF' }
  const elsewhere = await addedRow(crs.nora, 'users', { ...person, agency: '200' })
  expect(await publish(crs.nora, elsewhere)).toBe('network_not_entitled')
  const own = await addedRow(crs.nora, 'users', { ...person, agency: '100' })
  expect(await publish(crs.nora, own)).toBe('published')
})

test('officers see the rows of their companies, and only read those of the whole network', async () => {
  const seen = async (table: string, column: string) => {
    const { rows, at } = await readTable(crs.nora, table)
    return [...new Set(rows.map((cells) => String(cells[at(column)])))].toSorted()
  }
  expect(await seen('fares', 'line')).toEqual(['N01'])
  expect(await seen('ships', 'code')).toEqual(['NIF01'])
  expect(await seen('sailings', 'line')).toEqual(['N01'])
  expect(await seen('users', 'agency')).toEqual(['100'])
  expect(await seen('agencies', 'code')).toEqual(['100', '200'])
  const { tables } = await crs.nora.call(network.tables, {})
  const described = (name: string) => tables.find((table) => table.name === name)
  expect(described('ships')).toMatchObject({ count: 1 })
  expect(described('ships')).not.toHaveProperty('lacked')
  expect(described('discounts')).toMatchObject({ count: 4, lacked: 'SOL' })
  const { users } = await crs.nora.call(network.access, {})
  expect(users.map(({ userName }) => userName)).toContain('nils')
  expect(users.map(({ userName }) => userName)).not.toContain('sven')
})

test('waiting changes are seen, published, declined and withdrawn by officers of their companies', async () => {
  const { pool } = crs.database
  const nils = await crs.officer('nils')
  await pool.query(`update network set second_person = '{prices}'`)
  try {
    const change = await changeOf('fares', ['line', 'N01'], { gross: '41.00' })
    const submit = async (of: Agent) =>
      (await of.call(network.submit, { body: { changes: [change], reason: 'x' } })).id
    const id = await submit(crs.nora)
    const listed = async (of: Agent) => (await of.call(network.waiting, {})).waiting.map((one) => one.id)
    expect(await listed(nils)).toContain(id)
    expect(await listed(crs.head)).toContain(id)
    expect(await listed(crs.sven)).not.toContain(id)
    const refused = { code: 'network_not_entitled', parameters: { company: 'NIF' } }
    const path = { id }
    expect(await crs.sven.refused(network.previewWaiting, { path })).toMatchObject(refused)
    expect(await crs.sven.refused(network.approve, { path, body: { version: 1, lines: [] } })).toMatchObject(
      refused,
    )
    expect(await crs.sven.refused(network.decline, { path, body: { reason: 'no' } })).toMatchObject(refused)
    const { version, lines } = await nils.call(network.previewWaiting, { path })
    await nils.call(network.approve, { path, body: { version, lines } })
  } finally {
    await pool.query(`update network set second_person = '{}'`)
  }
})

/** Rows of tables that are not only NIF’s, by the tables of the database. */
const ofNetwork =
  'network port port_group discount discount_percent cancellation_step accommodation vehicle_category ' +
  'group_fare insurance_product voucher special_service translation agency'
const withCompany =
  'company_rule passenger_type payment_method vessel line surcharge product notice redirection ' +
  'booking_attribute loyalty_card agency_commission company_credit ticket_stock itinerary authority'
const conditions = (tables: string, condition: string) =>
  Object.fromEntries(tables.split(' ').map((table) => [table, condition]))

const ofOthers: Readonly<Record<string, string>> = {
  ...conditions(ofNetwork, 'true'),
  ...conditions(withCompany, `row.company is distinct from 'NIF'`),
  company: `row.code <> 'NIF'`,
  list_fare: `row.line <> 'N01'`,
  timetable: `row.line <> 'N01' or row.vessel <> 'NIF01'`,
  crew_member: `row.vessel <> 'NIF01'`,
  port_call: `row.itinerary_id in (select id from itinerary where company <> 'NIF')`,
  stock: `row.itinerary_id in (select id from itinerary where company <> 'NIF')`,
  offer: `row.companies <> '{NIF}'`,
  agency_user: `row.companies && '{SOL}' or row.agency <> '100'`,
  directory_group: `row.companies && '{SOL}' or row.agency <> '100'`,
  printer: `row.agency <> '100'`,
  parcel_port: `row.agency <> '100'`,
}

/** Counters of sign-ins change by themselves. */
async function rowsOfOthers(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const read: Record<string, unknown[]> = {}
  for (const [table, condition] of Object.entries(ofOthers)) {
    const { rows } = await pool.query<{ row: unknown }>(
      `select to_jsonb(row) as row from ${table} row where ${condition} order by to_jsonb(row)::text`,
    )
    read[table] = rows.map(({ row }) => row)
  }
  return read
}

test('whatever an officer sends, nothing of another company or of the whole network changes', async () => {
  const { pool } = crs.database
  expect(Object.keys(ofOthers).toSorted()).toEqual(
    [
      ...new Set([
        ...networkTables.map(({ stored }) => (stored === 'sailing' ? 'itinerary' : stored)),
        'port_call',
        'stock',
      ]),
    ].toSorted(),
  )
  const before = await rowsOfOthers(pool)
  const results = new Map<string, number>()
  const draw = fc.nat({ max: 1_000_000 })
  const drawnChange = fc.record({
    table: fc.constantFrom(...networkTables),
    row: draw,
    other: draw,
    act: fc.constantFrom('change', 'change', 'change', 'withdraw', 'add'),
    columns: fc.uniqueArray(draw, { minLength: 1, maxLength: 2 }),
    leftOut: fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(draw, { maxLength: 6 })),
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.tuple(drawnChange), fc.tuple(drawnChange, drawnChange)), async (drawn) => {
      const changes: NetworkChange[] = []
      for (const { table, row, other, act, columns, leftOut } of drawn) {
        const { rows } = await readTable(crs.head, table.name)
        if (rows.length === 0) continue
        const from = [...rows[row % rows.length]!]
        const source = rows[other % rows.length]!
        const cells = [...from]
        const width = table.columns.length
        for (const at of columns)
          cells[at % width] = other % 2 === 0 ? source[at % width]! : table.columns[at % width]!.example
        for (const at of leftOut) from[at % width] = cells[at % width] = ''
        changes.push({
          table: table.name,
          ...(act !== 'add' && { from: from.join('\t') }),
          ...(act !== 'withdraw' && { cells: cells.join('\t') }),
        })
      }
      const result = await tryToPublish(crs, crs.nora, changes)
      results.set(result, (results.get(result) ?? 0) + 1)
      expect(await rowsOfOthers(pool)).toEqual(before)
    }),
    { numRuns: extent('OFFICER_DRAWS', 100, 1000) },
  )
  expect(results.get('network_not_entitled')).toBeGreaterThan(0)
  const own = await changeOf('fares', ['line', 'N01'], { gross: '43.00' })
  expect(await publish(crs.nora, own)).toBe('published')
})
