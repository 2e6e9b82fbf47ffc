import { sql, type RawBuilder } from 'kysely'
import type { Days } from '../../domain/statistics/days.ts'
import type { ReportGrouping } from '../../domain/report/reports.ts'
import type { Tx } from '../database/transaction.ts'

type Sql = RawBuilder<unknown>

/** The sailings and sales of a report; absent parts do not narrow. */
export interface ReportScope {
  companies: readonly string[]
  days: Days
  sailings?: readonly number[] | undefined
  lines?: readonly string[] | undefined
  vessels?: readonly string[] | undefined
  agencies?: readonly string[] | undefined
  /** Weekdays, 1 for Monday. */
  departsOn?: readonly number[] | undefined
}

/** The sailings of the companies that begin on the days, as the common table `sailing`. */
export const chosenSailings = ({
  companies,
  days,
  sailings,
  lines,
  vessels,
  departsOn,
}: ReportScope): Sql => sql`
  sailing as materialized (
    select id, company, line, vessel, departs from itinerary
    where company = any(${companies}::text[])
      ${
        sailings
          ? sql`and id = any(${sailings}::bigint[])`
          : sql`and departs >= ${days.from} and departs < ${`${days.to}~`}`
      }
      ${lines ? sql`and line = any(${lines}::text[])` : sql``}
      ${vessels ? sql`and vessel = any(${vessels}::text[])` : sql``}
      ${departsOn ? sql`and extract(isodow from left(departs, 10)::date) = any(${departsOn}::int[])` : sql``})`

/** Codes that are none: of a line or a ship without a sailing of the companies on any day, and of an agency. */
export interface UnknownCodes {
  line: string | null
  vessel: string | null
  agency: string | null
}

/** Reads the first unknown code of each kind. */
export async function readUnknown(
  tx: Tx,
  companies: readonly string[],
  { lines = [], vessels = [], agencies = [] }: Pick<ReportScope, 'lines' | 'vessels' | 'agencies'>,
): Promise<UnknownCodes> {
  if (lines.length + vessels.length + agencies.length === 0) return { line: null, vessel: null, agency: null }
  const first = (codes: readonly string[], matching: Sql) =>
    sql`(select code from unnest(${codes}::text[]) as code(code) where not exists (${matching}) limit 1)`
  const sailing = sql`select from itinerary where company = any(${companies}::text[])`
  const { rows } = await sql<UnknownCodes>`
    select ${first(lines, sql`${sailing} and line = code.code`)} as line,
      ${first(vessels, sql`${sailing} and vessel = code.code`)} as vessel,
      ${first(agencies, sql`select where agency_name(code.code) <> ''`)} as agency`.execute(tx)
  return rows[0] ?? { line: null, vessel: null, agency: null }
}

/** Narrows rows of `ticket_sale sale` to the agencies. */
export const soldBy = ({ agencies }: ReportScope): Sql =>
  agencies ? sql`and sale.agency = any(${agencies}::text[])` : sql``

/**
 * The tickets of the chosen sailings as `sale`, with the sailing and the port at which they board: one that was forced aboard
 * another sailing counts there and nowhere else.
 */
export const boardedSales = sql`sale as (
  select sale.*, sailing.id as on_sailing, sale.origin as boards_at, sale.departs as leaves, boarding.item_id as aboard
  from sailing join ticket_sale sale on sale.itinerary_id = sailing.id
    left join boarding on boarding.item_id = sale.item_id
  where sale.cancelled = 0 and sale.kind in ('passenger', 'vehicle')
    and (boarding.item_id is null or boarding.itinerary_id = sailing.id)
  union all
  select sale.*, sailing.id, boarding.port, sailing.departs, boarding.item_id
  from sailing join boarding on boarding.itinerary_id = sailing.id and boarding.forced is not null
    join ticket_sale sale on sale.item_id = boarding.item_id and sale.itinerary_id is distinct from sailing.id
  where sale.cancelled = 0 and sale.kind in ('passenger', 'vehicle'))`

