import type { ColumnType } from 'kysely'

/** A jsonb object; a list has to be handed over as JSON text, since pg would make an array of it. */
export type Json = ColumnType<Record<string, unknown>, object | string, object | string>

export type Timestamp = ColumnType<Date, Date | string, Date | string>
