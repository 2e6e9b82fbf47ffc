import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import { session } from '../../src/contract/session.ts'
import { extent } from '../kit/drawn.ts'
import { stopDatabase } from '../kit/server.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import { callOver, onDatabase, signInOver, startSmallServer, type SmallServer } from '../kit/crs/race.ts'
import { liftLimits } from '../kit/crs/smallWorld.ts'
import { adults, pays, vehicle, bookingRequest } from '../kit/crs/bookingRequest.ts'

const clients = 20
const seconds = extent('RACE_SECONDS', 4, 10)
/** Milliseconds within which every client must have its last response. */
const responseTimeout = 60_000
/** Milliseconds within which the server must have recovered from a crash of PostgreSQL. */
const recoveryTimeout = 30_000

const folder = temporaryFolder()
let server: SmallServer

beforeAll(async () => {
  server = await startSmallServer({ PURSER_DATA: folder.path })
  await onDatabase(server, liftLimits)
})
afterAll(async () => {
  await server.kill9()
  await stopDatabase(folder.path)
  folder.remove()
})

const total = 4350 + 8000
const body = {
  ...bookingRequest({ day: [adults(1), vehicle('CAR425')] }),
  payments: pays({ account: 5000, cash: total - 5000 }),
  expectedTotal: total,
}

interface Tally {
  references: string[]
  retries: number
}

/** Sells until the given time. Like a desk, it retries a sale without a final response under the same key. */
async function sell(token: string, until: number, tally: Tally): Promise<void> {
  while (Date.now() < until) {
    const key = randomUUID()
    for (let sold = false; !sold;) {
      const {
        status,
        code,
        body: response,
      } = await callOver(server.address, booking.sell, { body }, { token, key })
      sold = code === '000'
      if (sold) tally.references.push((response['booking'] as { crsReservationId: string }).crsReservationId)
      else {
        // The server is alive and asks for a retry in its envelope.
        expect([`503 unavailable`, `409 still_running`]).toContain(`${status} ${code}`)
        if (Date.now() > until + responseTimeout)
          throw new Error(`no end after ${tally.retries} tries: ${code}`)
        tally.retries += 1
        await pause(100)
      }
    }
  }
}

/** The connections of the server. */
const connections = "from pg_stat_activity where application_name = 'purser'"

async function asKiller<T>(work: (killer: pg.Client) => Promise<T>): Promise<T> {
  const killer = await connected(Date.now() + recoveryTimeout)
  return work(killer).finally(() => killer.end())
}

/** A connection, as soon as PostgreSQL has recovered. */
async function connected(until: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.database })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (refused) {
    if (Date.now() > until) throw refused
    await pause(200)
    return connected(until)
  }
}

const endHalf = () =>
  asKiller((killer) => killer.query(`select pg_terminate_backend(pid) ${connections} and random() < 0.5`))

/** When one backend is killed, PostgreSQL ends all others and restarts. */
async function crash(): Promise<void> {
  const { rows } = await asKiller((killer) =>
    killer.query<{ pid: number }>(`select pid ${connections} limit 1`),
  )
  process.kill(rows[0]!.pid, 'SIGKILL')
  await expect.poll(health, { timeout: recoveryTimeout, interval: 200 }).toBe('000')
}

const health = async () => (await callOver(server.address, session.health, {})).code

/** Ends half of the connections every second, and crashes PostgreSQL once at half time. */
async function breakConnections(): Promise<void> {
  for (let second = 1; second <= seconds; second++) {
    await pause(1000)
    await (second === Math.ceil(seconds / 2) ? crash() : endHalf())
  }
}

test(`${clients} clients selling while connections break every second lose no booking and make none twice`, async () => {
  const token = await signInOver(server.address)
  const tally: Tally = { references: [], retries: 0 }
  const until = Date.now() + seconds * 1000
  await Promise.all([breakConnections(), ...Array.from({ length: clients }, () => sell(token, until, tally))])
  // Enough calls were interrupted for the test to be meaningful.
  expect(tally.retries).toBeGreaterThan(seconds)
  await onDatabase(server, async (database) => {
    const rows = await database.owner.selectFrom('booking').select('reference').execute()
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual(tally.references.toSorted())
    expect(await brokenInvariants(database)).toEqual({})
  })
  await expect.poll(health, { timeout: recoveryTimeout, interval: 200 }).toBe('000')
})
