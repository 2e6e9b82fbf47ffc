import { sql, type RawBuilder } from 'kysely'
import type { NumberedPlace, StockKey } from './stock.ts'
import type { Tx } from '../transaction.ts'

/** A numbered seat, cabin or berth on one leg, with its claim. */
export interface NumberedPlaceRow extends StockKey, NumberedPlace {
  claim: number
}

/** The numbers taken on the rows; read after the rows are locked, so that none can be added meanwhile. */
export async function readNumberedPlaces(tx: Tx, rows: readonly StockKey[]): Promise<NumberedPlaceRow[]> {
  if (rows.length === 0) return []
  const found = await sql<NumberedPlaceRow>`
    select itinerary_id as itinerary, leg, resource, number, bed, sex, claim_id as claim
    from unnest(${rows.map((row) => row.itinerary)}::bigint[], ${rows.map((row) => row.leg)}::smallint[],
      ${rows.map((row) => row.resource)}::text[]) as wanted(itinerary_id, leg, resource)
    join numbered_place using (itinerary_id, leg, resource)`.execute(tx)
  return found.rows
}

/** The seat, cabin and berth numbers of the claims of items, by claim, each once whatever the legs. */
export const numberedPlacesOfItems = (tx: Tx, items: readonly number[]) =>
  numberedPlacesOf(
    tx,
    sql`select id from claim
    where item_id = any(${items}) and id >= first_of_season(${items}::bigint[])`,
  )

/** Returns the numbers of the seats, cabins and berths of claims. */
export const numberedPlacesOfClaims = (tx: Tx, claims: readonly number[]) =>
  numberedPlacesOf(tx, sql`${claims}`)

async function numberedPlacesOf(tx: Tx, claims: RawBuilder<unknown>): Promise<Map<number, NumberedPlace[]>> {
  const found = await sql<NumberedPlace & { claim: number }>`
    select distinct claim_id as claim, number, bed, sex from numbered_place where claim_id = any(${claims})`.execute(
    tx,
  )
  const numbers = new Map<number, NumberedPlace[]>()
  for (const { claim, ...one } of found.rows) numbers.set(claim, [...(numbers.get(claim) ?? []), one])
  return numbers
}

/** Inserts the numbers and skips those taken by now. Returns how many were inserted. */
export async function insertNumberedPlaces(
  tx: Tx,
  taken: readonly NumberedPlaceRow[],
  guarded: boolean,
): Promise<number> {
  if (taken.length === 0) return 0
  const written = await sql`
    insert into numbered_place (itinerary_id, leg, resource, number, bed, sex, claim_id)
    select * from unnest(${taken.map((one) => one.itinerary)}::bigint[], ${taken.map((one) => one.leg)}::smallint[],
      ${taken.map((one) => one.resource)}::text[], ${taken.map((one) => one.number)}::text[],
      ${taken.map((one) => one.bed)}::smallint[], ${taken.map((one) => one.sex)}::text[],
      ${taken.map((one) => one.claim)}::bigint[])
    ${guarded ? sql`on conflict do nothing` : sql``}`.execute(tx)
  return Number(written.numAffectedRows ?? 0)
}
