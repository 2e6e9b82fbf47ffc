import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import type { AnswerOf, InputOf } from '../../src/contract/call.ts'
import { pricing } from '../../src/contract/pricing.ts'
import { sailing } from '../../src/contract/sailing.ts'
import { familyOn, pays } from '../kit/crs/bookingRequest.ts'
import { type Balancer, startBalancer } from '../kit/balancer.ts'
import { freshDatabase, type FreshDatabase } from '../kit/crs/database.ts'
import { callOver, signInOver } from '../kit/crs/race.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { type Purser, startPurser } from '../kit/server.ts'
import { dayFromToday, tripsOf } from '../kit/timetable.ts'

const desks = 10
const drainSeconds = 3
/** Seconds from the signal to the end: less than a poll may wait, and less than the service and the image are given. */
const soon = drainSeconds + 20
const given = drainSeconds + 45
const patience = { timeout: 60_000 }

type Changes = AnswerOf<typeof sailing.changes>

let fresh: FreshDatabase
let folder: ReturnType<typeof temporaryFolder>
/** The one that is stopped, and the one that goes on. */
let stopping: Purser
let other: Purser
let balancer: Balancer
let token: string
let body: InputOf<typeof booking.sell>['body']
/** Another program on the database, which holds what every sale needs. */
let holder: pg.Client

const start = () =>
  startPurser({
    folder: folder.path,
    environment: { DATABASE_URL: fresh.url, DRAIN_SECONDS: String(drainSeconds) },
  })

beforeAll(async () => {
  fresh = await freshDatabase('empty')
  folder = temporaryFolder()
  other = await start()
  token = await signInOver(other.url)
  body = await anySale()
}, 300_000)
afterAll(async () => {
  await other?.kill9()
  await fresh?.drop()
  folder?.remove()
})
beforeEach(async () => {
  stopping = await start()
  balancer = await startBalancer(() => [stopping.url, other.url])
  await balancer.ready(2)
  holder = new pg.Client({ connectionString: fresh.url })
  holder.on('error', () => undefined)
  await holder.connect()
})
afterEach(async () => {
  await holder.end()
  await balancer.close()
  await stopping.kill9()
})

async function anySale() {
  for (let days = 3; ; days++) {
    for (const trip of await tripsOf(other.url, {
      from: 'PIR',
      to: 'PAS',
      date: dayFromToday(days),
      car: true,
    })) {
      const trips = [familyOn(trip)]
      const price = await callOver(other.url, pricing.price, { body: { trips } }, { token })
      const { total } = price.body as unknown as AnswerOf<typeof pricing.price>
      if (price.code === '000')
        return {
          trips,
          leader: { mobile: '6971234567' },
          payments: pays({ cash: total }),
          expectedTotal: total,
        }
    }
  }
}

const sell = (url: string, key: string) => callOver(url, booking.sell, { body }, { token, key })
const bookings = async () => {
  const { rows } = await fresh.database.pool.query<{ count: number }>('select count(*)::int from booking')
  return rows[0]?.count ?? 0
}

/** Begins a sale at a server, which waits in PostgreSQL until the holder ends its transaction, and returns its answer. */
async function sellHeld(url: string, key: string) {
  await holder.query('begin; lock table stock in exclusive mode')
  const sold = sell(url, key).catch(() => undefined)
  await expect.poll(waitingForLocks, patience).not.toEqual([])
  return () => sold
}

/** Process ids of PostgreSQL. */
async function waitingForLocks(): Promise<number[]> {
  const { rows } = await fresh.database.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.map(({ pid }) => pid)
}

/** Desks that wait for changes by way of the balancer, again and again. */
function startWaiting() {
  let going = true
  const answers: (Changes | undefined)[] = []
  const known: string[] = []
  const waiting = Array.from({ length: desks }, async (_, nth) => {
    while (going) {
      const query = known[nth] === undefined ? {} : { since: known[nth] }
      const came = await callOver(balancer.url, sailing.changes, { query }, { token }).catch(() => undefined)
      const answer = came?.code === '000' ? (came.body as unknown as Changes) : undefined
      answers.push(answer)
      known[nth] = answer?.cursor ?? known[nth] ?? ''
      if (!answer) await pause(100)
    }
  })
  return {
    answers,
    async stop() {
      going = false
      await Promise.all(waiting)
    },
  }
}

const listens = async ({ url }: Purser) => {
  const health = await fetch(`${url}/health`).catch(() => undefined)
  return health?.ok ?? false
}
const secondsSince = (begun: number) => (performance.now() - begun) / 1000

describe('a server that is stopped while desks wait for changes and a sale runs', () => {
  test('answers them all, sends the desks elsewhere without a change missed, and ends', async () => {
    const before = await bookings()
    const polls = startWaiting()
    await expect.poll(() => polls.answers.length, patience).toBeGreaterThanOrEqual(desks)
    const sold = await sellHeld(stopping.url, 'runs')
    const begun = performance.now()
    const stopped = stopping.stop()
    await expect.poll(() => listens(stopping), patience).toBe(false)
    await holder.query('rollback')
    expect((await sold())?.code).toBe('000')
    expect(await stopped).toBe(0)
    const took = secondsSince(begun)
    process.stdout.write(`drain.test.ts: ended ${took.toFixed(1)} s after the signal\n`)
    expect(took).toBeLessThan(soon)
    const afterwards = polls.answers.length
    expect((await sell(other.url, 'elsewhere')).code).toBe('000')
    await expect
      .poll(() => polls.answers.slice(afterwards).flatMap((one) => one?.sailings ?? []).length, patience)
      .toBeGreaterThanOrEqual(desks)
    const stoppedWaiting = polls.stop()
    expect((await sell(other.url, 'last')).code).toBe('000')
    await stoppedWaiting
    expect(polls.answers.map((answer) => answer?.missed)).toEqual(polls.answers.map(() => false))
    expect(await bookings()).toBe(before + 3)
  })

  test('ends in time although the sale does not, which is made once elsewhere @all', async () => {
    const before = await bookings()
    const sold = await sellHeld(stopping.url, 'stuck')
    // Frozen, so that the limit of a wait for a lock does not end the sale first.
    const frozen = await waitingForLocks()
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    const begun = performance.now()
    try {
      expect(await stopping.stop()).toBe(0)
      expect(secondsSince(begun)).toBeLessThan(given)
      expect(await sold()).toBeUndefined()
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
    }
    await holder.query('rollback')
    // The transaction of the stopped server ends when its connection is found to be gone.
    const code = async () => (await sell(other.url, 'stuck')).code
    await expect.poll(code, patience).not.toBe('still_running')
    const again = [await sell(other.url, 'stuck'), await sell(other.url, 'stuck')]
    expect(again.map(({ code }) => code)).toEqual(['000', '000'])
    expect(await bookings()).toBe(before + 1)
  })

  test('control: answers neither where it is killed @all', async () => {
    const polls = startWaiting()
    await expect.poll(() => polls.answers.length, patience).toBeGreaterThanOrEqual(desks)
    const sold = await sellHeld(stopping.url, 'killed')
    await stopping.kill9()
    expect(await sold()).toBeUndefined()
    await holder.query('rollback')
    await expect.poll(() => polls.answers.includes(undefined), patience).toBe(true)
    const stoppedWaiting = polls.stop()
    expect((await sell(other.url, 'after')).code).toBe('000')
    await stoppedWaiting
  })
})
