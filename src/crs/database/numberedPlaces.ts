import { sql } from 'kysely'
import type { NumberedPlace, StockKey } from './stock.ts'
import type { Tx } from './transaction.ts'

/** One of them on one leg, with the claim that has it. */
export interface NumberedPlaceRow extends StockKey, NumberedPlace {
  claim: number
}

/** The numbers taken on the rows; read after the rows are locked, nothing can be added to them meanwhile. */
export async function readNumberedPlaces(tx: Tx, rows: readonly StockKey[]): Promise<NumberedPlaceRow[]> {
  if (rows.length === 0) return []
  const found = await sql<NumberedPlaceRow>`
    select itinerary_id as itinerary, leg, resource, number, bed, sex, claim_id as claim
    from unnest(${rows.map((row) => row.itinerary)}::bigint[], ${rows.map((row) => row.leg)}::smallint[],
      ${rows.map((row) => row.resource)}::text[]) as wanted(itinerary_id, leg, resource)
    join numbered_place using (itinerary_id, leg, resource)`.execute(tx)
  return found.rows
}

/** What the claims stand on, each place once whatever the legs. */
export async function numberedPlacesOfClaims(
  tx: Tx,
  claims: readonly number[],
): Promise<Map<number, NumberedPlace[]>> {
  if (claims.length === 0) return new Map()
  const found = await sql<NumberedPlace & { claim: number }>`
    select distinct claim_id as claim, number, bed, sex from numbered_place where claim_id = any(${claims})`.execute(
    tx,
  )
  const numbers = new Map<number, NumberedPlace[]>()
  for (const { claim, ...one } of found.rows) numbers.set(claim, [...(numbers.get(claim) ?? []), one])
  return numbers
}

/** Writes the places; those somebody else has by now are left out. Answers how many were written. */
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
