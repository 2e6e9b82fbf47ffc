import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import type { Call, InputOf } from '../../src/contract/call.ts'
import { seededRandom } from '../../src/crs/world/random.ts'
import { extent, seed } from '../kit/drawn.ts'
import { adults, bookingRequest, pays, people, vehicle } from '../kit/crs/bookingRequest.ts'
import { freshDatabase, type FreshDatabase } from '../kit/crs/database.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import {
  callOver,
  control,
  signInOver,
  startSmallServer,
  type CallOverOptions,
  type SmallServer,
} from '../kit/crs/race.ts'

/** RUSH_AGENTS=10000 RUSH_ROUNDS=200 is the rush of a season. */
const agents = extent('RUSH_AGENTS', 80, 80)
const rounds = extent('RUSH_ROUNDS', 1, 6)
/** Agents whose request is under way at the same time. */
const atOnce = 400
/** Milliseconds after which a busy server wants the next try. */
const retryAfter = 1000
/** Of the requests, those that are sent two to five times, to any server, some of them broken off. */
const sentAgain = 0.3

const users = { 1300: 'demo', 1301: 'paros', 1377: 'anna' } as const
type AgencyCode = keyof typeof users

/** Something of which a few are left. */
interface Last {
  /** Leaves this many units, over those that are sold. */
  leave(units: number): Promise<void>
  /** A request for some units of it, by the agency that has the last ones where they belong to one. */
  ask(units: number): { call: Call; body: object; agency?: AgencyCode }
  /** More than one unit in a request. */
  parties: boolean
  /** Persons or vehicles in each unit, if more than one. */
  items?: number
  refusal: string
}

let fresh: FreshDatabase
let servers: SmallServer[] = []
/** Of each agency, with the time in ms from which it is replaced: a long round outlives a token. */
const tokens = new Map<AgencyCode, { token: Promise<string>; until: number }>()
const tokenUse = 120_000
let chance: () => number

beforeEach(async () => {
  chance = seededRandom(seed)
  fresh = await freshDatabase('small')
  const { owner } = fresh.database
  await sql`update ticket_stock set last_number = next_number + 90000`.execute(owner)
  await sql`update agency set credit_limit = 1000000000`.execute(owner)
  await sql`update stock set capacity = 1000000 where resource = 'PAX'`.execute(owner)
})
afterEach(async () => {
  const faults = servers.flatMap(({ output }) => output.filter((line) => line.includes('"msg":"fault"')))
  if (faults.length > 0) process.stdout.write(`${faults.slice(0, 5).join('\n')}\n`)
  await Promise.all(servers.map((server) => server.kill9()))
  await fresh.drop()
})

async function start(count: number, environment: Record<string, string> = {}): Promise<void> {
  const settings = { DATABASE_URL: fresh.url, ...environment }
  servers = await Promise.all(Array.from({ length: count }, () => startSmallServer(settings)))
  tokens.clear()
}

function tokenOf(agency: AgencyCode): Promise<string> {
  const kept = tokens.get(agency)
  if (kept && kept.until > Date.now()) return kept.token
  const token = signInOver(servers[0]!.address, { agency: String(agency), user: users[agency] })
  tokens.set(agency, { token, until: Date.now() + tokenUse })
  return token
}

/** Units over those taken, of a resource of a sailing. */
const left = (itinerary: number, resource: string, of = 1) => ({
  leave: async (units: number) =>
    void (await sql`
      update stock set capacity = whole + (men + berths - 1) / berths + (women + berths - 1) / berths + ${units * of}
      where itinerary_id = ${itinerary} and resource = ${resource}`.execute(fresh.database.owner)),
})
const hold = (body: object) => ({ call: booking.hold as Call, body })
const paid = (method: 'cash' | 'account') => ({ payments: pays({ [method]: 4350 }), expectedTotal: 4350 })
const oneAdult = () => bookingRequest({ day: [adults(1)] })

const lasts: Record<string, Last> = {
  'deck places': {
    ...left(1, 'DECK'),
    parties: true,
    refusal: 'sold_out',
    ask: (units) => hold(bookingRequest({ day: [adults(units)] })),
  },
  'numbered seats': {
    ...left(1, 'EC'),
    parties: true,
    refusal: 'sold_out',
    ask: (units) => hold(bookingRequest({ day: [adults(units, 'EC')] })),
  },
  'whole cabins': {
    ...left(3, 'AB4'),
    parties: false,
    items: 2,
    refusal: 'sold_out',
    ask: () => hold(bookingRequest({ night: [people('AB4', [{}, {}])] })),
  },
  'centimetres of the garage': {
    async leave(units) {
      await left(1, 'LANE_LOW', 425).leave(units)
      await left(1, 'LANE_HIGH').leave(0)
    },
    parties: false,
    refusal: 'garage_full',
    ask: () => hold(bookingRequest({ day: [vehicle('CAR425')] })),
  },
  'ticket numbers': {
    leave: async (units) =>
      void (await sql`
        update ticket_stock set last_number = next_number - 1 + ${units}
        where agency = '1300' and company = 'HLC'`.execute(fresh.database.owner)),
    parties: false,
    refusal: 'no_ticket_numbers',
    ask: () => ({ call: booking.sell, body: { ...oneAdult(), ...paid('cash') }, agency: 1300 }),
  },
  credit: {
    leave: async (units) =>
      void (await sql`update agency set credit_limit = owed + ${units * 4350 + 100} where code = '1377'`.execute(
        fresh.database.owner,
      )),
    parties: false,
    refusal: 'credit_exceeded',
    ask: () => ({ call: booking.sell, body: { ...oneAdult(), ...paid('account') }, agency: 1377 }),
  },
}

