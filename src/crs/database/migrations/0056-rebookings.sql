-- The last rebooking of a booking off a disrupted sailing, with what undoing it restores.
create table rebooking (
  booking_id   bigint primary key references booking,
  agency       text not null references agency,
  by_agency    text not null,
  rebooked_at  timestamptz not null,
  -- the version of the booking after it
  version      integer not null,
  option_until text,
  expires_at   timestamptz,
  -- the columns of booking_trip before
  trip         jsonb not null,
  -- the columns of its items that a modification writes, before
  items        jsonb not null,
  -- [{ id, company, letter, number }], exchanged for new ones
  tickets      jsonb not null,
  -- the released claims with their seat, cabin and berth numbers
  allocations  jsonb not null,
  -- [{ company, method, amount }], returned and paid
  refunds      jsonb not null,
  charges      jsonb not null
);
alter table rebooking enable row level security;
alter table rebooking force row level security;
create policy own on rebooking using (visible_agency(agency)) with check (visible_agency(agency));
grant select, insert, update, delete on rebooking to purser_desk;

-- Undoing one makes the former tickets valid again, and its case open again.
grant delete on void_ticket to purser_desk;
grant delete on disruption_case to purser_desk;

-- Gates that watch a sailing are notified when it is cancelled, delayed or swapped: its tickets are then shown as such.
create function notify_gates_of_disruption() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen text := coalesce(current_setting('purser.agencies', true), '');
begin
  perform set_config('purser.agencies', '*', true);
  perform notify_gates(array(
    select concat_ws(':', check_in.itinerary_id, check_in.port, item.id, item.ticket_letter || item.ticket_number)
    from check_in
      join booking_trip trip on trip.itinerary_id = check_in.itinerary_id and trip.origin = check_in.port
      join booking_item item on item.trip_id = trip.id
    where check_in.itinerary_id = new.itinerary_id and item.ticket_number is not null));
  perform set_config('purser.agencies', seen, true);
  return null;
end $$;

create trigger gates_after_disruption after insert on disruption
  for each row execute function notify_gates_of_disruption();
