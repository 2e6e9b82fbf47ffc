import { sql } from 'kysely'
import { mustGet } from '../../../domain/value/mustGet.ts'
import type { Actor, Tx } from '../transaction.ts'
import { type Claim, claimsOfHolds } from './stock.ts'

export interface HoldFilter {
  key?: string
  on?: { itinerary: number; fromSeq: number; toSeq: number }
}

/** How long a hold lasts from now on, and from its beginning at most, in minutes. */
export interface HoldTerm {
  now: Date
  minutes: number
  longest: number
}

export interface RenewedHold {
  hold: number
  until: Date
  claims: Claim[]
}

/** The user’s holds, filtered by key and trip. */
export const holdsOf = (who: Actor, { key, on }: HoldFilter) => sql`
  select id from hold where agency = ${who.agency} and user_name = ${who.userName}
    ${key === undefined ? sql`` : sql`and hold_key = ${key}`}
    ${on ? sql`and itinerary_id = ${on.itinerary} and from_seq = ${on.fromSeq} and to_seq = ${on.toSeq}` : sql``}`

/** Creates or renews the user’s hold on one trip, which locks it. */
export async function renewHold(
  tx: Tx,
  who: Actor,
  { key, on }: Required<HoldFilter>,
  { now, minutes, longest }: HoldTerm,
): Promise<RenewedHold> {
  const until = new Date(now.getTime() + minutes * 60_000)
  // A hold that has expired, and is not released yet, begins again.
  const begun = sql`case when hold.expires_at <= ${now} then ${now}
    else coalesce(hold.begun_at, hold.expires_at - ${minutes} * interval '1 minute') end`
  const [made, claims] = await Promise.all([
    sql<{ id: number; until: Date }>`
      insert into hold (agency, user_name, hold_key, itinerary_id, from_seq, to_seq, expires_at, begun_at)
      values (${who.agency}, ${who.userName}, ${key}, ${on.itinerary}, ${on.fromSeq}, ${on.toSeq}, ${until}, ${now})
      on conflict (agency, user_name, hold_key, itinerary_id, from_seq, to_seq)
      do update set begun_at = ${begun},
        expires_at = least(excluded.expires_at, ${begun} + ${longest} * interval '1 minute')
      returning id, expires_at as until`.execute(tx),
    claimsOfHolds(tx, holdsOf(who, { key, on })),
  ])
  const { id: hold, until: ends } = mustGet(made.rows, 0)
  return { hold, until: ends, claims }
}
