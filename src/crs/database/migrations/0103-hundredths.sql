-- Taxes and commissions may have two decimals, such as 13.5, 8.1 or 7.5 percent: the columns of before have the whole percent,
-- which servers of an earlier version read alone, and these the hundredths of one in addition.
-- Locks surcharge: some hundred rows, which no call writes
alter table surcharge add column hundredths smallint not null default 0;
-- Locks company: it has one row a company, and no call writes it.
alter table company add column commission_hundredths smallint not null default 0;
-- Locks agency_commission: some hundred rows, which no call writes
alter table agency_commission add column hundredths smallint not null default 0;
-- Locks commission_rate: a row for each change of a commission
alter table commission_rate add column hundredths smallint not null default 0;

create or replace function note_company_rate() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into commission_rate (company, percent, hundredths, starts_at)
      values (new.code, new.commission, new.commission_hundredths, '-infinity');
  elsif (new.commission, new.commission_hundredths) <> (old.commission, old.commission_hundredths) then
    insert into commission_rate (company, percent, hundredths, starts_at)
      values (new.code, new.commission, new.commission_hundredths, now());
  end if;
  return null;
end $$;
-- Both may fire in one update: the two rows are the same.
create trigger company_hundredths after update of commission_hundredths on company
  for each row execute function note_company_rate();

create or replace function note_agency_rate() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into commission_rate (agency, company, percent, starts_at) values (old.agency, old.company, null, now());
  elsif tg_op = 'INSERT' or (new.percent, new.hundredths) <> (old.percent, old.hundredths) then
    insert into commission_rate (agency, company, percent, hundredths, starts_at)
      values (new.agency, new.company, new.percent, new.hundredths, now());
  end if;
  return null;
end $$;

-- The hundredths of a percent that a company pays to an agency just before a moment; null for a company that does not exist.
create function commission_hundredths_at(of_agency text, of_company text, moment timestamptz) returns integer
language sql stable as $$
  select coalesce(
    (select percent * 100 + hundredths from commission_rate
      where agency = of_agency and company = of_company and starts_at < moment
      order by starts_at desc, id desc limit 1),
    (select percent * 100 + hundredths from commission_rate
      where agency is null and company = of_company and starts_at < moment
      order by starts_at desc, id desc limit 1))
$$;
