import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import type { Guard } from '../../src/crs/database/stockChange.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import { callAnswered, control, countCodes } from '../kit/crs/race.ts'
import { openSmallCrs, others, type SmallCrs } from '../kit/crs/smallCrs.ts'
import { setCapacity } from '../kit/crs/smallWorld.ts'
import { adults, pays, bookingRequest } from '../kit/crs/bookingRequest.ts'

const clients = 200
const seats = 20

let desk: SmallCrs
afterEach(() => desk.close())

/** Sends `clients` sales of one seat each at once, from three agencies, and counts the response codes. */
async function race(guard: Guard): Promise<Record<string, number>> {
  desk = await openSmallCrs(guard)
  await setCapacity(desk.database, 1, 'DECK', seats)
  await setCapacity(desk.database, 1, 'PAX', clients)
  const agents = [await desk.agent(), await desk.agent(others.sub), await desk.agent(others.foreign)]
  if (guard !== 'on') await dropConstraint()
  const sale = { payments: pays({ cash: 4350 }), expectedTotal: 4350 }
  const sales = Array.from({ length: clients }, (_, nth) =>
    callAnswered(
      desk.server,
      booking.sell,
      { body: { ...bookingRequest({ day: [adults(1)] }), ...sale } },
      { token: agents[nth % agents.length]?.token ?? '' },
    ),
  )
  return countCodes(await Promise.all(sales))
}

/** The control test runs without the constraint, which would otherwise prevent overselling in place of the guard. */
async function dropConstraint(): Promise<void> {
  await sql`alter table stock drop constraint stock_never_oversold`.execute(desk.database.owner)
}

async function seatsSold(): Promise<number> {
  const { owner } = desk.database
  const sold = await owner.selectFrom('booking_item').select('id').where('status', '=', 'ISSUED').execute()
  return sold.length
}

test('two hundred simultaneous sales of the last twenty seats sell exactly twenty', async () => {
  expect(await race('on')).toEqual({ '000': seats, sold_out: clients - seats })
  expect(await seatsSold()).toBe(seats)
  expect(await brokenInvariants(desk.database)).toEqual({})
})

test('control: the same sales oversell with the guard off', control, async () => {
  const { '000': sold = 0 } = await race('off-for-the-control-test')
  expect(sold).toBeGreaterThan(seats)
  expect(await seatsSold()).toBeGreaterThan(seats)
  expect(Object.keys(await brokenInvariants(desk.database))).toContain('no leg is oversold')
})
