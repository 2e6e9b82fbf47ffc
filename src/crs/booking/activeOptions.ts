import { sql } from 'kysely'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { wireBookings } from './wireBooking.ts'

type ActiveOptions = typeof booking.activeOptions

/** Options returned at most; the earliest to expire come first. */
const limit = 200

/** The agency’s options that expire between the two days, both included, and have not expired yet. */
export async function activeOptions(
  { catalogue, clock }: ServerDependencies,
  { path: { fromDate, toDate } }: InputOf<ActiveOptions>,
  { tx, who }: CallContext,
): Promise<AnswerOf<ActiveOptions>> {
  const ids = await idsOfOptions(tx, who, { fromDate, toDate, now: clock.now() })
  return { bookings: await wireBookings(tx, who, catalogue, ids) }
}

async function idsOfOptions(
  tx: Tx,
  who: Actor,
  { fromDate, toDate, now }: { fromDate: string; toDate: string; now: Date },
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from booking
    where agency = any(${who.agencies}) and status = 'OPTIONAL' and expires_at > ${now}
      and left(option_until, 10) between ${fromDate} and ${toDate}
    order by expires_at, id limit ${limit}`.execute(tx)
  return found.rows.map(({ id }) => id)
}
