import { createCanvas } from '@napi-rs/canvas'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { network, type NetworkChange } from '../../../../src/contract/network.ts'
import {
  addedRow,
  changedRow,
  oleRow,
  openSetUpCrs,
  port,
  publishAll,
  type SetUpCrs,
} from '../../../kit/crs/emptyNetwork.ts'
import type { Agent } from '../../../kit/crs/smallCrs.ts'

let crs: SetUpCrs
let kari: Agent
beforeEach(async () => {
  crs = await openSetUpCrs()
  kari = crs.kari
})
afterEach(() => crs.close())

const rowsOf = async (table: string) => (await kari.call(network.rows, { path: { table } })).rows
const indexOf = async (table: string, column: string) => {
  const { tables } = await kari.call(network.tables, {})
  return tables.find(({ name }) => name === table)!.columns.findIndex(({ name }) => name === column)
}

const changed = (table: string, column: string, text: string) => changedRow(kari, table, column, text)

const preview = (changes: NetworkChange[]) => kari.call(network.preview, { body: { changes } })

test('a wrong cell is found at its row and column, with the nearest valid value', async () => {
  const change = await addedRow(kari, 'ports', { ...port, country: 'Norway' })
  const expected = { change: 0, table: 'ports', row: 'BGO', column: 'country', value: 'Norway' }
  expect(await kari.call(network.check, { body: { changes: [change] } })).toMatchObject({
    total: 1,
    faults: [expected],
  })
  expect(await preview([change])).toMatchObject({ faults: [expected], lines: [] })
  const ship = { code: 'NIF01', company: 'NIP', name: 'Ship', ship_type: 'FASTT', persons: '9' }
  const wrong = await addedRow(kari, 'ships', { ...ship, max_length: '0', max_height: '0' })
  expect((await kari.call(network.check, { body: { changes: [wrong] } })).faults).toMatchObject([
    { column: 'ship_type', nearest: 'FAST' },
  ])
  const dangling = { ...wrong, cells: wrong.cells!.replace('FASTT', 'FAST') }
  expect((await kari.call(network.check, { body: { changes: [dangling] } })).faults).toMatchObject([
    { column: 'company', value: 'NIP', nearest: 'NIF' },
  ])
})

test('a code typed in small letters is found by a row that names it in capitals', async () => {
  const company = { code: 'abc', name_en: 'Abc', market: 'domestic', ticket_letter: 'A', commission: '8' }
  const ship = { code: 'ABC01', company: 'ABC', name: 'Ship', ship_type: 'FAST', persons: '9' }
  const changes = [
    await addedRow(kari, 'companies', { ...company, cancellation_set: 'std' }),
    await addedRow(kari, 'ships', { ...ship, max_length: '0', max_height: '0' }),
  ]
  expect(await kari.call(network.check, { body: { changes } })).toMatchObject({ total: 0, faults: [] })
})

test('two rows with one key are a fault that names the other row', async () => {
  const change = await addedRow(kari, 'ports', port)
  const { faults } = await preview([change, change])
  expect(faults).toMatchObject([{ change: 1, column: 'code', expected: 'another code than that of BGO' }])
})

test('a publication is noted with who and why, and the next preview of it has no lines', async () => {
  const change = await changed('companies', 'name_en', 'Northern Ferries')
  expect(await publishAll(kari, [change])).toEqual([
    'companies: 0 added, 1 changed, 0 withdrawn',
    '  ~ NIF: name_en Northern Isles Ferries → Northern Ferries',
  ])
  const { rows } = await crs.database.pool.query(
    'select user_name, source from publication order by version desc limit 1',
  )
  expect(rows).toEqual([{ user_name: '100/kari', source: 'test' }])
  const entries = await crs.database.pool.query(
    `select agency, user_name, data->>'reason' as reason from journal where kind = 'network.publish' order by id desc limit 1`,
  )
  expect(entries.rows).toEqual([{ agency: '100', user_name: 'kari', reason: 'test' }])
  expect(await preview([await changed('companies', 'name_en', 'Northern Ferries')])).toMatchObject({
    lines: [],
    faults: [],
  })
})

/** The data address of an image that is hardly compressed. */
function noiseOf(seed: number): string {
  const canvas = createCanvas(50, 40)
  const context = canvas.getContext('2d')
  const image = context.createImageData(50, 40)
  for (const [nth] of image.data.entries()) image.data[nth] = nth % 4 === 3 ? 255 : (nth * nth * seed) % 251
  context.putImageData(image, 0, 0)
  return `data:image/png;base64,${canvas.toBuffer('image/png').toString('base64')}`
}

