import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { languages } from '../../../src/domain/value/language.ts'
import { addDays, localAt } from '../../../src/domain/value/portTime.ts'
import { others, type Agent, startSmallCrs } from '../../kit/crs/smallCrs.ts'
import { adults, pays, bookingRequest } from '../../kit/crs/bookingRequest.ts'

/** The database writes the real time, independent of the test clock. */
const today = localAt(Date.now(), 'Europe/Athens').slice(0, 10)

const { desk, agent } = startSmallCrs('all', { language: 'en' })

const log = async (fromDate: string, toDate: string, who = agent) =>
  (await who.call(ledger.actionLog, { path: { fromDate, toDate } })).actions

const sell = async (who: Agent) => {
  const body = {
    ...bookingRequest({ day: [adults(2)] }),
    payments: pays({ cash: 8700 }),
    expectedTotal: 8700,
  }
  return (await who.call(booking.sell, { body })).booking.crsReservationId
}

test('lists user, action, booking and result, the latest first', async () => {
  const reference = await sell(agent)
  await agent.call(booking.cancel, { body: { crsReservationId: reference } })
  const actions = await log(addDays(today, -1), addDays(today, 1))
  expect(actions.slice(0, 3).map(({ time: _, ...action }) => action)).toEqual([
    {
      user: 'demo',
      action: 'booking.cancel',
      title: 'Cancelled',
      reservation: reference,
      outcome: expect.stringMatching(/^refund \d+,\d\d · cancellation fee \d+,\d\d$/),
    },
    {
      user: 'demo',
      action: 'booking.sell',
      title: 'Sold and issued',
      reservation: reference,
      outcome: 'total 87,00 · 2 tickets',
    },
    { user: 'demo', action: 'session.token', title: 'Signed in', outcome: 'done' },
  ])
  expect(actions[0]?.time).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
})

test('includes sub-agencies and no other agency', async () => {
  const sub = await desk.agent(others.sub)
  const reference = await sell(sub)
  const seen = (actions: Awaited<ReturnType<typeof log>>) =>
    actions.find(({ reservation }) => reservation === reference)?.user
  expect(seen(await log(today, addDays(today, 1)))).toBe('1301/paros')
  expect(seen(await log(today, addDays(today, 1), sub))).toBe('paros')
  expect(seen(await log(today, addDays(today, 1), await desk.agent(others.foreign)))).toBeUndefined()
})

test('covers the given days in the zone of the agency', async () => {
  const at = async (moment: string) => {
    const line = { agency: '1300', user_name: 'demo', kind: 'settings.save', booking_id: null, data: {} }
    await desk.database.owner
      .insertInto('journal')
      .values({ ...line, at: new Date(moment) })
      .execute()
  }
  // Greece is three hours ahead of UTC in June.
  await at('2026-06-09T20:59:59Z')
  await at('2026-06-09T21:00:00Z')
  await at('2026-06-10T20:59:00Z')
  await at('2026-06-10T21:00:00Z')
  const times = (await log('2026-06-10', '2026-06-10')).map(({ time }) => time)
  expect(times).toEqual(['2026-06-10 23:59', '2026-06-10 00:00'])
})

test('refuses more than fifteen days, reversed days and invalid dates', async () => {
  const refused = async (fromDate: string, toDate: string) =>
    (await agent.refused(ledger.actionLog, { path: { fromDate, toDate } })).code
  expect(await log('2026-06-01', '2026-06-15')).toHaveLength(4)
  expect(await refused('2026-06-01', '2026-06-16')).toBe('too_many_days')
  expect(await refused('2026-06-02', '2026-06-01')).toBe('days_reversed')
  expect(await refused('2026-02-30', '2026-03-01')).toBe('date_not_valid')
})

test('has texts for all recorded kinds in every language', () => {
  const root = new URL('../../..', import.meta.url).pathname
  const texts = globSync('src/crs/**/*.ts', { cwd: root }).map((file) => readFileSync(root + file, 'utf8'))
  const written = texts.flatMap((text) => [
    ...[...text.matchAll(/(?:journal|createBooking|issuePaid)\(\s*'(\w+\.\w+)'/g)].map(
      ([, kind = '']) => kind,
    ),
    ...[...text.matchAll(/kind: '(\w+\.\w+)'/g)].map(([, kind = '']) => kind),
    ...[...text.matchAll(/'system', '(\w+\.\w+)'/g)].map(([, kind = '']) => kind),
    ...[...text.matchAll(/appendSystemEntries\(tx, '(\w+\.\w+)'/g)].map(([, kind = '']) => kind),
  ])
  const kinds = [...new Set(written)].filter((kind) => !/^sailing\.(lock|unlock)$/.test(kind))
  expect(kinds).toEqual(expect.arrayContaining(['booking.sell', 'booking.expire', 'session.token']))
  for (const language of languages) {
    const words = JSON.parse(readFileSync(`${root}locales/${language}/server.json`, 'utf8')) as object
    const wordless = kinds.filter((kind) => !(`action_${kind.replace('.', '_')}` in words))
    expect(wordless, language).toEqual([])
  }
})
