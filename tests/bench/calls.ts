/**
 * Response times (ms) of the calls that a desk waits for, within the server, without a socket: how often each waits for
 * PostgreSQL, its p50 and p99, what its answers from PostgreSQL took of it (the floor), and the very first time after a
 * start. `node tests/bench/calls.ts [world[:tickets[:folder]] …]` measures the worlds in alternation, for instance
 * `demo season:200000 stress:5000000`; the last column is the p50 by that in the first world. In a folder a world is
 * stored and reused. Prints figures and checks no limits.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { booking } from '../../src/contract/booking/booking.ts'
import type { AnswerOf, Call, InputOf } from '../../src/contract/call.ts'
import { cashier } from '../../src/contract/cashier.ts'
import { checkin } from '../../src/contract/checkin.ts'
import { disruption } from '../../src/contract/disruption.ts'
import { draft } from '../../src/contract/draft.ts'
import { group } from '../../src/contract/group.ts'
import { ledger } from '../../src/contract/ledger.ts'
import { party } from '../../src/contract/party.ts'
import { pricing } from '../../src/contract/pricing.ts'
import { sailing } from '../../src/contract/sailing.ts'
import { statistics } from '../../src/contract/statistics.ts'
import { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
import type { Database } from '../../src/crs/database/transaction.ts'
import { createWorld } from '../../src/crs/world/createWorld.ts'
import { addDays } from '../../src/domain/value/portTime.ts'
import { adults, familyOn, pays, people, vehicle } from '../kit/crs/bookingRequest.ts'
import { registered } from '../kit/crs/gates.ts'
import { setClock } from '../kit/crs/clock.ts'
import { growSeason } from '../kit/crs/grownSeason.ts'
import { keyOf } from '../kit/crs/heldBooking.ts'
import { sellPastTickets } from '../kit/crs/soldTickets.ts'
import { testServer, type TestServer } from '../kit/crs/testServer.ts'
import { countWaits } from '../kit/crs/waits.ts'
import { temporaryFolder } from '../kit/folder.ts'
import type { Trip } from '../kit/timetable.ts'
import { figure } from './figures.ts'

/** In the middle of the season; early enough that the ships of the day are still to depart. */
const today = '2026-07-15'
const early = `${today}T01:00:00Z`
const turns = 4
/** Of each call in one turn. */
const repeats = 40
const plenty = 1_000_000

type Question = InputOf<typeof sailing.trips>['body']

interface World {
  name: string
  database: Database
  server: TestServer
  ask: Ask
  /** Days and pairs of ports that are sailed. */
  questions: Question[]
  /** Found by them, with room for a family and a car. */
  trips: Trip[]
  nth: number
  stop(): Promise<void>
}

type Ask = <C extends Call>(call: C, input: InputOf<C>) => Promise<AnswerOf<C>>

/** Resolves with the call to be timed, prepared. */
type Scene = (world: World) => Promise<() => Promise<unknown>>

/** More tickets than these are repetitions of them in a season that is over. */
const mostDrawn = 200_000

async function sellPast(filled: Database, tickets: number): Promise<void> {
  if (tickets === 0) return
  const log = (line: string) => console.log(`  ${new Date().toISOString().slice(11, 19)} ${line}`)
  await sellPastTickets(filled, { tickets: Math.min(tickets, mostDrawn), today, log: () => undefined })
  const { rows } = await filled.pool.query('select from season')
  if (tickets > mostDrawn && rows.length === 1)
    await growSeason(filled.owner, Math.round(tickets / mostDrawn), log)
}

async function open(wanted: string): Promise<World> {
  const [scale, tickets = '0', named] = wanted.split(':')
  const folder = named === undefined ? temporaryFolder() : { path: resolve(named), remove: () => undefined }
  mkdirSync(folder.path, { recursive: true })
  const begun = performance.now()
  const filling = await startEmbedded(folder.path)
  const filled = await openDatabase(filling.url)
  await createWorld(filled, { scale: scale as 'demo' | 'season' | 'stress', today, log: () => undefined })
  await sellPast(filled, Number(tickets))
  await filled.owner.updateTable('agency_user').set({ can_check_in: true, check_in_ports: null }).execute()
  // Of an earlier run in this folder.
  await filled.pool.query('delete from check_in')
  await filled.pool.query('update ticket_stock set last_number = next_number + $1', [plenty])
  await filled.close()
  await filling.stop()
  console.log(`${wanted} made in ${((performance.now() - begun) / 1000).toFixed(0)} s`)

  const postgres = await startEmbedded(folder.path)
  const database = await openDatabase(postgres.url)
  const server = await testServer(database, {
    clock: setClock(early),
    checkAnswers: false,
    log: { level: 'error' },
    rate: plenty,
  })
  const { token } = await server.signIn()
  const ask: Ask = async (call, input) => {
    const more = call.changes ? { token, key: randomUUID() } : { token }
    const { body, code } = await server.call(call, input, more)
    if (code !== '000') throw new Error(`${call.id}: ${JSON.stringify(body)}`)
    return body as AnswerOf<typeof call>
  }
  const questions = await questionsOf(database)
  return {
    name: wanted,
    database,
    server,
    ask,
    questions,
    trips: [],
    nth: 0,
    async stop() {
      await server.close()
      await database.close()
      await postgres.stop()
      folder.remove()
    },
  }
}

