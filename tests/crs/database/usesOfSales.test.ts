import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/crs/database/open.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { loadRelease, oldDatabase, readRelease, releases } from '../../kit/crs/release.ts'

/** The uses recorded for items, and how often their coupons may still be used. */
const rowsNow = `select offer_use.code, item_id is null as whole, offer_use.amount, sale_id = booking_id as own, released_at is null as held,
  returned_at is not null as returned, uses_left from offer_use join voucher on voucher.id = offer_use.code order by offer_use.code, offer_use.amount`

test('uses recorded for whole bookings are those of their items, also of the ones split off', async () => {
  const file = releases.find((name) => name.startsWith('0070'))!
  const old = await oldDatabase('0070-baseline.sql')
  await loadRelease(old.pool, readRelease(file))
  const { rows: bookings } = await old.pool.query<{ id: number; reference: string; status: string }>(
    'select id, reference, status from booking order by id',
  )
  const of = (status: string) => bookings.find((one) => one.status === status)!
  const [sold, part, cancelled] = [of('ISSUED'), of('OPTIONAL'), of('CANCELLED')]
  const lower = (booking: number, coupon: number) =>
    old.pool.query(
      `update booking_item set explanation = jsonb_build_object('coupon', $2::integer) where booking_id = $1 and kind = 'passenger'`,
      [booking, coupon],
    )
  await lower(sold.id, 100)
  await lower(part.id, 200)
  await lower(cancelled.id, 300)
  await old.pool.query(
    `insert into voucher (kind, id, percent, from_date, to_date, uses_left)
     values ('coupon', 'HELD', 10, '2026-01-01', '2027-01-01', 0), ('coupon', 'LEFT', 10, '2026-01-01', '2027-01-01', 0)`,
  )
  const use = (code: string, booking: number) =>
    old.pool.query(
      `insert into offer_use (agency, booking_id, kind, code, amount) select agency, id, 'coupon', $2, 1000 from booking where id = $1`,
      [booking, code],
    )
  await use('HELD', sold.id)
  await use('LEFT', cancelled.id)
  await old.pool.query(
    `insert into journal (agency, user_name, kind, booking_id, data)
     select agency, 'demo', 'booking.split', id, jsonb_build_object('newReference', $2::text) from booking where id = $1`,
    [sold.id, part.reference],
  )
  const database = await openDatabase(old.url)
  const { rows } = await database.pool.query<Record<string, unknown>>(rowsNow)
  const distinct = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
  expect(distinct).toEqual([
    { code: 'HELD', whole: false, amount: 100, own: true, held: true, returned: false, uses_left: 0 },
    { code: 'HELD', whole: false, amount: 200, own: false, held: true, returned: false, uses_left: 0 },
    { code: 'LEFT', whole: false, amount: 300, own: true, held: false, returned: true, uses_left: 1 },
  ])
  expect(await brokenInvariants(database)).toEqual({})
  await database.close()
  await old.drop()
})
