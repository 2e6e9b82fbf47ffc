import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/**
 * Sailings ahead of the last publication whose places are not those of their ship: a folder may give a sailing others, and
 * the journal does not have them.
 */
export async function readOtherCapacities(db: Kysely<Tables>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select itinerary.id from itinerary join vessel on vessel.code = itinerary.vessel
    where departs > (select to_char(max(published_at) at time zone (select timezone from network), 'YYYY-MM-DD HH24:MI') from publication)
      and exists (select from stock where itinerary_id = itinerary.id and resource ~ '^[A-Z0-9_]+$' and resource <> 'PARCEL'
        and capacity - over <> coalesce(case resource when 'PAX' then persons when 'LANE_LOW' then lane_low
          when 'LANE_HIGH' then lane_high else (places ->> resource)::integer end, 0))
    order by itinerary.id`.execute(db)
  return rows.map(({ id }) => id)
}
