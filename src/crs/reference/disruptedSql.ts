import { mustGet } from '../../domain/value/mustGet.ts'
import { sql } from 'kysely'
import type { CallTimes } from '../../domain/disruption/delay.ts'
import { markSailingRead } from '../database/stock/sailingRead.ts'
import { sendAhead, type Tx } from '../database/transaction.ts'

/** What happened to a sailing. */
export type DisruptionKind = 'cancelled' | 'delayed' | 'swapped'

/** A sailing that its company has cancelled, delayed or swapped to another ship, with its first and last call. */
export interface DisruptedSailing {
  id: number
  kind: DisruptionKind
  itinerary: number
  company: string
  vessel: string
  origin: string
  destination: string
  departs: string
  arrives: string
  /** Before; null for a cancelled sailing. */
  formerDeparts: string | null
  formerArrives: string | null
  formerVessel: string | null
}

/** The disrupted sailings, or the one with this id; the latest declared first. */
export async function readDisrupted(tx: Tx, id?: number): Promise<DisruptedSailing[]> {
  const found = await sql<DisruptedSailing>`
    select disruption.id, kind, itinerary.id as itinerary, itinerary.company, itinerary.vessel,
      start.port as origin, stop.port as destination, start.departs, stop.arrives,
      former_departs as "formerDeparts", former_arrives as "formerArrives", former_vessel as "formerVessel"
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
  sendAhead(
    tx,
    sql`
    insert into disruption (itinerary_id, declared_at, kind) values (${itinerary}, ${now}, 'cancelled')
    on conflict (itinerary_id) where kind = 'cancelled' do nothing`,
  )
  const found = await sql<{ id: number }>`
    select id from disruption where itinerary_id = ${itinerary} and kind = 'cancelled'`.execute(tx)
  return mustGet(found.rows, 0).id
}

/**
 * Declares a sailing delayed or swapped, with its times and its ship as they are until now. The transaction may then
 * still write its stock: it knows of this change. Only the system may.
 */
export async function insertChanged(
  tx: Tx,
  kind: 'delayed' | 'swapped',
  itinerary: number,
  now: Date,
): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into disruption (itinerary_id, declared_at, kind, former_departs, former_arrives, former_vessel)
    select id, ${now}, ${kind}, departs,
      (select arrives from port_call where itinerary_id = itinerary.id order by seq desc limit 1), vessel
    from itinerary where id = ${itinerary} returning id`.execute(tx)
  const { id } = mustGet(made.rows, 0)
  markSailingRead(tx, itinerary, id)
  return id
}

/** Whether the sailing is cancelled. */
export async function isCancelled(tx: Tx, itinerary: number): Promise<boolean> {
  const found = await sql`
    select from disruption where itinerary_id = ${itinerary} and kind = 'cancelled'`.execute(tx)
  return found.rows.length > 0
}

/** What was declared about each of the sailings, the latest last. */
export async function kindsDeclared(
  tx: Tx,
  itineraries: readonly number[],
): Promise<Map<number, DisruptionKind[]>> {
  const found = await sql<{ itinerary: number; kinds: DisruptionKind[] }>`
    select itinerary_id as itinerary, array_agg(kind order by id) as kinds from disruption
    where itinerary_id = any(${itineraries}) group by itinerary_id`.execute(tx)
  return new Map(found.rows.map(({ itinerary, kinds }) => [itinerary, kinds]))
}

/** Writes the times of all calls. Only the system may. */
export function writeTimes(tx: Tx, itinerary: number, calls: readonly CallTimes[]): void {
  sendAhead(
    tx,
    sql`
    update port_call set arrives = call.arrives, departs = call.departs
    from unnest(${calls.map(({ seq }) => seq)}::smallint[], ${calls.map(({ arrives }) => arrives)}::text[],
      ${calls.map(({ departs }) => departs)}::text[]) as call(seq, arrives, departs)
    where itinerary_id = ${itinerary} and port_call.seq = call.seq`,
  )
  sendAhead(tx, sql`update itinerary set departs = ${mustGet(calls, 0).departs} where id = ${itinerary}`)
}

/** Puts the sailing on another ship. Only the system may. */
export function writeVessel(tx: Tx, itinerary: number, vessel: string): void {
  sendAhead(tx, sql`update itinerary set vessel = ${vessel} where id = ${itinerary}`)
}
