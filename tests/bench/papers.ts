/**
 * What the papers of 1 and of 33 passengers take, and how long `/health` waits (ms) while the server is idle and while
 * two users print papers of 33 passengers, one exports 100,000 tickets, and one sums up a year. Through started
 * servers with their own PostgreSQL. `node tests/bench/papers.ts [other checkout …]` measures other checkouts of Purser
 * in the same run, in alternation with this one. Prints figures and checks no limits.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import pg from 'pg'
import { booking } from '../../src/contract/booking/booking.ts'
import { bases, type AnswerOf, type Call } from '../../src/contract/call.ts'
import { pricing } from '../../src/contract/pricing.ts'
import { sailing } from '../../src/contract/sailing.ts'
import { session } from '../../src/contract/session.ts'
import { groupings, statistics } from '../../src/contract/statistics.ts'
import { ticket } from '../../src/contract/ticket.ts'
import { signInsOf } from '../../src/crs/world/demo/signIns.ts'
import { demoTables } from '../kit/demoTables.ts'
import type { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { pays, people } from '../kit/crs/bookingRequest.ts'
import { sellPastTickets } from '../kit/crs/soldTickets.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { startPurser } from '../kit/server.ts'
import { dayFromToday } from '../kit/timetable.ts'
import { figure } from './figures.ts'

const own = resolve(import.meta.dirname, '../..')
const rounds = 3
const papersInTurn = 40
/** Of which the first agency and its sub-agencies have all. */
const tickets = 100_000
const probeSeconds = 5
/** Milliseconds from one question of the health to the next. */
const probeEvery = 10
const plenty = 1_000_000
/** Milliseconds of a clock tick of the kernel. */
const tick = 10

interface Client {
  url: string
  token: string
  agent: Agent
}

/** Returns the body of a successful response. */
function ask(
  { url, token, agent }: Client,
  call: Call,
  { query = {}, body }: { query?: Record<string, string>; body?: object },
  headers: Record<string, string> = {},
): Promise<Buffer> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((answered, failed) => {
    const made = httpRequest(
      `${url}${bases[call.base]}${call.path}?${new URLSearchParams(query).toString()}`,
      {
        method: call.method,
        agent,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(sent !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const all = Buffer.concat(parts)
          const isFile = !response.headers['content-type']?.startsWith('application/json')
          const begin = all.subarray(0, 40).toString()
          if (isFile || begin.startsWith('{"code":"000"')) answered(all)
          else failed(new Error(`${call.id}: ${response.statusCode} ${all.subarray(0, 400).toString()}`))
        })
      },
    )
    made.on('error', failed)
    made.end(sent)
  })
}

async function read<C extends Call>(
  client: Client,
  call: C,
  input: Parameters<typeof ask>[2],
  headers?: Record<string, string>,
): Promise<AnswerOf<C>> {
  return JSON.parse((await ask(client, call, input, headers)).toString()) as AnswerOf<C>
}

interface Server {
  url: string
  client: Client
  /** Another user of the agency. */
  other: Client
  /** References of bookings by their number of passengers. */
  bookings: ReadonlyMap<number, string>
  /** CPU milliseconds of its process so far. */
  cpu(): number
  stop(): Promise<void>
}

