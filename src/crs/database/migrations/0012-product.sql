-- What is sold beside a passenger and a vehicle, what companies ask of their passengers, and the hauliers of an agency.

-- Gross list price in hundredths of one unit, package, parcel or pet.
create table product (
  company text not null references company,
  -- service, package, parcel (code: the rate), pet (code: where it stays)
  kind    text not null check (kind in ('service', 'package', 'parcel', 'pet')),
  code    text not null,
  name_en text not null,
  name_el text not null,
  price   integer not null,
  -- so many a sailing; null: as many as the stock of what it is made of
  units   integer,
  -- package: per, persons, services; parcel: upTo (kilograms); pet: priceOver10kg
  terms   jsonb not null default '{}',
  primary key (company, kind, code)
);

-- A company without a row issues electronic tickets, asks what the law asks, and takes no parcels.
create table company_rule (
  company          text primary key references company,
  eticket          boolean not null default true,
  -- passenger fields a sale cannot do without, as on the wire
  required_at_sale text[] not null default '{surname,sexType}',
  -- kilograms of parcels a sailing takes
  parcel_kilos     integer not null default 0
);

create table booking_attribute (
  company    text not null references company,
  field_name text not null,
  name_en    text not null,
  name_el    text not null,
  required   boolean not null default false,
  -- [{id, nameEn, nameEl}]; none: anything may be typed
  choices    jsonb not null default '[]',
  primary key (company, field_name)
);

create table special_service (
  code    text primary key,
  name_en text not null,
  name_el text not null
);

create table truck_company (
  id         bigint generated always as identity primary key,
  agency     text not null references agency,
  name       text not null,
  vat_number text not null default '',
  phone      text not null default '',
  email      text not null default '',
  address    text not null default '',
  unique (agency, name)
);

create table truck (
  id               bigint generated always as identity primary key,
  agency           text not null,
  truck_company_id bigint not null references truck_company,
  plate            text not null,
  plate2           text not null default '',
  category         text not null,
  -- metres
  length           double precision not null,
  height           double precision,
  adr              boolean not null default false,
  driver_surname   text not null default ''
);
-- The same plate however it is spaced.
create unique index truck_plate on truck (truck_company_id, plate_key(plate));

alter table booking_item drop constraint booking_item_kind_check;
alter table booking_item add constraint booking_item_kind_check
  check (kind in ('passenger', 'vehicle', 'service', 'package', 'parcel', 'pet'));

-- An open trip has no day and no ship; it keeps the line and ports it was priced on, and may be used until a date.
alter table booking_trip add column open_until text;
alter table booking_trip alter column itinerary_id drop not null;

grant select on product, company_rule, booking_attribute, special_service to purser_desk;
grant select, insert, update on truck_company, truck to purser_desk;

do $$
declare walled text;
begin
  foreach walled in array array['truck_company', 'truck']
  loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format('create policy own on %I using (visible_agency(agency)) with check (visible_agency(agency))', walled);
  end loop;
end $$;
