import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { TripKey } from '../../contract/trip.ts'
import type { Tx } from '../database/transaction.ts'
import { sailingColumns, type Sailing } from './sailing.ts'

/** The sailings for the keys, each with the index of its key; a key without a sailing has no row. */
export async function findSailings(
  tx: Tx,
  trips: readonly Static<typeof TripKey>[],
): Promise<(Sailing & { nth: number })[]> {
  const found = await sql<Sailing & { nth: number }>`
    select wanted.nth::int - 1 as nth, ${sailingColumns}
    from unnest(${trips.map((trip) => trip.departureDateTime)}::text[],
      ${trips.map((trip) => trip.origin.idOrCode)}::text[], ${trips.map((trip) => trip.destination.idOrCode)}::text[],
      ${trips.map((trip) => trip.vessel.idOrCode)}::text[])
      with ordinality as wanted(departs, origin, destination, vessel, nth)
    join port_call start on start.port = wanted.origin and start.departs = wanted.departs
    join itinerary on itinerary.id = start.itinerary_id and itinerary.vessel = wanted.vessel
    join lateral (
      select seq, port, arrives from port_call later
      where later.itinerary_id = start.itinerary_id and later.seq > start.seq and later.port = wanted.destination
      order by seq limit 1
    ) stop on true`.execute(tx)
  return found.rows
}
