import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { TripKey } from '../../contract/trip.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import type { CallTimes } from '../../domain/disruption/delay.ts'
import { type Tx, sendAhead } from '../database/transaction.ts'
import { markSailingRead } from '../database/stock/sailingRead.ts'
import { stepStockColumn } from '../database/stock/controlRows.ts'
import { sailingColumns, type Sailing } from './sailing.ts'

/** A sailing with the index of its key. */
export interface FoundSailing extends Sailing {
  nth: number
  cancelled: boolean
}

/**
 * The sailings for the keys, cancelled ones last; a key without a sailing has no row. A sailing that was made again after it
 * was cancelled, or one that was delayed, may have the key of another: `itineraries` has the id that is wanted for a key.
 */
export async function findSailings(
  tx: Tx,
  trips: readonly Static<typeof TripKey>[],
  itineraries: readonly (number | null)[] = [],
): Promise<FoundSailing[]> {
  const found = await sql<FoundSailing & { lastDisruption: number }>`
    select wanted.nth::int - 1 as nth, ${sailingColumns}, ${stepStockColumn},
      exists (select from disruption where disruption.itinerary_id = itinerary.id and kind = 'cancelled') as cancelled,
      coalesce((select max(id) from disruption where disruption.itinerary_id = itinerary.id), 0) as "lastDisruption"
    from unnest(${trips.map((trip) => trip.departureDateTime)}::text[],
      ${trips.map((trip) => trip.origin.idOrCode)}::text[], ${trips.map((trip) => trip.destination.idOrCode)}::text[],
      ${trips.map((trip) => trip.vessel.idOrCode)}::text[],
      ${trips.map((_, nth) => itineraries[nth] ?? null)}::bigint[])
      with ordinality as wanted(departs, origin, destination, vessel, itinerary, nth)
    join port_call start on start.port = wanted.origin and start.departs = wanted.departs
    join itinerary on itinerary.id = start.itinerary_id and itinerary.vessel = wanted.vessel
      and itinerary.id = coalesce(wanted.itinerary, itinerary.id)
    join lateral (
      select seq, port, arrives from port_call later
      where later.itinerary_id = start.itinerary_id and later.seq > start.seq and later.port = wanted.destination
      order by seq limit 1
    ) stop on true
    order by cancelled, itinerary.id`.execute(tx)
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
  season: string
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
  select itinerary.id as itinerary, line, company, vessel, season, jsonb_agg(jsonb_build_object('seq', seq,
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

/** A sailing of a ship from its first port to its last. */
interface Voyage {
  id: number
  vessel: string
  origin: string
  destination: string
  departureDateTime: string
  arrivalDateTime: string
}

/** The sailings of companies that begin between two days, without the cancelled ones. */
export async function readVoyages(
  tx: Tx,
  companies: readonly string[],
  [from, to]: readonly [string, string],
): Promise<Voyage[]> {
  const { rows } = await sql<Voyage>`
    select itinerary.id, vessel, start.port as origin, stop.port as destination, start.departs as "departureDateTime",
      stop.arrives as "arrivalDateTime"
    from itinerary
    join lateral (select port, departs from port_call where itinerary_id = itinerary.id order by seq limit 1)
      start on true
    join lateral (select port, arrives from port_call where itinerary_id = itinerary.id order by seq desc limit 1)
      stop on true
    where company = any(${companies}) and itinerary.departs between ${`${from} 00:00`} and ${`${to} 23:59`}
      and not exists (select from disruption where itinerary_id = itinerary.id and kind = 'cancelled')
    order by start.departs, itinerary.id`.execute(tx)
  return rows
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

export async function isCancelled(tx: Tx, itinerary: number): Promise<boolean> {
  const found = await sql`
    select from disruption where itinerary_id = ${itinerary} and kind = 'cancelled'`.execute(tx)
  return found.rows.length > 0
}

interface Declarations {
  declared: DisruptionKind[]
  /** The latest one. */
  disruption: number
}

/** Returns the kinds of the declarations about each of the sailings, the latest last, and the id of that. */
export async function declarationsOn(
  tx: Tx,
  itineraries: readonly number[],
): Promise<Map<number, Declarations>> {
  const { rows } = await sql<Declarations & { itinerary: number }>`
    select itinerary_id as itinerary, array_agg(kind order by id) as declared, max(id) as disruption from disruption
    where itinerary_id = any(${itineraries}) group by itinerary_id`.execute(tx)
  return new Map(rows.map(({ itinerary, ...declarations }) => [itinerary, declarations]))
}

/** Writes the times of all calls. Only the system may. */
export function writeTimesAhead(tx: Tx, itinerary: number, calls: readonly CallTimes[]): void {
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
export function writeVesselAhead(tx: Tx, itinerary: number, vessel: string): void {
  sendAhead(tx, sql`update itinerary set vessel = ${vessel} where id = ${itinerary}`)
}

/** Returns whether there is any sailing, past ones included. */
export async function hasSailings(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from itinerary) as some`.execute(tx)
  return rows[0]?.some ?? false
}
