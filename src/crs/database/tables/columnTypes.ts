import type { ColumnType } from 'kysely'

/** A jsonb object; a list must be passed as JSON text, because pg would send it as a PostgreSQL array. */
export type Json = ColumnType<Record<string, unknown>, object | string, object | string>

export type Timestamp = ColumnType<Date, Date | string, Date | string>
