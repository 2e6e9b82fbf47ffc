-- A sailing may also be delayed, or swapped to another ship; it sells on with its new times or its new ship.
alter table disruption drop constraint disruption_itinerary_id_key;
alter table disruption add column kind text not null default 'cancelled'
  check (kind in ('cancelled', 'delayed', 'swapped'));
-- Of the first port and the last, port-local, and the ship, as they were before; null for a cancelled sailing.
alter table disruption add column former_departs text;
alter table disruption add column former_arrives text;
alter table disruption add column former_vessel text;
create unique index disruption_cancels_once on disruption (itinerary_id) where kind = 'cancelled';
create index disruption_itinerary on disruption (itinerary_id, kind);

-- The trips of bookings that a delay or a swap concerns, with the times and the ship of which their passengers know. Trips
-- booked afterwards are not concerned.
create table disruption_trip (
  disruption_id bigint not null references disruption,
  trip_id       bigint not null references booking_trip,
  departs       text not null,
  arrives       text not null,
  vessel        text not null,
  -- what the smaller ship has too little of for the trip, which then has no places; null where it stays aboard
  short         text,
  primary key (disruption_id, trip_id)
);
create index disruption_trip_trip on disruption_trip (trip_id);

-- Passengers may also stay on a sailing.
alter table disruption_case drop constraint disruption_case_action_check;
alter table disruption_case add constraint disruption_case_action_check
  check (action in ('stay', 'rebook', 'open', 'refund'));

-- The system changes the timetable when a company delays or swaps a sailing.
grant update (departs, vessel) on itinerary to purser_desk;
grant update (arrives, departs) on port_call to purser_desk;
create policy disrupted on stock for insert with check (current_setting('purser.agencies', true) = '*');
create policy disrupted on itinerary for update using (current_setting('purser.agencies', true) = '*');
create policy disrupted on port_call for update using (current_setting('purser.agencies', true) = '*');

grant select, insert, delete on disruption_trip to purser_desk;
alter table disruption_trip enable row level security;
alter table disruption_trip force row level security;
-- Those who see the trip see that it is concerned; only the system says so.
create policy own on disruption_trip using (current_setting('purser.agencies', true) = '*')
  with check (current_setting('purser.agencies', true) = '*');
create policy also_read on disruption_trip for select 
  using (exists (select from booking_trip where booking_trip.id = trip_id));
