/**
 * Sales a second and their response times (ms), through a started server with its own PostgreSQL: one after the other,
 * by 16 clients of one agency, by 16 agencies on 16 sailings and on one; then the floor, and the ratio to it, and the same
 * on sailings with price steps, a limit and an allotment, and the ratio to those without.
 * `node tests/bench/sale.ts [other checkout …]` measures other checkouts of Purser in the same run, in alternation with
 * this one. Each sale is two adults and a car, issued. Prints figures and checks no limits.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { booking } from '../../src/contract/booking/booking.ts'
import { bases, type AnswerOf, type Call } from '../../src/contract/call.ts'
import { inventory } from '../../src/contract/inventory.ts'
import { pricing } from '../../src/contract/pricing.ts'
import { sailing } from '../../src/contract/sailing.ts'
import { session } from '../../src/contract/session.ts'
import { signInsOf } from '../../src/crs/world/demo/signIns.ts'
import { demoTables } from '../kit/demoTables.ts'
import { dayFromToday, type Trip } from '../kit/timetable.ts'
import { familyOn, pays } from '../kit/crs/bookingRequest.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { startPurser } from '../kit/server.ts'
import { figure } from './figures.ts'
import { saleFloor } from './saleFloor.ts'

const own = resolve(import.meta.dirname, '../..')
const checkouts = [own, ...process.argv.slice(2).map((path) => resolve(path))]
const rounds = 3
const salesInTurn = 150
const clientsAtOnce = 16
const secondsAtOnce = 8
const plenty = 1_000_000

interface Client {
  token: string
  agent: Agent
}

interface Server {
  url: string
  pool: pg.Pool
  clients: Client[]
  /** Bodies of a sale, on different sailings. */
  sales: Sale[]
  /** The same on others, of which this checkout then sells a class in steps, under a limit and from an allotment. */
  controlled: Sale[]
  stop(): Promise<void>
}

type Sale = ReturnType<typeof saleOf>

const saleOf = (trip: Trip, total: number) => ({
  trips: [familyOn(trip)],
  leader: { mobile: '6971234567' },
  payments: pays({ cash: total }),
  expectedTotal: total,
})

function ask<C extends Call>(
  url: string,
  { token, agent }: Client,
  call: C,
  body: object | undefined,
  headers: Record<string, string> = {},
): Promise<AnswerOf<C> & { code: string }> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((answered, failed) => {
    const made = httpRequest(
      url + bases[call.base] + call.path,
      {
        method: call.method,
        agent,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(sent !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(sent),
          }),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          answered(JSON.parse(Buffer.concat(parts).toString()) as AnswerOf<C> & { code: string })
        })
      },
    )
    made.on('error', failed)
    made.end(sent)
  })
}

async function signIn(url: string, nth: number, agency: string, user: string, password: string) {
  // Each from its own address: the server limits what comes from one.
  const client = { token: '', agent: new Agent({ keepAlive: true, localAddress: `127.0.0.${nth + 2}` }) }
  const headers = {
    agencycode: agency,
    username: encodeURIComponent(user),
    password: encodeURIComponent(password),
    validationcode: agency,
  }
  const { accessToken } = await ask(url, client, session.token, undefined, headers)
  return { ...client, token: accessToken }
}

async function start(checkout: string): Promise<Server> {
  const folder = temporaryFolder()
  const purser = await startPurser({ folder: folder.path, program: join(checkout, 'src/crs/main.ts') })
  const { url } = purser
  const embedded = (await import(join(checkout, 'src/crs/database/embedded/embedded.ts'))) as {
    startEmbedded: typeof startEmbedded
  }
  const pool = new pg.Pool({
    connectionString: (await embedded.startEmbedded(folder.path)).url,
    max: clientsAtOnce,
  })
  await pool.query(`update stock set capacity = ${plenty} where capacity > 0 or resource = 'PAX'`)
  await pool.query(`update ticket_stock set last_number = next_number + ${plenty}`)
  const clients = []
  const agencies = Map.groupBy(signInsOf(demoTables), ({ agency }) => agency)
  for (const [nth, [user]] of [...agencies.values()].entries())
    if (user) clients.push(await signIn(url, nth, user.agency, user.userName, user.password))
  const sales = await findSales(url, clients[0]!)
  return {
    url,
    pool,
    clients,
    sales: sales.slice(0, clientsAtOnce),
    controlled: sales.slice(clientsAtOnce),
    async stop() {
      await pool.end()
      await purser.stop()
      folder.remove()
    },
  }
}

