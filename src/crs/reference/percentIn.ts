import { sql } from 'kysely'

/** The percentage of a row, of its whole percent and its hundredths. */
export const percentIn = (table: string) =>
  sql`${sql.ref(`${table}.percent`)} + ${sql.ref(`${table}.hundredths`)} / 100::float8 as percent`
