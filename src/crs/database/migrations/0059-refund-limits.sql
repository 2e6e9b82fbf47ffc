-- A later refund of a ticket never exceeds what its rules gave when it first left its sailing.
alter table booking_item
  -- per cent; null before the first change
  add column refund_limit integer check (refund_limit between 0 and 100),
  -- made open at the passenger's wish, which is allowed once
  add column opened boolean not null default false;

-- What was given when today's open tickets were made is not recorded: the least at which their company opened one.
select set_config('purser.agencies', '*', true);
update booking_item set refund_limit = (
  select min(refund_percent) from cancellation_step
  where opens and rule_set = coalesce(booking_item.cancellation_set, company.cancellation_set))
from booking_trip join company on company.code = booking_trip.company
where booking_trip.id = booking_item.trip_id and booking_item.status = 'OPEN';
