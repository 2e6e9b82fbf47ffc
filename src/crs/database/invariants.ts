import { type Kysely, sql } from 'kysely'
import { priceRules } from './priceRules.ts'
import type { Tables } from './tables.ts'

/** Lost its places to a smaller ship, and has none since; who was forced aboard is only counted as a person or by the lane. */
const withoutPlaces = sql`(exists (
  select from disruption_trip join disruption on disruption.id = disruption_id
  where disruption_trip.trip_id = booking_trip.id and short is not null
    and disruption.itinerary_id = booking_trip.itinerary_id)
  and not exists (select from booking_item other join claim on claim.item_id = other.id
    where other.trip_id = booking_trip.id and claim.itinerary_id = booking_trip.itinerary_id
      and (other.status <> 'CHECKEDIN' or claim.resource !~ '^(PAX$|LANE_|~)')))`

type Rules = Readonly<Record<string, ReturnType<typeof sql>>>

/** Returns whether the season of this id is attached, and with it its rows in other tables. */
const isAttached = (id: string) =>
  sql`not exists (select from season where detached_at is not null and number = ${sql.ref(id)} / season_size())`

/**
 * Returns whether no season is detached, or the sailing departs after that: all claims of such a sailing are attached.
 */
const isAfterDetached = (itinerary: string) =>
  sql`not exists (select from season join itinerary on itinerary.id = ${sql.ref(itinerary)}
    where itinerary.departs < to_char(detached_at, 'YYYY-MM-DD HH24:MI'))`

