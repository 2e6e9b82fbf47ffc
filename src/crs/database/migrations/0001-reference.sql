-- What is known of ports, companies, vessels and tariffs. Written by the world generator or an import,
-- read whole into memory by the reservation system; nothing here belongs to an agency.

create table world (
  key   text primary key,
  value text not null
);

create table port (
  code      text primary key,
  locode    text not null,
  name_en   text not null,
  name_el   text not null,
  area_en   text not null,
  area_el   text not null,
  country   text not null,
  timezone  text not null,
  latitude  double precision not null,
  longitude double precision not null
);

create table port_group (
  code    text primary key,
  name_en text not null,
  name_el text not null,
  members text[] not null
);

create table company (
  code             text primary key,
  name_en          text not null,
  name_el          text not null,
  -- domestic, adriatic, albania, turkey, western, northern: decides bands, discounts, taxes
  market           text not null,
  ticket_letter    text not null check (ticket_letter ~ '^[A-Z]$'),
  cancellation_set text not null,
  commission       integer not null
);

create table passenger_type (
  company  text not null references company,
  code     text not null,
  name_en  text not null,
  name_el  text not null,
  from_age integer not null,
  to_age   integer,
  primary key (company, code)
);

create table vessel (
  code      text primary key,
  company   text not null references company,
  name      text not null,
  name_el   text not null,
  class     text not null,
  -- CONVENTIONAL, FAST, NIGHT, SHUTTLE, INTERNATIONAL is of the line; this is of the hull
  ship_type text not null,
  -- metres; 0 where there is no garage
  max_length double precision not null,
  max_height double precision not null
);

create table line (
  code      text primary key,
  company   text not null references company,
  kind      text not null,
  stops     text[] not null
);

create table accommodation (
  code    text primary key,
  name_en text not null,
  name_el text not null,
  kind    text not null,
  berths  integer not null,
  outside boolean not null,
  sold_as text not null
);

create table vehicle_category (
  code           text primary key,
  name_en        text not null,
  name_el        text not null,
  default_length double precision not null,
  max_height     double precision not null,
  per_metre      boolean not null,
  freight        boolean not null
);

create table discount (
  code       text primary key,
  name_en    text not null,
  name_el    text not null,
  applies_to text not null,
  percent    integer not null,
  -- classes it holds in, or holds in with another percentage: rules of domain/pricing read it
  classes    text not null,
  market     text not null,
  needs      text not null,
  legal      boolean not null
);

create table cancellation_step (
  rule_set       text not null,
  step           integer not null,
  -- hours before departure: from (further away) to (nearer); null is open-ended
  from_hours     integer,
  to_hours       integer,
  refund_percent integer not null,
  -- surcharges come back in full whatever the percentage; said of one step, it holds for the whole set
  surcharges_back boolean not null default false,
  primary key (rule_set, step)
);

-- Gross list price in hundredths of one adult seat or berth, or one vehicle (or metre of it).
create table fare (
  line        text not null references line,
  origin      text not null,
  destination text not null,
  -- low, mid, high
  season      text not null,
  product     text not null,
  gross       integer not null,
  primary key (line, origin, destination, season, product)
);

-- Taxes and surcharges in hundredths, or percent for VAT, by company and what they are put on.
create table surcharge (
  company    text not null references company,
  code       text not null,
  -- passenger, vehicle, freight
  applies_to text not null,
  -- once per way
  amount     integer not null,
  primary key (company, code, applies_to)
);

create table payment_method (
  company    text not null references company,
  id         integer not null,
  -- account, cash, card
  kind       text not null,
  is_default boolean not null,
  primary key (company, id)
);
