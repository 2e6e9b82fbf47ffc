import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { booking } from '../../../../src/contract/booking/booking.ts'
import { adults, bookingRequest, paidRequest } from '../../../kit/crs/bookingRequest.ts'
import { startSmallCrs } from '../../../kit/crs/smallCrs.ts'

const { desk } = startSmallCrs('all')

const body = paidRequest(bookingRequest({ day: [adults(1)] }), { cash: 4350 })

/** A deadlock may be over at once; who has waited long for a lock does not wait again. */
test.each([
  ['40P01', 3],
  ['40001', 3],
  ['55P03', 1],
  ['57014', 1],
])(
  'a sale that PostgreSQL aborts with %s again and again is unavailable after %d attempts, and its repetition sells once',
  async (code, attempts) => {
    const { server, database } = desk
    const { token } = await desk.agent()
    const sell = () => server.call(booking.sell, { body }, { token, key: code, anyWaits: true })
    await sql
      .raw(
        `create sequence attempts;
         create function abort_sale() returns trigger language plpgsql security definer as $$
         begin perform nextval('attempts'); raise exception 'deadlock detected' using errcode = '${code}'; end $$;
         create trigger abort_sale before insert on booking for each row execute function abort_sale()`,
      )
      .execute(database.owner)
    const aborted = await sell()
    expect([aborted.status, aborted.code, aborted.headers['retry-after']]).toEqual([503, 'unavailable', '1'])
    const made = await sql<{ last: number }>`select last_value::int as last from attempts`.execute(
      database.owner,
    )
    expect(made.rows).toEqual([{ last: attempts }])
    await sql.raw('drop sequence attempts; drop function abort_sale cascade').execute(database.owner)
    const [sold, again] = [await sell(), await sell()]
    expect([sold.code, again.code]).toEqual(['000', '000'])
    expect(again.body['booking']).toEqual(sold.body['booking'])
  },
)
