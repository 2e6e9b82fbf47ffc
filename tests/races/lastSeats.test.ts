import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { booking } from '../../src/contract/booking.ts'
import type { Guard } from '../../src/crs/database/change.ts'
import { broken } from '../kit/invariants.ts'
import { tally } from '../kit/race.ts'
import { openSmallDesk, others, type SmallDesk } from '../kit/selling.ts'
import { setCapacity } from '../kit/smallWorld.ts'
import { adults, pays, wish } from '../kit/wish.ts'

const clients = 200
const seats = 20

let desk: SmallDesk
afterEach(() => desk.close())

/** So many agents of three agencies ask at once for one seat each. */
async function race(guard: Guard): Promise<Record<string, number>> {
  desk = await openSmallDesk(guard)
  await setCapacity(desk.database, 1, 'DECK', seats)
  await setCapacity(desk.database, 1, 'PAX', clients)
  const agents = [await desk.agent(), await desk.agent(others.sub), await desk.agent(others.foreign)]
  if (guard !== 'on') await dropTheLastDefence()
  const sale = { payments: pays({ cash: 4350 }), expectedTotal: 4350 }
  const asked = Array.from({ length: clients }, (_, nth) =>
    desk.server.call(
      booking.sell,
      { body: { ...wish({ day: [adults(1)] }), ...sale } },
      { token: agents[nth % agents.length]?.token ?? '', key: `sale-${nth}` },
    ),
  )
  return tally(await Promise.all(asked))
}

/** The constraint would stop what the guard lets through, so the control goes without it as well. */
async function dropTheLastDefence(): Promise<void> {
  await sql`alter table stock drop constraint stock_never_oversold`.execute(desk.database.owner)
}

async function seatsSold(): Promise<number> {
  const { owner } = desk.database
  const sold = await owner.selectFrom('booking_item').select('id').where('status', '=', 'ISSUED').execute()
  return sold.length
}

test('of two hundred who want the last twenty seats, twenty get one', async () => {
  expect(await race('on')).toEqual({ '000': seats, sold_out: clients - seats })
  expect(await seatsSold()).toBe(seats)
  expect(await broken(desk.database)).toEqual({})
})

test('with the guard off the same race oversells, or it would prove nothing', async () => {
  const { '000': sold = 0 } = await race('off-for-the-control-test')
  expect(sold).toBeGreaterThan(seats)
  expect(await seatsSold()).toBeGreaterThan(seats)
  expect(Object.keys(await broken(desk.database))).toContain('no leg is oversold')
})
