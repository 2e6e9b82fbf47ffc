import { sql } from 'kysely'
import type texts from '../../../locales/en/server.json'
import { eqAny } from '../database/eqAny.ts'
import { type Actor, sendAhead, type Tx } from '../database/transaction.ts'

export interface JournalEntry {
  /** The call or job: booking.sell, booking.cancel, booking.expire … */
  kind: JournalKind
  bookingId: number | null
  data: object
  /** Absent for what no call has caused. */
  origin?: Origin
}

/** The origin of a change. */
export interface Origin {
  call: string
  /** The device of the session. */
  terminal: number
  /** How the operator ran the command of the desk, and its id: `line booking.cancel`. */
  command?: string
}

/**
 * Adds an entry to the journal of the booking’s agency, with the state the booking has by then; a parent agency is
 * recorded with its code.
 */
export function appendJournalAhead(
  tx: Tx,
  who: Actor,
  { kind, bookingId, data, origin }: JournalEntry,
): void {
  const entry = sql`
    insert into journal (agency, user_name, kind, booking_id, data, origin, version, state)
    select owner, case when owner = ${who.agency} then ${who.userName} else ${`${who.agency}/${who.userName}`} end,
      ${kind}, ${bookingId}, ${JSON.stringify(data)}::jsonb, ${origin ? JSON.stringify(origin) : null}::jsonb,
      (select version from booking where id = ${bookingId}), booking_state(${bookingId})
    from (select coalesce((select agency from booking where id = ${bookingId}), ${who.agency}) as owner) booked`
  sendAhead(tx, entry)
}

/** Adds an entry of the system to the journal of each booking; every agency must be visible. */
export function appendSystemEntriesAhead(
  tx: Tx,
  kind: JournalKind,
  bookings: readonly number[],
  data: object,
): void {
  sendAhead(
    tx,
    sql`
    insert into journal (agency, user_name, kind, booking_id, data, version, state)
    select agency, 'system', ${kind}, id, ${JSON.stringify(data)}::jsonb, version, booking_state(id)
    from booking where ${eqAny('id', bookings)}`,
  )
}

type TextKey = keyof typeof texts

/** Kinds that no list shows. */
type UnlistedKind = 'sailing.lock' | 'sailing.unlock'

/**
 * Kind of a journal entry: the call or job that made it. Each has a text, under which lists of actions show it; one
 * without a text does not compile.
 */
export type JournalKind =
  | UnlistedKind
  | {
      [Key in TextKey]: Key extends `action_${infer Noun}_${infer Verb}` ? `${Noun}.${Verb}` : never
    }[TextKey]
