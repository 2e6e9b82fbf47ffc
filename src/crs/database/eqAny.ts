import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the column, which divides its table by seasons, has one of the ids. PostgreSQL chooses partitions by a bound of
 * the column, not by a list of its values.
 */
export const eqAny = (column: string, ids: readonly number[] | RawBuilder<number[]>): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} = any(${ids}::bigint[]) and ${sql.ref(column)} >= first_of_season(${ids}::bigint[]))`
