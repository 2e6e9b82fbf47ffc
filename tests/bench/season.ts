/**
 * How far it goes: days of a national season on three PostgreSQL under Patroni with PgBouncer and two servers, each day
 * with more desks, until 95 % of the sales no longer end within a time; and from what each day costs the machines, how
 * many of them 3,000 and 30,000 desks need, and what ends first.
 * `node tests/bench/season.ts [minutes of a day] [signed-in desks] [desks of the days] [time in ms] [seed]`, with
 * `--without-pooler` without PgBouncer; needs the packages of `npm test cluster`.
 * Prints figures; checks the records at the end.
 */
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { brokenRules } from '../../src/crs/database/invariants.ts'
import { seededRandom } from '../../src/crs/world/random.ts'
import { addDays } from '../../src/domain/value/portTime.ts'
import { commitsPerSecond, enlarge, measureHeld, type Sale, saleOn, sellAtOnce } from './season/ceilings.ts'
import {
  type Desk,
  type Hot,
  hours,
  liveDay,
  newTally,
  roomyTrips,
  signInDesk,
  today,
} from './season/desks.ts'
import { openGates } from './season/gates.ts'
import { changesIn, coresOf, figuresOf, linesOf, type Lived, saleTime, waitsOf } from './season/lived.ts'
import { type Assumed, tableOf } from './season/machines.ts'
import { startMeasuring } from './season/measured.ts'
import { inNational, largeAgency, type National } from './season/national.ts'

const isPooled = !process.argv.includes('--without-pooler')
const given = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const minutes = Number(given[0] ?? 2)
const signedIn = Number(given[1] ?? 400)
/** Desks that a day is lived for: each that is signed in does what several do. */
const sizes = (given[2] ?? '2000,4000,8000,16000').split(',').map(Number)
/** Milliseconds within which 95 % of the sales of a day are to end; more on a machine that is busy with other work. */
const slowest = Number(given[3] ?? 1000)
const seed = Number(given[4] ?? 7)
const serverCount = 2
/** Seconds of each of the measurements that are no day. */
const seconds = 15
const assumed: Assumed = {
  // 180 seconds each, without a pause.
  ...{ customersAnHour: 20, atWork: 0.8, watching: 0.5, hotSailing: 0.1, largestAgency: 0.1 },
  ...{ serverCores: 8, postgresCores: 32, use: 0.6 },
}

const print = (line: string) => console.log(line)

await inNational({ serverCount, desks: signedIn, isPooled }, season)
process.exit()

