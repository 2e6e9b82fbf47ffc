import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Records the hauliers that two agencies of a new demo have made, with their trucks. */
export async function addHauliers(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(
    `with haulier as (
       insert into truck_company (agency, name, vat_number, phone, address)
       select agency, name, "vatNumber", phone, address
       from jsonb_to_recordset($1) as h(agency text, name text, "vatNumber" text, phone text, address text)
       returning id, agency, name
     )
     insert into truck (agency, truck_company_id, plate, plate2, category, length, height, adr)
     select haulier.agency, haulier.id, t.plate, coalesce(t.plate2, ''), t.category, t.length, t.height,
       coalesce(t.adr, false)
     from jsonb_to_recordset($1) as h(agency text, name text, trucks jsonb)
     join haulier using (agency, name)
     cross join lateral jsonb_to_recordset(h.trucks)
       as t(plate text, plate2 text, category text, length float8, height float8, adr boolean)`,
    [readFileSync(new URL('hauliers.json', import.meta.url), 'utf8')],
  )
}
