import { type Kysely, sql } from 'kysely'
import { identifyingNames } from '../../domain/booking/fields/bookedFields.ts'
import type { Tables } from '../database/tables.ts'
import type { OwnerTx } from './removalSql.ts'
import { personalColumns, type Term } from './columns.ts'
import { capitalsOf, formsOf, plateKeysOf } from './typedSql.ts'

/** Fields of a draft that name one person, by the comparison of their values. */
const fields = {
  document: [...identifyingNames.stored, ...identifyingNames.working],
  phone: ['mobile', 'phone', 'emergencyPhone', 'senderPhone', 'receiverPhone'],
  email: ['email', 'mail'],
  plate: ['plate', 'plateNumber', 'plateNumber2'],
}

/** A draft of a user; the desk names the current one and those that are parked by numbers. */
export interface FoundDraft {
  agency: string
  user: string
  name: string
}

/**
 * True for a draft in which a document, phone, e-mail or plate is this one as a whole. A draft also has the changes that
 * undo and redo make, each with the path of its field and the value.
 */
const hasValue = (text: string) => sql`exists (
  select from jsonb_path_query(document, 'strict $.** ? (@.type() == "object")') node,
    lateral (
      select key as field, value #>> '{}' as typed from jsonb_each(node) where jsonb_typeof(value) = 'string'
      union all
      select node -> 'path' ->> -1, node ->> 'value'
      where jsonb_typeof(node -> 'path') = 'array' and jsonb_typeof(node -> 'value') = 'string'
    ) filled
  where typed <> '' and (
    (field = any(${[...fields.document, ...fields.email]}) and upper(typed) = any(${capitalsOf(text)}))
    or (field = any(${fields.phone}) and phone_key(typed) = phone_key(${text}))
    or (field = any(${fields.plate}) and exists (
      select from regexp_split_to_table(typed, '\\+') plate
      where plate_key(plate) = any(${plateKeysOf(text)}) or upper(plate) = any(${capitalsOf(text)})))
  ))`

export async function draftsWith(db: Kysely<Tables>, text: string): Promise<FoundDraft[]> {
  const { rows } = await sql<FoundDraft>`
    select agency, user_name as user, name from draft where document is not null and ${hasValue(text)}
    order by agency, user_name, name`.execute(db)
  return rows
}

export async function emptyDraftsWith(tx: OwnerTx, text: string): Promise<void> {
  await sql`
    update draft set document = null, cursor = '{}', hold_key = null, sold = null, version = version + 1
    where document is not null and ${hasValue(text)}`.execute(tx)
}

export interface Place {
  column: string
  term: Term
  rows: number
}

/** The listed columns in which the text is found, also in its Latin forms, other than those that name users. */
export async function placesOf(db: Kysely<Tables>, text: string): Promise<Place[]> {
  const columns = Object.entries(personalColumns).flatMap(([table, terms]) =>
    Object.entries(terms).flatMap(([column, term]) => (term === 'staff' ? [] : [{ table, column, term }])),
  )
  const places: Place[] = []
  for (const { table, column, term } of columns) {
    const { rows } = await sql<{ rows: number }>`
      select count(*)::integer as rows from ${sql.table(table)}
      where exists (
        select from unnest(${formsOf(text)}::text[]) form
        where position(lower(form) in lower(${sql.ref(column)}::text)) > 0)`.execute(db)
    const [counted] = rows
    if (counted && counted.rows > 0) places.push({ column: `${table}.${column}`, term, rows: counted.rows })
  }
  return places
}
