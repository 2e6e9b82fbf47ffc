import { sql } from 'kysely'
import type { AnswerOf } from '../../contract/call.ts'
import type { cashier } from '../../contract/cashier.ts'
import type { Counted } from '../../domain/cashier/till.ts'
import { lockNamesAhead } from '../database/lockNames.ts'
import type { Tx } from '../database/transaction.ts'

export type MethodTotal = AnswerOf<typeof cashier.till>['methods'][number]

/** The till of one user of an agency. */
export interface TillKey {
  agency: string
  user: string
}

export interface CloseRow {
  id: number
  user: string
  at: Date
  former: number
  through: number
  opening: number
  methods: MethodTotal[]
  entries: number
  counts: Counted[] | null
  counted: number
  left: number
  reason: string
  /** The time of the former close, unless it only marks where the till begins. */
  since: Date | null
  /** Number of the close among those of the till on its day. */
  shift: number
}

/** Makes concurrent closes of one till wait for each other until the transaction ends. */
export function lockTillAhead(tx: Tx, { agency, user }: TillKey): void {
  lockNamesAhead(tx, [`till ${agency} ${user}`])
}

export interface FormerClose {
  id: number
  at: Date
  through: number
  left: number
  isCounted: boolean
}

export async function readFormerClose(tx: Tx, { agency, user }: TillKey): Promise<FormerClose | undefined> {
  const found = await sql<FormerClose>`
    select id, at, through_entry as through, remaining as "left", counts is not null as "isCounted" from till_close
    where agency = ${agency} and user_name = ${user} order by id desc limit 1`.execute(tx)
  return found.rows[0]
}

export type NewClose = Omit<CloseRow, 'id' | 'since' | 'shift'> & { agency: string; after: number }

export async function insertClose(tx: Tx, close: NewClose): Promise<number> {
  const { agency, user, at, former, after, through, opening, methods, entries, counts, counted } = close
  const inserted = await sql<{ id: number }>`
    insert into till_close (agency, user_name, at, former, after_entry, through_entry, opening, methods, entries,
      counts, counted, remaining, reason)
    values (${agency}, ${user}, ${at}, ${former}, ${after}, ${through}, ${opening}, ${JSON.stringify(methods)}::jsonb,
      ${entries}, ${JSON.stringify(counts)}::jsonb, ${counted}, ${close.left}, ${close.reason})
    returning id`.execute(tx)
  const [row] = inserted.rows
  if (!row) throw new Error('the close was not stored')
  return row.id
}

/** Counted closes of an agency by id or between two days of its zone, the latest first. */
export async function readCloses(
  tx: Tx,
  { agency, timezone }: { agency: string; timezone: string },
  wanted: { id: number } | { start: string; finish: string },
): Promise<CloseRow[]> {
  const filter =
    'id' in wanted
      ? sql`numbered.id = ${wanted.id}`
      : sql`at >= ${wanted.start}::timestamp at time zone ${timezone}
          and at < (${wanted.finish}::timestamp + interval '1 day') at time zone ${timezone}`
  const found = await sql<CloseRow>`
    select id, user_name as "user", at, former, through_entry as through, opening, methods, entries, counts, counted,
      remaining as "left", reason, shift,
      (select before.at from till_close before where before.id = numbered.former and before.counts is not null)
        as since
    from (
      select till_close.*, row_number() over (partition by user_name, (at at time zone ${timezone})::date order by id)::int
        as shift
      from till_close where agency = ${agency} and counts is not null
    ) numbered
    where ${filter} order by id desc`.execute(tx)
  return found.rows
}