async function season(national: National): Promise<void> {
  print(`${serverCount} servers, load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
  const tallies = [newTally()]
  const tally = () => tallies.at(-1)!
  const desks: Desk[] = []
  for (const user of national.users) desks.push(await signInDesk(national, user, tally))
  const hot = await findHot(national, desks[0]!)
  const gates = await openGates(national, desks, signedIn / 30)
  print(`${desks.length} desks signed in, ${hot.length} hot sailings, ${gates.length} gates`)

  async function live(size: number, watching: number): Promise<Lived> {
    tallies.push(newTally())
    const hourSeconds = (minutes * 60) / hours
    const stop = await startMeasuring(national)
    const begun = performance.now()
    await liveDay({
      ...{ desks, gates, hot, hourSeconds, watching },
      pace: size / desks.length,
      chance: seededRandom(seed + size),
    })
    const own = tally()
    const cost = await stop()
    const ofHour = Map.groupBy(own.sales, (at) => Math.floor((at - begun) / 1000 / hourSeconds))
    const busiest = Math.max(0, ...[...ofHour.values()].map(({ length }) => length)) / hourSeconds
    const name = `${size} desks${watching === 0 ? ' that follow no changes' : ''}`
    const lived = { name, cost, tally: own, busiest }
    for (const line of linesOf(lived)) print(line)
    return lived
  }

  const resting = await startMeasuring(national)
  await pause(seconds * 1000)
  const idle = await resting()
  print(`without any desk: ${coresOf(idle)}`)
  const [smallest = 0] = sizes
  const alone = await live(smallest, 0)
  const watched = await live(smallest, assumed.watching)
  for (let nth = 1, last = watched; saleTime(last) < slowest && nth < sizes.length; nth++)
    last = await live(sizes[nth]!, assumed.watching)

  print('\nwhat only one sale at a time can have:')
  const sales = await salesOnOwnSailings(national, desks[0]!, 16)
  const others = desks.filter(({ agency }) => agency !== largeAgency)
  const { median: held, least: heldLeast } = await measureHeld(national, others[0]!, sales[0]!, 12)
  for (const [name, ms] of Object.entries(held)) {
    const least = heldLeast[name as keyof typeof held]
    print(
      `  ${name}: ${ms.toFixed(1)} ms, at least ${least.toFixed(1)}; ${(1000 / ms).toFixed(0)} sales a second`,
    )
  }
  await sellTogether(national, {
    'one sailing, 16 agencies': { from: others, on: sales.slice(0, 1) },
    'one agency, 16 sailings': {
      from: desks.filter(({ agency }) => agency === largeAgency),
      on: sales,
    },
    '16 agencies, 16 sailings': { from: others, on: sales },
  })
  const commits = await mostCommits(national, alone.cost.walBytes / changesIn(alone.tally))

  const figures = figuresOf({ idle, alone, watched, held, commits })
  print(`\n${JSON.stringify(figures)}\n${JSON.stringify(assumed)}\n`)
  for (const line of tableOf([3000, 30_000], figures, assumed)) print(line)

  const sold = tallies.reduce((sum, one) => sum + one.sold, 0)
  const broken = { ...(await brokenRules(national.database.owner)), ...(await lostIn(national, sold)) }
  print(`${sold} sales; ${Object.keys(broken).length === 0 ? 'no rule is broken' : JSON.stringify(broken)}`)
  if (Object.keys(broken).length > 0) process.exitCode = 1
}

/** Each sale that was answered is a booking, and there is no other. */
async function lostIn({ database }: National, sold: number): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query<{ booked: number }>(
    "select count(*)::integer as booked from booking where user_name like 'season%'",
  )
  return rows[0]?.booked === sold ? {} : { 'each sale is a booking': { sold, ...rows[0] } }
}

/** Three that a quarter of the customers want; two never sell out, and of the third the last places are sold. */
async function findHot(national: National, desk: Desk): Promise<Hot[]> {
  const hot: Hot[] = []
  for (const [nth, way] of ['PIR PAS', 'PIR JTR', 'PIR HER'].entries()) {
    const date = addDays(today, 5 + nth)
    const [trip] = await roomyTrips(desk, way, date)
    if (!trip) continue
    hot.push({ trip, date })
    if (nth < 2) await enlarge(national, trip)
  }
  return hot
}

/** On sailings that never sell out. */
async function salesOnOwnSailings(national: National, desk: Desk, wanted: number): Promise<Sale[]> {
  const found: Sale[] = []
  for (let days = 9; found.length < wanted; days++)
    for (const trip of await roomyTrips(desk, 'PIR PAS', addDays(today, days))) {
      const sale = found.length < wanted ? await saleOn(desk, trip) : undefined
      if (!sale) continue
      await enlarge(national, trip)
      found.push(sale)
    }
  return found
}

async function sellTogether(
  national: National,
  scenes: Record<string, { from: readonly Desk[]; on: readonly Sale[] }>,
): Promise<void> {
  for (const [name, { from, on }] of Object.entries(scenes)) {
    const sellers = Array.from({ length: 16 }, (_, nth) => ({
      ...{ desk: from[nth % from.length]!, sale: on[nth % on.length]! },
    }))
    const stop = await startMeasuring(national)
    const rate = await sellAtOnce(sellers, seconds)
    const cost = await stop()
    print(`  ${name}: ${rate.toFixed(1)} sales a second; ${coresOf(cost)}; ${waitsOf(cost)}`)
  }
}

/** Commits a second of so many bytes of WAL each. */
async function mostCommits(national: National, bytes: number): Promise<number> {
  const rates: number[] = []
  for (const sessions of [1, 16, 64]) {
    const rate = await commitsPerSecond(national, bytes, sessions, seconds / 3)
    print(
      `  ${sessions} sessions: ${rate.toFixed(0)} commits a second of ${(bytes / 1000).toFixed(1)} kB of WAL`,
    )
    rates.push(rate)
  }
  return Math.max(...rates)
}
