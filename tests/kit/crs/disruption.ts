import type { Database } from '../../../src/crs/database/transaction.ts'

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