/** The key of a row of a grouping, and the columns of it that are read from `sailing`. */
export const groupKeys: Readonly<Partial<Record<ReportGrouping, Sql>>> = {
  line: sql`sailing.company || ' ' || sailing.line`,
  vessel: sql`sailing.company || ' ' || sailing.vessel`,
  weekday: sql`extract(isodow from left(sailing.departs, 10)::date)::text`,
  week: sql`to_char(date_trunc('week', left(sailing.departs, 10)::date), 'YYYY-MM-DD')`,
  month: sql`left(sailing.departs, 7)`,
  sailing: sql`sailing.id::text`,
}

/** Properties that all sailings of a group of the grouping share; of the others any one. */
const shared = sql`min(sailing.company) as company, min(sailing.line) as line, min(sailing.vessel) as vessel,
  min(sailing.departs) as departs`

export interface GroupRow {
  key: string
  company: string
  line: string
  vessel: string
  departs: string
}

export interface LoadRow extends GroupRow {
  sailings: number
  aboard: number
  capacity: number
  /** Centimetres of lane. */
  metres: number
  lanes: number
  passengers: number
  vehicles: number
  sold: number
  refunded: number
}

/**
 * Reads what the sailings carry on their fullest leg, and what was sold of them. Those forced aboard another sailing are
 * carried there, although their places here stay sold. A cancelled sailing has no capacity, and the sales that are not
 * refunded yet.
 */
export async function readLoad(
  tx: Tx,
  scope: ReportScope,
  grouping: ReportGrouping,
  limit: number,
): Promise<LoadRow[]> {
  const { rows } = await sql<LoadRow>`
    with ${chosenSailings(scope)},
    elsewhere as (
      select claim.itinerary_id, leg, claim.resource, sum(claim.whole)::int as units
      from sailing join claim on claim.itinerary_id = sailing.id
        join boarding on boarding.item_id = claim.item_id and boarding.forced is not null
          and boarding.itinerary_id <> claim.itinerary_id
        cross join generate_series(claim.from_leg, claim.to_leg - 1) as leg
      group by 1, 2, 3
    ), leg as (
      select stock.itinerary_id, stock.leg,
        sum(whole + men + women - coalesce(units, 0)) filter (where resource = 'PAX') as aboard,
        sum(capacity) filter (where resource = 'PAX') as capacity,
        sum(whole - coalesce(units, 0)) filter (where resource <> 'PAX') as metres,
        sum(capacity) filter (where resource <> 'PAX') as lanes
      from stock join sailing on sailing.id = itinerary_id left join elsewhere using (itinerary_id, leg, resource)
      where resource in ('PAX', 'LANE_LOW', 'LANE_HIGH')
        and not exists (select from disruption where disruption.itinerary_id = sailing.id and kind = 'cancelled')
      group by stock.itinerary_id, stock.leg
    ), carried as (
      select itinerary_id, max(aboard) as aboard, max(capacity) as capacity, max(metres) as metres, max(lanes) as lanes
      from leg group by itinerary_id
    ), sold as (
      select sale.itinerary_id,
        sum(sale.tickets - sale.cancelled) filter (where sale.kind = 'passenger') as passengers,
        sum(sale.tickets - sale.cancelled) filter (where sale.kind = 'vehicle') as vehicles,
        sum(sale.net::bigint + sale.vat + sale.dues + sale.surcharges) as sold, sum(sale.refunded::bigint) as refunded
      from ticket_sale sale join sailing on sailing.id = sale.itinerary_id where true ${soldBy(scope)}
      group by sale.itinerary_id
    )
    select ${groupKeys[grouping] ?? sql`''`} as key, ${shared}, count(carried.itinerary_id)::int as sailings,
      coalesce(sum(carried.aboard), 0)::int as aboard, coalesce(sum(carried.capacity), 0)::int as capacity,
      coalesce(sum(carried.metres), 0)::bigint as metres, coalesce(sum(carried.lanes), 0)::bigint as lanes,
      coalesce(sum(sold.passengers), 0)::int as passengers, coalesce(sum(sold.vehicles), 0)::int as vehicles,
      coalesce(sum(sold.sold), 0)::bigint as sold, coalesce(sum(sold.refunded), 0)::bigint as refunded
    from sailing left join carried on carried.itinerary_id = sailing.id left join sold on sold.itinerary_id = sailing.id
    group by 1 order by ${grouping === 'sailing' ? sql`min(sailing.departs), 1` : sql`1`} limit ${limit}`.execute(
    tx,
  )
  return rows
}

