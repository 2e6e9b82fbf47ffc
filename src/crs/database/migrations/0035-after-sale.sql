-- When the ticket was issued: some changes are permitted on the day of issue only.
alter table booking_item add column issued_at timestamptz;
update booking_item set issued_at = booking.created_at
  from booking where booking.id = booking_item.booking_id and ticket_number is not null;

-- Tickets taken back when their booking became an option again; their numbers are not used a second time.
create table void_ticket (
  agency    text not null references agency,
  company   text not null,
  letter    text not null,
  number    text not null,
  item_id   bigint not null references booking_item,
  voided_at timestamptz not null,
  primary key (company, letter, number)
);
create index void_ticket_item on void_ticket (item_id);
alter table void_ticket enable row level security;
alter table void_ticket force row level security;
create policy own on void_ticket using (visible_agency(agency)) with check (visible_agency(agency));
grant select, insert on void_ticket to purser_desk;

-- Whether a ticket may be converted to an open one while this step of the rules applies.
alter table cancellation_step add column opens boolean not null default false;
update cancellation_step set opens = refund_percent > 0 and (rule_set, step) <> ('GR_HIGH', 3);

-- The booking that has all trips of this one since the two were merged; its reference then leads there.
alter table booking add column merged_into bigint references booking;
create index booking_merged on booking (merged_into) where merged_into is not null;
