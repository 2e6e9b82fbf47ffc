import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { network } from '../../../src/contract/network.ts'
import { linkEntries } from '../../../src/crs/journal/heads.ts'
import { adults, bookingRequest, paidRequest } from '../../kit/crs/bookingRequest.ts'
import { others, startSmallCrs } from '../../kit/crs/smallCrs.ts'

const crs = startSmallCrs('each')

type Line = Awaited<ReturnType<typeof listed>>[number]

const everyDay = { from: '2020-01-01', until: '2099-12-31' }
async function listed(narrowed: object = {}) {
  const { lines, next } = await crs.agent.call(network.journal, { query: { ...everyDay, ...narrowed } })
  expect(next).toBeUndefined()
  return lines
}

async function grant(...rights: string[]): Promise<void> {
  await crs.desk.database.pool.query(`update agency_user set rights = $1 where agency = '1300'`, [rights])
  await crs.signIn()
}

/** The hash of a line by the explanation in src/crs/README.md. */
function hashOf({ before, digest, id, microseconds, record, ...line }: Line): string {
  const { agency, kind, booking: of, version, userName } = line
  const texts = [id, microseconds, agency, kind, of, version, ...(record === '' ? [] : [record]), userName]
  return createHash('sha256')
    .update(Buffer.from(before + digest, 'hex'))
    .update(texts.join('\n'))
    .digest('hex')
}

test('the journal has a chain that an outsider can check, narrowed to a user, a kind and days', async () => {
  await grant('sell', 'users')
  await crs.desk.agent(others.foreign)
  await crs.agent.call(booking.sell, {
    body: paidRequest(bookingRequest({ day: [adults(1)] }), { cash: 4350 }),
  })
  await linkEntries(crs.desk.database)
  const lines = await listed()
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.map(hashOf)).toEqual(lines.map(({ hash }) => hash))
  expect(lines.slice(1).map(({ before }) => before)).toEqual(lines.slice(0, -1).map(({ hash }) => hash))
  const { rows } = await crs.desk.database.pool.query('select distinct agency from journal order by agency')
  expect(rows).toEqual([{ agency: '1300' }, { agency: '1377' }])
  expect([...new Set(lines.map(({ agency }) => agency))]).toEqual(['1300'])
  const [first] = lines
  expect(hashOf({ ...first!, userName: 'other' })).not.toBe(first!.hash)
  expect(JSON.stringify(lines)).not.toMatch(/PAPADOPOULOU|6971234567/)
  const sales = lines.filter(({ kind }) => kind === 'booking.sell')
  expect(sales).toHaveLength(1)
  expect(await listed({ kind: 'booking' })).toEqual(sales)
  expect(await listed({ kind: 'booking.s' })).toEqual([])
  expect(await listed({ user: sales[0]!.userName, kind: 'booking.sell' })).toEqual(sales)
  expect(await listed({ user: 'other' })).toEqual([])
  expect(await listed({ after: `1300 ${lines.at(-1)!.position}` })).toEqual([])
  expect(await listed({ until: '2020-01-02' })).toEqual([])
  const reversed = { query: { ...everyDay, until: '2019-01-01' } }
  expect(await crs.agent.refused(network.journal, reversed)).toMatchObject({ code: 'days_reversed' })
})

test('who may do what is listed for the agency and its companies, and no more', async () => {
  const { pool } = crs.desk.database
  await grant('users')
  const agenciesIn = async () => {
    const { users } = await crs.agent.call(network.access, {})
    return [...new Set(users.map(({ agency }) => agency))]
  }
  expect(await agenciesIn()).not.toContain('1377')
  await pool.query(`update agency_user set companies = '{HLC}' where agency in ('1300', '1377')`)
  await pool.query(`update agency_user set blocked = true where agency = '1377'`)
  await crs.signIn()
  const { users } = await crs.agent.call(network.access, {})
  expect(users.find(({ agency }) => agency === '1377')).toMatchObject({
    companies: ['HLC'],
    state: 'blocked',
  })
  expect(users.find(({ agency }) => agency === '1300')).toMatchObject({ rights: ['users'], state: 'active' })
  await grant('sell')
  expect(await crs.agent.refused(network.access, {})).toMatchObject({ code: 'not_permitted' })
  expect(await crs.agent.refused(network.journal, { query: everyDay })).toMatchObject({
    code: 'not_permitted',
  })
})
