import { beforeAll, describe, expect, test } from 'vitest'
import { bases } from '../../../../src/contract/call.ts'
import { ledger } from '../../../../src/contract/ledger.ts'
import { startSmallCrs, others, type Agent } from '../../../kit/crs/smallCrs.ts'
import { readSheet } from '../../../kit/crs/sheet.ts'
import { cookieOf } from '../../../kit/crs/testServer.ts'

const { desk, agent } = startSmallCrs('all', { language: 'en' })
let foreign: Agent

/** The clock shows 15 June 2026: the first half of June is still open. */
beforeAll(async () => {
  foreign = await desk.agent(others.foreign)
  await enter([
    ['2026-05-15 23:59', 'HLC', 'charge', 'account', 10_000],
    ['2026-05-16 00:00', 'HLC', 'charge', 'account', 20_000],
    ['2026-05-20 12:00', 'HLC', 'payment', 'cash', 5050],
    ['2026-05-31 23:59', 'HLC', 'refund', 'cash', -1050],
    ['2026-06-01 00:05', 'HLC', 'settlement', 'account', -30_000],
    ['2026-06-01 12:00', 'HLC', 'payment', 'card', 7000],
    ['2025-12-31 23:30', 'HLC', 'payment', 'cash', 100],
    ['2026-05-20 12:00', 'DKT', 'payment', 'cash', 900],
  ])
})

type Entered = readonly [at: string, company: string, kind: string, method: string, amount: number]

async function enter(entries: readonly Entered[], agency = '1300'): Promise<void> {
  for (const [at, company, kind, method, amount] of entries)
    await desk.database.pool.query(
      `insert into ledger_entry (agency, user_name, at, kind, company, method, amount)
       values ($1, 'demo', $2::timestamp at time zone 'Europe/Athens', $3, $4, $5, $6)`,
      [agency, at, kind, company, method, amount],
    )
}

const clearings = (company: string, who = agent) =>
  who.call(ledger.companyClearings, { path: { company } }).then((answer) => answer.clearings)

const query = (fileType: 'pdf' | 'txt' | 'xls', number = 10, year = 2026) => ({
  query: { year, number, company_abbreviation: 'HLC', fileType },
})

const linkTo = async (fileType: 'pdf' | 'txt' | 'xls', number?: number) => {
  const { url } = await agent.call(ledger.downloadClearance, query(fileType, number))
  return url.slice(`${bases.desk}/clearances/`.length)
}

const open = (
  link: string,
  more: { token?: string; headers?: Record<string, string> } = { token: agent.token },
) => desk.server.call(ledger.clearanceFile, { path: { link }, headers: {} }, more)

describe('the clearings of a company', () => {
  test('are the closed half months, the latest first, each with sales less refunds (CA-100)', async () => {
    const fileTypes = ['pdf', 'txt', 'xls']
    expect(await clearings('HLC')).toEqual([
      { year: 2026, number: 10, fromDate: '2026-05-16', toDate: '2026-05-31', amount: 24_000, fileTypes },
      { year: 2026, number: 9, fromDate: '2026-05-01', toDate: '2026-05-15', amount: 10_000, fileTypes },
      { year: 2025, number: 24, fromDate: '2025-12-16', toDate: '2025-12-31', amount: 100, fileTypes },
    ])
  })

  test('are those of the agency only, and none without sales', async () => {
    expect(await clearings('HLC', foreign)).toEqual([])
    expect(await clearings('ADB')).toEqual([])
    expect(await clearings('NOSUCH')).toEqual([])
  })
})

