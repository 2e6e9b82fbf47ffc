import { sql } from 'kysely'
import { addDays } from '../../../domain/value/portTime.ts'
import type { Buyer } from '../../../domain/sailing/salesControl.ts'
import type { Tx } from '../../database/transaction.ts'
import { sailingColumns, type Sailing } from '../../reference/sailing.ts'
import { freeOnAllLegs, type AvailableSailing, withinControls } from '../availability/availabilitySql.ts'
import type { PortPairs } from './portPairs.ts'

/** Port pairs, and the days of departure: `from` is the first, `before` the day after the last, YYYY-MM-DD. */
export interface Search extends PortPairs {
  from: string
  before: string
}

/** Days before the last run of a line in which a run between the two ports is searched. */
const daysBack = 28

/** No itinerary takes as many days from its first to its last call. */
const maxItineraryDays = 4

/** The few cancelled sailings are read once, so that the order of the joins stays as it is. */
const notCancelled = sql`itinerary.id <> all (array (select itinerary_id from disruption where kind = 'cancelled'))`

/**
 * Reads the port pairs sailed on the days. It starts from the lines, because few calls at a busy port lead to the
 * destinations; `offset 0` keeps it so where PostgreSQL plans without the values, and would read all sailings of the
 * days. Where an itinerary calls twice at a destination, the first call counts; with a single destination it
 * is found without sorting.
 */
const matchingCalls = ({ origins, destinations, lines, from, before }: Search) => sql`
  from unnest(${lines}::text[]) as sailed (line)
  cross join lateral (
    select * from itinerary
    where itinerary.line = sailed.line and departs >= ${addDays(from, -maxItineraryDays)} and departs < ${before}
      and ${notCancelled}
    offset 0
  ) itinerary
  join port_call start on start.itinerary_id = itinerary.id
    and start.port = any(${origins}) and start.departs >= ${from} and start.departs < ${before}
  join lateral (
    select ${destinations.length > 1 ? sql`distinct on (port)` : sql``} seq, port, arrives from port_call later
    where later.itinerary_id = start.itinerary_id and later.seq > start.seq
      and later.port = any(${destinations}) and later.port <> start.port
    order by ${destinations.length > 1 ? sql`port, seq` : sql`seq limit 1`}
  ) stop on true`

/** The sailings of a search with the units that are open to the buyer; the earliest departure first. */
export async function searchAvailable(tx: Tx, buyer: Buyer, search: Search): Promise<AvailableSailing[]> {
  const { rows } = await sql<AvailableSailing>`
    select ${sailingColumns}, free.units as "freeUnits" ${matchingCalls(search)}
    cross join lateral ${freeOnAllLegs('itinerary.id', 'start.seq', 'stop.seq')}
    order by start.departs, stop.arrives, itinerary.id, stop.seq`.execute(tx)
  return withinControls(tx, buyer, rows)
}

/** The sailings of a search without their free units; the earliest departure first. */
export async function searchSailings(tx: Tx, search: Search): Promise<Sailing[]> {
  const { rows } = await sql<Sailing>`
    select ${sailingColumns} ${matchingCalls(search)} order by start.departs`.execute(tx)
  return rows
}

/** The days, in order, on which a search has a sailing. */
export async function searchDays(tx: Tx, search: Search): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select distinct left(start.departs, 10) as date ${matchingCalls(search)}
    order by date`.execute(tx)
  return rows.map(({ date }) => date)
}

/** The last day with a sailing between the ports; undefined when there never is one. */
export async function lastDay(tx: Tx, portPairs: PortPairs): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    select left(max(departs), 10) as last from itinerary where line = any(${portPairs.lines})`.execute(tx)
  const last = rows[0]?.last
  if (!last) return undefined
  // The last run of a line may call at the port on a later day, or not at all.
  const days = await searchDays(tx, {
    ...portPairs,
    from: addDays(last, -daysBack),
    before: addDays(last, maxItineraryDays),
  })
  return days.at(-1)
}
