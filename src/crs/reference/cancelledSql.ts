import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'

/** A sailing that its company has cancelled, with its first and last call. */
export interface CancelledSailing {
  id: number
  itinerary: number
  company: string
  vessel: string
  origin: string
  destination: string
  departs: string
  arrives: string
}

/** The cancelled sailings, or the one with this id; the latest declared first. */
export async function readCancelled(tx: Tx, id?: number): Promise<CancelledSailing[]> {
  const found = await sql<CancelledSailing>`
    select disruption.id, itinerary.id as itinerary, itinerary.company, itinerary.vessel,
      start.port as origin, stop.port as destination, start.departs, stop.arrives
    from disruption join itinerary on itinerary.id = disruption.itinerary_id
    join lateral (select port, departs from port_call where itinerary_id = itinerary.id order by seq limit 1)
      start on true
    join lateral (select port, arrives from port_call where itinerary_id = itinerary.id order by seq desc limit 1)
      stop on true
    ${id === undefined ? sql`` : sql`where disruption.id = ${id}`}
    order by disruption.id desc`.execute(tx)
  return found.rows
}

/** Declares a sailing cancelled; the id is the same however often it is declared. Only the system may. */
export async function insertCancelled(tx: Tx, itinerary: number, now: Date): Promise<number> {
  await sql`
    insert into disruption (itinerary_id, declared_at) values (${itinerary}, ${now})
    on conflict (itinerary_id) do nothing`.execute(tx)
  const found = await sql<{ id: number }>`
    select id from disruption where itinerary_id = ${itinerary}`.execute(tx)
  return found.rows[0]!.id
}
