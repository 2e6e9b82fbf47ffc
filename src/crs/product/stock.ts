import { sql } from 'kysely'
import { productCapacities } from '../../domain/product/demand.ts'
import type { Assortment } from '../../domain/product/product.ts'
import type { StockKey } from '../database/stock.ts'
import type { Tx } from '../database/transaction.ts'

/** Rows that products may come to stand on, and what their company has of each on a sailing. */
export interface ProductStockRows {
  rows: readonly StockKey[]
  assortment: Assortment
}

/**
 * Makes the rows of products that nobody has bought on a sailing yet: a world of a million sailings does not keep
 * them in store. Everybody makes them in one order and before locking any row, so that nobody waits in a circle.
 */
export async function createProductStock(tx: Tx, openings: readonly ProductStockRows[]): Promise<void> {
  const wanted = openings.flatMap(({ rows, assortment }) => {
    const capacities = productCapacities(assortment)
    return rows.flatMap((row) => {
      const capacity = capacities.get(row.resource)
      return capacity === undefined ? [] : [{ ...row, capacity }]
    })
  })
  if (wanted.length === 0) return
  await sql`
    insert into stock (itinerary_id, leg, resource, capacity, berths)
    select itinerary, leg, resource, capacity, 1
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as row(itinerary bigint, leg smallint, resource text, capacity integer)
    order by itinerary, leg, resource
    on conflict do nothing`.execute(tx)
}
