import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import type { AnswerOf } from '../../src/contract/call.ts'
import { disruption } from '../../src/contract/disruption.ts'
import type { Database } from '../../src/crs/database/transaction.ts'
import { seededRandom } from '../../src/crs/world/random.ts'
import { seed } from '../kit/drawn.ts'
import { adults, bookingRequest, pays } from '../kit/crs/bookingRequest.ts'
import { addFerry, cancelSailing } from '../kit/crs/disruption.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import {
  callOver,
  crash,
  onDatabase,
  signInOver,
  startSmallServer,
  type SmallServer,
} from '../kit/crs/race.ts'
import { temporaryFolder } from '../kit/folder.ts'

const bookings = 30
/** The server is killed while one of these few calls is under way, again and again. */
const callsOfLife = 4

const chance = seededRandom(seed)

type Case = Pick<
  AnswerOf<typeof disruption.propose>['cases'][number],
  'crsReservationId' | 'companyReservationCode'
>

const folder = temporaryFolder()
let server: SmallServer
/** Milliseconds that the last answered call took. */
let lasted = 30
let kills = 0

const withDatabase = <T>(work: (database: Database) => Promise<T>) => onDatabase(server, work)

const blow = (withPostgres: boolean) => crash(server, withPostgres ? folder.path : undefined)

beforeAll(async () => {
  server = await startSmallServer({ PURSER_DATA: folder.path })
})
afterAll(async () => {
  await blow(true)
  await pause(500)
  folder.remove()
})

/** Sells one adult each, on the sailing that will be cancelled. */
async function sellAll(): Promise<void> {
  const token = await signInOver(server.address)
  const leader = { mobile: '6971234567', email: 'maria@example.com' }
  for (let nth = 0; nth < bookings; nth++) {
    const request = { ...bookingRequest({ day: [adults(1)] }), leader }
    const body = { ...request, payments: pays({ cash: 4350 }), expectedTotal: 4350 }
    const { code } = await callOver(server.address, booking.sell, { body }, { token, key: randomUUID() })
    expect(code).toBe('000')
  }
}

async function proposedFor(id: number, token: string): Promise<Case[]> {
  const { body } = await callOver(server.address, disruption.propose, { path: { id }, body: {} }, { token })
  return (body as unknown as AnswerOf<typeof disruption.propose>).cases
}

/** The code of the response; none where the server ended before it. */
async function rebook(id: number, token: string, one: Case): Promise<string | undefined> {
  const { crsReservationId, companyReservationCode } = one
  const message = { subject: 'Your sailing', text: '{reference}' }
  const body = { action: 'rebook' as const, crsReservationId, companyReservationCode, message }
  const begun = performance.now()
  // The key of the booking and the disruption, as the desk repeats it.
  const key = `${id}-${companyReservationCode}-rebooking`
  const came = await callOver(
    server.address,
    disruption.perform,
    { path: { id }, body },
    { token, key },
  ).catch(() => undefined)
  if (came) lasted = performance.now() - begun
  return came?.code
}

/** Rebooks booking after booking, kills the server during one of the calls, and starts it again. */
async function life(id: number): Promise<void> {
  const token = await signInOver(server.address)
  const [first, ...rest] = await proposedFor(id, token)
  if (first === undefined) return
  for (const one of [first, ...rest].slice(0, callsOfLife))
    expect(['000', undefined]).toContain(await rebook(id, token, one))
  const last = rest[callsOfLife - 1]
  const underWay = last && rebook(id, token, last)
  await pause(chance() * lasted)
  await blow(kills++ % 2 === 0)
  await underWay
  server = await startSmallServer({ PURSER_DATA: folder.path })
}

test('a server killed while it rebooks leaves each booking where it was or moved with one message, and goes on @all', async () => {
  await sellAll()
  const id = await withDatabase(async (database) => {
    await addFerry(database, { id: 11, day: '20', later: 3, units: { DECK: bookings, PAX: bookings } })
    return cancelSailing(database)
  })
  const waiting = async () => (await proposedFor(id, await signInOver(server.address))).length
  expect(await waiting()).toBe(bookings)
  while ((await waiting()) > 0) {
    await life(id)
    await withDatabase(async (database) => {
      expect(await brokenInvariants(database)).toEqual({})
      const { rows } = await database.pool.query(
        `select booking.reference from booking join booking_trip trip on trip.booking_id = booking.id
           left join disruption_case done on done.trip_id = trip.id
           left join outbox on outbox.booking_id = booking.id and outbox.data ->> 'subject' = 'Your sailing'
         group by booking.reference, trip.itinerary_id
         having count(distinct done.trip_id) <> (trip.itinerary_id = 11)::int
           or count(distinct outbox.id) <> (trip.itinerary_id = 11)::int`,
      )
      expect(rows).toEqual([])
    })
  }
  expect(kills).toBeGreaterThan(bookings / callsOfLife / 2)
})
