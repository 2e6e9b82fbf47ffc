/** Mails of reports: queued once at their time, sent with the file, ended by their user or with the right. */
import { unzipSync, strFromU8 } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import type { InputOf } from '../../../src/contract/call.ts'
import { report } from '../../../src/contract/report.ts'
import { smtpTransport } from '../../../src/crs/mail/transport.ts'
import { sendDue } from '../../../src/crs/mail/send.ts'
import { loadCatalogue } from '../../../src/crs/reference/catalogue.ts'
import { reportAttachments } from '../../../src/crs/report/attachments.ts'
import { queueReports } from '../../../src/crs/report/mailJob.ts'
import { booking } from '../../../src/contract/booking/booking.ts'
import { adults, bookingRequest, paidRequest } from '../../kit/crs/bookingRequest.ts'
import { openMailbox, textOf, type Mailbox } from '../../kit/crs/mailbox.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'
import { rightsOf } from '../../kit/rightsOf.ts'

const { desk, agent, signIn } = startSmallCrs('each')
let mailbox: Mailbox
beforeEach(async () => {
  mailbox = await openMailbox()
  await grant([...rightsOf.counter, ...rightsOf.company])
  await agent.call(booking.sell, { body: paidRequest(bookingRequest({ day: [adults(2)] }), { cash: 8700 }) })
  return () => mailbox.close()
})

const grant = (rights: readonly string[], language = 'de') =>
  desk.database.pool.query(
    `update agency_user set companies = '{HLC}', rights = $1, language = $2 where agency = '1300' and name = 'demo'`,
    [rights, language],
  )

/** The clock of the tests begins on Monday, 15 June 2026, at 10:00. */
const monday: InputOf<typeof report.addMail>['body'] = {
  report: 'load',
  groupBy: 'line',
  period: 'thisWeek',
  format: 'csv',
  weekdays: [1],
  timeOfDay: '11:00',
  recipients: ['chief@hlc.example'],
}
const add = (more: Partial<typeof monday> = {}) =>
  agent.call(report.addMail, { body: { ...monday, ...more } })
const mails = async () => (await agent.call(report.mails, {})).mails

async function needed() {
  const { database, server } = desk
  return { database, clock: server.clock, catalogue: await loadCatalogue(database) }
}
const queue = async () => queueReports(await needed())
async function send(): Promise<void> {
  const needs = await needed()
  const transport = smtpTransport(mailbox.url, 'Purser <desk@agency.example>')
  const transports = { email: transport, sms: transport }
  await sendDue(needs, {
    transports,
    deskUrl: 'https://desk.example',
    attachmentsOf: reportAttachments(needs),
  })
}
const pass = (hours: number) => desk.server.clock.pass(hours * 3_600_000)

/** The bytes of the attached file. */
function fileIn(raw: string): Buffer {
  const [, encoded = ''] =
    /Content-Disposition: attachment;[^]*?\r?\n\r?\n([A-Za-z0-9+/=\s]+?)\s--/.exec(raw) ?? []
  return Buffer.from(encoded, 'base64')
}

