import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { personalColumns, type Term } from './columns.ts'

export interface Place {
  column: string
  term: Term
  rows: number
}

/** The listed columns in which the text is found, other than those that name users. */
export async function placesOf(db: Kysely<Tables>, text: string): Promise<Place[]> {
  const columns = Object.entries(personalColumns).flatMap(([table, terms]) =>
    Object.entries(terms).flatMap(([column, term]) => (term === 'staff' ? [] : [{ table, column, term }])),
  )
  const places: Place[] = []
  for (const { table, column, term } of columns) {
    const { rows } = await sql<{ rows: number }>`
      select count(*)::integer as rows from ${sql.table(table)}
      where position(lower(${text}) in lower(${sql.ref(column)}::text)) > 0`.execute(db)
    const [counted] = rows
    if (counted && counted.rows > 0) places.push({ column: `${table}.${column}`, term, rows: counted.rows })
  }
  return places
}