/** Rules that all records must satisfy at every moment, each with a query that finds violations. */
const rules: Rules = {
  ...priceRules,
  'the claims of every leg add up to its stock': sql`
    select stock.itinerary_id, stock.leg, stock.resource, stock.whole, stock.men, stock.women,
      claimed.whole as claimed_whole, claimed.men as claimed_men, claimed.women as claimed_women
    from stock left join lateral (
      select coalesce(sum(claim.whole), 0) as whole, coalesce(sum(claim.men), 0) as men,
        coalesce(sum(claim.women), 0) as women
      from claim where claim.itinerary_id = stock.itinerary_id and claim.resource = stock.resource
        and stock.leg >= claim.from_leg and stock.leg < claim.to_leg
    ) claimed on true
    where (stock.whole, stock.men, stock.women) <> (claimed.whole, claimed.men, claimed.women)
      and ${isAfterDetached('stock.itinerary_id')}`,
  'no leg is oversold': sql`
    select * from stock where whole + (men + berths - 1) / berths + (women + berths - 1) / berths > capacity`,
  'a number is sold once on every leg': sql`
    select itinerary_id, leg, resource, number, bed, count(*) from numbered_place group by 1, 2, 3, 4, 5
    having count(*) > 1`,
  'men and women sleep in cabins of their own': sql`
    select itinerary_id, leg, resource, number, count(distinct coalesce(sex, '')) from numbered_place
    group by 1, 2, 3, 4 having count(distinct coalesce(sex, '')) > 1`,
  'a number stands on every leg of its claim, on no other, with all the beds of a whole cabin': sql`
    select claim.id, claim.resource, count(*) as numbers from claim
    join numbered_place on claim_id = claim.id
    join stock on stock.itinerary_id = numbered_place.itinerary_id and stock.leg = numbered_place.leg
      and stock.resource = numbered_place.resource
    group by claim.id, claim.whole, stock.berths
    having count(*) <> (claim.to_leg - claim.from_leg) * case claim.whole when 0 then 1 else stock.berths end`,
  'a ticket says the number that is kept for it': sql`
    select booking_item.id, place, number, bed from booking_item
    join claim on claim.item_id = booking_item.id join numbered_place on claim_id = claim.id
    where place is distinct from case when sex is null then number else number || '/' || bed end`,
  'every booking has trips, and every trip items': sql`
    select booking.id, booking_trip.id as trip from booking
    left join booking_trip on booking_trip.booking_id = booking.id
    where merged_into is null
      and not exists (select from booking_item where booking_item.trip_id = booking_trip.id)`,
  'whoever travels on a day has a place, and whoever does not has none': sql`
    select booking_item.id, booking_item.status from booking_item join booking_trip on booking_trip.id = trip_id
    where (booking_item.status <> 'CANCELLED' and open_until is null) <> exists (select from claim where claim.item_id = booking_item.id)
      and not (${withoutPlaces} and not exists (select from claim where claim.item_id = booking_item.id))
      and ${isAfterDetached('booking_trip.itinerary_id')}`,
  'every person is counted once on every trip': sql`
    select booking_item.id from booking_item join booking_trip on booking_trip.id = trip_id
    where kind = 'passenger' and booking_item.status <> 'CANCELLED' and open_until is null and not ${withoutPlaces}
      and ${isAfterDetached('booking_trip.itinerary_id')} and 1 <> (
      select coalesce(sum(whole), 0) from claim where claim.item_id = booking_item.id and resource = 'PAX'
        and claim.itinerary_id = booking_trip.itinerary_id and claim.from_leg = booking_trip.from_seq)`,
  'a passenger who was forced aboard without a place is counted on the ship': sql`
    select booking_item.id from booking_item join booking_trip on booking_trip.id = trip_id
      join boarding on boarding.item_id = booking_item.id
    where kind = 'passenger' and ${withoutPlaces} and ${isAfterDetached('boarding.itinerary_id')} and not exists (
      select from claim where claim.item_id = booking_item.id and resource = 'PAX' and whole = 1
        and claim.itinerary_id = boarding.itinerary_id)`,
  'whoever is issued has a ticket, and no option or PTA has one': sql`
    select id, status, ticket_number from booking_item
    where (status in ('ISSUED', 'OPEN', 'CHECKEDIN') and ticket_number is null) or (status in ('OPTIONAL', 'PTA') and ticket_number is not null)`,
  'tickets are unique': sql`
    select ticket_company, ticket_letter, ticket_number, count(*) from booking_item
    where ticket_number is not null group by 1, 2, 3 having count(*) > 1`,
  'what stands paid is what is sold and what cancelling cost': sql`
    select booking.id, due.amount as due, modification_fees, paid.amount as paid from booking
    join lateral (
      select coalesce(sum(case when status in ('ISSUED', 'OPEN', 'PTA', 'CHECKEDIN') then net + vat + dues + surcharges else coalesce(fee, 0) end), 0)
        as amount
      from booking_item where booking_id = booking.id and status <> 'OPTIONAL'
    ) due on true
    join lateral (
      select coalesce(sum(case status when 'ISSUED' then gross else coalesce(fee, 0) end), 0) as amount
      from booking_insurance where booking_id = booking.id and status <> 'OPTIONAL'
    ) insured on true
    join lateral (
      select coalesce(sum(amount), 0) as amount from ledger_entry where booking_id = booking.id
    ) paid on true
    where due.amount + insured.amount + modification_fees <> paid.amount`,
  'what an agency owes is what stands on its account': sql`
    select agency.code, owed, coalesce(booked.amount, 0) as booked from agency left join (
      select agency, sum(amount) as amount from ledger_total where method = 'account' group by agency
    ) booked on booked.agency = agency.code
    where owed <> coalesce(booked.amount, 0)`,
  'a booking is as its items are': sql`
    select booking.id, booking.status from booking
    where (booking.status <> 'CANCELLED') <> exists (
      select from booking_item where booking_id = booking.id and booking_item.status <> 'CANCELLED')
    or exists (select from booking_item where booking_id = booking.id and booking_item.status <> 'CANCELLED'
      and booking_item.status <> booking.status and (booking_item.status, booking.status) not in (('OPEN', 'ISSUED'),
        ('CHECKEDIN', 'ISSUED'), ('CHECKEDIN', 'OPEN')))`,
  'whoever is checked in is on board once, and nobody else is': sql`
    select booking_item.id, booking_item.status from booking_item
    where kind in ('passenger', 'vehicle') and (status = 'CHECKEDIN') <> exists (
      select from boarding where boarding.item_id = booking_item.id) and ${isAttached('booking_item.id')}`,
  'places of a sailing that is not the one of the ticket are those of whoever boards it': sql`
    select claim.id from claim join booking_item on booking_item.id = claim.item_id
    join booking_trip on booking_trip.id = trip_id left join boarding on boarding.item_id = booking_item.id
    where (claim.itinerary_id <> booking_trip.itinerary_id or claim.from_leg < booking_trip.from_seq
      or claim.to_leg > booking_trip.to_seq) and boarding.itinerary_id is distinct from claim.itinerary_id`,
  'a merged booking has nothing of its own, and the agency of the other': sql`
    select booking.id from booking join booking other on other.id = booking.merged_into
    where booking.agency <> other.agency or booking.status <> 'CANCELLED'
      or exists (select from booking_trip where booking_trip.booking_id = booking.id)`,
  'only what waits can lapse': sql`
    select id, status, expires_at from booking where (status = 'OPTIONAL') <> (expires_at is not null)`,
  'every booking stands in the journal': sql`
    select id from booking where coalesce((
      select kind from journal where booking_id = booking.id order by journal.id limit 1
    ), '') not in ('booking.book', 'booking.hold', 'booking.sell', 'booking.split', 'booking.transfer')`,
}

