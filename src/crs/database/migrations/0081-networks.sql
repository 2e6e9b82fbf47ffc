-- What a company or agency of its own needs, in addition to what the demo has.

-- One row: whose tickets are sold. Amounts are integers of the smallest unit of the currency.
create table network (
  id          integer primary key check (id = 1),
  name        text not null,
  currency    text not null check (currency ~ '^[A-Z]{3}$'),
  -- Decimals of the currency.
  digits      integer not null check (digits in (0, 2, 3)),
  -- The zone of the days of sale and of the accounts.
  timezone    text not null,
  -- The country that a passenger’s nationality is set to.
  nationality text not null check (nationality ~ '^[A-Z]{2}$')
);
alter table network enable row level security;
create policy shared on network for select using (true);
grant select on network to purser_desk;
insert into network select 1, 'Purser Demo', 'EUR', 2, 'Europe/Athens', 'GR' where exists (select from company);

-- Certified persons and lanes, of which the stock of a new sailing is made. Centimetres.
alter table vessel add column persons integer not null default 0;
alter table vessel add column lane_low integer not null default 0;
alter table vessel add column lane_high integer not null default 0;

-- Withdrawn, but still on bookings: it is not sold any more and keeps its name.
alter table port add column ended boolean not null default false;
alter table company add column ended boolean not null default false;
alter table vessel add column ended boolean not null default false;
alter table line add column ended boolean not null default false;
alter table accommodation add column ended boolean not null default false;
alter table vehicle_category add column ended boolean not null default false;
alter table discount add column ended boolean not null default false;
alter table product add column ended boolean not null default false;

-- Rows of a timetable, each of which stands for the sailings on its days.
create table timetable (
  code         text primary key,
  line         text not null,
  -- Empty: not on sale, because the ship is not known.
  vessel       text not null,
  season       text not null,
  -- Digits from 1 (Monday) to 7, in ascending order.
  weekdays     text not null,
  -- YYYY-MM-DD, inclusive.
  from_date    text not null,
  to_date      text not null,
  -- Days on which it sails as well, and does not.
  also_dates   text[] not null,
  except_dates text[] not null,
  -- The country on whose public holidays it does not sail; empty: it sails on all.
  not_holidays text not null,
  -- PIR 07:30 > JSY 11:40 11:50 > JTR 13:05, in the time of each port; +1 after a time is the next day.
  calls        text not null
);
alter table timetable enable row level security;
create policy shared on timetable for select using (true);
grant select on timetable to purser_desk;
-- The row a sailing was made from; empty for one that was made alone.
alter table itinerary add column timetable text not null default '';

-- The fares, each of which may apply to some departures and sales only; before, they were the rows of fare, which servers of
-- the version before still read. Empty: to all.
create table list_fare (
  line           text not null,
  origin         text not null,
  destination    text not null,
  -- Of an accommodation or a vehicle category.
  product        text not null,
  season         text not null default '',
  passenger_type text not null default '',
  departs_from   text not null default '',
  departs_to     text not null default '',
  sold_from      text not null default '',
  sold_to        text not null default '',
  -- Digits from 1 (Monday) to 7, in ascending order.
  weekdays       text not null default '',
  -- HH:mm in the time of the port of departure.
  time_from      text not null default '',
  time_to        text not null default '',
  -- return: sold with the way back.
  ways           text not null default '',
  gross          integer not null check (gross >= 0),
  primary key (line, origin, destination, product, season, passenger_type, departs_from, departs_to, sold_from, sold_to,
    weekdays, time_from, time_to, ways)
);
alter table list_fare enable row level security;
create policy shared on list_fare for select using (true);
grant select on list_fare to purser_desk;
insert into list_fare (line, origin, destination, product, season, gross)
  select line, origin, destination, product, season, gross from fare;

-- A ticket series has one to four letters.
-- Locks company: it has one row a company, and no call writes it.
alter table company drop constraint company_ticket_letter_check;

-- A blocked user cannot sign in; one who must change the password can do nothing else.
alter table agency_user add column blocked boolean not null default false;
alter table agency_user add column must_change_password boolean not null default false;
alter table agency add column home_port text not null default '';
-- Percent of the net fare that an agency gets instead of that of the company.
create table agency_commission (
  agency  text not null references agency,
  company text not null references company,
  percent integer not null check (percent between 0 and 100),
  primary key (agency, company)
);
alter table agency_commission enable row level security;
create policy own on agency_commission for select using (visible_agency(agency));
grant select on agency_commission to purser_desk;
