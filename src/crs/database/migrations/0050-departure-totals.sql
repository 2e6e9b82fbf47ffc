-- Statistics by day of departure are added up too: every ticket is in the totals by its day of issue, and once more by
-- its day of departure, which is empty for an open ticket.
select set_config('purser.agencies', '*', true);

drop index sales_total_issued, sales_total_unmerged;
alter table sales_total rename column issued_on to day;
alter table sales_total add column basis text not null default 'issue' check (basis in ('issue', 'departure'));
alter table sales_total alter column basis drop default;

create or replace function add_sales(items bigint[], sign integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into sales_total (basis, agency, user_name, day, company, vessel, origin, destination, kind, type, tickets,
    cancelled, net, vat, dues, surcharges, refunded)
  select basis, agency, user_name, day, company, vessel, origin, destination, kind, type, sign * sum(tickets),
    sign * sum(cancelled), sign * sum(net), sign * sum(vat), sign * sum(dues), sign * sum(surcharges),
    sign * sum(refunded)
  from ticket_sale cross join lateral (
    values ('issue', issued_on), ('departure', left(departs, 10))
  ) counted (basis, day)
  where item_id = any(items)
  group by basis, agency, user_name, day, company, vessel, origin, destination, kind, type
$$;

create or replace function merge_sales_totals(days integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with changed as materialized (
    select distinct agency, basis, day from sales_total where not merged limit days
  ), taken as (
    delete from sales_total using changed
    where sales_total.agency = changed.agency and sales_total.basis = changed.basis and sales_total.day = changed.day
    returning sales_total.*
  ), added as (
    insert into sales_total (basis, agency, user_name, day, company, vessel, origin, destination, kind, type, tickets,
      cancelled, net, vat, dues, surcharges, refunded, merged)
    select basis, agency, user_name, day, company, vessel, origin, destination, kind, type, sum(tickets),
      sum(cancelled), sum(net), sum(vat), sum(dues), sum(surcharges), sum(refunded), true
    from taken group by basis, agency, user_name, day, company, vessel, origin, destination, kind, type
    having sum(tickets) <> 0
  )
  select count(*)::integer from changed
$$;

insert into sales_total (basis, agency, user_name, day, company, vessel, origin, destination, kind, type, tickets,
  cancelled, net, vat, dues, surcharges, refunded, merged)
select 'departure', agency, user_name, left(departs, 10), company, vessel, origin, destination, kind, type,
  sum(tickets), sum(cancelled), sum(net), sum(vat), sum(dues), sum(surcharges), sum(refunded), true
from ticket_sale group by agency, user_name, left(departs, 10), company, vessel, origin, destination, kind, type;

create index sales_total_day on sales_total (agency, basis, day);
create index sales_total_unmerged on sales_total (agency, basis, day) where not merged;