/** Rules over the records of all seasons, which cannot be checked while one of them is detached. */
const rulesOfAllSeasons: Rules = {
  'receipts of an agency are numbered through the year without a gap, each for one booking': sql`
    select agency, year, last, used.* from receipt_series full join (
      select agency, receipt_year as year, count(distinct receipt_number) as numbers, max(receipt_number) as most,
        count(distinct (booking_id, amount < 0, receipt_number)) as receipts
      from ledger_entry where receipt_number is not null group by agency, receipt_year
    ) used using (agency, year)
    where (last, last, last) is distinct from (numbers, most, receipts)`,
  'every ticket counts in the statistics once, as it is': sql`
    select item.id, coalesce(sale.item_id, 0) as counted from (
      select item.id, item.agency, user_name, to_char(issued_at at time zone timezone, 'YYYY-MM-DD') as issued_on, departs,
        itinerary_id, trip.company, vessel, origin, destination, kind,
        case kind when 'passenger' then details ->> 'type' else accommodation end as type, item.status, reference,
        ticket_letter || ticket_number as ticket, surname_key, name_key,
        concat_ws(' ', details ->> 'surname', details ->> 'name', details ->> 'plateNumber') as passenger,
        (item.status = 'CANCELLED')::integer as cancelled, net, vat, dues, surcharges,
        case item.status when 'CANCELLED' then net + vat + dues + surcharges - coalesce(fee, 0) else 0 end as refunded
      from booking_item item join booking_trip trip on trip.id = trip_id join booking on booking.id = item.booking_id
        join agency on agency.code = item.agency where ticket_number is not null
    ) item full join ticket_sale sale on sale.item_id = item.id
    where (item.agency, item.user_name, item.issued_on, item.departs, item.itinerary_id, item.company, item.vessel,
        item.origin, item.destination, item.kind, item.type, 1, item.cancelled, item.net, item.vat, item.dues,
        item.surcharges, item.refunded, item.ticket, item.reference, item.status, item.passenger, item.surname_key,
        item.name_key)
      is distinct from (sale.agency, sale.user_name, sale.issued_on, sale.departs, sale.itinerary_id, sale.company,
        sale.vessel, sale.origin, sale.destination, sale.kind, sale.type, sale.tickets, sale.cancelled, sale.net,
        sale.vat, sale.dues, sale.surcharges, sale.refunded, sale.ticket, sale.reference, sale.status, sale.passenger,
        sale.surname_key, sale.name_key)`,
  'the totals of the statistics are the sums of the tickets': sql`
    select * from (
      select agency, user_name, basis, day, company, vessel, origin, destination, kind, type, sum(tickets) as tickets,
        sum(cancelled) as cancelled, sum(net) as net, sum(vat) as vat, sum(dues) as dues,
        sum(surcharges) as surcharges, sum(refunded) as refunded
      from ticket_sale
        cross join lateral (values ('issue', issued_on), ('departure', left(departs, 10))) counted (basis, day)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    ) counted full join (
      select agency, user_name, basis, day, company, vessel, origin, destination, kind, type, sum(tickets) as tickets,
        sum(cancelled) as cancelled, sum(net) as net, sum(vat) as vat, sum(dues) as dues,
        sum(surcharges) as surcharges, sum(refunded) as refunded
      from sales_total group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
      having sum(tickets) <> 0 or sum(cancelled) <> 0 or sum(net) <> 0 or sum(vat) <> 0 or sum(dues) <> 0
        or sum(surcharges) <> 0 or sum(refunded) <> 0
    ) totals using (agency, user_name, basis, day, company, vessel, origin, destination, kind, type)
    where (counted.tickets, counted.cancelled, counted.net, counted.vat, counted.dues, counted.surcharges,
        counted.refunded)
      is distinct from (totals.tickets, totals.cancelled, totals.net, totals.vat, totals.dues, totals.surcharges,
        totals.refunded)`,
  'the totals of the ledger are the sums of its postings': sql`
    select * from (
      select entry.agency, company, kind, method, extract(year from at at time zone timezone) as year,
        extract(month from at at time zone timezone) * 2
          - (extract(day from at at time zone timezone) <= 15)::integer as period, sum(amount) as amount
      from ledger_entry entry join agency on agency.code = entry.agency group by 1, 2, 3, 4, 5, 6
    ) posted full join (
      select agency, company, kind, method, year, period, sum(amount) as amount from ledger_total group by 1, 2, 3, 4, 5, 6
    ) totals using (agency, company, kind, method, year, period)
    where posted.amount is distinct from totals.amount`,
  'an offer is used as long as an item of its sale holds it': sql`
    select used.* from (
      select sale_id, kind, code, bool_or(returned_at is not null) as returned, bool_or(released_at is null) as held
      from offer_use where item_id is not null and kind <> 'miles' group by sale_id, kind, code
    ) used join voucher on voucher.kind = used.kind and voucher.id = used.code and uses_left is not null
    where returned = held`,
  'a voucher or coupon has the uses left that no sale has taken': sql`
    select voucher.kind, id, uses, uses_left, taken.sales from voucher left join (
      select kind, code, count(distinct sale_id) as sales from offer_use where returned_at is null group by kind, code
    ) taken on taken.kind = voucher.kind and taken.code = id
    where uses_left + coalesce(taken.sales, 0) <> uses or (uses is null) <> (uses_left is null)`,
  'a card has the miles that no sale has used': sql`
    select number, granted, loyalty_card.miles, used.miles as used from loyalty_card left join (
      select code, sum(amount - coalesce(given_back, 0)) as miles from offer_use where kind = 'miles' group by code
    ) used on used.code = number
    where loyalty_card.miles + coalesce(used.miles, 0) <> granted`,
  'an item that travels holds the offers that lower its fare': sql`
    select item.id, offer_use.kind, code from offer_use join booking_item item on item.id = item_id
    where item.status <> 'CANCELLED' and released_at is not null`,
  'what belongs to an item or a trip has it': sql`
    select 'claim' as of, id from claim where item_id is not null and not exists (select from booking_item where id = item_id)
    union all
    select 'boarding', item_id from boarding where not exists (select from booking_item where id = item_id)
    union all
    select 'offer', offer_use.id from offer_use
      where item_id is not null and not exists (select from booking_item where id = item_id)
    union all
    select 'void ticket', item_id from void_ticket where not exists (select from booking_item where id = item_id)
    union all
    select 'check-in', item_id from check_in_event
      where item_id is not null and not exists (select from booking_item where id = item_id)
    union all
    select 'replaced', item.id from booking_item item
      where replaced_by is not null and not exists (select from booking_item where id = item.replaced_by)
    union all
    select 'disruption', trip_id from (
      select trip_id from disruption_trip union all select trip_id from disruption_case
      union all select trip_id from disruption_message
    ) disrupted where not exists (select from booking_trip where id = trip_id)`,
  'every entry about a booking has it': sql`
    select id, kind, booking_id from journal
    where booking_id is not null and not exists (select from booking where booking.id = journal.booking_id)`,
  'every ticket and every reference is kept as a number of its booking': sql`
    select reference as number, id, kept.booking_id from booking full join booking_reference kept using (reference)
    where id is distinct from kept.booking_id
    union all
    select number, id, kept.booking_id from (
      select ticket_company as company, ticket_letter as letter, ticket_number as number, booking_id, id from booking_item
      where ticket_number is not null
    ) item full join ticket_number kept using (company, letter, number)
    where (item.id, item.booking_id) is distinct from (kept.item_id, kept.booking_id)`,
}