/** User and system time, the 14th and 15th field, of all threads of a process. */
function cpuOf(pid: number): number {
  const [, fields = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const [user, system] = fields.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * tick
}

async function start(checkout: string, address: string): Promise<Server> {
  const folder = temporaryFolder()
  const purser = await startPurser({ folder: folder.path, program: join(checkout, 'src/crs/main.ts') })
  const embedded = (await import(join(checkout, 'src/crs/database/embedded/embedded.ts'))) as {
    startEmbedded: typeof startEmbedded
  }
  const pool = new pg.Pool({ connectionString: (await embedded.startEmbedded(folder.path)).url })
  await pool.query(`update stock set capacity = ${plenty} where capacity > 0`)
  await pool.query(`update ticket_stock set last_number = next_number + ${plenty}`)
  await sellPastTickets({ pool }, { tickets, today: dayFromToday(0), log: () => undefined })
  await pool.end()
  const client = await signIn(purser.url, address, 0)
  const other = await signIn(purser.url, address, 1)
  return {
    url: purser.url,
    client,
    other,
    bookings: await sellBoth(client),
    cpu: () => cpuOf(purser.pid),
    async stop() {
      await purser.stop()
      folder.remove()
    },
  }
}

const users = signInsOf(demoTables)

async function signIn(url: string, address: string, nth: number): Promise<Client> {
  // Each from its own address: the server limits what comes from one.
  const client = { url, token: '', agent: new Agent({ keepAlive: true, localAddress: address }) }
  const user = users[nth]!
  const headers = {
    agencycode: user.agency,
    validationcode: user.validationCode,
    username: encodeURIComponent(user.userName),
    password: encodeURIComponent(user.password),
  }
  const { accessToken } = await read(client, session.token, {}, headers)
  return { ...client, token: accessToken }
}

async function sellBoth(client: Client): Promise<Map<number, string>> {
  const question = {
    origin: { idOrCode: 'PIR' },
    destination: { idOrCode: 'PAS' },
    departureDate: dayFromToday(5),
    travellers: [{ type: 'AD', quantity: 1 }],
    vehicles: [],
  }
  const { trips } = await read(client, sailing.trips, { body: question })
  const sold = new Map<number, string>()
  for (const passengers of [1, 33]) {
    for (const { departureDateTime, arrivalDateTime, origin, destination, vessel } of trips) {
      const trip = {
        departureDateTime,
        arrivalDateTime,
        origin: { idOrCode: origin.idOrCode },
        destination: { idOrCode: destination.idOrCode },
        vessel: { idOrCode: vessel.idOrCode, company: vessel.company },
        accommodationRequests: [
          people(
            'DECK',
            Array.from({ length: passengers }, (_, nth) => person(nth)),
          ),
        ],
      }
      const total = await read(client, pricing.price, { body: { trips: [trip] } }).then(
        (priced) => priced.total,
        () => undefined,
      )
      if (total === undefined) continue
      const payments = pays({ cash: total })
      const body = { trips: [trip], leader: { mobile: '6971234567' }, payments, expectedTotal: total }
      const made = await read(client, booking.sell, { body }, { 'idempotency-key': randomUUID() })
      sold.set(passengers, made.booking.crsReservationId)
      break
    }
  }
  return sold
}

const person = (nth: number) => ({
  surname: `PAPAS${String.fromCodePoint(65 + (nth % 26))}`,
  name: 'ELENI',
  nationality: 'GR',
})

const printPaper = ({ client, bookings }: Pick<Server, 'client' | 'bookings'>, passengers: number) =>
  ask(client, ticket.pdf, { query: { crsReservationId: bookings.get(passengers) ?? '' } })

const printOfOther = ({ other, bookings }: Server, passengers: number) =>
  printPaper({ client: other, bookings }, passengers)

const percentile = (times: readonly number[], percent: number) =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length * percent) / 100)] ?? 0

interface Papers {
  times: number[]
  cpu: number
}

async function papersInTurnOf(server: Server, passengers: number): Promise<Papers> {
  const before = server.cpu()
  const times = []
  for (let nth = 0; nth < papersInTurn; nth++) {
    const begun = performance.now()
    await printPaper(server, passengers)
    times.push(performance.now() - begun)
  }
  return { times, cpu: server.cpu() - before }
}

/** Measures in a thread, which the responses of the other clients do not delay. */
function probe(url: string, address: string): Promise<number[]> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { url, address } })
  return new Promise((measured, failed) => {
    thread.once('message', measured)
    thread.once('error', failed)
  })
}

async function probeNow({ url, address }: { url: string; address: string }): Promise<void> {
  const client = { url, token: '', agent: new Agent({ keepAlive: true, localAddress: address }) }
  const times: number[] = []
  for (let nth = 0; nth < 20; nth++) await ask(client, session.health, {})
  const until = performance.now() + probeSeconds * 1000
  while (performance.now() < until) {
    const begun = performance.now()
    await ask(client, session.health, {})
    times.push(performance.now() - begun)
    await new Promise((next) => void setTimeout(next, probeEvery))
  }
  parentPort?.postMessage(times)
}

const year = {
  issueFromDate: dayFromToday(-365),
  issueToDate: dayFromToday(0),
}

