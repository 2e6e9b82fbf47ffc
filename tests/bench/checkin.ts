/**
 * Check-in at a port: 20 gates at once over the 2,400 passengers of one sailing, without a socket. First each gate scans
 * at the pace of one person, 30 a minute; then all gates without a pause. Also the time of the passenger list, its
 * pages and the statistics. `node tests/bench/checkin.ts [seconds]`. Prints figures and checks no limits.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkin } from '../../src/contract/checkin.ts'
import { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
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

/** Bookings of four, of several agencies, each ticket with its claim of a person. */
const fill = sql`
  with made as (
    insert into booking (reference, agency, user_name, status, leader, booked_at)
    select 'A' || translate(lpad(nth::text, 5, '0'), '01', 'ZX'),
      (array['1300', '1301', '1377'])[1 + nth % 3], 'demo', 'ISSUED', '{"mobile": "6971234567"}', '2026-01-01 10:00'
    from generate_series(1, ${passengers / 4}::int) nth returning id, agency
  ), trip as (
    insert into booking_trip (booking_id, agency, position, company, company_code, itinerary_id, from_seq, to_seq,
      line, vessel, origin, destination, departs, arrives, status)
    select id, agency, 0, 'HLC', id::text, 1, 0, 3, 'H01', 'HLC01', 'PIR', 'JTR', '2026-06-20 07:30',
      '2026-06-20 15:00', 'ISSUED' from made returning id, booking_id, agency
  ), item as (
    insert into booking_item (booking_id, trip_id, agency, uuid, position, request, kind, details, accommodation,
      request_type, percent, listed, net, vat, dues, surcharges, status, ticket_company, ticket_letter, ticket_number,
      issued_at)
    select booking_id, trip.id, agency, place || '-' || trip.id, place, 0, 'passenger',
      jsonb_build_object('surname', 'PASSENGER' || chr(65 + (trip.id % 26)::int), 'name', 'MARIA', 'type', 'AD',
        'sexType', 'FEMALE', 'birthdate', '1980-02-01', 'nationality', 'GR'),
      'DECK', 'COMPLETE', 0, 0, 0, 0, 0, 0, 'ISSUED', 'HLC', 'H',
      lpad((row_number() over (order by trip.id, place))::text, 12, '0'), now()
    from trip cross join generate_series(0, 3) place returning id, agency
  )
  insert into claim (agency, itinerary_id, from_leg, to_leg, resource, whole, item_id)
  select agency, 1, 0, 3, 'PAX', 1, id from item`
await fill.execute(database.owner)
await sql`vacuum analyze booking, booking_trip, booking_item, claim`.execute(database.owner)
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