/** Of 500 sailings drawn at random. */
async function questionsOf({ owner, pool }: Database): Promise<Question[]> {
  const { rows } = await pool.query<{ line: string; date: string }>(
    'select line, left(departs, 10) as date from itinerary where departs > $1 order by md5(id::text) limit 500',
    [addDays(today, 1)],
  )
  const pairs = await owner
    .selectFrom('list_fare')
    .select(['line', 'origin', 'destination'])
    .distinct()
    .execute()
  const ofLine = Map.groupBy(pairs, ({ line }) => line)
  return rows.flatMap(({ line, date }, nth) => {
    const own = ofLine.get(line) ?? []
    const pair = own[nth % own.length]
    if (!pair) return []
    return [
      {
        origin: { idOrCode: pair.origin },
        destination: { idOrCode: pair.destination },
        departureDate: date,
        travellers: [{ type: 'AD', quantity: 2 }],
        vehicles: [{ idOrCode: 'CAR425', quantity: 1 }],
      },
    ]
  })
}

const next = <T>(world: World, from: readonly T[]): T => from[world.nth++ % from.length]!

const leader = { mobile: '6971234567' }
const family = (world: World) => ({ trips: [familyOn(next(world, world.trips))], leader })

async function held(world: World) {
  return (await world.ask(booking.hold, { body: family(world) })).booking
}

/** Priced; resolves with the sale itself. */
async function saleOf(world: World, request = family(world)) {
  const { total } = await world.ask(pricing.price, { body: { trips: request.trips } })
  const sale = { ...request, payments: pays({ cash: total }), expectedTotal: total }
  return async () => (await world.ask(booking.sell, { body: sale })).booking
}

/** Two months of a line, as the calendar shows them. */
const twoMonths = ({ departureDate, ...rest }: Question) => ({
  body: { ...rest, fromDate: departureDate, toDate: addDays(departureDate, 61) },
})

/** The tickets of a group at a port today, whose check-in has begun. */
const boarding = new Map<World, { itineraryId: number; portCode: string; tickets: string[] }>()

async function ticketsToBoard(world: World) {
  const known = boarding.get(world)
  if (known && known.tickets.length > 0) return known
  const trip = await tripOfToday(world)
  const persons = Array.from({ length: 9 }, (_, nth) => registered(`PAPPA ${'ABCDEFGHI'[nth]}`))
  const sell = await saleOf(world, {
    trips: [{ ...familyOn(trip), accommodationRequests: [people('DECK', persons)] }],
    leader,
  })
  const { crsReservationId, trips } = await sell()
  const { rows } = await world.database.pool.query<{ itinerary: string }>(
    `select itinerary_id as itinerary from booking_trip join booking on booking.id = booking_id where reference = $1`,
    [crsReservationId],
  )
  const at = { itineraryId: Number(rows[0]?.itinerary), portCode: trip.origin.idOrCode }
  if (!known) await world.ask(checkin.start, { query: at })
  const tickets = (trips[0]?.selectedPassengers ?? []).map(
    ({ ticket }) => `${ticket?.letter}${ticket?.number}`,
  )
  const made = { ...at, tickets }
  boarding.set(world, made)
  return made
}

async function tripOfToday({ ask }: World): Promise<Trip> {
  const day = { origin: { idOrCode: 'PIR' }, destination: { idOrCode: 'PAS' }, departureDate: today }
  const { trips } = await ask(sailing.trips, { body: { ...day, travellers: [{ type: 'AD', quantity: 9 }] } })
  for (const trip of trips) if (trip.seats > 300 && (await isSold(ask, trip))) return trip
  throw new Error('no ship of today has 300 seats free')
}

/** Found by the questions; the family can be sold on them. */
async function roomyTrips({ ask, questions }: World): Promise<Trip[]> {
  const found: Trip[] = []
  for (const body of questions) {
    const { trips } = await ask(sailing.trips, { body })
    for (const trip of trips.filter(
      ({ garage, seats, prices }) => garage > 3000 && seats > 60 && prices.party,
    ))
      if (await isSold(ask, trip)) found.push(trip)
    if (found.length >= 60) return found
  }
  throw new Error(`only ${found.length} trips for the sales`)
}

const isSold = (ask: Ask, trip: Trip) =>
  ask(booking.hold, { body: { trips: [familyOn(trip)], leader } }).then(
    () => true,
    () => false,
  )

