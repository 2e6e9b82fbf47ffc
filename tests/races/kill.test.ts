import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import type { Database } from '../../src/crs/database/transaction.ts'
import { seededRandom } from '../../src/crs/world/random.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import {
  callOver,
  crash,
  onDatabase,
  signInOver,
  startSmallServer,
  type CallOverOptions,
  type SmallServer,
} from '../kit/crs/race.ts'
import { liftLimits } from '../kit/crs/smallWorld.ts'
import { adults, pays, vehicle, bookingRequest } from '../kit/crs/bookingRequest.ts'

/** KILLS=1000 is a longer run. */
const kills = Number(process.env['KILLS'] ?? 50)
const clients = 6
/** Sales that are answered between two kills, at least. */
const enough = 2

/** RACE_SEED=… of a run that failed draws its chances again. */
const seed = Number(process.env['RACE_SEED'] ?? randomInt(2 ** 31))
const chance = seededRandom(seed)

const folder = temporaryFolder()
let server: SmallServer

/** A request of a client, its key and the response it got; a sale without a response is requested again. */
interface Sale {
  key: string
  body: ReturnType<typeof saleBody>
  /** The reference in the response, and whether a response confirmed its cancellation. */
  reference?: string
  tickets?: string
  cancelKey?: string
  cancelled?: boolean
}

const sales: Sale[] = []
/** Milliseconds that the last answered sale took. */
let lasted = 0

function saleBody() {
  const total = 2 * 4350 + 8000
  const wished = bookingRequest({ day: [adults(1), vehicle('CAR425')], back: [adults(1)] })
  return { ...wished, payments: pays({ account: 10_000, cash: total - 10_000 }), expectedTotal: total }
}

beforeAll(async () => {
  server = await startSmallServer({ PURSER_DATA: folder.path })
  await withDatabase(liftLimits)
})
afterAll(async () => {
  await blow(true)
  await pause(500)
  folder.remove()
})

const withDatabase = <T>(work: (database: Database) => Promise<T>) => onDatabase(server, work)

const blow = (withPostgres: boolean) => crash(server, withPostgres ? folder.path : undefined)

/** A broken connection, whatever broke it, is no response. */
const quietly = (asked: Promise<CallOverOptions>) => asked.catch(() => undefined)

async function sellOnce(token: string, sale: Sale): Promise<void> {
  const came = await quietly(
    callOver(server.address, booking.sell, { body: sale.body }, { token, key: sale.key }),
  )
  if (came?.code !== '000') return
  const sold = came.body['booking'] as { crsReservationId: string }
  const told =
    JSON.stringify(came.body)
      .match(/"number":"\d+"/g)
      ?.toSorted()
      .join() ?? ''
  // A repeated request is answered with the result of the first one.
  if (sale.reference !== undefined)
    expect([sold.crsReservationId, told]).toEqual([sale.reference, sale.tickets])
  sale.reference = sold.crsReservationId
  sale.tickets = told
}

async function cancelOnce(token: string, sale: Sale): Promise<void> {
  const { reference: crsReservationId, cancelKey: key } = sale
  if (crsReservationId === undefined || key === undefined) return
  const came = await quietly(
    callOver(server.address, booking.cancel, { body: { crsReservationId } }, { token, key }),
  )
  if (came?.code === '000') sale.cancelled = true
}

async function client(token: string, going: () => boolean): Promise<void> {
  while (going()) {
    const sale: Sale = { key: randomUUID(), body: saleBody() }
    sales.push(sale)
    const cancels = chance() < 0.3
    const begun = performance.now()
    await sellOnce(token, sale)
    if (sale.reference === undefined) continue
    lasted = performance.now() - begun
    if (!cancels) continue
    sale.cancelKey = randomUUID()
    await cancelOnce(token, sale)
  }
}

/** Milliseconds from each kill until the server was ready again. */
const downtimes: number[] = []

const answered = () => sales.filter(({ reference }) => reference !== undefined).length
const unanswered = () => sales.length - answered()

/**
 * Sells until enough sales are answered, ends the server at a random moment of the next ones, and starts it again. It
 * counts answers and measures sales: no time is fixed, so that a slow machine proves as much as a fast one.
 */
async function round(nth: number): Promise<void> {
  let going = true
  const goal = answered() + enough
  const token = await signInOver(server.address)
  const selling = Array.from({ length: clients }, () => client(token, () => going))
  await vi.waitUntil(() => answered() >= goal, { timeout: 120_000, interval: 5 })
  await pause(chance() * lasted)
  going = false
  const killed = performance.now()
  await blow(nth % 2 === 0)
  await Promise.all(selling)
  server = await startSmallServer({ PURSER_DATA: folder.path })
  downtimes.push(performance.now() - killed)
}

test(
  'keeps every answered booking and no partial one when killed many times during sales',
  { timeout: 600_000 + kills * 20_000 },
  async () => {
    process.stdout.write(`kill.test.ts: RACE_SEED=${seed}\n`)
    // As often again as it takes for so many sales to have been under way when the server ended.
    for (let nth = 0; nth < kills || unanswered() < kills; nth++) await round(nth)
    const [longest = 0, ...others] = downtimes.toSorted((one, other) => other - one)
    const median = others[Math.floor(others.length / 2)] ?? longest
    process.stdout.write(
      `kill.test.ts: ${downtimes.length} kills, ready again after ${Math.round(median)} ms, at most ${Math.round(longest)} ms\n`,
    )
    const token = await signInOver(server.address)
    for (const sale of sales) {
      const known = sale.reference !== undefined
      if (!known || chance() < 0.1) await sellOnce(token, sale)
      expect(sale.reference).toBeDefined()
      if (sale.cancelKey !== undefined && !sale.cancelled) await cancelOnce(token, sale)
    }
    await withDatabase(async (database) => {
      expect(await brokenInvariants(database)).toEqual({})
      const rows = await database.owner.selectFrom('booking').select(['reference', 'status']).execute()
      const statuses = new Map(rows.map(({ reference, status }) => [reference, status]))
      // Each key one booking, none twice, none missing, none too many.
      expect(new Set(sales.map(({ reference }) => reference)).size).toBe(sales.length)
      expect(rows).toHaveLength(sales.length)
      for (const { reference = '', cancelled } of sales) {
        expect(statuses.get(reference)).toBe(cancelled ? 'CANCELLED' : 'ISSUED')
      }
    })
  },
)
