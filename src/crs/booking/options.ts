import { sql } from 'kysely'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { wireBookings } from './record.ts'

type ActiveOptions = typeof booking.activeOptions

/** More than an agency looks through at once. */
const most = 200

/** Options of the agency that have not run out and do so between the two days, the next to run out first. */
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
    order by expires_at, id limit ${most}`.execute(tx)
  return found.rows.map(({ id }) => id)
}