export interface NoShowRow extends GroupRow {
  agencyName: string | null
  sailings: number
  passengers: number
  boarded: number
  vehicles: number
  vehiclesBoarded: number
}

/** Tickets of departures that have gone, at the ports where a gate was opened, and those that were boarded. */
export async function readNoShows(
  tx: Tx,
  scope: ReportScope,
  grouping: ReportGrouping,
  { now, limit }: { now: string; limit: number },
): Promise<NoShowRow[]> {
  const key = grouping === 'agency' ? sql`sale.agency` : (groupKeys[grouping] ?? sql`''`)
  const { rows } = await sql<NoShowRow>`
    with ${chosenSailings(scope)}, ${boardedSales}
    select ${key} as key, ${shared}, ${
      grouping === 'agency' ? sql`(select name from agency where code = sale.agency)` : sql`null`
    } as "agencyName", count(distinct sailing.id)::int as sailings,
      (count(*) filter (where sale.kind = 'passenger'))::int as passengers,
      (count(sale.aboard) filter (where sale.kind = 'passenger'))::int as boarded,
      (count(*) filter (where sale.kind = 'vehicle'))::int as vehicles,
      (count(sale.aboard) filter (where sale.kind = 'vehicle'))::int as "vehiclesBoarded"
    from sailing join check_in on check_in.itinerary_id = sailing.id
      join sale on sale.on_sailing = sailing.id and sale.boards_at = check_in.port
    where sale.leaves <= ${now} ${soldBy(scope)}
    group by 1${grouping === 'agency' ? sql`, sale.agency` : sql``}
    order by ${grouping === 'sailing' ? sql`min(sailing.departs), 1` : sql`1`} limit ${limit}`.execute(tx)
  return rows
}

export interface AgencyRow {
  agency: string
  agencyName: string
  company: string
  passengers: number
  vehicles: number
  cancelled: number
  sold: number
  refunded: number
  /** The commission that held at the end of the clearing periods of the sales. */
  percent: number
}

/** Reads the sales of each agency for each company on the sailings, by the percentage of its commission. */
export async function readAgencies(tx: Tx, scope: ReportScope, limit: number): Promise<AgencyRow[]> {
  const { rows } = await sql<AgencyRow>`
    with ${chosenSailings(scope)}, sold as (
      select sale.agency, sailing.company, left(sale.issued_on, 7) as month, right(sale.issued_on, 2) > '15' as late,
        coalesce(sum(sale.tickets - sale.cancelled) filter (where sale.kind = 'passenger'), 0)::int as passengers,
        coalesce(sum(sale.tickets - sale.cancelled) filter (where sale.kind = 'vehicle'), 0)::int as vehicles,
        sum(sale.cancelled)::int as cancelled,
        sum(sale.net::bigint + sale.vat + sale.dues + sale.surcharges)::bigint as sold, sum(sale.refunded)::bigint as refunded
      from ticket_sale sale join sailing on sailing.id = sale.itinerary_id where true ${soldBy(scope)}
      group by 1, 2, 3, 4),
    rated as (
      select sold.*, agency.name as "agencyName", coalesce(commission_hundredths_at(sold.agency, sold.company,
        ((month || '-01')::date + case when late then interval '1 month' else interval '15 days' end)
          at time zone agency.timezone), 0) / 100::float8 as percent
      from sold join agency on agency.code = sold.agency)
    select agency, company, "agencyName", percent, sum(passengers)::int as passengers, sum(vehicles)::int as vehicles,
      sum(cancelled)::int as cancelled, sum(sold)::bigint as sold, sum(refunded)::bigint as refunded
    from rated group by agency, company, "agencyName", percent
    order by agency, company, percent limit ${limit}`.execute(tx)
  return rows
}

