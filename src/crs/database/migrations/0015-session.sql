-- Where a forgotten password is written to; empty where nobody knows.
alter table agency_user add column email text not null default '';

-- Whoever has shown the password of another agency's account may act for that agency for a while.
create table alternate_grant (
  user_id    bigint not null references agency_user,
  agency     text not null references agency,
  -- the account whose password was shown: its rights hold while acting
  account    bigint not null references agency_user,
  expires_at timestamptz not null,
  primary key (user_id, agency)
);

-- A code that was mailed: good once, and only its hash is kept.
create table password_reset (
  hash       bytea primary key,
  user_id    bigint not null references agency_user,
  expires_at timestamptz not null
);
create index password_reset_user on password_reset (user_id);

grant select, insert, update, delete on alternate_grant, password_reset to purser_desk;
grant update (password_hash) on agency_user to purser_desk;