const detachedSeason = sql`select from season where detached_at is not null`

/** Rows shown of a violated rule. */
const shown = 5

export const hasDetachedSeason = async (db: Kysely<Tables>): Promise<boolean> =>
  (await detachedSeason.execute(db)).rows.length > 0

const rulesFor = async (db: Kysely<Tables>): Promise<Rules> =>
  (await hasDetachedSeason(db)) ? rules : { ...rules, ...rulesOfAllSeasons }

/**
 * Every violated rule with some of the violating rows; empty if there is none. One statement, so that all rules are checked
 * against the same records. Materialized, since a query is not to be planned for the few rows that are shown.
 */
export async function brokenRules(db: Kysely<Tables>, checked?: Rules): Promise<Record<string, unknown[]>> {
  const queries = Object.entries(checked ?? (await rulesFor(db))).map(
    ([rule, query]) => sql`
      (with broken as materialized (${query})
        select ${rule}::text as rule, to_jsonb(broken) as row from broken limit ${shown}::int)`,
  )
  const { rows } = await sql<{ rule: string; row: unknown }>`${sql.join(queries, sql` union all `)}`.execute(
    db,
  )
  const found: Record<string, unknown[]> = {}
  for (const { rule, row } of rows) found[rule] = [...(found[rule] ?? []), row]
  return found
}