describe('the link to a clearance', () => {
  test('serves a pdf (CA-013, CA-101, EN-063)', async () => {
    const { bytes, headers, status } = await open(await linkTo('pdf'))
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe('inline; filename="clearance-1300-HLC-2026-10.pdf"')
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/)
  })

  test('serves a pdf with as many pages as needed', async () => {
    const many = Array.from({ length: 130 }, (_, nth): Entered => [
      ...(['2026-04-05 10:00', 'HLC', 'payment', 'cash', 100 + nth] as const),
    ])
    await enter(many)
    const file = Buffer.from((await open(await linkTo('pdf', 7))).bytes).toString('latin1')
    expect(file.match(/\/Type \/Page\b/g)).toHaveLength(3)
    expect(file).toContain('[0 0 595.28 841.89]')
  })

  test('serves plain text with all postings and the sums', async () => {
    const { bytes, headers } = await open(await linkTo('txt'))
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const text = Buffer.from(bytes).toString()
    expect(text).toContain('Clearance 10/2026\r\n')
    expect(text).toMatch(/16\/05\/2026 00:00 +– +sale +on account +demo +200,00\r\n/)
    expect(text).toMatch(/31\/05\/2026 23:59 +– +refund +cash +demo +−10,50\r\n/)
    expect(text).not.toContain('15/05/2026')
    expect(text).not.toContain('300,00')
    expect(text).toMatch(/Total +240,00 EUR/)
    expect(text).toMatch(/Commission 8% +−19,20 EUR/)
    expect(text).toMatch(/Due to the company +220,80 EUR/)
  })

  test('has the commission that held at the end of the period, whatever is agreed later', async () => {
    const { pool } = desk.database
    const commissionOf = async (number: number) =>
      /Commission (\d+%)/.exec(Buffer.from((await open(await linkTo('txt', number))).bytes).toString())?.[1]
    const since = (time: string, percent: number) =>
      pool.query('update commission_rate set starts_at = $1 where percent = $2', [time, percent])
    await pool.query(`update company set commission = 12 where code = 'HLC'`)
    await since('2026-05-20', 12)
    await pool.query(`insert into agency_commission values ('1300', 'HLC', 5)`)
    await since('2026-06-01 00:00 Europe/Athens', 5)
    expect([await commissionOf(9), await commissionOf(10)]).toEqual(['8%', '12%'])
    await since('2026-05-31 23:59 Europe/Athens', 5)
    expect([await commissionOf(9), await commissionOf(10)]).toEqual(['8%', '5%'])
    await pool.query('delete from agency_commission')
    await pool.query(
      `update commission_rate set starts_at = '2026-05-10' where agency is not null and percent is null`,
    )
    expect([await commissionOf(9), await commissionOf(10)]).toEqual(['8%', '5%'])
    await pool.query(`update company set commission = 8 where code = 'HLC'`)
    await pool.query(`delete from commission_rate where starts_at > '-infinity'`)
  })

  test('has a commission with two decimals, of a company and of an agency', async () => {
    const { pool } = desk.database
    const text = async () => Buffer.from((await open(await linkTo('txt'))).bytes).toString()
    const since = () => pool.query(`update commission_rate set starts_at = '2026-05-20' where hundredths > 0`)
    await pool.query(`update company set commission = 7, commission_hundredths = 50 where code = 'HLC'`)
    await since()
    expect(await text()).toMatch(/Commission 7,5% +−18,00 EUR/)
    await pool.query(
      `insert into agency_commission (agency, company, percent, hundredths) values ('1300', 'HLC', 8, 10)`,
    )
    await since()
    expect(await text()).toMatch(/Commission 8,1% +−19,44 EUR/)
    await pool.query('delete from agency_commission')
    await pool.query(`update company set commission = 8, commission_hundredths = 0 where code = 'HLC'`)
    await pool.query(`delete from commission_rate where starts_at > '-infinity'`)
  })

  test('serves an Excel sheet with numeric amounts', async () => {
    const { bytes, headers } = await open(await linkTo('xls'))
    expect(headers['content-type']).toBe('application/vnd.ms-excel')
    expect(headers['content-disposition']).toContain('.xls"')
    const cells = readSheet(Buffer.from(bytes))
    expect(cells.slice(0, 3)).toEqual(['Clearance 10/2026', 'Agency', '1300 Πρακτορείο Ακτή'])
    expect(cells).toContain('Amount EUR')
    expect(cells.slice(-4)).toEqual(['Commission 8%', -19.2, 'Due to the company', 220.8])
  })

  test('is valid once', async () => {
    const link = await linkTo('txt')
    expect((await open(link)).status).toBe(200)
    expect((await open(link)).code).toBe('link_gone')
  })

  test('is valid for some minutes', async () => {
    const link = await linkTo('txt')
    const late = await linkTo('txt')
    desk.server.clock.pass(4 * 60_000)
    expect((await open(link)).bytes.length).toBeGreaterThan(100)
    desk.server.clock.pass(2 * 60_000)
    expect((await open(late)).code).toBe('link_gone')
  })

  test('is valid for its agency with a token or the cookie of its browser, and survives attempts of others', async () => {
    const link = await linkTo('txt')
    expect((await open(link, {})).code).toBe('link_gone')
    expect((await open(link, { token: foreign.token })).code).toBe('link_gone')
    const stranger = await desk.server.signIn(others.foreign)
    expect((await open(link, { headers: { cookie: stranger.cookie } })).code).toBe('link_gone')
    const own = await desk.server.signIn()
    const { bytes } = await open(link, { headers: { cookie: cookieOf(own) } })
    expect(Buffer.from(bytes).toString()).toContain('HLC')
  })

  test('is refused for a period that is open, has no sales or does not exist', async () => {
    for (const [number, year] of [
      [11, 2026],
      [8, 2026],
      [25, 2026],
      [10, 2030],
    ] as const)
      expect(await agent.refused(ledger.downloadClearance, query('pdf', number, year))).toMatchObject({
        code: 'clearance_not_found',
        parameters: { company: 'HLC', number, year },
      })
    expect((await foreign.refused(ledger.downloadClearance, query('pdf'))).code).toBe('clearance_not_found')
  })

  test('accepts the four type names of the specification and no other (EN-062, CO-022)', async () => {
    const { status } = await desk.server.call(
      ledger.downloadClearance,
      { query: { ...query('pdf').query, fileType: 'doc' as 'pdf' } },
      { token: agent.token },
    )
    expect(status).toBe(400)
  })
})