async function findSales(url: string, client: Client): Promise<Sale[]> {
  const found: Sale[] = []
  for (let days = 3; found.length < 2 * clientsAtOnce; days++) {
    const question = {
      origin: { idOrCode: 'PIR' },
      destination: { idOrCode: 'PAS' },
      departureDate: dayFromToday(days),
      travellers: [{ type: 'AD', quantity: 2 }],
      vehicles: [{ idOrCode: 'CAR425', quantity: 1 }],
    }
    const answer = await ask(url, client, sailing.trips, question)
    if (answer.code !== '000') throw new Error(JSON.stringify(answer))
    for (const trip of answer.trips.filter(isOfUser)) {
      const price = await ask(url, client, pricing.price, { trips: [familyOn(trip)] })
      if (price.code === '000') found.push(saleOf(trip, price.total))
    }
  }
  return found.slice(0, 2 * clientsAtOnce)
}

/** With a garage, of the companies for which the demo’s user decides what is for sale. */
const isOfUser = ({ vessel, cannotTake }: Trip) =>
  cannotTake === undefined && ['DKT', 'HLC', 'SRN'].includes(vessel.company.abbreviation)

/** Publishes steps at the price of today, a limit and an allotment for the first agency that are never used up. */
async function control({ url, controlled }: Server): Promise<void> {
  const user = await signIn(url, clientsAtOnce, '1300', 'company', 'ferryline')
  const what = 'DECK'
  const controls = [
    {
      kind: 'step',
      holders: [],
      what,
      most: null,
      steps: [
        { percent: 100, units: 100_000 },
        { percent: 120, units: null },
      ],
    },
    { kind: 'limit', holders: [], what, most: plenty },
    { kind: 'allotment', holders: ['1300'], what, most: plenty / 10 },
  ]
  for (const { trips } of controlled) {
    const [departure, departs] = trips[0]!.departureDateTime.split(' ') as [string, string]
    const pattern = {
      from: departure,
      to: departure,
      vessels: [trips[0]!.vessel.idOrCode],
      origin: 'PIR',
      departs,
    }
    const body = { selection: { pattern }, controls, reason: '' }
    const answer = await ask(url, user, inventory.publish, body, { 'idempotency-key': randomUUID() })
    if (answer.code !== '000' || answer.sailings !== 1) throw new Error(JSON.stringify(answer))
  }
}

async function sell(url: string, client: Client, sale: Sale): Promise<number> {
  const begun = performance.now()
  const answer = await ask(url, client, booking.sell, sale, { 'idempotency-key': randomUUID() })
  if (answer.code !== '000') throw new Error(JSON.stringify(answer))
  return performance.now() - begun
}

interface Measured {
  times: number[]
  seconds: number
}

/** One after the other. */
async function inTurn(sellOne: (nth: number) => Promise<number>): Promise<Measured> {
  const begun = performance.now()
  const times = []
  for (let nth = 0; nth < salesInTurn; nth++) times.push(await sellOne(nth))
  return { times, seconds: (performance.now() - begun) / 1000 }
}

/** All clients at once, each its next as soon as the one before is done. */
async function atOnce(sellOne: (client: number, nth: number) => Promise<number>): Promise<Measured> {
  const begun = performance.now()
  const until = begun + secondsAtOnce * 1000
  const times: number[] = []
  const each = Array.from({ length: clientsAtOnce }, async (_, client) => {
    for (let nth = 0; performance.now() < until; nth++) times.push(await sellOne(client, nth))
  })
  await Promise.all(each)
  return { times, seconds: (performance.now() - begun) / 1000 }
}

