import { sql } from 'kysely'
import { markChangedLegs, type Tx } from '../transaction.ts'
import { awaitStockAhead } from './stock.ts'
import type { ControlLimit, SetControl } from './controlRows.ts'

/** Units taken on a leg, as the constraint of the table counts them. */
const taken = sql`(stock.whole + (stock.men + stock.berths - 1) / stock.berths
  + (stock.women + stock.berths - 1) / stock.berths)`
const ofShip = sql`(stock.capacity - stock.over)`

/**
 * Sets how many units are sold above those of the ship. The rows of the ship have them in their capacity, so that a sale reads
 * and locks nothing more. What has been sold above a lower number stays sold, and is not sold again once it is given back.
 */
export async function setOverbooking(tx: Tx, limits: readonly ControlLimit[]): Promise<SetControl[]> {
  if (limits.length === 0) return []
  awaitStockAhead(
    tx,
    limits.map(({ itinerary }) => itinerary),
  )
  const given = sql`jsonb_to_recordset(${JSON.stringify(limits)}::jsonb)
    as given(itinerary bigint, resource text, what text, most integer)`
  const { rows } = await sql<SetControl & { legs: number[] }>`
    with former as (
      select stock.itinerary_id, leg, stock.resource, given.resource as control, coalesce(given.most, 0) as most,
        least(capacity, stock.most) - ${ofShip} as before, greatest(0, ${taken} - ${ofShip}) as sold
      from ${given} join stock on stock.itinerary_id = given.itinerary and stock.resource = given.what
      order by 1, 2, 3 for update of stock),
    written as (
      update stock set over = greatest(former.most, former.sold),
        capacity = ${ofShip} + greatest(former.most, former.sold),
        most = case when former.most < former.sold then ${ofShip} + former.most end
      from former
      where stock.itinerary_id = former.itinerary_id and stock.leg = former.leg and stock.resource = former.resource)
    select itinerary_id as itinerary, control as resource, max(before) as before, max(sold) as sold,
      array_agg(leg order by leg) as legs
    from former group by 1, 2`.execute(tx)
  markChangedLegs(
    tx,
    rows.flatMap(({ itinerary, legs }) => legs.map((leg) => ({ itinerary, leg }))),
  )
  return rows.map(({ legs: _, ...set }) => set)
}
