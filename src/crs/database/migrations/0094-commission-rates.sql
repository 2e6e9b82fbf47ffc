-- The commissions of companies and agencies, each from the time from which it holds: a clearing period has the ones that held
-- at its end, whatever is agreed later.
create table commission_rate (
  id        bigint generated always as identity primary key,
  -- Null: the commission of the company, of agencies without a commission of their own.
  agency    text,
  company   text not null,
  -- Null: the agency has that of the company again.
  percent   integer check (percent is not null or agency is not null),
  starts_at timestamptz not null
);
create index commission_rate_company on commission_rate (company, agency, starts_at);

alter table commission_rate enable row level security;
create policy own on commission_rate for select using (agency is null or visible_agency(agency));
grant select on commission_rate to purser_desk;

create function note_company_rate() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into commission_rate (company, percent, starts_at) values (new.code, new.commission, '-infinity');
  elsif new.commission <> old.commission then
    insert into commission_rate (company, percent, starts_at) values (new.code, new.commission, now());
  end if;
  return null;
end $$;
create trigger company_rate after insert or update of commission on company
  for each row execute function note_company_rate();

create function note_agency_rate() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into commission_rate (agency, company, percent, starts_at) values (old.agency, old.company, null, now());
  elsif tg_op = 'INSERT' or new.percent <> old.percent then
    insert into commission_rate (agency, company, percent, starts_at) values (new.agency, new.company, new.percent, now());
  end if;
  return null;
end $$;
create trigger agency_rate after insert or update or delete on agency_commission
  for each row execute function note_agency_rate();

-- After the triggers, so that no change is missed.
insert into commission_rate (company, percent, starts_at) select code, commission, '-infinity' from company;
insert into commission_rate (agency, company, percent, starts_at)
  select agency, company, percent, '-infinity' from agency_commission;

-- The percentage that a company pays to an agency just before a moment; null for a company that does not exist.
create function commission_at(of_agency text, of_company text, moment timestamptz) returns integer
language sql stable as $$
  select coalesce(
    (select percent from commission_rate where agency = of_agency and company = of_company and starts_at < moment
      order by starts_at desc, id desc limit 1),
    (select percent from commission_rate where agency is null and company = of_company and starts_at < moment
      order by starts_at desc, id desc limit 1))
$$;
