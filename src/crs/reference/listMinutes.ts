import { sql } from 'kysely'
import { minutesToSend } from '../../domain/onBoard/authority.ts'

/** Minutes after a departure within which its lists have to be sent; of a `line` that may be joined or not. */
export const listMinutes = sql<number>`coalesce(line.list_minutes, ${sql.lit(minutesToSend)})`
