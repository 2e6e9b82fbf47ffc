-- What a search asks of a ship, and what it shows beside her: surcharges by port, words of a company, group fares.

-- Whether she takes vehicles with dangerous goods.
alter table vessel add column dangerous_goods boolean not null default false;

-- A surcharge of one port is put on trips from or to it; of none (''), on every trip.
alter table surcharge add column port text not null default '';
alter table surcharge drop constraint surcharge_pkey;
alter table surcharge add primary key (company, code, applies_to, port);

-- What a company wants read before its trips are sold; of one line, or of all where it is ''.
create table notice (
  company text not null references company,
  line    text not null default '',
  -- language → sentence; English stands in for a language that is not there
  words   jsonb not null,
  primary key (company, line)
);

-- Percent off for groups of so many and more.
create table group_fare (
  market       text not null,
  from_persons integer not null,
  percent      integer not null,
  primary key (market, from_persons)
);

-- Companies that let an agency owe them so much only; within the limit of the agency itself.
create table company_credit (
  agency       text not null references agency,
  company      text not null references company,
  credit_limit bigint not null,
  -- hundredths owed on account to this company
  owed         bigint not null default 0,
  primary key (agency, company),
  constraint company_within_credit check (owed <= credit_limit)
);

grant select on notice, group_fare, company_credit to purser_desk;
grant update on company_credit to purser_desk;
alter table company_credit enable row level security;
alter table company_credit force row level security;
create policy own on company_credit using (visible_agency(agency)) with check (visible_agency(agency));

-- The search begins at the lines that go where somebody asks.
create index itinerary_line on itinerary (line, departs);
