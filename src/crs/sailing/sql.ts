import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import { sailingColumns, type Sailing } from '../reference/timetable.ts'

export interface Call {
  itinerary: number
  seq: number
  port: string
  arrives: string
  departs: string
}

/** What is free all the way, a list for each number and all in the order of the resources. */
export interface FreeLists {
  resources: string[]
  whole: number[]
  men: number[]
  women: number[]
  berths: number[]
}

/** A sailing between two of its ports with what is left on it. */
export type Afloat = Sailing & FreeLists

const left = sql`greatest(0, capacity - whole - (men + stock.berths - 1) / stock.berths
  - (women + stock.berths - 1) / stock.berths) * stock.berths`
const beside = (sex: 'men' | 'women') =>
  sql`(${sql.ref(sex)} + stock.berths - 1) / stock.berths * stock.berths - ${sql.ref(sex)}`

/**
 * The least of every leg from call `first` to `last` of an itinerary, by resource: what `freeUnits` and `leastFree` of
 * the domain say (a test compares them). What a leg has nothing of at all is not there.
 */
const freeAllTheWay = (itinerary: string, first: string, last: string) => sql`
  (select coalesce(array_agg(resource), '{}') as resources, coalesce(array_agg(whole), '{}') as whole,
     coalesce(array_agg(men), '{}') as men, coalesce(array_agg(women), '{}') as women,
     coalesce(array_agg(berths), '{}') as berths
   from (
     select resource, min(${left} / stock.berths) as whole, min(${left} + ${beside('men')}) as men,
       min(${left} + ${beside('women')}) as women,
       min(${left} + ${beside('men')} + ${beside('women')}) as berths
     from stock
     where itinerary_id = ${sql.ref(itinerary)} and leg >= ${sql.ref(first)} and leg < ${sql.ref(last)}
     group by resource having count(*) = ${sql.ref(last)} - ${sql.ref(first)}
   ) as least) as free`

const freeColumns = sql`free.resources, free.whole, free.men, free.women, free.berths`

/** Ports, and the days from and before which a trip leaves. */
export interface Search {
  origins: readonly string[]
  destinations: readonly string[]
  from: string
  before: string
}

/** Every way from one of the origins to one of the destinations that is sailed within the days. */
const found = ({ destinations }: Search) => sql`
  from port_call start
  join lateral (
    select distinct on (port) seq, port, arrives from port_call later
    where later.itinerary_id = start.itinerary_id and later.seq > start.seq
      and later.port = any(${destinations}) and later.port <> start.port
    order by port, seq
  ) stop on true
  join itinerary on itinerary.id = start.itinerary_id`

const within = ({ origins, from, before }: Search) => sql`
  where start.port = any(${origins}) and start.departs >= ${from} and start.departs < ${before}`

/** The sailings of a search with what is left on them, all in one query. */
export async function searchAfloat(tx: Tx, search: Search): Promise<Afloat[]> {
  const { rows } = await sql<Afloat>`
    select ${sailingColumns}, ${freeColumns} ${found(search)}
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

/** What is left on sailings that are known already, in their order. */
export async function afloat(tx: Tx, sailings: readonly Sailing[]): Promise<Afloat[]> {
  if (sailings.length === 0) return []
  const { itineraries, from, to } = spans(sailings)
  const { rows } = await sql<FreeLists>`
    select ${freeColumns}
    from unnest(${itineraries}::bigint[], ${from}::smallint[], ${to}::smallint[]) with ordinality
      as sailed(itinerary, first, last, nth)
    cross join lateral ${freeAllTheWay('sailed.itinerary', 'sailed.first', 'sailed.last')} order by nth`.execute(
    tx,
  )
  return sailings.map((sailing, nth) => ({ ...sailing, ...rows[nth]! }))
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
