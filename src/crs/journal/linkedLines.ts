import { sql } from 'kysely'
import type { networkAuditCalls } from '../../contract/networkAudit.ts'
import type { AnswerOf } from '../../contract/call.ts'
import type { Actor, Tx } from '../database/transaction.ts'
import type { DateRange } from './readJournal.ts'

export type LinkedLine = AnswerOf<typeof networkAuditCalls.journal>['lines'][number]

export interface LinesWanted extends DateRange {
  /** Empty for all. */
  user: string
  /** A kind, or the noun of several; empty for all. */
  kind: string
  after: { agency: string; position: number }
  most: number
}

/**
 * Linked entries of the visible agencies in the order of their chains; entries about bookings that the user cannot see are
 * left out. Their details are not read, since they may name persons: the digest is in their place.
 */
export async function readLinkedLines(
  tx: Tx,
  who: Actor,
  { from, to, timezone, user, kind, after, most }: LinesWanted,
): Promise<LinkedLine[]> {
  const { rows } = await sql<LinkedLine>`
    select link.agency, link.position::text as position, id::text as id, instant_text(at) as at,
      (extract(epoch from at) * 1000000)::bigint::text as microseconds, user_name as "userName", kind,
      coalesce((select reference from booking where booking.id = booking_id), '') as reservation,
      coalesce(booking_id::text, '') as booking, coalesce(version::text, '') as version,
      coalesce(record::text, '') as record, encode(digest, 'hex') as digest,
      coalesce((select encode(former.hash, 'hex') from journal_link former
        where former.agency = link.agency and former.position = link.position - 1), '') as before,
      encode(hash, 'hex') as hash
    from journal_link link join journal on id = journal_id
    where link.agency = any(${who.agencies}) and (link.agency, link.position) > (${after.agency}, ${after.position})
      and at >= ${from}::timestamp at time zone ${timezone}
      and at < (${to}::timestamp + interval '1 day') at time zone ${timezone}
      and (${user} = '' or lower(user_name) = lower(${user}) or lower(journal.agency || '/' || user_name) = lower(${user}))
      and (${kind} = '' or kind = ${kind} or starts_with(kind, ${`${kind}.`}))
      and (booking_id is null or exists (select from booking where booking.id = booking_id))
    order by link.agency, link.position limit ${most}`.execute(tx)
  return rows
}
