-- Reports that a user has mailed on some weekdays at a time. A job queues each when it is due, in the transaction that sets
-- the next time.
create table report_mail (
  id         bigint generated always as identity primary key,
  agency     text not null references agency,
  user_id    bigint not null references agency_user on delete cascade,
  user_name  text not null,
  report     text not null,
  group_by   text not null,
  -- What narrows the report, and its days or the period that moves on with today.
  filters    jsonb not null,
  -- csv or xlsx
  format     text not null,
  -- From 1, Monday.
  weekdays   smallint[] not null,
  -- HH:mm in the zone of the network
  at_time    text not null,
  recipients text[] not null,
  created_at timestamptz not null,
  next_at    timestamptz not null,
  last_at    timestamptz
);
create index report_mail_due on report_mail (next_at);
create index report_mail_user on report_mail (user_id);

alter table report_mail enable row level security;
create policy own on report_mail using (visible_agency(agency)) with check (visible_agency(agency));
grant select, insert, update, delete on report_mail to purser_desk;

-- A user for whom a job acts; none who is blocked.
create function account_of_job(of_user bigint) returns table (rights text[], companies text[], language text)
language sql stable security definer set search_path = public, pg_temp as $$
  select array_remove(rights_of(id), 'company'), agency_user.companies, agency_user.language
  from agency_user where id = of_user and not blocked and visible_agency(agency);
$$;
revoke execute on function account_of_job(bigint) from public;
grant execute on function account_of_job(bigint) to purser_desk;