const month = { issueFromDate: '2026-06-15', issueToDate: '2026-07-14' }
const fortnight = { issueFromDate: '2026-07-01', issueToDate: '2026-07-15' }

const scenes: Record<string, Scene> = {
  search: async (world) => () => world.ask(sailing.trips, { body: next(world, world.questions) }),
  'two months of a calendar': async (world) => () =>
    world.ask(sailing.perDay, twoMonths(next(world, world.questions))),
  availability: async (world) => () =>
    world.ask(sailing.availability, { body: { trips: [keyOf(next(world, world.trips))] } }),
  price: async (world) => () =>
    world.ask(pricing.price, { body: { trips: [familyOn(next(world, world.trips))] } }),
  'price of 9 and 2 vehicles on 3 trips': async (world) => {
    const trips = [1, 2, 3].map(() => ({
      ...familyOn(next(world, world.trips)),
      accommodationRequests: [adults(9), vehicle('CAR425'), vehicle('CAR425')],
    }))
    return () => world.ask(pricing.price, { body: { trips } })
  },
  'hold places': async (world) => {
    const trip = keyOf(next(world, world.trips))
    const planItems = [{ accommodation: { idOrCode: 'DECK' }, quantity: 1 }]
    return () => world.ask(sailing.lock, { body: { trip, planItems, holdKey: randomUUID() } })
  },
  'hold a booking': async (world) => {
    const body = family(world)
    return () => world.ask(booking.hold, { body })
  },
  sell: saleOf,
  issue: async (world) => {
    const { crsReservationId, total } = await held(world)
    return () => world.ask(booking.issue, { body: { crsReservationId, payments: pays({ cash: total }) } })
  },
  recall: async (world) => {
    const { crsReservationId } = await held(world)
    return () => world.ask(booking.recall, { query: { crsReservationIds: [crsReservationId] } })
  },
  'search by surname': async (world) => () =>
    world.ask(booking.byCriteria, { body: { surname: 'GEORGIOU' } }),
  'search by phone': async (world) => () =>
    world.ask(booking.byCriteria, {
      body: { phone: `69${String((world.nth++ * 7919) % 100_000_000).padStart(8, '0')}` },
    }),
  modify: async (world) => {
    const { crsReservationCode, trips } = await (await saleOf(world))()
    const [trip] = trips
    const [first] = trip!.selectedPassengers
    const changed = { uuid: first!.uuid, modifiedValues: { surname: 'KOSTA', name: 'ELENI' } }
    const asked = {
      companyReservationCode: trip!.companyReservationCode,
      selectedPassengers: [changed],
    }
    return () => world.ask(booking.modify, { body: { crsReservationCode, trips: [asked] } })
  },
  cancel: async (world) => {
    const { crsReservationId } = await (await saleOf(world))()
    return () => world.ask(booking.cancel, { body: { crsReservationId } })
  },
  'check in': async (world) => {
    const { tickets, ...at } = await ticketsToBoard(world)
    const body = { ...at, ticketNumber: tickets.pop()!, gate: 'G1' }
    return () => world.ask(checkin.checkIn, { body })
  },
  'issue a group of 40': async (world) => {
    const trip = next(world, world.trips)
    const { booking: choir } = await world.ask(booking.hold, {
      body: {
        trips: [{ ...keyOf(trip), accommodationRequests: [] }],
        leader: { ...leader, lastName: 'PAPPAS' },
        groupName: 'Choir',
        groupPassengers: [{ type: 'AD', quantity: 40, accommodationIdOrCode: 'DECK' }],
      },
    })
    const code = {
      company: trip.vessel.company.abbreviation,
      code: choir.trips[0]!.companyReservationCode,
    }
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    const names = Array.from({ length: 40 }, (_, nth) => ({
      surname: `PAPPA ${letters[nth % 26]}${letters[Math.floor(nth / 26)]}`,
      name: 'MARIA',
      sexType: 'FEMALE' as const,
    }))
    await world.ask(group.update, { path: code, body: { names } })
    return () => world.ask(group.issue, { body: code })
  },
  'days of a route': async (world) => {
    const { departureDate, origin, destination } = next(world, world.questions)
    return () => world.ask(sailing.frequency, { body: { departureDate, origin, destination } })
  },
  'departures from Piraeus to anywhere': async (world) => {
    const way = { origin: { idOrCode: 'PIR' }, destination: { idOrCode: 'ALL' }, departureDate: today }
    return () => world.ask(sailing.trips, { body: { ...way, travellers: [{ type: 'AD', quantity: 1 }] } })
  },
  'sailings to board': async (world) => () =>
    world.ask(checkin.availableInstances, { query: { portCode: 'PIR', date: today } }),
  'passengers of a ship': async (world) => {
    const { itineraryId, portCode } = await ticketsToBoard(world)
    return () => world.ask(checkin.passengerList, { query: { itineraryId, portCode } })
  },
  'parties of a surname begun': async (world) => () => world.ask(party.memory, { body: { surname: 'KARA' } }),
  'parties of a plate begun': async (world) => () => world.ask(party.memory, { body: { plate: 'IKB1' } }),
  'parties of a phone begun': async (world) => () => world.ask(party.memory, { body: { phone: '697123' } }),
  'bookings of a list of names': async (world) => {
    const passengers = ['SMITH', 'ROSSI', 'GARCIA'].map((surname) => ({ surname, name: 'ANNA' }))
    return () => world.ask(booking.byNamelist, { body: { passengers } })
  },
  disruptions: async (world) => () => world.ask(disruption.list, {}),
  drafts: async (world) => () => world.ask(draft.list, {}),
  'latest booking': async (world) => () => world.ask(booking.latest, {}),
  options: async (world) => () => world.ask(booking.optional, {}),
  history: async (world) => {
    const { crsReservationId } = await held(world)
    return () => world.ask(booking.history, { path: { crsReservationId } })
  },
  groups: async (world) => () => world.ask(group.list, { query: {} }),
  'action log of a day': async (world) => () =>
    world.ask(ledger.actionLog, { path: { fromDate: '2026-07-01', toDate: '2026-07-01' } }),
  credits: async (world) => () => world.ask(ledger.credits, {}),
  balances: async (world) => () => world.ask(ledger.balances, {}),
  'clearings of a company': async (world) => () =>
    world.ask(ledger.companyClearings, { path: { company: 'HLC' } }),
  'takings of a fortnight': async (world) => () =>
    world.ask(cashier.cashierData, { path: { start: '2026-07-01', finish: today } }),
  till: async (world) => () => world.ask(cashier.till, {}),
  'tickets of a fortnight': async (world) => () => world.ask(statistics.list, { query: fortnight }),
  'sums of a month by day': async (world) => () =>
    world.ask(statistics.summary, { query: { ...month, groupBy: 'day' } }),
}

