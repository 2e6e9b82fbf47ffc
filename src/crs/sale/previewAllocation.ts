import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { readNumberedPlaces } from '../database/stock/numberedPlaces.ts'
import {
  readStock,
  sameKey,
  stockKeysOf,
  withReleased,
  type Claim,
  type StockKey,
} from '../database/stock/stock.ts'
import { unsoldProductStock, type ProductStockRows } from '../product/stock.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { allocate } from './allocate.ts'

interface Needed {
  released: readonly Claim[]
  candidates: readonly StockKey[]
  numbered: readonly StockKey[]
  /** Rows that exist only after the first sale of a product on a sailing. */
  products: readonly ProductStockRows[]
}

/** Why the request cannot be allocated at this moment; locks nothing. */
export async function refuseUnallocated(
  { catalogue }: ServerDependencies,
  { tx }: Pick<CallContext, 'tx'>,
  request: Parameters<typeof allocate>[1],
  { released, candidates, numbered, products }: Needed,
): Promise<Refusal | undefined> {
  const stored = await readStock(tx, [...candidates, ...released.flatMap(stockKeysOf)], false)
  const unsold = unsoldProductStock(products).filter((row) => !stored.some((one) => sameKey(one, row)))
  const ids = new Set(released.map(({ id }) => id))
  const numbers = (await readNumberedPlaces(tx, numbered)).filter(({ claim }) => !ids.has(claim))
  const allocated = allocate(catalogue, request, withReleased([...stored, ...unsold], released), numbers)
  return isRefusal(allocated) ? allocated : undefined
}