const loads: Readonly<Record<string, readonly ((server: Server, nth: number) => Promise<unknown>)[]>> = {
  idle: [],
  papers: [(server) => printPaper(server, 33), (server) => printOfOther(server, 33)],
  exports: [(server) => exportOnce(server)],
  statistics: [(server, nth) => sumUp(server, nth)],
  'papers, exports and statistics': [
    (server) => printPaper(server, 33),
    (server) => printOfOther(server, 33),
    (server) => exportOnce(server),
    (server, nth) => sumUp(server, nth),
  ],
}

function sumUp({ client }: Server, nth: number): Promise<unknown> {
  const groupBy = groupings[nth % groupings.length] ?? 'day'
  return ask(client, statistics.summary, { query: { ...year, groupBy } })
}

/** The end of a part names the next one. */
async function exportOnce({ client }: Server): Promise<void> {
  let after: string | undefined
  do {
    const query = { ...year, ...(after !== undefined && { after }) }
    const part = await ask(client, statistics.tickets, { query })
    after = /"next":"([^"]+)"\}$/.exec(part.subarray(-60).toString())?.[1]
  } while (after !== undefined && running)
}

let running = false

/** Health under a load, and how often each client of the load was answered. */
async function healthUnder(server: Server, load: string, address: string) {
  running = true
  const counts: number[] = []
  const clients = (loads[load] ?? []).map(async (act, at) => {
    counts[at] = 0
    for (let nth = 0; running; nth++) {
      await act(server, nth)
      if (running) counts[at] = nth + 1
    }
  })
  const times = await probe(server.url, address)
  running = false
  await Promise.all(clients)
  return { times, counts }
}

async function main(): Promise<void> {
  const checkouts = [own, ...process.argv.slice(2).map((path) => resolve(path))]
  const servers: Server[] = []
  for (const [nth, checkout] of checkouts.entries())
    servers.push(await start(checkout, `127.0.0.${10 + 2 * nth}`))
  for (const passengers of [1, 33]) {
    for (const [nth, server] of servers.entries()) {
      const begun = performance.now()
      await printPaper(server, passengers)
      console.log(
        `${checkouts[nth]}: first paper of ${passengers}: ${(performance.now() - begun).toFixed(0)} ms`,
      )
    }
  }
  for (const passengers of [1, 33]) {
    const all = servers.map((): Papers => ({ times: [], cpu: 0 }))
    for (let round = 0; round < rounds; round++) {
      for (const [nth, server] of servers.entries()) {
        const { times, cpu } = await papersInTurnOf(server, passengers)
        all[nth]?.times.push(...times)
        if (all[nth]) all[nth].cpu += cpu
      }
    }
    console.log(`papers of ${passengers}, one after the other`)
    const [{ times: own } = { times: [] }] = all
    figure(`paper of ${passengers}, p50`, percentile(own, 50), 'ms')
    figure(`paper of ${passengers}, p99`, percentile(own, 99), 'ms')
    for (const [nth, { times, cpu }] of all.entries())
      console.log(
        `  ${checkouts[nth]}: p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms, ` +
          `CPU ${(cpu / times.length).toFixed(1)} ms each`,
      )
  }
  for (const load of Object.keys(loads)) {
    const all = servers.map(() => ({ times: [] as number[], counts: [] as number[] }))
    for (let round = 0; round < rounds; round++) {
      for (const [nth, server] of servers.entries()) {
        const { times, counts } = await healthUnder(server, load, `127.0.0.${11 + 2 * nth}`)
        all[nth]?.times.push(...times)
        for (const [at, count] of counts.entries())
          if (all[nth]) all[nth].counts[at] = (all[nth].counts[at] ?? 0) + count
      }
    }
    console.log(`/health: ${load}`)
    figure(`/health, ${load}, p99`, percentile(all[0]?.times ?? [], 99), 'ms')
    for (const [nth, { times, counts }] of all.entries()) {
      const answered = counts.length > 0 ? `, clients answered ${counts.join(' ')} times` : ''
      console.log(
        `  ${checkouts[nth]}: p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms, ` +
          `most ${Math.max(...times).toFixed(1)} ms${answered}`,
      )
    }
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  for (const server of servers) await server.stop()
  process.exit(0)
}

if (isMainThread) await main()
else await probeNow(workerData as { url: string; address: string })