test('a logo is published from its cell, and another one has another line', async () => {
  const [first, second] = [noiseOf(7), noiseOf(13)]
  expect(first.length).toBeGreaterThan(1000)
  const [, line = ''] = await publishAll(kari, [await changed('companies', 'logo', first)])
  expect(line).toMatch(/^ {2}~ NIF: logo \(empty\) → data:image\/png;base64,.{18}… \([\da-f]{12}\)$/)
  const [, other = ''] = await publishAll(kari, [await changed('companies', 'logo', second)])
  const [, former, present] = /logo (.*) → (.*)$/.exec(other) ?? []
  expect(line.endsWith(former ?? '-')).toBe(true)
  expect(present).not.toBe(former)
  const { rows } = await crs.database.pool.query(`select logo from company where code = 'NIF'`)
  expect(rows).toEqual([{ logo: second }])
  const { faults } = await preview([await changed('companies', 'logo', 'logo.png')])
  expect(faults).toMatchObject([
    { column: 'logo', expected: expect.stringMatching(/^a PNG image/) as string },
  ])
})

describe('of two who change the network at once', () => {
  test('the second sees the change of the first before publishing, and overwrites nothing', async () => {
    const first = await changed('companies', 'name_en', 'First')
    const second = await changed('companies', 'commission', '7')
    const { lines, version } = await preview([second])
    await publishAll(kari, [first])
    const body = { changes: [second], version, lines, reason: 'later' }
    expect((await kari.refused(network.publish, { body })).code).toBe('network_changed')
    await publishAll(kari, [second])
    const [row = []] = await rowsOf('companies')
    expect(row).toContain('First')
    expect(row[await indexOf('companies', 'commission')]).toBe('7')
  })

  test('a cell that both have changed is a fault with the value that is published', async () => {
    const [first, second] = [
      await changed('companies', 'name_en', 'First'),
      await changed('companies', 'name_en', 'Second'),
    ]
    await publishAll(kari, [first])
    expect((await preview([second])).faults).toMatchObject([
      { change: 0, column: 'name_en', value: 'Second', expected: expect.stringContaining('First') },
    ])
  })

  test('a row that the other has withdrawn is a fault', async () => {
    await publishAll(kari, [
      await addedRow(kari, 'special_services', { code: 'WCHR', name_en: 'Wheelchair' }),
    ])
    const change = await changed('special_services', 'name_en', 'Chair')
    await publishAll(kari, [{ table: 'special_services', from: change.from! }])
    expect((await preview([change])).faults).toMatchObject([{ change: 0, row: 'WCHR' }])
  })
})

test('columns that sales change are not changed by the page', async () => {
  const change = await changed('ticket_series', 'next_number', '77')
  expect((await preview([change])).faults).toMatchObject([{ column: 'next_number' }])
})

test('a new user without a password gets a one-time password, and no row shows a secret', async () => {
  const user = { ...oleRow, rights: 'sell', companies: '', password: '' }
  const changes = [await addedRow(kari, 'users', user)]
  const { lines, version } = await preview(changes)
  const { invitations } = await kari.call(network.publish, {
    body: { changes, version, lines, reason: 'new colleague' },
  })
  expect(invitations).toMatchObject([
    { agency: '100', name: 'ole', password: expect.stringMatching(/^\w{12}$/) },
  ])
  expect(JSON.stringify(await rowsOf('users'))).not.toMatch(/secret|\$argon|scrypt/)
  const ole = await crs.signIn({
    agency: '100',
    user: 'ole',
    password: invitations[0]!.password,
    validation: '100',
  })
  expect((await crs.server.call(network.tables, {}, { token: ole.token })).code).not.toBe('000')
})

test('a user without the right for the network is refused every call', async () => {
  await crs.database.pool.query(`update agency_user set rights = '{sell,change,refund,cash,office}'`)
  for (const call of Object.values(network))
    expect(
      (
        await crs.server.call(
          call as typeof network.tables,
          { path: { table: 'ports' }, body: {} },
          { token: kari.token },
        )
      ).code,
    ).toBe('not_permitted')
})

test('what a load refuses is refused in its words', async () => {
  const change = await changed('network', 'currency', 'SEK')
  const { lines, version } = await preview([change])
  const refused = await kari.refused(network.publish, {
    body: { changes: [change], version, lines, reason: 'other currency' },
  })
  expect(refused.parameters['reason']).toMatch(/currency/)
})

test('a day that is over is a fault of the cell of a single sailing', async () => {
  const ship = { code: 'NIF01', company: 'NIF', name: 'Ship', ship_type: 'FAST', persons: '9' }
  const line = { code: 'N01', company: 'NIF', kind: 'day', stops: 'BGO SVG' }
  const sailing = {
    number: '1',
    line: 'N01',
    vessel: 'NIF01',
    season: 'high',
    calls: 'BGO 09:00 > SVG 13:35',
  }
  const changes = [
    await addedRow(kari, 'ports', port),
    await addedRow(kari, 'ports', { ...port, code: 'SVG' }),
    await addedRow(kari, 'ships', { ...ship, max_length: '0', max_height: '0' }),
    await addedRow(kari, 'lines', line),
  ]
  const dated = async (date: string) =>
    preview([...changes, await addedRow(kari, 'sailings', { ...sailing, date })])
  const fault = { change: 4, table: 'sailings', column: 'date', value: '2027-01-03' }
  expect((await dated('2027-01-03')).faults).toEqual(expect.arrayContaining([expect.objectContaining(fault)]))
  expect((await dated('2027-01-04')).faults.filter(({ column }) => column === 'date')).toEqual([])
})
