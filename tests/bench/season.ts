/**
 * How far it goes: days of a national season on three PostgreSQL under Patroni with PgBouncer and two servers, each day
 * with more desks, until 95 % of the sales no longer end within a second; and from what each day costs the machines, how
 * many of them 3,000 and 30,000 desks need, and what ends first.
 * `node tests/bench/season.ts [minutes of a day] [signed-in desks] [desks of the days] [seed]`; needs the packages of `npm test cluster`.
 * Prints figures; checks the records at the end.
 */
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '../../src/contract/calls.ts'
import { checkin } from '../../src/contract/checkin.ts'
import { booking } from '../../src/contract/booking/booking.ts'
import { pricing } from '../../src/contract/pricing.ts'
import { brokenRules } from '../../src/crs/database/invariants.ts'
import { seededRandom } from '../../src/crs/world/random.ts'
import { addDays } from '../../src/domain/value/portTime.ts'
import { familyOn, pays, people } from '../kit/crs/bookingRequest.ts'
import { registered } from '../kit/crs/gates.ts'
import type { Trip } from '../kit/timetable.ts'
import {
  type Desk,
  type Gate,
  type Hot,
  hours,
  liveDay,
  newTally,
  roomyTrips,
  signInDesk,
  type Tally,
  today,
} from './season/desks.ts'
import { commitsPerSecond, measureHeld, type Sale, sailingOf, saleOn, sellAtOnce } from './season/ceilings.ts'
import { type Assumed, type Figures, tableOf, type Work } from './season/machines.ts'
import { type Cost, type Kind, startMeasuring } from './season/measured.ts'
import { inNational, largeAgency, type National } from './season/national.ts'

const minutes = Number(process.argv[2] ?? 2)
const signedIn = Number(process.argv[3] ?? 400)
/** Desks that a day is lived for: each that is signed in does what several do. */
const sizes = (process.argv[4] ?? '1000,2000,4000,8000').split(',').map(Number)
const seed = Number(process.argv[5] ?? 7)
/** Milliseconds within which 95 % of the sales of a day are to end. */
const slowest = 1000
const serverCount = 2
/** Seconds of each of the measurements that are no day. */
const seconds = 15
const assumed: Assumed = {
  // 180 seconds each, and half of the desks at it.
  ...{ customersAnHour: 20, atWork: 0.8, watching: 0.5, hotSailing: 0.1, largestAgency: 0.1 },
  ...{ serverCores: 8, postgresCores: 32, use: 0.6 },
}

const print = (line: string) => console.log(line)
const coresOf = ({ cpu, seconds: took }: Cost) =>
  `cores: ${Object.entries(cpu)
    .map(([kind, spent]) => `${kind} ${(spent / took).toFixed(2)}`)
    .join(', ')}`
const waitsOf = ({ waits }: Cost) =>
  `sessions that wait: ${Object.entries(waits)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 8)
    .map(([what, many]) => `${what} ${many.toFixed(2)}`)
    .join(', ')}`
const changing = new Set(calls.filter(({ changes }) => changes).map(({ id }) => id))
const changesIn = ({ times }: Tally) =>
  [...times].reduce((sum, [id, { length }]) => sum + (changing.has(id) ? length : 0), 0)
const percentile = (times: readonly number[], percent: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(((times.length - 1) * percent) / 100)] ?? 0

await inNational(serverCount, signedIn, season)

