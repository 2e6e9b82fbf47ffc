import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkNetwork } from '../../../../src/crs/network/check/checkNetwork.ts'
import { readCsv } from '../../../../src/crs/network/file/readCsv.ts'
import { loadNetwork } from '../../../../src/crs/network/load/loadNetwork.ts'
import { planLines, planLoad } from '../../../../src/crs/network/load/plan.ts'
import { exportNetwork } from '../../../../src/crs/network/write/exportNetwork.ts'
import { freshDatabase, type FreshDatabase } from '../../../kit/crs/database.ts'
import { change, templateTables, type Tables } from '../../../kit/crs/networkTables.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const today = '2027-01-01'

async function load(tables: Tables) {
  const { network, faults } = checkNetwork(tables)
  expect(faults).toEqual([])
  const { pool } = fresh.database
  const lines = planLines(await planLoad(pool, network, today), network.settings.digits)
  const { invitations } = await loadNetwork(pool, network, { today, source: 'test' }, lines)
  return { lines, invitations }
}

const withGroups = (text: string): Tables =>
  new Map(templateTables()).set(
    'directory_groups',
    readCsv('directory_groups.csv', Buffer.from(text), 'directory_groups').tables[0]!,
  )
const groups = `name,position,agency,language,rights,can_check_in,check_in_ports
purser-sell,1,100,en,sell change,,
"/firm/Harbour, gate",2,100,,,yes,BGO
`

test('groups are loaded, compared, exported and withdrawn as other rows', async () => {
  expect((await load(withGroups(groups))).lines).toContain(
    'directory_groups: 2 added, 0 changed, 0 withdrawn',
  )
  expect((await load(withGroups(groups))).lines).toEqual([])
  const exported = (await exportNetwork(fresh.database.pool, today)).get('directory_groups.csv')
  expect(exported).toContain('purser-sell,1,100,en,sell change')
  const one = groups.split('\n').slice(0, 2).join('\n')
  expect((await load(withGroups(one))).lines).toContain('directory_groups: 0 added, 0 changed, 1 withdrawn')
})

test('faults of groups are named at their cells', () => {
  const wrong = groups.replace('2,100', '1,999').replace('sell change', 'sell fly')
  const { faults } = checkNetwork(withGroups(wrong))
  expect(faults.map(({ line, column }) => `${line} ${column}`)).toEqual(['2 rights', '3 agency'])
  const tied = checkNetwork(withGroups(groups.replace(',2,100', ',1,100')))
  expect(tied.faults.map(({ line, column }) => `${line} ${column}`)).toEqual(['3 position'])
})

test('users whom the directory made stay, and are exported with what names them there', async () => {
  await load(templateTables())
  await fresh.database.pool.query(`
    insert into agency_user (agency, name, full_name, nationality, language, password_hash, validation_hash,
      directory_issuer, directory_subject, from_directory)
    values ('100', 'nina', 'Nina', 'NO', 'en', 'x', 'x', 'https://login.example.com', 'n-1', true)`)
  expect((await load(templateTables())).lines).toEqual([])
  const users = (await exportNetwork(fresh.database.pool, today)).get('users.csv')
  expect(users).toMatch(/nina.*https:\/\/login\.example\.com,n-1,yes/)
})

test('blocked users, and users of an agency without passwords but for emergencies, are not invited', async () => {
  const { invitations: none } = await load(change(templateTables(), 'users', { blocked: 'yes' }))
  expect(none).toEqual([])
  await fresh.drop()
  fresh = await freshDatabase()
  const tables = change(change(templateTables(), 'agencies', { directory_only: 'yes' }), 'users', {
    break_glass: 'yes',
  })
  const table = tables.get('users')!
  const second = table.rows[0]!.cells.map(
    (cell, at) => ({ name: 'ole', break_glass: '' })[table.columns[at] ?? ''] ?? cell,
  )
  const rows = [...table.rows, { line: 99, cells: second }]
  const { invitations } = await load(new Map(tables).set('users', { ...table, rows }))
  expect(invitations.map(({ name }) => name)).toEqual(['kari'])
})
