-- Changes of sailings with bookings that a load of a network has published and that are not made yet. Each is made in a
-- separate transaction, which deletes its row, so that sales wait for one sailing at a time.
create table sailing_change (
  itinerary_id bigint primary key,
  -- The sailing that the folder asks for: timetable, line, vessel, season, date, calls and capacity.
  wanted jsonb not null,
  -- Code of the reason why it cannot be made; null: it is still to be made.
  refusal text
);
alter table sailing_change enable row level security;

-- Pairs of ports of a line between which nothing is sold (BGO-HAU), or not one class or category (BGO-HAU:CAR). All other
-- pairs must have fares, which the check of a folder requires.
alter table line add column not_sold text[] not null default '{}';
