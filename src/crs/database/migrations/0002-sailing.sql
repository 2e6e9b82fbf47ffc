-- Sailings are itineraries of port calls; what can be sold is counted per leg (from call n to call n + 1).

create table itinerary (
  id      bigint primary key,
  line    text not null,
  company text not null,
  vessel  text not null,
  -- port-local, YYYY-MM-DD HH:mm, of the first port
  departs text collate "C" not null,
  season  text not null
);
create index itinerary_departs on itinerary (departs);

create table port_call (
  itinerary_id bigint not null,
  seq          smallint not null,
  port         text collate "C" not null,
  arrives      text collate "C",
  departs      text collate "C",
  primary key (itinerary_id, seq)
);
-- The search: a port and a day. Unique in effect by vessel; the generator sees to it.
create index port_call_search on port_call (port, departs) include (itinerary_id, seq) where departs is not null;

-- One resource of one leg. `resource`: PAX (certified persons), DECK, EC, ATS, BCLSS, ACLSS (seats),
-- AB4 … (cabins, sold whole or by the berth, one sex a cabin), PETC (kennels),
-- LANE_LOW and LANE_HIGH (centimetres of lane; high vehicles fit LANE_HIGH only).
-- `capacity` is what this system may sell; what other channels sold is not in it.
create table stock (
  itinerary_id bigint not null,
  leg          smallint not null,
  resource     text collate "C" not null,
  capacity     integer not null,
  berths       smallint not null default 1,
  whole        integer not null default 0,
  men          integer not null default 0,
  women        integer not null default 0,
  primary key (itinerary_id, leg, resource),
  constraint stock_never_oversold check (
    whole >= 0 and men >= 0 and women >= 0
    and whole + (men + berths - 1) / berths + (women + berths - 1) / berths <= capacity
  )
);
