import { sql } from 'kysely'

/** The columns of what is Worded, in every table that has names. */
export const nameColumns = sql`name_en as "nameEn", name_el as "nameEl", translated(name_en) as translated`