/** What is left over of everything but the thing of the round; what users changed before is of another day. */
async function leavePlenty(): Promise<void> {
  for (const last of Object.values(lasts)) await last.leave(2 * agents)
  await sql`update idempotency set created_at = created_at - interval '2 days'`.execute(fresh.database.owner)
}

interface Asked {
  units: number
  came: CallOverOptions
}

/** Not that another copy has begun it, or none: a busy server begins nothing. */
const isAnswer = ({ code }: CallOverOptions) => code !== 'still_running' && code !== 'unavailable'

/** Sends it again without an answer, such as on a connection that the server has closed. */
async function untilAnswered(send: () => Promise<CallOverOptions>): Promise<CallOverOptions> {
  for (;;) {
    const came = await send().catch(() => undefined)
    if (came !== undefined && isAnswer(came)) return came
    await pause(came?.code === 'unavailable' ? retryAfter : 5)
  }
}

/** One agent: asks once, or several times under one key, until the answer has come. */
async function agent(last: Last, nth: number, mark: string): Promise<Asked> {
  const units = last.parties ? 1 + Math.floor(chance() * 3) : 1
  const { call, body, agency = ([1300, 1301, 1377] as const)[nth % 3]! } = last.ask(units)
  const input = { body: { ...body, leader: { mobile: '6971234567', lastName: mark } } } as InputOf<Call>
  const more = { token: await tokenOf(agency), key: randomUUID() }
  const send = (signal?: AbortSignal) => {
    const { address } = servers[Math.floor(chance() * servers.length)]!
    return callOver(address, call, input, signal ? { ...more, signal } : more)
  }
  const copies = chance() < sentAgain ? 1 + Math.floor(chance() * 4) : 0
  const again = Array.from({ length: copies }, () => {
    const patience = chance() < 0.5 ? AbortSignal.timeout(1 + Math.floor(chance() * 50)) : undefined
    return send(patience).catch(() => undefined)
  })
  const came = await untilAnswered(send)
  for (const copy of await Promise.all(again)) if (copy && isAnswer(copy)) expect(copy).toEqual(came)
  return { units, came }
}

/** All agents, of whom some are under way at the same time. */
async function rush(last: Last, round: number): Promise<Asked[]> {
  const asked: Asked[] = []
  let next = 0
  const line = async () => {
    for (let nth = next++; nth < agents; nth = next++) asked[nth] = await agent(last, nth, `R${round}A${nth}`)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, agents) }, line))
  return asked
}

/** The bookings of each agent of the round, with the active items of each. */
async function booked(round: number): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ mark: string; items: number }>`
    select leader ->> 'lastName' as mark, count(item.id)::int as items from booking
    left join booking_item item on item.booking_id = booking.id and item.status <> 'CANCELLED'
    where leader ->> 'lastName' like ${`R${round}A%`} group by booking.id, 1`.execute(fresh.database.owner)
  const byMark = Map.groupBy(rows, ({ mark }) => mark)
  return new Map([...byMark].map(([mark, made]) => [mark, made.map(({ items }) => items)]))
}

/** One round; what was sold of the last units. */
async function oneRound(round: number): Promise<{ units: number; sold: number }> {
  const [name, last] = Object.entries(lasts)[round % Object.keys(lasts).length]!
  const about = `${name}, round ${round} of seed ${seed}`
  await leavePlenty()
  const units = Math.floor(chance() * 1.2 * agents)
  await last.leave(units)
  const asked = await rush(last, round)
  const others = asked.filter(({ came: { code } }) => code !== '000' && code !== last.refusal)
  expect(others.slice(0, 5), about).toEqual([])
  const sum = (some: readonly Asked[]) => some.reduce((total, one) => total + one.units, 0)
  const sold = asked.filter(({ came }) => came.code === '000')
  const refused = asked.filter(({ came }) => came.code !== '000')
  const bookings = await booked(round)
  for (const [nth, { units: wanted, came }] of asked.entries())
    expect(bookings.get(`R${round}A${nth}`) ?? [], `agent ${nth} of ${about}`).toEqual(
      came.code === '000' ? [wanted * (last.items ?? 1)] : [],
    )
  // Nothing is given back in a round, so what is free at its end was free all the time.
  const free = units - sum(sold)
  for (const one of refused) expect(one.units, `free: ${free}, ${about}`).toBeGreaterThan(free)
  return { units, sold: sum(sold) }
}

describe.each([1, 3])('%i servers on one database', (count) => {
  test(
    'sell the last of everything to the last unit, never more, and refuse only what is not free',
    { timeout: 240_000 + rounds * agents * 100 },
    async () => {
      await start(count)
      for (let round = 0; round < rounds; round++) {
        const { units, sold } = await oneRound(round)
        expect(sold).toBeLessThanOrEqual(units)
        expect(await brokenInvariants(fresh.database)).toEqual({})
      }
    },
  )
})

test('control: with the guard and the constraint off the rush oversells @all', control, async () => {
  await sql`alter table stock drop constraint stock_never_oversold`.execute(fresh.database.owner)
  await start(3, { PURSER_TEST_GUARD: 'off' })
  await leavePlenty()
  await lasts['deck places']!.leave(20)
  const asked = await rush(lasts['deck places']!, 0)
  const sold = asked.filter(({ came }) => came.code === '000')
  expect(sold.reduce((total, { units }) => total + units, 0)).toBeGreaterThan(20)
})
