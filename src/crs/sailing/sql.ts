import { sql } from 'kysely'
import type { StockRow } from '../database/stock.ts'
import type { Tx } from '../database/transaction.ts'
import { sailingColumns, type Sailing } from '../reference/timetable.ts'

export interface Call {
  itinerary: number
  seq: number
  port: string
  arrives: string
  departs: string
}

/** The sailings that leave one of the origins within [from, before) and call later at one of the destinations. */
export async function searchSailings(
  tx: Tx,
  origins: readonly string[],
  destinations: readonly string[],
  from: string,
  before: string,
): Promise<Sailing[]> {
  const found = await sql<Sailing>`
    select ${sailingColumns}
    from port_call start
    join lateral (
      select seq, port, arrives from port_call later
      where later.itinerary_id = start.itinerary_id and later.seq > start.seq
        and later.port = any(${destinations}) and later.port <> start.port
      order by seq limit 1
    ) stop on true
    join itinerary on itinerary.id = start.itinerary_id
    where start.port = any(${origins}) and start.departs >= ${from} and start.departs < ${before}
    order by start.departs, stop.arrives, itinerary.id`.execute(tx)
  return found.rows
}

/** What is taken and free of every resource on every leg of the sailings. */
export async function stockOf(tx: Tx, sailings: readonly Sailing[]): Promise<StockRow[]> {
  const { itineraries, from, to } = spans(sailings)
  const found = await sql<StockRow>`
    select stock.itinerary_id as itinerary, leg, resource, capacity, berths, whole, men, women
    from unnest(${itineraries}::bigint[], ${from}::smallint[], ${to}::smallint[]) as sailed(itinerary_id, first, last)
    join stock on stock.itinerary_id = sailed.itinerary_id and leg >= first and leg < last`.execute(tx)
  return found.rows
}

/** The ports called at between origin and destination, in order. */
export async function stopsOf(tx: Tx, sailings: readonly Sailing[]): Promise<Call[]> {
  const { itineraries, from, to } = spans(sailings.filter(({ fromSeq, toSeq }) => toSeq - fromSeq > 1))
  if (itineraries.length === 0) return []
  const found = await sql<Call>`
    select distinct port_call.itinerary_id as itinerary, seq, port, arrives, departs
    from unnest(${itineraries}::bigint[], ${from}::smallint[], ${to}::smallint[]) as sailed(itinerary_id, first, last)
    join port_call on port_call.itinerary_id = sailed.itinerary_id and seq > first and seq < last
    order by itinerary, seq`.execute(tx)
  return found.rows
}

function spans(sailings: readonly Sailing[]) {
  return {
    itineraries: sailings.map(({ itinerary }) => itinerary),
    from: sailings.map(({ fromSeq }) => fromSeq),
    to: sailings.map(({ toSeq }) => toSeq),
  }
}
