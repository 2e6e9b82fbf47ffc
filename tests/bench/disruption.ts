/**
 * A cancelled sailing of 1,000 people: the time in which every booking has its best fit, held, from the request to its
 * response within the server, without a socket; then preview and rebooking of them all. Half of the places that are
 * left are on ships of another company, whose prices differ. `node tests/bench/disruption.ts [people]`. Prints figures
 * and checks no limits.
 */
import { booking } from '../../src/contract/booking/booking.ts'
import type { AnswerOf, Call, InputOf } from '../../src/contract/call.ts'
import { disruption } from '../../src/contract/disruption.ts'
import { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
import { adults, bookingRequest, vehicle } from '../kit/crs/bookingRequest.ts'
import { setClock } from '../kit/crs/clock.ts'
import { addFerry, cancelSailing } from '../kit/crs/disruption.ts'
import { makeSmallWorld } from '../kit/crs/smallWorld.ts'
import { testServer } from '../kit/crs/testServer.ts'
import { temporaryFolder } from '../kit/folder.ts'

const wanted = Number(process.argv[2] ?? 1000)

const folder = temporaryFolder()
const postgres = await startEmbedded(folder.path)
const database = await openDatabase(postgres.url)
await makeSmallWorld(database)
await database.pool.query(
  `update stock set capacity = case resource when 'PAX' then 1200 when 'DECK' then 1200 when 'EC' then 20
     else 100000 end where itinerary_id = 1`,
)
await database.pool.query('update agency set credit_limit = 100000000')
await database.pool.query('update company_credit set credit_limit = 100000000')
await database.pool.query('update ticket_stock set last_number = last_number + 10000')
const units = { PAX: 220, DECK: 220, LANE_LOW: 20_000, LANE_HIGH: 20_000 }
for (const [nth, company] of (['HLC', 'DKT', 'HLC', 'DKT', 'HLC'] as const).entries())
  await addFerry(database, { id: 11 + nth, day: nth < 3 ? '20' : '21', later: 1 + nth * 2, company, units })

const clock = setClock()
const server = await testServer(database, {
  clock,
  checkAnswers: false,
  log: { level: 'error' },
  rate: 1_000_000,
})
const { token } = await server.signIn()

async function ask<C extends Call>(call: C, input: InputOf<C>): Promise<AnswerOf<C>> {
  const { body, code } = await server.call(call, input, { token })
  if (code !== '000') throw new Error(JSON.stringify(body))
  return body as AnswerOf<C>
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const done = await work()
  console.log(`${what}: ${(performance.now() - from).toFixed(0)} ms`)
  return done
}

let people = 0
let bookings = 0
for (; people < wanted; bookings++) {
  const size = 1 + (bookings % 4)
  const body = bookingRequest({ day: [adults(size), ...(bookings % 5 === 0 ? [vehicle('CAR425')] : [])] })
  const option = (await ask(booking.hold, { body })).booking
  const payments = [{ paymentMethod: { id: 2 }, total: option.total }]
  if (bookings % 10 > 0)
    await ask(booking.issue, { body: { crsReservationId: option.crsReservationId, payments } })
  people += size
}
await database.pool.query('vacuum analyze')
console.log(`${people} people in ${bookings} bookings on one sailing`)

const id = await cancelSailing(database)
const { cases } = await timed('proposals found and held', () =>
  ask(disruption.propose, { path: { id }, body: {} }),
)
const placed = cases.filter(({ proposal }) => proposal)
const other = placed.filter(({ proposal }) => proposal?.company !== 'HLC')
console.log(
  `${placed.length} of ${cases.length} have a proposal, ${other.length} on ships of another company`,
)
await timed('the same proposals renewed', () => ask(disruption.propose, { path: { id }, body: {} }))
const chosen = placed.map(({ crsReservationId, companyReservationCode }) => ({
  crsReservationId,
  companyReservationCode,
}))
await timed(`preview of ${chosen.length}`, () =>
  ask(disruption.preview, { path: { id }, body: { action: 'rebook', cases: chosen } }),
)
await timed(`rebooking of ${chosen.length}, one transaction each`, async () => {
  for (const one of chosen)
    await ask(disruption.perform, { path: { id }, body: { action: 'rebook', ...one } })
})
await server.close()
await database.close()
await postgres.stop()
folder.remove()
