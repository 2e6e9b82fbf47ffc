/**
 * Check-in at a port: 20 gates at once over the 2,400 passengers of one sailing, without a socket. First each gate scans
 * at the pace of one person, 30 a minute; then all gates without a pause. Also the time of the passenger list, its
 * pages and the statistics. `node tests/bench/checkin.ts [seconds]`. Prints figures and checks no limits.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { checkin } from '../../src/contract/checkin.ts'
import { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
import { fillSailing } from '../kit/crs/fillSailing.ts'
import { setClock } from '../kit/crs/clock.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { makeSmallWorld } from '../kit/crs/smallWorld.ts'
import { testServer } from '../kit/crs/testServer.ts'

const seconds = Number(process.argv[2] ?? 20)
const passengers = 2400
const gates = 20
const scansAMinute = 30

const folder = temporaryFolder()
const postgres = await startEmbedded(folder.path)
const database = await openDatabase(postgres.url)
await makeSmallWorld(database)

const trip = {
  ...{ itinerary: 1, company: 'HLC', line: 'H01', vessel: 'HLC01', origin: 'PIR', fromSeq: 0 },
  ...{ destination: 'JTR', toSeq: 3, departs: '2026-06-20 07:30', arrives: '2026-06-20 15:00' },
}
await fillSailing(database.owner, trip, passengers)
await database.owner.updateTable('agency_user').set({ can_check_in: true }).execute()

const clock = setClock('2026-06-20T02:30:00Z')
const server = await testServer(database, {
  ...{ clock, checkAnswers: false, log: { level: 'error' }, rate: 1_000_000 },
})
const { token } = await server.signIn()
const at = { itineraryId: 1, portCode: 'PIR' }
await server.call(checkin.start, { query: at }, { token })

const percentile = (sorted: readonly number[], percent: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0).toFixed(1)

function print(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other)
  const [p50, p95, p99] = [50, 95, 99].map((percent) => percentile(sorted, percent))
  console.log(`${what}: ${times.length} times, p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`)
}

async function timed(times: number[], work: () => Promise<{ code: string; body: object }>): Promise<void> {
  const from = performance.now()
  const { code, body } = await work()
  if (code !== '000') throw new Error(JSON.stringify(body))
  times.push(performance.now() - from)
}

let next = 0
const scan = (gate: number) => {
  const body = { ...at, ticketNumber: `H${++next}`, gate: `G${gate}` }
  return server.call(checkin.checkIn, { body }, { token, key: crypto.randomUUID() })
}

async function atGates(what: string, until: () => boolean, wait: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  const from = performance.now()
  await Promise.all(
    Array.from({ length: gates }, async (_, gate) => {
      while (until() && next < passengers) {
        await wait()
        await timed(times, () => scan(gate))
      }
    }),
  )
  print(what, times)
  console.log(`  ${Math.round((times.length / (performance.now() - from)) * 1000)} check-ins a second`)
}

for (let warm = 0; warm < 200; warm++) await scan(0)
const ends = performance.now() + seconds * 1000
await atGates(
  `${gates} gates, each ${scansAMinute} scans a minute`,
  () => performance.now() < ends,
  () => pause(Math.random() * 2 * (60_000 / scansAMinute)),
)
await atGates(
  `${gates} gates without a pause`,
  () => true,
  async () => undefined,
)

for (const [what, call] of [
  ['list of 2,400', checkin.passengerList],
  ['page of 50', checkin.passengerListPaged],
  ['statistics', checkin.stats],
  ['offline list', checkin.offlineList],
] as const) {
  const times: number[] = []
  for (let nth = 0; nth < 30; nth++) await timed(times, () => server.call(call, { query: at }, { token }))
  print(what, times)
}
await server.close()
await database.close()
await postgres.stop()
folder.remove()
