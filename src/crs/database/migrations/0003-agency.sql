create table agency (
  code         text primary key,
  name         text not null,
  -- a sub-agency's bookings are also its parent's
  parent       text references agency,
  signature    text not null,
  currency     text not null,
  timezone     text not null,
  credit_limit bigint not null,
  -- hundredths owed on account; credit left = credit_limit - owed
  owed         bigint not null default 0,
  constraint agency_within_credit check (owed <= credit_limit)
);

create table agency_user (
  id              bigint generated always as identity primary key,
  agency          text not null references agency,
  name            text not null,
  full_name       text not null,
  nationality     text not null,
  language        text not null,
  password_hash   text not null,
  validation_hash text not null,
  can_check_in    boolean not null default false,
  can_manage_truck_companies boolean not null default false,
  hide_setting    text[] not null default '{}',
  unique (agency, name)
);

create table user_setting (
  user_id bigint primary key references agency_user,
  agency  text not null,
  value   text not null
);

-- A device that may renew a session: only hashes of what the browser holds.
create table device (
  id                 bigint generated always as identity primary key,
  user_id            bigint references agency_user,
  agency             text not null,
  user_name          text not null,
  selector           text not null unique,
  validator_hash     bytea not null,
  -- the generation just before, good for a few seconds so that two tabs may renew at once
  previous_hash      bytea,
  previous_until     timestamptz,
  -- the next credential is made of this and the one shown, so that both tabs get the same one
  salt               bytea not null,
  remember           boolean not null,
  expires_at         timestamptz not null,
  -- gateway only: the outside CRS's credentials, sealed
  sealed             bytea
);

create table access_token (
  hash       bytea primary key,
  device_id  bigint not null references device on delete cascade,
  user_id    bigint references agency_user,
  agency     text not null,
  user_name  text not null,
  language   text not null,
  expires_at timestamptz not null,
  -- gateway only: the outside CRS's token, sealed
  sealed     bytea
);
create index access_token_expiry on access_token (expires_at);

create table idempotency (
  agency     text not null,
  user_name  text not null,
  call       text not null,
  key        text not null,
  body_hash  bytea not null,
  status     integer not null,
  answer     jsonb not null,
  created_at timestamptz not null default now(),
  primary key (agency, user_name, call, key)
);
create index idempotency_age on idempotency (created_at);

-- Numbers a company gave an agency to issue tickets with.
create table ticket_stock (
  id          bigint generated always as identity primary key,
  agency      text not null references agency,
  company     text not null references company,
  letter      text not null,
  automatic   boolean not null,
  next_number bigint not null,
  last_number bigint not null,
  constraint ticket_stock_not_overdrawn check (next_number <= last_number + 1)
);
create index ticket_stock_series on ticket_stock (agency, company, id);

-- Money that moved, never changed afterwards. Positive: the agency owes or took in more.
create table ledger_entry (
  id         bigint generated always as identity primary key,
  agency     text not null references agency,
  user_name  text not null,
  at         timestamptz not null default now(),
  -- charge (on account), payment (cash or card), refund
  kind       text not null,
  company    text not null,
  booking_id bigint,
  -- account, cash, card
  method     text not null,
  amount     bigint not null
);
create index ledger_entry_booking on ledger_entry (booking_id);
create index ledger_entry_agency on ledger_entry (agency, at);

-- Who did what, append-only; the activity log and the change feed read it.
create table journal (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  agency     text not null,
  user_name  text not null,
  -- the command or call: booking.sell, booking.cancel, booking.expire …
  kind       text not null,
  booking_id bigint,
  data       jsonb not null
);
create index journal_agency on journal (agency, id);
create index journal_booking on journal (booking_id);