const scenes = [
  'one after the other',
  '16 clients of one agency',
  '16 agencies, 16 sailings',
  '16 agencies, one sailing',
] as const

function measure(
  { url, clients }: Server,
  scene: (typeof scenes)[number],
  sales: readonly Sale[],
): Promise<Measured> {
  const client = (nth: number) => clients[nth % clients.length]!
  const sale = (nth: number) => sales[nth % sales.length]!
  if (scene === 'one after the other') return inTurn((nth) => sell(url, client(0), sale(nth)))
  if (scene === '16 clients of one agency')
    // Another user than that of the other scenes: each may change only so much a day.
    return atOnce((nth, turn) => sell(url, { ...client(nth), token: client(1).token }, sale(nth + turn)))
  return atOnce((nth) => sell(url, client(nth), sale(scene === '16 agencies, one sailing' ? 0 : nth)))
}

function measureFloor(floor: () => Promise<void>, scene: string) {
  const timed = async () => {
    const begun = performance.now()
    await floor()
    return performance.now() - begun
  }
  return scene === 'one after the other' ? inTurn(timed) : atOnce(timed)
}

const withControls = 'with steps, limit and allotment'

/** The median of the rounds. */
function rate(of: readonly Measured[]): number {
  const each = of.map(({ times, seconds }) => times.length / seconds)
  return each.toSorted((one, other) => one - other)[Math.floor(each.length / 2)] ?? 0
}

/** The other measurement of the run is the floor, or for controls the same without them. */
function print(
  scene: string,
  name: string,
  all: readonly Measured[],
  floor: readonly Measured[] | undefined,
): void {
  const sorted = all.flatMap(({ times }) => times).toSorted((one, other) => one - other)
  const timeAt = (percent: number) => sorted[Math.floor((sorted.length * percent) / 100)] ?? 0
  const at = (percent: number) => timeAt(percent).toFixed(1)
  if (name === own) {
    figure(`sales, ${scene}`, rate(all), 'a second', floor && rate(floor))
    figure(`sale, ${scene}, p50`, timeAt(50), 'ms')
    figure(`sale, ${scene}, p99`, timeAt(99), 'ms')
  }
  if (name === withControls)
    figure(`sales ${withControls}, ${scene}`, rate(all), 'a second', floor && rate(floor))
  const other = name === withControls ? 'those without' : 'the floor'
  const ratio = floor ? `, ${((100 * rate(all)) / rate(floor)).toFixed(0)} % of ${other}` : ''
  console.log(`  ${name}: ${rate(all).toFixed(1)} a second, p50 ${at(50)} ms, p99 ${at(99)} ms${ratio}`)
}

const servers = []
for (const checkout of checkouts) servers.push(await start(checkout))
const ours = servers[0]!
await sell(ours.url, ours.clients[0]!, ours.sales[0]!)
const floor = await saleFloor(ours.pool)
await control(ours)
for (const { url, clients, sales } of [...servers, { ...ours, sales: ours.controlled }])
  for (let nth = 0; nth < 60; nth++) await sell(url, clients[0]!, sales[nth % sales.length]!)
for (const scene of scenes) {
  const results = new Map<string, Measured[]>()
  const add = (name: string, measured: Measured) =>
    results.set(name, [...(results.get(name) ?? []), measured])
  for (let round = 0; round < rounds; round++) {
    for (const [nth, server] of servers.entries())
      add(checkouts[nth]!, await measure(server, scene, server.sales))
    add(withControls, await measure(ours, scene, ours.controlled))
    add('floor', await measureFloor(floor, scene))
  }
  console.log(scene)
  for (const [name, all] of results)
    print(scene, name, all, name === 'floor' ? undefined : results.get(name === withControls ? own : 'floor'))
}
console.log(`load ${loadavg()[0]?.toFixed(1)}`)
for (const server of servers) await server.stop()
process.exit(0)
