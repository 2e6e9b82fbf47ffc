import { productCapacities } from '../../domain/product/demand.ts'
import type { Assortment } from '../../domain/product/product.ts'
import { insertStockAhead, type StockKey, type StockRow } from '../database/stock/stock.ts'
import type { Tx } from '../database/transaction.ts'

/** Stock rows that the products of a booking may need, and what the company offers of each on a sailing. */
export interface ProductStockRows {
  rows: readonly StockKey[]
  assortment: Assortment
}

/** Creates the stock rows that are missing, because rows of products exist only after the first sale on a sailing. */
export function createProductStockAhead(tx: Tx, wanted: readonly ProductStockRows[]): void {
  insertStockAhead(tx, wanted.flatMap(rowsOfProducts))
}

/** The rows of products as they are before the first sale on their sailing. */
export function unsoldProductStock(wanted: readonly ProductStockRows[]): StockRow[] {
  return wanted.flatMap(rowsOfProducts).map((row) => ({ ...row, berths: 1, whole: 0, men: 0, women: 0 }))
}

function rowsOfProducts({ rows, assortment }: ProductStockRows): (StockKey & { capacity: number })[] {
  const capacities = productCapacities(assortment)
  return rows.flatMap((row) => {
    const capacity = capacities.get(row.resource)
    return capacity === undefined ? [] : [{ ...row, capacity }]
  })
}
