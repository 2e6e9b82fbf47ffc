/**
 * Response times of the reservation system: searches in a world, and each call of a sale, from the request to its
 * response within the server, without a socket. `node tests/bench/crs.ts [demo|season|stress] [folder]`; with a
 * folder the world is stored there and reused. Prints figures and checks no limits.
 */
import { mkdirSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { booking } from '../../src/contract/booking/booking.ts'
import type { AnswerOf, Call, InputOf } from '../../src/contract/call.ts'
import { pricing } from '../../src/contract/pricing.ts'
import { sailing } from '../../src/contract/sailing.ts'
import { ticket } from '../../src/contract/ticket.ts'
import { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
import type { Database } from '../../src/crs/database/transaction.ts'
import { papers } from '../../src/domain/ticket/printer.ts'
import { addDays } from '../../src/domain/value/portTime.ts'
import { createWorld } from '../../src/crs/world/createWorld.ts'
import { setClock } from '../kit/crs/clock.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { testServer } from '../kit/crs/testServer.ts'
import { adults, familyOn, pays, vehicle } from '../kit/crs/bookingRequest.ts'

const [asked, named] = process.argv.slice(2)
const scale = (asked ?? 'stress') as 'demo' | 'season' | 'stress'
const today = '2026-01-15'
const searches = 2000
const sales = 200

type Question = InputOf<typeof sailing.trips>['body']
type Trip = AnswerOf<typeof sailing.trips>['trips'][number]

const folder = named === undefined ? temporaryFolder() : { path: resolve(named), remove: () => undefined }
mkdirSync(folder.path, { recursive: true })
const postgres = await startEmbedded(folder.path)
const database = await openDatabase(postgres.url)
await createWorld(database, { scale, today, log: console.log })
// Early enough that all sailings of the day are still to depart.
const clock = setClock(`${today}T01:00:00Z`)
const server = await testServer(database, {
  clock,
  checkAnswers: false,
  log: { level: 'error' },
  rate: 1_000_000,
})
const { token } = await server.signIn()

async function ask<C extends Call>(call: C, input: InputOf<C>): Promise<AnswerOf<C> | undefined> {
  const { body, code } = await server.call(call, input, { token })
  return code === '000' ? (body as AnswerOf<C>) : undefined
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const answer = await work()
  times.push(performance.now() - started)
  return answer
}

function print(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (percent: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0).toFixed(1)
  console.log(`${what}: p50 ${at(50)} ms, p99 ${at(99)} ms, most ${at(100)} ms (${times.length})`)
}

/** Dates and port pairs of existing sailings, drawn at random; every tenth is from all ports of Athens. */
async function questions({ owner, pool }: Database): Promise<Question[]> {
  const { rows } = await pool.query<{ line: string; date: string }>(
    `select line, left(departs, 10) as date from itinerary where departs > $1 order by md5(id::text) limit $2`,
    [today, searches],
  )
  const pairs = await owner.selectFrom('fare').select(['line', 'origin', 'destination']).distinct().execute()
  const ofLine = Map.groupBy(pairs, ({ line }) => line)
  return rows.flatMap(({ line, date }, nth) => {
    const own = ofLine.get(line) ?? []
    const pair = own[nth % own.length]
    if (!pair) return []
    const origin = nth % 10 === 0 && ['PIR', 'RAF', 'LAV'].includes(pair.origin) ? 'ATH' : pair.origin
    return [
      {
        ...{ origin: { idOrCode: origin }, destination: { idOrCode: pair.destination }, departureDate: date },
        travellers: [{ type: 'AD', quantity: 2 }],
        vehicles: [{ idOrCode: 'CAR425', quantity: 1 }],
      },
    ]
  })
}

async function measureSearch(asked: readonly Question[]): Promise<Trip[]> {
  const [times, busiest]: number[][] = [[], []]
  const found: Trip[] = []
  for (const question of asked.slice(0, 100)) await ask(sailing.trips, { body: question })
  for (const question of asked) {
    const answer = await timed(times!, () => ask(sailing.trips, { body: question }))
    found.push(...(answer?.trips ?? []))
  }
  print(`search (${(found.length / asked.length).toFixed(1)} trips an answer)`, times!)
  const busy = { origin: { idOrCode: 'ATH' }, destination: { idOrCode: 'PAS' }, departureDate: '2026-08-14' }
  let trips = 0
  for (let nth = 0; nth < 200; nth++) {
    trips = (await timed(busiest!, () => ask(sailing.trips, { body: busy })))?.trips.length ?? 0
  }
  print(`search of the busiest day, Athens to Paros (${trips} trips an answer)`, busiest!)
  return found
}

/** Every filter option, set so that few trips remain. */
const everyFilter: NonNullable<Question['filters']> = {
  shipType: ['CONVENTIONAL', 'FAST', 'NIGHT', 'SHUTTLE', 'INTERNATIONAL'],
  company: [],
  garage: true,
  dangerousGoods: true,
  duration: [0, 2000],
  departureTimeDuration: [0, 2400],
  passPriceRange: [0, 100_000],
  vehPriceRange: [0, 1_000_000],
  positionType: ['DECK', 'SEAT', 'CABIN'],
}

async function measureFilters(asked: readonly Question[]): Promise<void> {
  const times: number[] = []
  for (const question of asked.slice(0, 500))
    await timed(times, () => ask(sailing.trips, { body: { ...question, filters: everyFilter } }))
  print('search with every filter', times)
}

/** The two months from the date of the request on. */
const twoMonths = ({ departureDate, ...rest }: Question) => ({
  body: { ...rest, fromDate: departureDate, toDate: addDays(departureDate, 61) },
})

async function measureDays(asked: readonly Question[]): Promise<void> {
  const [times, busiest]: number[][] = [[], []]
  let trips = 0
  for (const question of asked.slice(0, 300)) {
    const answer = await timed(times!, () => ask(sailing.perDay, twoMonths(question)))
    trips += (answer?.days ?? []).reduce((sum, day) => sum + day.trips, 0)
  }
  print(`trips per day of 62 days (${(trips / 300).toFixed(0)} trips an answer)`, times!)
  const busy = { origin: { idOrCode: 'ATH' }, destination: { idOrCode: 'PAS' }, departureDate: '2026-07-01' }
  let most = 0
  for (let nth = 0; nth < 100; nth++) {
    const answer = await timed(busiest!, () => ask(sailing.perDay, twoMonths({ ...asked[0]!, ...busy })))
    most = (answer?.days ?? []).reduce((sum, day) => sum + day.trips, 0)
  }
  print(`trips per day of July and August, Athens to Paros (${most} trips an answer)`, busiest!)
}

async function measureSales(found: readonly Trip[]): Promise<void> {
  const times: Record<string, number[]> = {
    price: [],
    book: [],
    issue: [],
    'price, book, issue': [],
    sell: [],
  }
  const takes = found.filter(({ garage, seats, prices }) => garage > 1000 && seats > 10 && prices.party)
  for (const trip of takes.slice(0, sales)) {
    const whole = times['price, book, issue'] ?? []
    const started = performance.now()
    const trips = [familyOn(trip)]
    const price = await timed(times['price'] ?? [], () => ask(pricing.price, { body: { trips } }))
    if (!price) continue
    const booked = { trips, leader: { mobile: '6971234567' } }
    const made = await timed(times['book'] ?? [], () => ask(booking.book, { body: booked }))
    if (!made) continue
    const payments = pays({ cash: price.total })
    const { crsReservationId } = made.booking
    await timed(times['issue'] ?? [], () => ask(booking.issue, { body: { crsReservationId, payments } }))
    whole.push(performance.now() - started)
    const sale = { ...booked, trips: [familyOn(trip)], payments, expectedTotal: price.total }
    await timed(times['sell'] ?? [], () => ask(booking.sell, { body: sale }))
  }
  for (const [what, all] of Object.entries(times)) print(what, all)
}

/** A family party on three trips; then with a coupon and a voucher as well. */
async function measureRepricing(found: readonly Trip[]): Promise<void> {
  const [plain, offered]: number[][] = [[], []]
  const takes = found.filter(({ garage, seats, prices }) => garage > 2000 && seats > 20 && prices.party)
  for (let nth = 0; nth + 3 <= takes.length && nth < 3 * sales; nth += 3) {
    const trips = takes.slice(nth, nth + 3).map((trip) => ({
      ...familyOn(trip),
      accommodationRequests: [adults(9), vehicle('CAR425'), vehicle('CAR425')],
    }))
    if (!(await ask(pricing.price, { body: { trips } }))) continue
    await timed(plain!, () => ask(pricing.price, { body: { trips } }))
    const more = { coupon: 'SUMMER10', voucherCode: '500102' }
    await timed(offered!, () => ask(pricing.price, { body: { trips, ...more } }))
  }
  print('re-price 9 passengers and 2 vehicles on 3 trips', plain!)
  print('the same with a coupon and a voucher', offered!)
}

/** Trips that take nine passengers and two vehicles. */
const roomy = (found: readonly Trip[]) =>
  found.filter(({ garage, seats, prices }) => garage > 2000 && seats > 20 && prices.party)

const large = (found: readonly Trip[]) =>
  roomy(found)
    .slice(0, 3)
    .map((trip) => ({
      ...familyOn(trip),
      accommodationRequests: [adults(9), vehicle('CAR425'), vehicle('CAR425')],
    }))

async function sold(trips: ReturnType<typeof large>) {
  const price = await ask(pricing.price, { body: { trips } })
  if (!price) return undefined
  const body = { trips, leader: { mobile: '6971234567' }, payments: pays({ cash: price.total }) }
  return (await ask(booking.sell, { body: { ...body, expectedTotal: price.total } }))?.booking
}

/** The documents of a booking of two passengers and a car, and of nine passengers and two vehicles on three trips. */
async function measureDocuments(found: readonly Trip[]): Promise<void> {
  const small = roomy(found).slice(0, 1).map(familyOn)
  for (const [what, trips] of Object.entries({ 'of 3': small, 'of 33': large(found) })) {
    const made = await sold(trips)
    if (!made) continue
    for (const paper of papers) {
      for (const voucher of [false, true]) {
        const times: number[] = []
        const query = { crsReservationId: made.crsReservationId, paper, voucher }
        for (let nth = 0; nth < 50; nth++)
          await timed(times, () => server.call(ticket.pdf, { query }, { token }))
        print(`${voucher ? 'voucher' : 'tickets'} ${what} on ${paper}`, times)
      }
    }
  }
}

/** New names and plates for nine passengers and two vehicles on three trips. */
async function measureModify(found: readonly Trip[]): Promise<void> {
  const made = await sold(large(found))
  if (!made) return
  const times: number[] = []
  for (let nth = 0; nth < 50; nth++) {
    const surname = `KOSTA ${'ABCDEFGHIJ'[nth % 10]}`
    const plateNumber = `IKA ${1000 + nth}`
    const trips = made.trips.map(({ companyReservationCode, selectedPassengers, selectedVehicles }) => ({
      companyReservationCode,
      selectedPassengers: selectedPassengers.map(({ uuid }) => ({ uuid, modifiedValues: { surname } })),
      selectedVehicles: selectedVehicles.map(({ uuid }) => ({ uuid, modifiedValues: { plateNumber } })),
    }))
    const body = { crsReservationCode: made.crsReservationCode, trips }
    const answer = await timed(times, () => ask(booking.modify, { body }))
    if (!answer) throw new Error('the modification was refused')
  }
  print('modify 9 passengers and 2 vehicles on 3 trips', times)
}

const drawn = await questions(database)
const found = await measureSearch(drawn)
await measureFilters(drawn)
await measureDays(drawn)
await measureRepricing(found)
await measureSales(found)
await measureDocuments(found)
await measureModify(found)
console.log(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
await server.close()
await database.close()
await postgres.stop()
folder.remove()
