import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'

export interface FormerSailing {
  itinerary: number
  /** Units of the class that were sold, by days before departure. */
  sold: { days: number; units: number }[]
}

/** Weeks whose sailings are counted. */
const weeks = 26

/**
 * The sailings of the line on the weekday of a sailing in the weeks before today, with what was sold of a class, the latest
 * first. A whole cabin is one unit. As the system.
 */
export async function formerSales(
  tx: Tx,
  { itinerary, what, isCabin, today }: { itinerary: number; what: string; isCabin: boolean; today: string },
): Promise<FormerSailing[]> {
  const { rows } = await sql<FormerSailing>`
    select former.id as itinerary, coalesce((
      select jsonb_agg(jsonb_build_object('days', days, 'units', units)) from (
        select left(former.departs, 10)::date - issued_on::date as days,
          count(distinct case when ${isCabin} and item.request_type = 'COMPLETE'
            then item.booking_id || ' ' || item.request else item.id::text end)::int as units
        from ticket_sale sale join booking_item item on item.id = sale.item_id
        where sale.itinerary_id = former.id and sale.cancelled = 0 and sale.kind = 'passenger'
          and item.accommodation = ${what}
        group by 1) by_day), '[]') as sold
    from itinerary chosen join itinerary former on former.line = chosen.line
      and former.departs < ${today} and left(former.departs, 10)::date >= ${today}::date - ${weeks * 7}::int
      and extract(isodow from left(former.departs, 10)::date) = extract(isodow from left(chosen.departs, 10)::date)
      and right(former.departs, 5) = right(chosen.departs, 5)
      and not exists (select from disruption where itinerary_id = former.id and kind = 'cancelled')
    where chosen.id = ${itinerary} order by former.departs desc`.execute(tx)
  return rows
}
