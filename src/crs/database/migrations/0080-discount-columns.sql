-- The rules of discounts are columns; before, they were read from the phrases of applies_to, classes, market and needs, which
-- servers of the version before still read. Those of the demo are filled in at the next start.

alter table discount add column passengers boolean not null default true;
alter table discount add column vehicles text[] not null default '{}';
-- Codes or kinds of accommodations; without any, all but the excepted.
alter table discount add column for_classes text[] not null default '{}';
alter table discount add column except_classes text[] not null default '{}';
-- Without any, all.
alter table discount add column markets text[] not null default '{}';
alter table discount add column line_kinds text[] not null default '{}';
-- The type from which it follows; empty if it is chosen.
alter table discount add column passenger_type text not null default '';
alter table discount add column from_age integer;
alter table discount add column to_age integer;
-- Empty, birthdate, document, card or residence.
alter table discount add column proof text not null default '';
-- Fewest and most digits of the proof; null if it may have letters.
alter table discount add column proof_least integer;
alter table discount add column proof_most integer;
alter table discount add column least_persons integer;
-- The discount of another passenger on the trip.
alter table discount add column companion text not null default '';
alter table discount add column cabin_persons integer;
alter table discount add column cabin_full_fares integer;
alter table discount add column both_ways boolean not null default false;
-- MM-DD in the year of departure.
alter table discount add column booked_before text not null default '';
alter table discount add column cancellation_set text not null default '';

-- Other percentages; the first that applies is used.
create table discount_percent (
  discount text not null references discount,
  position integer not null,
  -- Codes or kinds of accommodations; without any, those in which the discount applies otherwise.
  classes  text[] not null,
  -- Without any, all.
  ports    text[] not null,
  percent  integer not null,
  primary key (discount, position)
);
alter table discount_percent enable row level security;
create policy shared on discount_percent for select using (true);
grant select on discount_percent to purser_desk;

-- Whether port dues are inside the fares, and whether passengers must have a travel document.
alter table company add column dues_inside boolean not null default true;
alter table company add column travel_documents boolean not null default false;
