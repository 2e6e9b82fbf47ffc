import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { TripKey } from '../../contract/trip.ts'
import type { Tx } from '../database/transaction.ts'
import { markSailingRead } from '../database/stock/sailingRead.ts'
import { sailingColumns, type Sailing } from './sailing.ts'

/** A sailing with the index of its key. */
export interface FoundSailing extends Sailing {
  nth: number
  cancelled: boolean
}

/** The sailings for the keys; a key without a sailing has no row. */
export async function findSailings(
  tx: Tx,
  trips: readonly Static<typeof TripKey>[],
): Promise<FoundSailing[]> {
  const found = await sql<FoundSailing & { lastDisruption: number }>`
    select wanted.nth::int - 1 as nth, ${sailingColumns},
      exists (select from disruption where disruption.itinerary_id = itinerary.id and kind = 'cancelled') as cancelled,
      coalesce((select max(id) from disruption where disruption.itinerary_id = itinerary.id), 0) as "lastDisruption"
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
  return found.rows.map(({ lastDisruption, ...sailing }) => {
    markSailingRead(tx, sailing.itinerary, lastDisruption)
    return sailing
  })
}

/** A sailing with all its calls. */
export interface Itinerary {
  itinerary: number
  line: string
  company: string
  vessel: string
  calls: PortCall[]
}

export interface PortCall {
  seq: number
  port: string
  /** Port-local, YYYY-MM-DD HH:mm; null at the first and the last port. */
  arrives: string | null
  departs: string | null
}

const itineraryWithCalls = sql`
  select itinerary.id as itinerary, line, company, vessel, jsonb_agg(jsonb_build_object('seq', seq,
    'port', port_call.port, 'arrives', port_call.arrives, 'departs', port_call.departs) order by seq) as calls
  from itinerary join port_call on port_call.itinerary_id = itinerary.id`

export async function readItineraries(tx: Tx, ids: readonly number[]): Promise<Itinerary[]> {
  if (ids.length === 0) return []
  const found = await sql<Itinerary>`
    ${itineraryWithCalls} where itinerary.id = any(${ids}) group by itinerary.id`.execute(tx)
  return found.rows
}

export async function readItinerary(tx: Tx, id: number): Promise<Itinerary | undefined> {
  const [found] = await readItineraries(tx, [id])
  return found
}

/**
 * The sailings of the companies that begin on a day, the earliest first; with those that began on it until a delay moved
 * them to another day.
 */
export async function readDay(tx: Tx, companies: readonly string[], day: string): Promise<Itinerary[]> {
  const found = await sql<Itinerary>`
    ${itineraryWithCalls}
    where company = any(${companies}) and (itinerary.departs between ${`${day} 00:00`} and ${`${day} 23:59`}
      or itinerary.id in (select itinerary_id from disruption
        where kind = 'delayed' and former_departs between ${`${day} 00:00`} and ${`${day} 23:59`}))
    group by itinerary.id order by itinerary.departs, itinerary.id`.execute(tx)
  return found.rows
}

/** The sailings of a ship that begin between two times, by id. */
export async function sailingsOfShip(
  tx: Tx,
  vessel: string,
  [from, to]: readonly [string, string],
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from itinerary where vessel = ${vessel} and departs >= ${from} and departs <= ${to}`.execute(tx)
  return found.rows.map(({ id }) => id)
}

/** The sailings that depart from the port in this time, the earliest first; both ends are included. */
export async function readDepartures(tx: Tx, port: string, from: string, to: string): Promise<Itinerary[]> {
  const found = await sql<Itinerary>`
    ${itineraryWithCalls}
    where itinerary.id in (select itinerary_id from port_call
      where port_call.port = ${port} and port_call.departs >= ${from} and port_call.departs <= ${to})
    group by itinerary.id
    order by min(port_call.departs) filter (where port_call.port = ${port}), itinerary.id`.execute(tx)
  return found.rows
}
