import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import { boardedSales, chosenSailings, type ReportScope } from './sailingSql.ts'

export interface PersonsRow {
  itinerary: number
  seq: number
  port: string
  departs: string
  company: string
  line: string
  vessel: string
  capacity: number
  /** Null on an empty ship. */
  type: string | null
  sex: string | null
  persons: number
  boarded: number
}

/** Persons with a ticket who are on board when the ship leaves each port, by type and sex. */
export async function readPersons(tx: Tx, scope: ReportScope): Promise<PersonsRow[]> {
  const { rows } = await sql<PersonsRow>`
    with ${chosenSailings(scope)}
    select call.itinerary_id as itinerary, call.seq, call.port, call.departs, sailing.company, sailing.line, sailing.vessel,
      coalesce((select capacity from stock where stock.itinerary_id = call.itinerary_id and resource = 'PAX' and leg = call.seq), 0)
        as capacity,
      item.type, item.sex, count(item.type)::int as persons, count(item.aboard)::int as boarded
    from sailing join port_call call on call.itinerary_id = sailing.id and call.departs is not null
      left join lateral (
        select coalesce(details ->> 'type', '') as type, details ->> 'sexType' as sex, boarding.item_id as aboard
        from booking_trip trip join booking_item item on item.trip_id = trip.id and item.booking_id = trip.booking_id
          left join boarding on boarding.item_id = item.id
        where trip.itinerary_id = call.itinerary_id and trip.from_seq <= call.seq and trip.to_seq > call.seq
          and item.kind = 'passenger' and item.ticket_number is not null and item.status <> 'CANCELLED'
          and (boarding.item_id is null or boarding.itinerary_id = call.itinerary_id)
        union all
        select coalesce(details ->> 'type', ''), details ->> 'sexType', boarding.item_id
        from boarding join booking_item item on item.id = boarding.item_id
          join booking_trip trip on trip.id = item.trip_id and trip.booking_id = item.booking_id
        where boarding.itinerary_id = call.itinerary_id and boarding.forced is not null
          and trip.itinerary_id is distinct from call.itinerary_id and item.kind = 'passenger'
          and (select max(seq) from port_call start where start.itinerary_id = call.itinerary_id
            and start.port = boarding.port and start.departs is not null) <= call.seq
          and (select max(seq) from port_call stop where stop.itinerary_id = call.itinerary_id
            and stop.port = trip.destination) > call.seq
      ) item on true
    where not exists (select from disruption where disruption.itinerary_id = sailing.id and kind = 'cancelled')
    group by call.itinerary_id, call.seq, call.port, call.departs, sailing.company, sailing.line, sailing.vessel, item.type, item.sex
    order by call.departs, call.itinerary_id, call.seq`.execute(tx)
  return rows
}

export interface CarriedRow {
  /** Months of departure and of arrival. */
  departedIn: string
  arrivedIn: string
  origin: string
  destination: string
  company: string
  kind: 'passenger' | 'vehicle'
  type: string
  tickets: number
}

/**
 * Persons and vehicles that were carried between each pair of ports: the tickets of departures that have gone, and where a
 * gate was opened those that were boarded.
 */
export async function readCarried(tx: Tx, scope: ReportScope, now: string): Promise<CarriedRow[]> {
  const { rows } = await sql<CarriedRow>`
    with ${chosenSailings(scope)}, ${boardedSales}, carried as (
      select sailing.id as itinerary_id, sale.boards_at as origin, sale.destination, sale.leaves as departs,
        sailing.company, sale.kind, sale.type, count(*)::int as tickets
      from sailing join sale on sale.on_sailing = sailing.id
        left join check_in on check_in.itinerary_id = sailing.id and check_in.port = sale.boards_at
      where sale.leaves <= ${now} and (check_in.port is null or sale.aboard is not null)
      group by 1, 2, 3, 4, 5, 6, 7)
    select left(carried.departs, 7) as "departedIn",
      coalesce((select min(left(call.arrives, 7)) from port_call call where call.itinerary_id = carried.itinerary_id
        and call.port = carried.destination and call.arrives > carried.departs), left(carried.departs, 7)) as "arrivedIn",
      origin, destination, company, kind, type, sum(tickets)::int as tickets
    from carried group by 1, 2, 3, 4, 5, 6, 7 order by 1, 3, 4`.execute(tx)
  return rows
}
