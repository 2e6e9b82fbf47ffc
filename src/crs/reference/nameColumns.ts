import { sql } from 'kysely'

/** The columns of `LocalizedNames` in every table with names. */
export const nameColumns = sql`name_en as "nameEn", name_el as "nameEl", translated(name_en) as translated`
