/**
 * Check-in at a port: 20 gates at once over the 2,400 passengers of one sailing. The server is a separate process;
 * every gate has its connection and its sign-in. First each gate scans at the pace of one person, 30 a minute, then the
 * same while each gate also watches the sailing, then all gates without a pause. Prints the times that a gate waits, and
 * the processor time of the server and of PostgreSQL for each check-in. Also the time of the lists and the manifest.
 * `node tests/bench/checkin.ts [seconds]`. Prints figures and checks no limits.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bases, type Call, type InputOf } from '../../src/contract/call.ts'
import { checkin } from '../../src/contract/checkin.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
import { fillSailing } from '../kit/crs/fillSailing.ts'
import { signInOver, startSmallServer } from '../kit/crs/race.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { parentOf, processorTime } from '../kit/processorTime.ts'
import { stopDatabase } from '../kit/server.ts'

const seconds = Number(process.argv[2] ?? 20)
const passengers = 2400
const gates = 20
const scansAMinute = 30
/** From the first moment of the small world to the morning of its day ferry. */
const hoursToSailing = 4 * 24 + 19.5

const folder = temporaryFolder()
const server = await startSmallServer({ PURSER_DATA: folder.path })
await server.pass(hoursToSailing)
await fill()
const at = { itineraryId: 1, portCode: 'PIR' }
const tokens: string[] = []
for (let gate = 0; gate < gates; gate++) tokens.push(await signInOver(server.address))
const connections = new Agent({ keepAlive: true })
await ask(checkin.start, { query: at }, 0)

async function fill(): Promise<void> {
  const database = await openDatabase(server.database)
  const trip = {
    ...{ itinerary: 1, company: 'HLC', line: 'H01', vessel: 'HLC01', origin: 'PIR', fromSeq: 0 },
    ...{ destination: 'JTR', toSeq: 3, departs: '2026-06-20 07:30', arrives: '2026-06-20 15:00' },
  }
  await fillSailing(database.owner, trip, passengers)
  await database.owner.updateTable('agency_user').set({ can_check_in: true }).execute()
  await database.close()
}

/** Makes a call as a gate; a file is not read. Rejects where it is refused. */
async function ask<C extends Call>(
  call: C,
  input: InputOf<C>,
  gate: number,
): Promise<Record<string, unknown>> {
  const { query = {}, body } = input as { query?: object; body?: object }
  const text = body && JSON.stringify(body)
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await answerOf(
    `${server.address}${bases[call.base]}${call.path}?${search}`,
    call.method,
    text,
    {
      authorization: `Bearer ${tokens[gate]}`,
      ...(call.changes && { 'idempotency-key': crypto.randomUUID() }),
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    },
  )
  if (call.file !== undefined) return {}
  const read = JSON.parse(answer) as Record<string, unknown>
  if (read['code'] !== '000') throw new Error(answer)
  return read
}

function answerOf(url: string, method: string, body: string | undefined, headers: object): Promise<string> {
  return new Promise((settle, fail) => {
    const sent = request(url, { method, agent: connections, headers: { ...headers } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => settle(Buffer.concat(parts).toString()))
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

/** Milliseconds of processor time so far, in steps of 10. */
const spent = () => ({ server: processorTime(server.pid), postgres: spentByPostgres() })

function spentByPostgres(): number {
  const [main = ''] = readFileSync(join(folder.path, 'postgres/cluster/data/postmaster.pid'), 'utf8').split(
    '\n',
  )
  return readdirSync('/proc')
    .filter((pid) => pid === main || parentOf(pid) === Number(main))
    .reduce((sum, pid) => sum + processorTime(pid), 0)
}

const percentile = (sorted: readonly number[], percent: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0).toFixed(1)

function print(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other)
  const [p50, p95, p99] = [50, 95, 99].map((percent) => percentile(sorted, percent))
  console.log(`${what}: ${times.length} times, p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`)
}

async function timed(times: number[], work: () => Promise<unknown>): Promise<void> {
  const from = performance.now()
  await work()
  times.push(performance.now() - from)
}

let next = 0
const scan = (gate: number) =>
  ask(checkin.checkIn, { body: { ...at, ticketNumber: `H${++next}`, gate: `G${gate}` } }, gate)

async function atGates(what: string, until: () => boolean, wait: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  const [from, before] = [performance.now(), spent()]
  await Promise.all(
    Array.from({ length: gates }, async (_, gate) => {
      while (until() && next < passengers) {
        await wait()
        await timed(times, () => scan(gate))
      }
    }),
  )
  const after = spent()
  const each = (part: 'server' | 'postgres') => ((after[part] - before[part]) / times.length).toFixed(1)
  print(what, times)
  const load = loadavg()[0]?.toFixed(1)
  const perSecond = Math.round((times.length / (performance.now() - from)) * 1000)
  console.log(
    `  ${perSecond} check-ins a second; processor ${each('server')} ms of the server and ${each('postgres')} ms of ` +
      `PostgreSQL for each; load ${load}`,
  )
}

/** Each gate reads what has changed, again and again; returns the number of answers when it ends. */
function watch(): () => Promise<number> {
  let [isOver, answers] = [false, 0]
  const watching = tokens.map(async (_, gate) => {
    let since: unknown
    while (!isOver) {
      const query = { ...at, ...(since !== undefined && { since: String(since) }) }
      since = (await ask(checkin.changes, { query }, gate))['cursor']
      answers++
    }
  })
  return async () => {
    isOver = true
    await scan(0)
    await Promise.all(watching)
    return answers
  }
}

// At once, so that every connection to the database that is kept has planned its statements, as during a shift.
for (let warm = 0; warm < 10; warm++)
  await Promise.all(Array.from({ length: gates }, (_, gate) => scan(gate)))
const paced = async (what: string) => {
  const ends = performance.now() + seconds * 1000
  await atGates(
    `${gates} gates, each ${scansAMinute} scans a minute${what}`,
    () => performance.now() < ends,
    () => pause(Math.random() * 2 * (60_000 / scansAMinute)),
  )
}
await paced('')
const stopWatching = watch()
await paced(', all watching')
console.log(`  ${Math.round((await stopWatching()) / seconds)} answers a second to those watching`)
await atGates(
  `${gates} gates without a pause`,
  () => next < passengers - 200,
  async () => undefined,
)

for (const [what, call, more] of [
  ['list of 2,400', checkin.passengerList, {}],
  ['page of 50', checkin.passengerListPaged, {}],
  ['statistics', checkin.stats, {}],
  ['offline list', checkin.offlineList, {}],
  ['manifest as PDF', checkin.manifest, { format: 'pdf' }],
  ['manifest as CSV', checkin.manifest, { format: 'csv' }],
] as const) {
  const times: number[] = []
  const input = { query: { ...at, ...more } } as InputOf<typeof call>
  for (let nth = 0; nth < 20; nth++) await timed(times, () => ask(call, input, 0))
  print(what, times)
}
connections.destroy()
await server.kill9()
await stopDatabase(folder.path)
folder.remove()
