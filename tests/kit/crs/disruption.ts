import { setClock } from './clock.ts'
import type { Guard } from '../../../src/crs/database/stockChange.ts'
import { markSailingRead } from '../../../src/crs/database/stock/sailingRead.ts'
import { system, type Database } from '../../../src/crs/database/transaction.ts'
import { declareDelay } from '../../../src/crs/disruption/declare/disrupt.ts'
import { declareSwap } from '../../../src/crs/disruption/declare/swap.ts'
import { loadCatalogue } from '../../../src/crs/reference/catalogue.ts'
import { portZone } from '../../../src/crs/reference/timetable.ts'
import { lateCalls } from '../../../src/domain/disruption/delay.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'

/** Copies the day ferry of 20 June to another day and hour, under a company and its vessel. */
export interface OtherFerry {
  id: number
  day: string
  /** Hours later than the ferry of 07:30. */
  later: number
  company?: 'HLC' | 'DKT'
  /** Units of each resource; those of the day ferry if absent. */
  units?: Record<string, number>
}

const vessels = { HLC: 'HLC01', DKT: 'DKT01' }

export async function addFerry(
  { pool }: Pick<Database, 'pool'>,
  { id, day, later, company = 'HLC', units = {} }: OtherFerry,
) {
  const moved = (column: string) =>
    `to_char(to_timestamp('2026-06-${day} ' || right(${column}, 5), 'YYYY-MM-DD HH24:MI') + interval '${later} hours', 'YYYY-MM-DD HH24:MI')`
  await pool.query(
    `insert into itinerary (id, line, company, vessel, departs, season)
     select $1, line, $2, $3, ${moved('departs')}, season from itinerary where id = 1`,
    [id, company, vessels[company]],
  )
  await pool.query(
    `insert into port_call (itinerary_id, seq, port, arrives, departs)
     select $1, seq, port, ${moved('arrives')}, ${moved('departs')} from port_call where itinerary_id = 1`,
    [id],
  )
  await pool.query(
    `insert into stock (itinerary_id, leg, resource, capacity, berths)
     select $1, leg, resource, coalesce(($2::jsonb ->> resource)::int, capacity), berths from stock
     where itinerary_id = 1`,
    [id, JSON.stringify(units)],
  )
}

/** The company cancels a sailing; returns the id of the disruption. */
export async function cancelSailing({ pool }: Pick<Database, 'pool'>, itinerary = 1): Promise<number> {
  const made = await pool.query<{ id: string }>(
    'insert into disruption (itinerary_id, declared_at) values ($1, now()) returning id',
    [itinerary],
  )
  return Number(made.rows[0]?.id)
}

/** The company makes a sailing depart and arrive this many minutes later; returns the id of the disruption. */
export async function delaySailing(database: Database, minutes: number, itinerary = 1): Promise<number> {
  const catalogue = await loadCatalogue(database)
  const done = await database.transaction(system, (tx) =>
    declareDelay({ catalogue }, { tx, who: system, clock: setClock() }, itinerary, (calls) =>
      lateCalls(calls, 0, minutes, (port) => portZone(catalogue, port)),
    ),
  )
  if (isRefusal(done)) throw new Error(done.refusal)
  return done
}

/** A ship of HLC like the first one, with this many numbered seats. */
export async function addShip({ pool }: Pick<Database, 'pool'>, seats = 10): Promise<string> {
  await pool.query(
    `insert into vessel select (jsonb_populate_record(vessel,
       jsonb_build_object('code', 'HLC02', 'name', 'Hermes', 'places', jsonb_build_object('EC', $1::int)))).*
     from vessel where code = 'HLC01' on conflict do nothing`,
    [seats],
  )
  return 'HLC02'
}

/**
 * The company puts the day ferry on another ship with these units on every leg, in a transaction that has read the sailing
 * before, as one that names its trip has; returns the id of the disruption.
 */
export async function swapShip(
  database: Database,
  units: Record<string, number>,
  { guard = 'on', itinerary = 1 }: { guard?: Guard; itinerary?: number } = {},
): Promise<number> {
  const vessel = await addShip(database)
  const catalogue = await loadCatalogue(database)
  const rows = Object.entries(units).flatMap(([resource, capacity]) =>
    [0, 1, 2].map((leg) => ({ leg, resource, capacity, berths: 1 })),
  )
  const done = await database.transaction(system, (tx) => {
    markSailingRead(tx, itinerary, 0)
    const context = { tx, who: system, clock: setClock() }
    return declareSwap({ catalogue, guard }, context, itinerary, { vessel, units: rows })
  })
  if (isRefusal(done)) throw new Error(done.refusal)
  return done
}
