import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { releaseAllExpired } from '../../../src/crs/booking/option/expiryJob.ts'
import { openDatabase } from '../../../src/crs/database/open.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { type Database, system } from '../../../src/crs/database/transaction.ts'
import { releaseUnnamed } from '../../../src/crs/group/releaseJob.ts'
import { linkEntries } from '../../../src/crs/journal/heads.ts'
import { queueMessageAhead } from '../../../src/crs/mail/queue.ts'
import { sendDue } from '../../../src/crs/mail/send.ts'
import { removePersonalData } from '../../../src/crs/personal/removalJob.ts'
import { loadCatalogue } from '../../../src/crs/reference/catalogue.ts'
import { deleteExpired } from '../../../src/crs/server/job/jobs.ts'
import { adults, bookingRequest, pays, trips } from '../../kit/crs/bookingRequest.ts'
import { groupRequest } from '../../kit/crs/group.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { control } from '../../kit/crs/race.ts'
import { testSeal } from '../../kit/crs/seal.ts'
import { agentOf, openSmallCrs, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { testServer, type TestServer } from '../../kit/crs/testServer.ts'

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
    await desk.database.transaction(who, async (tx) =>
      queueMessageAhead(tx, who, {
        recipient: `client${nth}@example.org`,
        template: 'insurance_offer',
        data,
        now: clock.now(),
        goodFor: 3_600_000,
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

describe('print jobs that are queued at one server', () => {
  const station = randomUUID()
  let servers: TestServer[]
  let queued: string[]

  beforeEach(async () => {
    const { clock } = desk.server
    servers = await Promise.all(databases.map((database) => testServer(database, { clock })))
    const agent = await desk.agent()
    const body = { ...bookingRequest({ day: [adults(1)] }), payments: pays({ cash: 4350 }) }
    queued = []
    for (const nth of numbers) {
      const sold = await agent.call(booking.sell, { body: { ...body, expectedTotal: 4350 } })
      const paper = { printable: 'TICKETS', printer: `Counter ${nth}`, station } as const
      const { crsReservationId } = sold.booking
      queued.push((await agent.call(ticket.queuePrint, { body: { crsReservationId, ...paper } })).job)
    }
  })
  afterEach(() => Promise.all(servers.map((server) => server.close())))

  test('are given to desks of their machine at three others once each, and end once', async () => {
    const { token } = await desk.agent()
    const printed: string[] = []
    const prints = async (nth: number) => {
      for (;;) {
        const { job } = await agentOf(servers[nth % 3]!, token).call(ticket.claimPrint, { body: { station } })
        if (!job) return
        printed.push(job.job)
        // The end is reported at another one, and once more where the answer was lost.
        for (const more of [1, 2])
          await agentOf(servers[(nth + more) % 3]!, token).call(ticket.endPrint, {
            path: { job: job.job },
            body: { result: 'printed' },
          })
      }
    }
    await Promise.all([0, 1, 2, 3, 4, 5].map(prints))
    expect(printed.toSorted()).toEqual(queued.toSorted())
    const { rows } = await desk.database.pool.query("select status from outbox where kind = 'print'")
    expect(rows).toEqual(numbers.map(() => ({ status: 'printed' })))
    const ends = await desk.database.pool.query("select from journal where kind = 'ticket.endPrint'")
    expect(ends.rows).toHaveLength(numbers.length)
  })

  test('control: are given out more than once where a waiting job is not locked', control, async () => {
    const claim = (database: Database) =>
      database.transaction(system, async (tx) => {
        const found = await sql<{ id: number }>`
          select id from outbox where kind = 'print' and due_at <= ${desk.server.clock.now()}
          order by id limit 1`.execute(tx)
        await turn()
        const later = new Date(desk.server.clock.now().getTime() + 60_000)
        for (const { id } of found.rows)
          await sql`update outbox set due_at = ${later} where id = ${id}`.execute(tx)
        return found.rows
      })
    const given: number[] = []
    await atOnce(async (database) => {
      for (let found = await claim(database); found.length > 0; found = await claim(database))
        given.push(...found.map(({ id }) => id))
    })
    expect(given.length).toBeGreaterThan(numbers.length)
  })
})

describe('groups whose unnamed places return to sale', () => {
  const size = 4
  const groups = numbers.slice(0, 6)
  const freeDeck = async () => {
    const agent = await desk.agent()
    const { trips: found } = await agent.call(sailing.availability, { body: { trips: [trips.day] } })
    return found[0]?.accommodations.find(({ idOrCode }) => idOrCode === 'DECK')?.units ?? 0
  }

  async function holdGroups(): Promise<void> {
    const agent = await desk.agent()
    const terms = { groupDeadlines: { releaseBy: '2026-06-16 10:00' }, optionDateTime: '2026-06-18 12:00' }
    for (const nth of groups)
      await agent.call(booking.hold, {
        body: groupRequest(size, ['day'], { ...terms, groupName: `Group ${nth}` }),
      })
    desk.server.clock.pass(24 * 3_600_000)
  }

  test('are released once each', async () => {
    const free = await freeDeck()
    await holdGroups()
    expect(await freeDeck()).toBe(free - groups.length * size)
    const { clock } = desk.server
    const released = await atOnce(async (database) =>
      releaseUnnamed({
        database,
        clock,
        catalogue: await loadCatalogue(database),
        random: Math.random,
        seal: testSeal,
      }),
    )
    expect(sum(released)).toBe(groups.length)
    expect(await freeDeck()).toBe(free)
    expect(await brokenInvariants(desk.database)).toEqual({})
  })

  test('control: are released more than once where one that is due is not locked', control, async () => {
    await holdGroups()
    const takeDue = (database: Database) =>
      database.transaction(system, async (tx) => {
        const due = await sql<{
          id: number
        }>`select id from booking where release_at is not null limit 1`.execute(tx)
        await turn()
        for (const { id } of due.rows)
          await sql`update booking set release_at = null where id = ${id}`.execute(tx)
        return due.rows.length
      })
    const taken = await atOnce(async (database) => {
      let count = 0
      for (let found = await takeDue(database); found > 0; found = await takeDue(database)) count += found
      return count
    })
    expect(sum(taken)).toBeGreaterThan(groups.length)
  })
})