interface Times {
  waits: number
  all: number[]
  /** Of each, waiting for PostgreSQL. */
  postgres: number[]
}

const at = (times: readonly number[], percent: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(((times.length - 1) * percent) / 100)] ?? 0

async function measure(world: World, scene: Scene, times: Times): Promise<void> {
  const act = await scene(world)
  const begun = performance.now()
  const { waits, ms } = await countWaits(act)
  times.all.push(performance.now() - begun)
  times.postgres.push(ms)
  times.waits = Math.max(times.waits, waits)
}

const wanted = process.argv.slice(2)
const worlds: World[] = []
for (const name of wanted.length > 0 ? wanted : ['demo']) worlds.push(await open(name))

const none = (): Times => ({ waits: 0, all: [], postgres: [] })
/** The first search after the start. */
const firstSearch = new Map<World, Times>()
for (const world of worlds) {
  firstSearch.set(world, none())
  await measure(world, scenes['search by surname']!, firstSearch.get(world)!)
  world.trips.push(...(await roomyTrips(world)))
  await world.database.pool.query(
    `update stock set capacity = $1 where capacity between 1 and $1 - 1 and itinerary_id in (
      select id from itinerary where left(departs, 10) = any($2))`,
    [plenty, [today, ...new Set(world.trips.map(({ departureDateTime }) => departureDateTime.slice(0, 10)))]],
  )
}

console.log(
  ['call', 'world', 'waits', 'first', 'p50', 'p99', 'PostgreSQL', '× of it', '× of the first world'].join(
    '\t',
  ),
)
for (const [call, scene] of Object.entries(scenes)) {
  const results = new Map(worlds.map((world) => [world, none()]))
  for (let turn = 0; turn < turns; turn++)
    for (const [world, times] of results)
      for (let nth = 0; nth < repeats; nth++) await measure(world, scene, times)
  const base = at(results.get(worlds[0]!)!.all.slice(1), 50)
  for (const [{ name }, { waits, all, postgres }] of results) {
    const [p50, p99, floor] = [at(all.slice(1), 50), at(all.slice(1), 99), at(postgres.slice(1), 50)]
    if (worlds.length === 1) {
      figure(`${call}, p50`, p50, 'ms', floor)
      figure(`${call}, p99`, p99, 'ms')
    }
    const cells = [all[0]!, p50, p99, floor].map((ms) => ms.toFixed(1))
    console.log([call, name, waits, ...cells, (p50 / floor).toFixed(1), (p50 / base).toFixed(2)].join('\t'))
  }
}
for (const [{ name }, { all }] of firstSearch)
  console.log(`the very first search by surname, ${name}: ${all[0]!.toFixed(1)} ms`)
console.log(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
for (const world of worlds) await world.stop()
