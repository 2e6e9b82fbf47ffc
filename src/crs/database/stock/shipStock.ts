import { sql } from 'kysely'
import { firstControl } from '../../../domain/sailing/salesControl.ts'
import { sendAhead, type Tx } from '../transaction.ts'
import { writeAll } from './writeAll.ts'
import type { Claim, StockKey, StockRow } from './stock.ts'

/** A claim with its owner: an item of a booking or a hold. */
export interface OwnedClaim extends Claim {
  item: number | null
  hold: number | null
}

export async function claimsOnSailing(tx: Tx, itinerary: number): Promise<OwnedClaim[]> {
  const found = await sql<OwnedClaim>`
    select id, itinerary_id as itinerary, from_leg as "fromLeg", to_leg as "toLeg", resource, whole, men, women,
      item_id as item, hold_id as hold
    from claim where itinerary_id = ${itinerary} order by id`.execute(tx)
  return found.rows
}

export interface ShipUnits extends StockKey {
  capacity: number
  berths: number
}

/**
 * Gives a sailing the units of another ship, none of them taken; what only the former ship had is not sold any more. The
 * rows of `kept` resources and of controls of sales stay as they are, and nothing is overbooked any more. Returns the rows of the ship. Their claims must be deleted before.
 */
export async function replaceShipStock(
  tx: Tx,
  itinerary: number,
  units: readonly ShipUnits[],
  kept: readonly string[],
): Promise<StockRow[]> {
  sendAhead(
    tx,
    sql`
    update stock set capacity = 0, over = 0, most = null, whole = 0, men = 0, women = 0
    where itinerary_id = ${itinerary} and resource <> all(${kept}::text[]) and resource < ${firstControl}`,
  )
  sendAhead(
    tx,
    writeAll(
      'stock',
      units.length,
      sql`
    insert into stock (itinerary_id, leg, resource, capacity, berths)
    select ${itinerary}, leg, resource, capacity, berths
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb)
      as row(leg smallint, resource text, capacity integer, berths smallint)
    order by leg, resource
    on conflict (itinerary_id, leg, resource) do update set capacity = excluded.capacity, berths = excluded.berths`,
    ),
  )
  return (await stockOfSailing(tx, itinerary)).filter(({ resource }) => !kept.includes(resource))
}

/** The most that is sold of each resource on a leg of the sailings, without the `kept` ones. */
export async function mostUnits(
  tx: Tx,
  itineraries: readonly number[],
  kept: readonly string[],
): Promise<{ resource: string; capacity: number; berths: number }[]> {
  const found = await sql<{ resource: string; capacity: number; berths: number }>`
    select resource, max(capacity - over) as capacity, max(berths) as berths
    from stock where itinerary_id = any(${itineraries}) and resource <> all(${kept}::text[])
      and resource < ${firstControl}
    group by resource order by resource`.execute(tx)
  return found.rows
}

/** All stock of a sailing, without a lock. */
export async function stockOfSailing(tx: Tx, itinerary: number): Promise<StockRow[]> {
  const found = await sql<StockRow>`
    select itinerary_id as itinerary, leg, resource, capacity, berths, whole, men, women from stock
    where itinerary_id = ${itinerary} order by leg, resource`.execute(tx)
  return found.rows
}