async function season(national: National): Promise<void> {
  let tally = newTally()
  print(`${serverCount} servers ready, load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)

  const desks: Desk[] = []
  for (const user of national.users) desks.push(await signInDesk(national, user, () => tally))
  const [desk] = desks as [Desk]
  const hot: Hot[] = []
  for (const [nth, way] of ['PIR PAS', 'PIR JTR', 'PIR HER'].entries()) {
    const date = addDays(today, 5 + nth)
    const [trip] = await roomyTrips(desk, way, date)
    if (trip) hot.push({ trip, date })
  }
  // Two never sell out; on the third the last places are sold.
  for (const { trip } of hot.slice(0, 2)) await enlarge(trip)
  async function enlarge(trip: Trip): Promise<void> {
    const { id } = await sailingOf(national, trip)
    await national.database.pool.query(
      'update stock set capacity = 100000000 where itinerary_id = $1 and capacity > 0',
      [id],
    )
  }
  const gates = await openGates()
  print(`${desks.length} desks signed in, ${hot.length} hot sailings, ${gates.length} gates`)

  /** Each with tickets of a sailing of today; no gates where all ships of the day have left. */
  async function openGates(): Promise<Gate[]> {
    const trips: Trip[] = []
    for (const way of ['PIR PAS', 'PIR JTR', 'PIR JNX', 'PIR HER'])
      for (const trip of await roomyTrips(desk, way, today)) if (await saleOn(desk, trip)) trips.push(trip)
    const at = []
    for (const trip of trips) {
      const itineraryId = Number((await sailingOf(national, trip)).id)
      const query = { itineraryId, portCode: trip.origin.idOrCode }
      const started = await desk.ask(checkin.start, { query }).catch(() => undefined)
      if (started) at.push({ trip, query })
    }
    const found: Gate[] = []
    for (let nth = 0; at.length > 0 && nth < signedIn / 30; nth++) {
      const { trip, query } = at[nth % at.length]!
      found.push({ desk: desks[nth]!, at: query, tickets: await ticketsFor(trip, nth), scans: 0 })
    }
    return found
  }

  async function ticketsFor(trip: Trip, nth: number): Promise<string[]> {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    const surname = (place: number) => `PAPPA ${letters[nth % 26]}${letters[place]}`
    const persons = Array.from({ length: 9 }, (_, place) => registered(surname(place)))
    const trips = [{ ...familyOn(trip), accommodationRequests: [people('DECK', persons)] }]
    const { total } = await desk.ask(pricing.price, { body: { trips } })
    const { booking: sold } = await desk.ask(booking.sell, {
      body: {
        ...{ trips, leader: { mobile: '6971234567' } },
        ...{ payments: pays({ cash: total }), expectedTotal: total },
      },
    })
    return (sold.trips[0]?.selectedPassengers ?? []).map(({ ticket }) => `${ticket?.letter}${ticket?.number}`)
  }

  interface Lived {
    name: string
    cost: Cost
    tally: Tally
    /** Sales a second in the busiest hour. */
    busiest: number
  }

  async function live(size: number, watching: number): Promise<Lived> {
    tally = newTally()
    const hourSeconds = (minutes * 60) / hours
    const stop = await startMeasuring(national)
    const begun = performance.now()
    await liveDay({
      ...{ desks, gates, hot, hourSeconds, watching },
      pace: size / desks.length,
      chance: seededRandom(seed + size),
    })
    const own = tally
    const cost = await stop()
    const ofHour = Map.groupBy(own.sales, (at) => Math.floor((at - begun) / 1000 / hourSeconds))
    const busiest = Math.max(0, ...[...ofHour.values()].map(({ length }) => length)) / hourSeconds
    const name = `${size} desks${watching === 0 ? ' that follow no changes' : ''}`
    return { name, cost, tally: own, busiest }
  }

  function printDay({ name, cost, tally: own, busiest }: Lived): void {
    const { seconds: took, lag } = cost
    const made = [...own.times.values()].reduce((sum, { length }) => sum + length, 0)
    print(
      `\n${name}: ${own.customers} customers, ${own.sales.length} sales (${busiest.toFixed(1)} a second in the busiest hour), ` +
        `${made} calls, ${own.polls} answers to those watching, in ${took.toFixed(0)} s; load ${loadavg()[0]?.toFixed(1)}`,
    )
    for (const [id, times] of [...own.times].toSorted(([, one], [, other]) => other.length - one.length))
      print(
        `  ${id.padEnd(26)} ${String(times.length).padStart(6)}  p50 ${percentile(times, 50).toFixed(0)} ms, p95 ${percentile(times, 95).toFixed(0)} ms`,
      )
    const perSecond = (value: number) => (value / took).toFixed(2)
    print(`  ${coresOf(cost)}`)
    print(
      `  primary: ${perSecond(cost.transactions)} transactions and ${perSecond(cost.walBytes / 1e6)} MB of WAL a second; ` +
        `standbys behind by at most ${(lag.bytes / 1e6).toFixed(1)} MB, ${lag.ms.toFixed(0)} ms`,
    )
    print(`  ${waitsOf(cost)}`)
    if (own.refused.size > 0)
      print(`  refused: ${[...own.refused].map(([code, times]) => `${code} ${times}`).join(', ')}`)
  }

  tally = newTally()
  const resting = await startMeasuring(national)
  await pause(seconds * 1000)
  const idle = await resting()
  print(`\nwithout any desk: ${coresOf(idle)}`)

  const alone = await live(sizes[1] ?? sizes[0]!, 0)
  printDay(alone)
  let watched: Lived | undefined
  for (const size of sizes) {
    const lived = await live(size, assumed.watching)
    printDay(lived)
    if (size <= (sizes[1] ?? size)) watched = lived
    if (percentile(lived.tally.times.get(booking.sell.id) ?? [], 95) > slowest) break
  }

  print('\nwhat only one sale at a time can have:')
  const others = desks.filter(({ agency }) => agency !== largeAgency)
  const large = desks.filter(({ agency }) => agency === largeAgency)
  const sales = await salesOnOwnSailings(16)
  const [first] = sales as [Sale]
  const held = await measureHeld(national, others[0]!, first, seconds)
  for (const [what, ms] of Object.entries(held))
    print(`  ${what}: ${ms.toFixed(1)} ms, so ${(1000 / ms).toFixed(0)} sales a second`)
  const scenes: Record<string, { from: readonly Desk[]; on: readonly Sale[] }> = {
    'one sailing, desks of 16 agencies': { from: others, on: [first] },
    'one agency, 16 sailings': { from: large, on: sales },
    '16 agencies, 16 sailings': { from: others, on: sales },
  }
  for (const [name, { from, on }] of Object.entries(scenes)) {
    const sellers = Array.from({ length: 16 }, (_, nth) => ({
      ...{ desk: from[nth % from.length]!, sale: on[nth % on.length]! },
    }))
    const stop = await startMeasuring(national)
    const rate = await sellAtOnce(sellers, seconds)
    const cost = await stop()
    print(`  ${name}: ${rate.toFixed(1)} sales a second; ${coresOf(cost)}; ${waitsOf(cost)}`)
  }

  /** On sailings that never sell out. */
  async function salesOnOwnSailings(wanted: number): Promise<Sale[]> {
    const found: Sale[] = []
    for (let days = 9; found.length < wanted; days++)
      for (const trip of await roomyTrips(desk, 'PIR PAS', addDays(today, days))) {
        const sale = found.length < wanted ? await saleOn(desk, trip) : undefined
        if (sale) {
          await enlarge(trip)
          found.push(sale)
        }
      }
    return found
  }

  const walOfCommit = alone.cost.walBytes / changesIn(alone.tally)
  const commits: number[] = []
  for (const sessions of [1, 16, 64]) {
    commits.push(await commitsPerSecond(national, walOfCommit, sessions, seconds / 3))
    print(
      `  ${sessions} sessions: ${commits.at(-1)!.toFixed(0)} commits a second of ${(walOfCommit / 1000).toFixed(1)} kB of WAL`,
    )
  }

  const figures = figuresOf()
  print(`\n${JSON.stringify(figures)}\n${JSON.stringify(assumed)}\n`)
  for (const line of tableOf([3000, 30_000], figures, assumed)) print(line)

  function figuresOf(): Figures {
    const { customers } = alone.tally
    const over = (cost: Cost, kind: Kind) =>
      (cost.cpu[kind] ?? 0) - (cost.seconds * (idle.cpu[kind] ?? 0)) / idle.seconds
    const workOf = (part: (kind: Kind) => number): Work => ({
      ...{ servers: part('servers'), primary: part('primary'), pooler: part('PgBouncer') },
      // Of two standbys, each of which replays all.
      ...{ replay: part('replay') / 2, standbyReads: part('standby reads') },
    })
    const customer = workOf((kind) => over(alone.cost, kind) / customers)
    const poll = workOf((kind) => {
      if (!watched) return 0
      const rest = (over(alone.cost, kind) / customers) * watched.tally.customers
      return Math.max(0, over(watched.cost, kind) - rest) / watched.tally.polls
    })
    return {
      ...{ customer, poll },
      walBytesOfCustomer: alone.cost.walBytes / customers,
      salesOfCustomer: alone.tally.sales.length / customers,
      heldSailing: held.sailing,
      heldAgency: Math.max(held.tickets, held.receipts, held.account),
      commits: Math.max(...commits),
      commitsOfCustomer: changesIn(alone.tally) / customers,
      // A second to gather, a second until the desk asks again.
      pollsPerSecond: 0.5,
    }
  }

  const broken = await brokenRules(national.database.owner)
  print(`records: ${Object.keys(broken).length === 0 ? 'no rule is broken' : JSON.stringify(broken)}`)
  if (Object.keys(broken).length > 0) process.exitCode = 1
}
process.exit()
