import { sql } from 'kysely'
import { addDays } from '../../../domain/value/portTime.ts'
import type { Tx } from '../../database/transaction.ts'
import { sailingColumns, type Sailing } from '../../reference/timetable.ts'

export interface Call {
  itinerary: number
  seq: number
  port: string
  arrives: string
  departs: string
}

/** A sailing between two of its ports with what is left on it. */
export interface Afloat extends Sailing {
  /** `DECK 20 20 20 20;…`: resource, whole, men, women, berths. Lists of columns take far longer to read. */
  room: string
}

const left = sql`greatest(0, capacity - whole - (men + stock.berths - 1) / stock.berths
  - (women + stock.berths - 1) / stock.berths) * stock.berths`
const beside = (sex: 'men' | 'women') =>
  sql`(${sql.ref(sex)} + stock.berths - 1) / stock.berths * stock.berths - ${sql.ref(sex)}`

/**
 * The least of every leg from call `first` to `last` of an itinerary, by resource: what `freeUnits` and `leastFree` of
 * the domain say (a test compares them). What a leg has nothing of at all is not there.
 */
const freeAllTheWay = (itinerary: string, first: string, last: string) => sql`
  (select coalesce(string_agg(concat_ws(' ', resource, whole, men, women, berths), ';'), '') as room
   from (
     select resource, min(${left} / stock.berths) as whole, min(${left} + ${beside('men')}) as men,
       min(${left} + ${beside('women')}) as women,
       min(${left} + ${beside('men')} + ${beside('women')}) as berths
     from stock
     where itinerary_id = ${sql.ref(itinerary)} and leg >= ${sql.ref(first)} and leg < ${sql.ref(last)}
     group by resource having count(*) = ${sql.ref(last)} - ${sql.ref(first)}
   ) as least) as free`

/** Ports, and the days from and before which a trip leaves. */
export interface Search {
  origins: readonly string[]
  destinations: readonly string[]
  /** Those that sail from one of the first to one of the second. */
  lines: readonly string[]
  from: string
  before: string
}

/** Days searched back from the last run of a line for one between the two ports. */
const daysBack = 28

/** No itinerary takes as many days from its first port to its last. */
const longest = 4

/**
 * Every way from one of the origins to one of the destinations that is sailed within the days. It begins at the lines:
 * of a busy port’s calls hardly any go where somebody asks. The first call at a destination counts; of one destination
 * it is found without sorting.
 */
const found = ({ origins, destinations, from, before }: Search) => sql`
  from itinerary
  join port_call start on start.itinerary_id = itinerary.id
    and start.port = any(${origins}) and start.departs >= ${from} and start.departs < ${before}
  join lateral (
    select ${destinations.length > 1 ? sql`distinct on (port)` : sql``} seq, port, arrives from port_call later
    where later.itinerary_id = start.itinerary_id and later.seq > start.seq
      and later.port = any(${destinations}) and later.port <> start.port
    order by ${destinations.length > 1 ? sql`port, seq` : sql`seq limit 1`}
  ) stop on true`

const within = ({ lines, from, before }: Search) => sql`
  where itinerary.line = any(${lines}) and itinerary.departs >= ${addDays(from, -longest)}
    and itinerary.departs < ${before}`

/** The sailings of a search with what is left on them, all in one query. */
export async function searchAfloat(tx: Tx, search: Search): Promise<Afloat[]> {
  const { rows } = await sql<Afloat>`
    select ${sailingColumns}, free.room ${found(search)}
    cross join lateral ${freeAllTheWay('itinerary.id', 'start.seq', 'stop.seq')} ${within(search)}
    order by start.departs, stop.arrives, itinerary.id, stop.seq`.execute(tx)
  return rows
}

/** The same without looking at what is left. */
export async function searchSailings(tx: Tx, search: Search): Promise<Sailing[]> {
  const { rows } = await sql<Sailing>`
    select ${sailingColumns} ${found(search)} ${within(search)} order by start.departs`.execute(tx)
  return rows
}

/** The days on which a search finds something. */
export async function searchDays(tx: Tx, search: Search): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select distinct left(start.departs, 10) as date ${found(search)} ${within(search)} order by date`.execute(
    tx,
  )
  return rows.map(({ date }) => date)
}

/** The last day on which anything is sailed between the ports; nothing where nothing ever is. */
export async function lastDay(
  tx: Tx,
  ends: Pick<Search, 'origins' | 'destinations' | 'lines'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    select left(max(departs), 10) as last from itinerary where line = any(${ends.lines})`.execute(tx)
  const last = rows[0]?.last
  if (!last) return undefined
  // The last run of a line may pass the port on a later day, or not call there at all.
  const days = await searchDays(tx, {
    ...ends,
    from: addDays(last, -daysBack),
    before: addDays(last, longest),
  })
  return days.at(-1)
}

/** What is left on sailings that are known already, in their order. */
export async function afloat(tx: Tx, sailings: readonly Sailing[]): Promise<Afloat[]> {
  if (sailings.length === 0) return []
  const { itineraries, from, to } = spans(sailings)
  const { rows } = await sql<Pick<Afloat, 'room'>>`
    select free.room
    from unnest(${itineraries}::bigint[], ${from}::smallint[], ${to}::smallint[]) with ordinality
      as sailed(itinerary, first, last, nth)
    cross join lateral ${freeAllTheWay('sailed.itinerary', 'sailed.first', 'sailed.last')} order by nth`.execute(
    tx,
  )
  return sailings.map((sailing, nth) => ({ ...sailing, room: rows[nth]!.room }))
}

/** The ports called at between origin and destination, in order. */
export async function stopsOf(tx: Tx, sailings: readonly Sailing[]): Promise<Call[]> {
  const { itineraries, from, to } = spans(sailings.filter(({ fromSeq, toSeq }) => toSeq - fromSeq > 1))
  if (itineraries.length === 0) return []
  const { rows } = await sql<Call>`
    select distinct port_call.itinerary_id as itinerary, seq, port, arrives, departs
    from unnest(${itineraries}::bigint[], ${from}::smallint[], ${to}::smallint[]) as sailed(itinerary_id, first, last)
    join port_call on port_call.itinerary_id = sailed.itinerary_id and seq > first and seq < last
    order by itinerary, seq`.execute(tx)
  return rows
}

function spans(sailings: readonly Sailing[]) {
  return {
    itineraries: sailings.map(({ itinerary }) => itinerary),
    from: sailings.map(({ fromSeq }) => fromSeq),
    to: sailings.map(({ toSeq }) => toSeq),
  }
}
