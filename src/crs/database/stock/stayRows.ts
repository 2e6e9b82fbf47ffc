import { sql } from 'kysely'
import { printControl } from '../../../domain/sailing/salesControl.ts'
import type { Tx } from '../transaction.ts'

/** A control of the stay of those who return. */
export interface StayRow {
  itinerary: number
  /** The name of the control. */
  resource: string
  days: number
}

const [first] = printControl({ kind: 'stay', holders: [], what: '' }).split('|')

/** The controls of stays on the sailings, without a lock. */
export async function readStays(tx: Tx, itineraries: readonly number[]): Promise<StayRow[]> {
  const { rows } = await sql<StayRow>`
    select itinerary_id as itinerary, resource, max(most) as days from stock
    where itinerary_id = any(${itineraries}::bigint[]) and resource between ${`${first}|`} and ${`${first}|~`}
    group by 1, 2 having max(most) > 0`.execute(tx)
  return rows
}
