import { sql, type RawBuilder } from 'kysely'

/**
 * The write as a statement that fails, and with it the transaction, unless it writes this many rows. PostgreSQL compares, so
 * that the answer need not be waited for before the commit. `what` is the table.
 */
export const writeAll = (what: string, rows: number, write: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with written as (${write} returning true)
  select case when count(*) = ${rows}::bigint then 0
    else (${what}::text || ': ' || count(*) || ' of ' || ${rows}::bigint || ' rows written')::integer end
  from written`
