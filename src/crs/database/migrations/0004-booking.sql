create sequence company_reservation start 10000001;

create table booking (
  id            bigint generated always as identity primary key,
  reference     text not null unique check (reference ~ '^[ABEHKMNPTXYZ][ABEHKMNPTXYZ2-9]{5}$'),
  agency        text not null references agency,
  user_name     text not null,
  -- OPTIONAL, ISSUED, CANCELLED (OPEN, PTA, CHECKEDIN come with their verbs)
  status        text not null,
  -- agency-local YYYY-MM-DD HH:mm, and the same moment for the job that frees it
  option_until  text,
  expires_at    timestamptz,
  leader        jsonb not null,
  remarks       text not null default '',
  eticket       boolean not null default true,
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  -- agency-local YYYY-MM-DD HH:mm
  booked_at     text not null
);
create index booking_latest on booking (agency, user_name, id desc);
create index booking_expiry on booking (expires_at) where expires_at is not null;

create table booking_trip (
  id            bigint generated always as identity primary key,
  booking_id    bigint not null references booking,
  agency        text not null,
  position      smallint not null,
  company       text not null,
  company_code  text not null,
  itinerary_id  bigint not null,
  from_seq      smallint not null,
  to_seq        smallint not null,
  line          text not null,
  vessel        text not null,
  origin        text not null,
  destination   text not null,
  departs       text not null,
  arrives       text not null,
  status        text not null,
  remarks       text not null default '',
  unique (company, company_code)
);
create index booking_trip_booking on booking_trip (booking_id);
create index booking_trip_itinerary on booking_trip (itinerary_id);

-- One person or vehicle on one trip: what was sold, at what price, on which ticket.
create table booking_item (
  id            bigint generated always as identity primary key,
  booking_id    bigint not null references booking,
  trip_id       bigint not null references booking_trip,
  agency        text not null,
  uuid          text not null,
  position      smallint not null,
  -- which request of the trip: who shares a cabin, has the same
  request       smallint not null,
  kind          text not null check (kind in ('passenger', 'vehicle')),
  -- name, surname, sexType … or plateNumber, length …, as on the wire
  details       jsonb not null,
  accommodation text not null,
  request_type  text not null,
  place         text,
  discount      text,
  percent       integer not null,
  listed        integer not null,
  net           integer not null,
  vat           integer not null,
  dues          integer not null,
  surcharges    integer not null,
  status        text not null,
  ticket_company text,
  ticket_letter text,
  ticket_number text,
  fee           integer,
  unique (trip_id, uuid)
);
create index booking_item_booking on booking_item (booking_id);
create unique index booking_item_ticket on booking_item (ticket_company, ticket_letter, ticket_number)
  where ticket_number is not null;
create index booking_item_ticket_number on booking_item (ticket_number) where ticket_number is not null;

-- Places held while selling, until expires_at; hold_key names the booking in hand.
create table hold (
  id           bigint generated always as identity primary key,
  agency       text not null,
  user_name    text not null,
  hold_key     text not null,
  itinerary_id bigint not null,
  from_seq     smallint not null,
  to_seq       smallint not null,
  expires_at   timestamptz not null,
  unique (agency, user_name, hold_key, itinerary_id, from_seq, to_seq)
);
create index hold_expiry on hold (expires_at);

-- Who took what of the stock: exactly the sum of claims stands in stock.whole, men, women on each leg.
create table claim (
  id           bigint generated always as identity primary key,
  agency       text not null,
  itinerary_id bigint not null,
  -- legs from_leg … to_leg - 1
  from_leg     smallint not null,
  to_leg       smallint not null,
  resource     text not null,
  whole        integer not null default 0,
  men          integer not null default 0,
  women        integer not null default 0,
  item_id      bigint references booking_item,
  hold_id      bigint references hold on delete cascade,
  check ((item_id is null) <> (hold_id is null))
);
create index claim_itinerary on claim (itinerary_id);
create index claim_item on claim (item_id);
create index claim_hold on claim (hold_id);
