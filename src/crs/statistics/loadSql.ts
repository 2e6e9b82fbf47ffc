import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import { all, ofSales, ofTickets } from './conditions.ts'
import type { TicketFilter } from './filter.ts'
import { firstTickets } from './ticketSql.ts'

export interface LoadRow {
  departs: string
  vessel: string
  company: string
  passengers: number
  vehicles: number
  capacity: number
  aboard: number
}

/** Tickets that are read, by departure, to find the first sailings; more are read only where these are not enough. */
const readAtFirst = 4000
const readMore = 16

/**
 * The earliest sailings with tickets that are not cancelled, with the persons on the fullest leg of the ship. `atFirst`
 * is how many tickets are read to find them.
 */
export async function readLoad(
  tx: Tx,
  filter: TicketFilter,
  limit: number,
  atFirst = readAtFirst,
): Promise<LoadRow[]> {
  const first = hasManySailings(filter) ? await firstSailings(tx, filter, { limit, atFirst }) : undefined
  const ofFirst = first ? [sql`sale.itinerary_id = any(${first}::bigint[])`] : []
  const where = all([...ofSales(filter), ...ofTickets(filter), ...ofFirst])
  const { rows } = await sql<LoadRow>`
    select departs, vessel, company, passengers, vehicles, coalesce(fullest.capacity, 0) as capacity, coalesce(fullest.aboard, 0) as aboard
    from (
      select min(sale.departs) as departs, sale.vessel, sale.company, sale.itinerary_id,
        (count(*) filter (where sale.kind = 'passenger'))::integer as passengers,
        (count(*) filter (where sale.kind = 'vehicle'))::integer as vehicles
      from ticket_sale sale where ${where} and sale.cancelled = 0 and sale.itinerary_id is not null
      group by sale.itinerary_id, sale.vessel, sale.company order by 1, 2 limit ${limit}
    ) sailing left join lateral (
      select capacity, whole + men + women as aboard from stock
      where stock.itinerary_id = sailing.itinerary_id and resource = 'PAX'
      order by whole + men + women desc, capacity limit 1
    ) fullest on true
    order by departs, vessel`.execute(tx)
  return rows
}

/** Days of departure alone leave many more sailings than are returned, and an index has them in their order. */
const hasManySailings = ({ departs, issued, vessel, userName, names, way }: TicketFilter) =>
  departs !== undefined && [issued, vessel, userName, names, way].every((limit) => limit === undefined)

/**
 * Ids of the sailings that depart first, at least `limit` of them where there are as many: a month has 160,000 tickets,
 * and its first 200 sailings a few thousand.
 */
async function firstSailings(
  tx: Tx,
  filter: TicketFilter,
  { limit, atFirst }: { limit: number; atFirst: number },
): Promise<number[]> {
  for (let most = atFirst; ; most *= readMore) {
    const sailings = await sailingsOf(tx, filter, most)
    const read = sailings.reduce((sum, { tickets }) => sum + tickets, 0)
    const last = sailings.reduce((latest, { until }) => (until > latest ? until : latest), '')
    // Of the last departure only some tickets may have been read, and so not all its sailings.
    const complete = read < most ? sailings : sailings.filter(({ departs }) => departs < last)
    if (read < most || complete.length >= limit) return complete.map(({ id }) => id)
  }
}

interface FirstSailing {
  id: number
  /** Departures of the first and the last ticket read. */
  departs: string
  until: string
  tickets: number
}

/** The sailings of the first tickets by departure. */
async function sailingsOf(tx: Tx, filter: TicketFilter, most: number): Promise<FirstSailing[]> {
  const first = firstTickets(filter, [sql`sale.cancelled = 0`, sql`sale.itinerary_id is not null`], {
    columns: sql`itinerary_id, departs`,
    order: sql`departs`,
    limit: most,
  })
  const { rows } = await sql<FirstSailing>`
    select itinerary_id as id, min(departs) as departs, max(departs) as until, count(*)::integer as tickets
    from (${first}) ticket group by itinerary_id`.execute(tx)
  return rows
}
