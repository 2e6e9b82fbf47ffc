import { beforeEach, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { InputOf } from '../../../src/contract/call.ts'
import { inventory } from '../../../src/contract/inventory.ts'
import { addDays } from '../../../src/domain/value/portTime.ts'
import { workForCompany } from '../../kit/crs/company.ts'
import { adults, bookingRequest, paidRequest } from '../../kit/crs/bookingRequest.ts'
import { copySailing } from '../../kit/crs/smallWorld.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'

// The records of earlier sailings are written without sales.
const { desk, agent } = startSmallCrs('each', undefined, 'added')

beforeEach(() => workForCompany(desk.database))

const levels = [
  { percent: 80, days: 400 },
  { percent: 100, days: 14 },
  { percent: 130, days: 3 },
]
const body = { sailing: 1, what: 'DECK', levels }
const propose = (more: Partial<InputOf<typeof inventory.proposal>['body']> = {}) =>
  agent.call(inventory.proposal, { body: { ...body, ...more } })

/** So many weeks before the sailing of 20 June, its line sold to adults, so many days before departure each. */
async function soldBefore(weeks: number, days: readonly number[]): Promise<void> {
  const id = 100 + weeks
  const at = (time: string) => addDays(time.slice(0, 10), -7 * weeks) + time.slice(10)
  await copySailing(desk.database, { id, season: 'high', at })
  const request = bookingRequest({ day: [adults(days.length)] })
  const paid = paidRequest(request, { account: 4350 * days.length })
  const sold = await agent.call(booking.sell, { body: paid })
  await desk.database.pool.query(
    `update ticket_sale set itinerary_id = $1, issued_on = ($2::date - day)::text
     from (select item_id, ($4::int[])[row_number() over (order by item_id)] as day from ticket_sale where reference = $3) numbered
     where numbered.item_id = ticket_sale.item_id`,
    [id, addDays('2026-06-20', -7 * weeks), sold.booking.crsReservationId, days],
  )
}

test('is made from the units sold in the days of each level, on the line and weekday', async () => {
  for (let week = 1; week <= 8; week++) await soldBefore(week, week % 2 === 0 ? [30, 20, 10, 2] : [30, 5, 1])
  const { sailings, capacity, levels: counted, steps, floors } = await propose()
  expect({ sailings, capacity }).toEqual({ sailings: 8, capacity: 30 })
  expect(counted.map(({ percent, mean, cutOff }) => [percent, mean, cutOff])).toEqual([
    [80, 1.5, 0],
    [100, 1, 0],
    [130, 1, 0],
  ])
  expect(steps).toEqual([
    { percent: 80, units: 28 },
    { percent: 100, units: 1 },
    { percent: 130, units: null },
  ])
  expect(floors).toEqual([
    { step: 2, days: 14 },
    { step: 3, days: 3 },
  ])
})

test('marks demand that was cut off by a step that was sold out, and counts it as the usual one', async () => {
  for (let week = 1; week <= 8; week++) await soldBefore(week, week === 1 ? [30] : [30, 25, 20])
  await desk.database.pool.query(
    `insert into stock (itinerary_id, leg, resource, capacity, berths, most)
     select 101, leg, name, 100000000, 1, units from generate_series(0, 2) leg
     cross join (values ('~step|80|DECK|', 1), ('~step|130|DECK|', 100000000)) step (name, units)`,
  )
  await desk.database.pool.query(`update stock set whole = 1 where itinerary_id = 101 and resource = 'DECK'`)
  const { levels: counted } = await propose()
  expect(counted[0]).toMatchObject({ percent: 80, mean: 3, deviation: 0, cutOff: 1 })
  expect(counted[2]).toMatchObject({ cutOff: 0 })
})

test('is not made where history is too short, for an unknown class, or for levels that do not rise', async () => {
  await soldBefore(1, [30])
  const { sailings, needed, steps } = await propose()
  expect({ sailings, needed, steps }).toEqual({ sailings: 1, needed: 8, steps: undefined })
  const refused = async (more: object) =>
    (await agent.refused(inventory.proposal, { body: { ...body, ...more } })).code
  expect(await refused({ what: 'LUX2' })).toBe('inventory_unknown')
  expect(await refused({ levels: levels.toReversed() })).toBe('inventory_steps_wrong')
  expect(await refused({ sailing: 99 })).toBe('inventory_no_sailing')
})
