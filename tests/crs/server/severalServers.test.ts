import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { releaseAllExpired } from '../../../src/crs/booking/option/expiry.ts'
import { openDatabase } from '../../../src/crs/database/open.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { linkEntries } from '../../../src/crs/journal/link.ts'
import { queueMessage } from '../../../src/crs/mail/queue.ts'
import { sendDue } from '../../../src/crs/mail/send.ts'
import { removePersonalData } from '../../../src/crs/personal/remove.ts'
import { deleteExpired } from '../../../src/crs/server/job/cleanup.ts'
import { adults, bookingRequest } from '../../kit/crs/bookingRequest.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { openSmallCrs, type SmallCrs } from '../../kit/crs/smallCrs.ts'

let desk: SmallCrs
let databases: Database[]

beforeEach(async () => {
  desk = await openSmallCrs()
  databases = await Promise.all([1, 2, 3].map(() => openDatabase(desk.url)))
})
afterEach(async () => {
  await Promise.all(databases.map((database) => database.close()))
  await desk.close()
})

/** The same job of three servers at once. */
const atOnce = <T>(job: (database: Database) => Promise<T>) => Promise.all(databases.map(job))
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
const numbers = Array.from({ length: 12 }, (_, nth) => nth)

async function holdEach(): Promise<void> {
  const agent = await desk.agent()
  await Promise.all(
    numbers.map(() => agent.call(booking.hold, { body: bookingRequest({ day: [adults(1)] }) })),
  )
}

test('options that expire are released once, and their places are free once', async () => {
  await holdEach()
  const { clock } = desk.server
  clock.pass(90 * 24 * 3_600_000)
  expect(sum(await atOnce((database) => releaseAllExpired({ database, clock })))).toBe(numbers.length)
  expect(await brokenInvariants(desk.database)).toEqual({})
})

test('each queued message leaves once', async () => {
  const { clock } = desk.server
  const who = { agency: '1300', agencies: ['1300'], userName: 'demo', userId: null, language: 'en' } as const
  const data = { language: 'en', leader: { firstName: 'A', lastName: 'B' }, offers: [] } as const
  for (const nth of numbers)
    await desk.database.transaction(who, (tx) =>
      queueMessage(tx, who, {
        ...{ recipient: `client${nth}@example.org`, template: 'insurance_offer', data },
        ...{ now: clock.now(), goodFor: 3_600_000 },
      }),
    )
  const delivered: string[] = []
  const transport = {
    outcome: 'sent' as const,
    async deliver({ to }: { to: string }) {
      await turn()
      delivered.push(to)
    },
  }
  const options = {
    transports: { email: transport, sms: transport },
    deskUrl: 'https://desk.example.com/',
    attachmentsOf: async () => [],
  }
  expect(sum(await atOnce((database) => sendDue({ database, clock }, options)))).toBe(numbers.length)
  expect(delivered.toSorted()).toEqual(numbers.map((nth) => `client${nth}@example.org`).toSorted())
})

test('cleaning up, removing personal data and linking the journal leave the records whole', async () => {
  await holdEach()
  const { clock } = desk.server
  const { rows } = await desk.database.pool.query('select from journal')
  expect(sum(await atOnce((database) => linkEntries(database)))).toBe(rows.length)
  clock.pass(400 * 24 * 3_600_000)
  await atOnce((database) => releaseAllExpired({ database, clock }))
  await atOnce((database) => deleteExpired({ database, clock }))
  await atOnce((database) => removePersonalData({ database, clock, folders: [] }))
  expect(await brokenInvariants(desk.database)).toEqual({})
})
