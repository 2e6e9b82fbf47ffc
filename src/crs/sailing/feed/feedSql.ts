import { sql } from 'kysely'
import type { LegRange } from '../../database/stock/stockNotifications.ts'
import type { Tx } from '../../database/transaction.ts'

interface CallRow {
  itinerary: number
  vessel: string
  line: string
  seq: number
  port: string
  departs: string
}

/** The calls from which a changed leg is sailed: all calls with a departure before the end of the range. */
export async function readChangedCalls(tx: Tx, ranges: readonly LegRange[]): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select itinerary.id as itinerary, vessel, line, seq, port, port_call.departs
    from unnest(${ranges.map(({ itinerary }) => itinerary)}::bigint[],
      ${ranges.map(({ to }) => to)}::smallint[]) as changed(itinerary, upto)
    join itinerary on itinerary.id = changed.itinerary
    join port_call on itinerary_id = itinerary.id and seq < upto and port_call.departs is not null
    order by itinerary.id, seq`.execute(tx)
  return rows
}
