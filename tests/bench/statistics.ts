/**
 * Response times of the statistics over 1,000,000 tickets of one agency and its sub-agencies in the season world, and
 * what an export of 100,000 tickets takes, without a socket. `node tests/bench/statistics.ts [tickets] [folder]`; with
 * a folder the tickets are stored there and reused. Prints figures and checks no limits.
 */
import { mkdirSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import type { AnswerOf, InputOf } from '../../src/contract/call.ts'
import { groupings, statistics } from '../../src/contract/statistics.ts'
import { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
import { createWorld } from '../../src/crs/world/createWorld.ts'
import { sellPastTickets } from '../kit/crs/soldTickets.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import { setClock } from '../kit/crs/clock.ts'
import { testServer } from '../kit/crs/testServer.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { openWriter, type FileKind } from '../../src/desk/grid/export/exportFile.ts'
import type * as cells from '../../src/desk/statistics/StatisticsPage.tsx'
import { viteImport } from './viteImport.ts'

const [wanted, named] = process.argv.slice(2)
const tickets = Number(wanted ?? 1_000_000)
const today = '2026-10-31'
const calls = 20

const folder = named === undefined ? temporaryFolder() : { path: resolve(named), remove: () => undefined }
mkdirSync(folder.path, { recursive: true })
const postgres = await startEmbedded(folder.path)
const database = await openDatabase(postgres.url)
let started = performance.now()
const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
await createWorld(database, { scale: 'season', today, log: () => undefined })
console.log(`season world: ${seconds()} s`)
started = performance.now()
await sellPastTickets(database, { tickets, today, log: () => undefined })
console.log(`${tickets} tickets: ${seconds()} s`)

const server = await testServer(database, {
  clock: setClock(`${today}T08:00:00Z`),
  checkAnswers: false,
  log: { level: 'error' },
  rate: 1_000_000,
})
const { token } = await server.signIn()

type Filters = InputOf<typeof statistics.load>['query']
const month: Filters = { issueFromDate: '2026-07-01', issueToDate: '2026-07-31' }
const year: Filters = { issueFromDate: '2026-01-01', issueToDate: '2026-12-31' }
const ofTrips: Filters = { tripFromDate: '2026-07-01', tripToDate: '2026-07-31' }
const yearOfTrips: Filters = { tripFromDate: '2026-01-01', tripToDate: '2026-12-31' }

async function measure(what: string, ask: () => Promise<{ code: string; body: object }>): Promise<void> {
  const times: number[] = []
  let size = 0
  for (let nth = -2; nth < calls; nth++) {
    const from = performance.now()
    const answer = await ask()
    if (answer.code !== '000') throw new Error(`${what}: ${JSON.stringify(answer.body)}`)
    if (nth >= 0) times.push(performance.now() - from)
    size = (answer.body as { totals?: { tickets: number } }).totals?.tickets ?? 0
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (percent: number) => (sorted[Math.floor(((calls - 1) * percent) / 100)] ?? 0).toFixed(0)
  console.log(`${what}: p50 ${at(50)} ms, most ${at(100)} ms (${size} tickets)`)
}

for (const groupBy of groupings) {
  await measure(`month by ${groupBy}`, () =>
    server.call(statistics.summary, { query: { ...month, groupBy } }, { token }),
  )
  await measure(`year by ${groupBy}`, () =>
    server.call(statistics.summary, { query: { ...year, groupBy } }, { token }),
  )
}
await measure('month of departures by day', () =>
  server.call(statistics.summary, { query: { ...ofTrips, groupBy: 'day' } }, { token }),
)
await measure('year of departures by company', () =>
  server.call(statistics.summary, { query: { ...yearOfTrips, groupBy: 'company' } }, { token }),
)
await measure('load of a month of departures', () =>
  server.call(statistics.load, { query: ofTrips }, { token }),
)
const { body: sold } = await server.call(
  statistics.list,
  { query: { tripFromDate: '2026-07-01', tripToDate: '2026-07-02' } },
  { token },
)
const [ticket] = (sold as AnswerOf<typeof statistics.list>).tickets
const ship = { vessel: ticket?.vessel.idOrCode ?? '' }
await measure('load of a month of departures of one ship', () =>
  server.call(statistics.load, { query: { ...ofTrips, ...ship } }, { token }),
)
const fortnight = { issueFromDate: '2026-07-01', issueToDate: '2026-07-16' }
await measure('first page of 15 days', () => server.call(statistics.list, { query: fortnight }, { token }))
await measure('page 100 of 15 days', () =>
  server.call(statistics.list, { query: { ...fortnight, page: 100 } }, { token }),
)
await measure('15 days of a customer', () =>
  server.call(statistics.list, { query: { ...fortnight, customerName: 'papado' } }, { token }),
)

/** CPU milliseconds of this process, which is server and desk at once. */
function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What the desk makes of each ticket of a part, which it then writes. */
const { ticketCells } = await viteImport<typeof cells>('../src/desk/statistics/ticketSource.ts')

/** Heap in megabytes after each part: flat if it does not grow with the number of parts. */
async function measureExport(kind: FileKind, wantedRows: number): Promise<void> {
  const from = performance.now()
  const heaps: number[] = []
  const spent = { reading: 0, writing: 0 }
  let bytes = 0
  const writer = await openWriter(kind, {
    titles: ['Ticket'],
    language: 'en',
    send: (part) => void (bytes += part.length),
  })
  const cellsOf = ticketCells('en')
  let rows = 0
  let after: string | undefined
  do {
    const query = { ...year, ...(after !== undefined && { after }) }
    let begun = cpu()
    const { body } = await server.call(statistics.tickets, { query }, { token })
    spent.reading += cpu() - begun
    const part = body as AnswerOf<typeof statistics.tickets>
    begun = cpu()
    await writer.add(part.tickets.map(cellsOf))
    spent.writing += cpu() - begun
    rows += part.tickets.length
    after = part.next
    globalThis.gc?.()
    heaps.push(process.memoryUsage().heapUsed / 1_048_576)
  } while (after !== undefined && rows < wantedRows)
  await writer.end()
  const ms = performance.now() - from
  const [least, most] = [Math.min(...heaps), Math.max(...heaps)]
  const seconds = (of: number) => `${(of / 1000).toFixed(2)} s`
  console.log(
    `export of ${rows} tickets as ${kind}: ${seconds(ms)} in ${heaps.length} parts, of CPU ${seconds(spent.reading)} ` +
      `for the responses and ${seconds(spent.writing)} for ${(bytes / 1_048_576).toFixed(1)} MB, heap ${least.toFixed(0)} to ${most.toFixed(0)} MB`,
  )
}
for (const kind of ['csv', 'xlsx'] as const) await measureExport(kind, 100_000)

started = performance.now()
const broken = await brokenInvariants(database)
const wrong = Object.keys(broken).filter((rule) => rule.includes('statistics'))
console.log(
  `compared with the tickets in ${seconds()} s: ${wrong.length === 0 ? 'exact' : JSON.stringify(broken)}`,
)
console.log(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
await server.close()
await database.close()
await postgres.stop()
folder.remove()