test('a report is queued at its time, by one of several servers, and mailed once with its file', async () => {
  expect(await add()).toMatchObject({ nextAt: '2026-06-15 11:00' })
  expect(await queue()).toBe(0)
  pass(1)
  const queued = await Promise.all([queue(), queue(), queue()])
  expect(queued.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(mailbox.received).toEqual([])
  await send()
  await send()
  expect(mailbox.received.map(({ to }) => to)).toEqual([['chief@hlc.example']])
  const raw = mailbox.received[0]?.raw ?? ''
  expect(textOf(raw)).toContain('Auslastung und Umsatz=E2=80=9C vom 15/06/2026 bis')
  expect(raw).toContain('load-line-2026-06-15-2026-06-21.csv')
  const [titles, line, sums] = fileIn(raw).toString('utf8').split('\r\n')
  expect(titles).toBe(
    '\uFEFFLinie;Reed.;Abfahrten;Personen;Kapazität;Ausl. %;Passagiere;Fahrzeuge;Umsatz;Verkauft;Erstattet;Lademeter;Lademeter ges.;Autodeck %',
  )
  expect(line).toBe('H01;HLC;2;2;120;1,7;2;0;87;87;0;0;70;0')
  expect(sums).toBe('Summen;;2;2;120;1,7;2;0;87;87;0;0;70;0')
})

test('an outage longer than a week queues one mail, for the week in which it ended', async () => {
  await add({ format: 'xlsx', recipients: ['one@hlc.example', 'two@hlc.example', 'one@hlc.example'] })
  pass(16 * 24)
  await signIn()
  expect(await queue()).toBe(1)
  expect(await queue()).toBe(0)
  expect(await mails()).toMatchObject([{ nextAt: '2026-07-06 11:00', lastAt: '2026-07-01 10:00' }])
  await send()
  expect(mailbox.received.flatMap(({ to }) => to)).toEqual(['one@hlc.example', 'two@hlc.example'])
  const raw = mailbox.received[0]?.raw ?? ''
  expect(raw).toContain('load-line-2026-06-29-2026-07-05.xlsx')
  const sheet = strFromU8(unzipSync(fileIn(raw))['xl/worksheets/sheet1.xml']!)
  expect(sheet).toContain('<t>Umsatz</t>')
})

test('a queued mail that the mail server refuses for now is sent by the next pass', async () => {
  await add()
  pass(1)
  await queue()
  mailbox.answers['RCPT'] = '450 later'
  await send()
  expect(mailbox.received).toEqual([])
  delete mailbox.answers['RCPT']
  pass(1)
  await send()
  expect(mailbox.received).toHaveLength(1)
})

test('a mail is listed for its user until it is ended', async () => {
  const { id } = await add({ lines: ['H01'] })
  expect(await mails()).toEqual([{ id, ...monday, lines: ['H01'], nextAt: '2026-06-15 11:00' }])
  await agent.call(report.endMail, { body: { id } })
  expect(await mails()).toEqual([])
  pass(1)
  await signIn()
  expect(await queue()).toBe(0)
  expect((await agent.refused(report.endMail, { body: { id } })).code).toBe('report_no_mail')
})

test('a mail ends when its user loses the right, and one that waits then is not sent', async () => {
  await add()
  pass(1)
  await queue()
  await grant(rightsOf.counter)
  await send()
  expect(mailbox.received).toEqual([])
  const { rows } = await desk.database.pool.query(
    `select status, template from outbox where template = 'report'`,
  )
  expect(rows).toEqual([{ status: 'refused', template: 'report' }])
  pass(7 * 24)
  await queue()
  expect((await desk.database.pool.query('select from report_mail')).rows).toEqual([])
})

test('a mail needs addresses, and the days and the grouping of its report', async () => {
  const refused = async (more: Partial<typeof monday>) => {
    const { period, ...rest } = { ...monday, ...more }
    return agent.refused(report.addMail, { body: period === undefined ? rest : { ...rest, period } })
  }
  expect(await refused({ recipients: ['chief@hlc.example', 'nobody'] })).toMatchObject({
    code: 'report_address',
    at: '/recipients/1',
    parameters: { text: 'nobody' },
  })
  expect((await refused({ groupBy: 'departure' })).code).toBe('report_grouping')
  const { period: _, ...withoutDays } = monday
  expect((await agent.refused(report.addMail, { body: withoutDays })).code).toBe('days_missing')
})

test('a mail needs lines, ships and agencies that its user may see', async () => {
  const wrong: [Partial<typeof monday>, code: string, at: string][] = [
    [{ lines: ['H01', 'A02'] }, 'report_no_line', '/lines'],
    [{ vessels: ['NONE'] }, 'report_no_ship', '/vessels'],
    [{ agencies: ['1300', '9999'] }, 'agency_unknown', '/agencies'],
  ]
  for (const [more, code, at] of wrong)
    expect(await agent.refused(report.addMail, { body: { ...monday, ...more } })).toMatchObject({ code, at })
  expect(await mails()).toEqual([])
})
