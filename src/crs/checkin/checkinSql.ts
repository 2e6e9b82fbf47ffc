import { sql } from 'kysely'
import { sendAhead, type Tx } from '../database/transaction.ts'

interface At {
  itinerary: number
  port: string
}

export interface SessionRow {
  startedAt: Date
  startedBy: string
  stoppedAt: Date | null
  stoppedBy: string | null
  /** When and by whom the sailing was closed for counting. */
  countedAt: Date | null
  countedBy: string | null
}

/** A column of the list of those on board with which the sailing was closed for counting. */
const ofClosing = (column: string) => sql`(select ${sql.ref(column)} from on_board_list as list
  where list.itinerary_id = check_in.itinerary_id and list.port = check_in.port and list.kind = 'close' limit 1)`

const sessionColumns = sql`started_at as "startedAt", started_by as "startedBy", stopped_at as "stoppedAt",
  stopped_by as "stoppedBy", ${ofClosing('at')} as "countedAt", ${ofClosing('by_user')} as "countedBy"`

/** The check-in of a sailing at a port; locked, it can be neither stopped nor started before this transaction ends. */
export async function readSession(
  tx: Tx,
  { itinerary, port }: At,
  lock?: 'shared' | 'alone',
): Promise<SessionRow | undefined> {
  const locking = { shared: sql`for share`, alone: sql`for update`, none: sql`` }[lock ?? 'none']
  const found = await sql<SessionRow>`
    select ${sessionColumns} from check_in where itinerary_id = ${itinerary} and port = ${port} ${locking}`.execute(
    tx,
  )
  return found.rows[0]
}

/** Starts it, or starts it again; returns nothing where another gate was first. */
export async function writeStarted(
  tx: Tx,
  { itinerary, port }: At,
  at: Date,
  by: string,
): Promise<SessionRow | undefined> {
  const found = await sql<SessionRow>`
    insert into check_in (itinerary_id, port, started_at, started_by) values (${itinerary}, ${port}, ${at}, ${by})
    on conflict (itinerary_id, port) do update set started_at = ${at}, started_by = ${by}, stopped_at = null,
      stopped_by = null where check_in.stopped_at is not null
    returning ${sessionColumns}`.execute(tx)
  return found.rows[0]
}

export function writeStoppedAhead(tx: Tx, { itinerary, port }: At, at: Date, by: string): void {
  sendAhead(
    tx,
    sql`
    update check_in set stopped_at = ${at}, stopped_by = ${by}
    where itinerary_id = ${itinerary} and port = ${port}`,
  )
}

export interface NewEvent extends At {
  kind: 'start' | 'stop' | 'checkIn' | 'forceCheckIn' | 'checkOut'
  by: string
  at: Date
  item?: number
  ticket?: string
  name?: string
  gate?: string
  reason?: string
  /** Id of a scan made without a connection. */
  scan?: string
}

/**
 * False where the id of its scan belongs to an event that was recorded before, or where a later event of its ticket was:
 * a scan made without a connection changes nothing that happened after it.
 */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const { itinerary, port, kind, by, at, item = null, ticket = null, name = '' } = event
  const { gate = '', reason = '', scan = null } = event
  const { numAffectedRows } = await sql`
    insert into check_in_event (itinerary_id, port, kind, item_id, ticket, name, by_user, gate, reason, at, offline, scan)
    select ${itinerary}::bigint, ${port}, ${kind}, ${item}::bigint, ${ticket}, ${name}, ${by}, ${gate}, ${reason},
      ${at}::timestamptz, ${scan !== null}::boolean, ${scan}::uuid
    where ${scan}::uuid is null or not exists (select from check_in_event later
      where later.item_id = ${item}::bigint and later.at > ${at}::timestamptz)
    on conflict (scan) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** The last event of a ticket, on whichever sailing. */
export async function readLastEvent(tx: Tx, item: number): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from check_in_event where item_id = ${item} order by at desc, id desc limit 1`.execute(
    tx,
  )
  return rows[0]
}

export interface EventRow {
  kind: NewEvent['kind']
  ticket: string | null
  name: string
  by: string
  gate: string
  reason: string
  at: Date
  offline: boolean
}

const eventColumns = sql`kind, ticket, name, by_user as by, gate, reason, at, offline`

/** The latest first; of one ticket, or of the sailing. `total` counts those of all pages. */
export async function readEvents(
  tx: Tx,
  { itinerary, port }: At,
  { item, offset, limit }: { item?: number | undefined; offset: number; limit: number },
): Promise<{ events: EventRow[]; total: number }> {
  const which = sql`itinerary_id = ${itinerary} and port = ${port}
    ${item === undefined ? sql`` : sql`and item_id = ${item}`}`
  const found = await sql<EventRow>`
    select ${eventColumns} from check_in_event where ${which}
    order by at desc, id desc offset ${offset} limit ${limit}`.execute(tx)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from check_in_event where ${which}`.execute(tx)
  return { events: found.rows, total: counted.rows[0]?.total ?? 0 }
}

/** The event as which a scan was recorded. */
export interface RecordedScan {
  item: number
  kind: NewEvent['kind']
}

/** The scans among these that were recorded before, by their ids. */
export async function recordedScans(
  tx: Tx,
  scans: readonly string[],
): Promise<ReadonlyMap<string, RecordedScan>> {
  const found = await sql<RecordedScan & { scan: string }>`
    select scan::text as scan, item_id as item, kind from check_in_event where scan = any(${scans}::uuid[])`.execute(
    tx,
  )
  return new Map(found.rows.map(({ scan, ...recorded }) => [scan, recorded]))
}
