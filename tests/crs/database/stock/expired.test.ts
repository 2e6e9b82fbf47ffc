import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { booking } from '../../../../src/contract/booking/booking.ts'
import { lockExpiredOn } from '../../../../src/crs/database/stock/expired.ts'
import { system, type Tx } from '../../../../src/crs/database/transaction.ts'
import { adults, bookingRequest } from '../../../kit/crs/bookingRequest.ts'
import { openSmallCrs, type SmallCrs } from '../../../kit/crs/smallCrs.ts'

let desk: SmallCrs
beforeEach(async () => {
  desk = await openSmallCrs()
  const agent = await desk.agent()
  const body = bookingRequest({ day: [adults(2)] })
  for (const optionDateTime of ['2026-06-15 11:00', '2026-06-15 12:00', '2026-06-15 13:00'])
    await agent.call(booking.hold, { body: { ...body, optionDateTime } })
})
afterEach(() => desk.close())

const deck = { itinerary: 1, leg: 0, resource: 'DECK' }

/** What has expired on a row after some minutes, and how often claims were looked up for that. */
const expiredOn = (minutes: number, row = deck) =>
  desk.database.transaction(system, async (tx) => {
    desk.server.clock.pass(minutes * 60_000)
    const before = await readsSoFar(tx)
    const { bookings, claims } = await lockExpiredOn(tx, desk.server.clock.now(), [row])
    return {
      bookings: bookings.length,
      claims: claims.length,
      reads: (await readsSoFar(tx)) - before,
    }
  })

/** PostgreSQL counts those of earlier transactions of the connection, too, for about a second. */
async function readsSoFar(tx: Tx): Promise<number> {
  const { rows } = await sql<{ reads: number }>`
    select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as reads from pg_stat_xact_all_tables
    where relname like 'claim%'`.execute(tx)
  return rows[0]!.reads
}

test('A refusal on a full sailing reads no claims as long as nothing has expired', async () => {
  expect(await expiredOn(0)).toEqual({ bookings: 0, claims: 0, reads: 0 })
})

test('What has expired is found with its claims, on its own rows only', async () => {
  const { bookings, claims } = await expiredOn(130)
  expect(bookings).toBe(2)
  expect(claims).toBeGreaterThanOrEqual(2)
  expect(await expiredOn(0, { ...deck, itinerary: 3 })).toMatchObject({ bookings: 0, claims: 0 })
})
