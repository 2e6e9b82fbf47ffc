-- A discount that needs fellow travellers or a return is lost when these are given up. What it saved is retained of the
-- refund, or the discount is kept, as the company has it.
select set_config('purser.agencies', '*', true);

-- Locks discount: some thirty rows
alter table discount add column when_lost text not null default 'retained' check (when_lost in ('retained', 'kept'));
-- Locks offer: some hundred rows
alter table offer add column when_lost text not null default 'retained' check (when_lost in ('retained', 'kept'));
-- Locks group_fare: some ten rows
alter table group_fare add column when_lost text not null default 'retained' check (when_lost in ('retained', 'kept'));

-- The bookings into which one sale was split, in whichever agency, with the booking that it began as. Those who travel
-- together in them are looked at as if they were still in one booking. A booking that was never split has no row.
create table sale_part (
  booking_id bigint primary key,
  sale       bigint not null
);
create index sale_part_sale on sale_part (sale);
alter table sale_part enable row level security;
-- Ids alone; what they name has the walls of its own table.
create policy every on sale_part using (true) with check (true);
grant select, insert, update on sale_part to purser_desk;

insert into sale_part (booking_id, sale)
with recursive split as (
  select distinct journal.booking_id as origin, part.id as part
  from journal join booking part on part.reference = journal.data ->> 'newReference'
  where journal.kind in ('booking.split', 'booking.transfer') and part.id <> journal.booking_id
), part as (
  select distinct origin as booking_id, origin as sale from split where origin not in (select split.part from split)
  union
  select split.part, part.sale from part join split on split.origin = part.booking_id
)
select booking_id, min(sale) from part group by booking_id;

-- What was paid when tickets were cancelled, and whether other bookings of the sale were changed with them.
alter table cancellation add column charges jsonb not null default '[]', add column parts boolean not null default false;
