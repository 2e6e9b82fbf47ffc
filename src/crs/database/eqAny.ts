import { type RawBuilder, sql } from 'kysely'

/**
 * Compares a column that partitions its table by seasons with some ids. PostgreSQL chooses partitions by a bound of
 * the column, not by a list of its values.
 */
export const eqAny = (column: string, ids: readonly number[] | RawBuilder<number[]>): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} = any(${ids}::bigint[]) and ${sql.ref(column)} >= first_of_season(${ids}::bigint[]))`