export interface OwedRow {
  agency: string
  agencyName: string
  company: string
  charged: number
  refunded: number
  settled: number
  /** Charged less refunded since the clearing period began that is open. */
  open: number
  limit: number | null
}

/** The accounts of the agencies with the companies, over all time. */
export async function readOwed(
  tx: Tx,
  { companies, agencies }: Pick<ReportScope, 'companies' | 'agencies'>,
  { year, number, limit }: { year: number; number: number; limit: number },
): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    select total.agency, agency.name as "agencyName", total.company,
      coalesce(sum(amount) filter (where kind = 'charge'), 0)::bigint as charged,
      coalesce(-sum(amount) filter (where kind = 'refund'), 0)::bigint as refunded,
      coalesce(-sum(amount) filter (where kind not in ('charge', 'refund')), 0)::bigint as settled,
      coalesce(sum(amount) filter (where kind in ('charge', 'refund') and (year, period) >= (${year}, ${number})), 0)::bigint
        as open,
      (select credit_limit from company_credit credit where credit.agency = total.agency and credit.company = total.company)
        as "limit"
    from ledger_total total join agency on agency.code = total.agency
    where total.company = any(${companies}::text[]) and method = 'account'
      ${agencies ? sql`and total.agency = any(${agencies}::text[])` : sql``}
    group by total.agency, agency.name, total.company order by 1, 3 limit ${limit}`.execute(tx)
  return rows
}

/** Weeks before in which the same sailing is looked up, and days before departure from which the curve is drawn. */
export const [weeksOfCurve, daysOfCurve] = [8, 90]

export interface CurveRow {
  sailing: number
  /** 0 for the sailing itself, else the weeks before. */
  ago: number
  /** Days before departure of the sale; the largest number includes all earlier sales. Null: nothing was sold. */
  days: number | null
  passengers: number
  revenue: number
  /** First departure of the chosen sailing. */
  departs: string
}

/** Valid tickets by days before departure, of the sailings and of those of their line and weekday before them. */
export async function readCurve(tx: Tx, scope: ReportScope): Promise<CurveRow[]> {
  const { rows } = await sql<CurveRow>`
    with ${chosenSailings(scope)}, paired as (
      select id as sailing, id as former, 0 as ago, left(departs, 10)::date as day, departs from sailing
      union all
      select sailing.id, former.id, ago, left(former.departs, 10)::date, sailing.departs
      from sailing cross join generate_series(1, ${weeksOfCurve}::int) as ago
        join itinerary former on former.line = sailing.line
          and former.departs = to_char(left(sailing.departs, 10)::date - ago * 7, 'YYYY-MM-DD') || right(sailing.departs, 6)
      where former.company = sailing.company)
    select paired.sailing, ago, least(${daysOfCurve}, greatest(0, day - sale.issued_on::date))::int as days,
      (count(*) filter (where sale.kind = 'passenger'))::int as passengers,
      coalesce(sum(sale.net + sale.vat + sale.dues + sale.surcharges), 0)::bigint as revenue, paired.departs
    from paired left join ticket_sale sale on sale.itinerary_id = paired.former and sale.cancelled = 0 ${soldBy(scope)}
    group by 1, 2, 3, paired.departs`.execute(tx)
  return rows
}
