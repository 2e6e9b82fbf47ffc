-- Rate limits of all processes. Reached through the functions below only: whoever runs statements as the server's role
-- can neither see nor reset a limit.
create table throttle (
  -- SHA-256 of what is limited: user names (often a password typed into the wrong field) and addresses are not stored
  key         bytea primary key,
  -- when everything used so far has been refilled
  refilled_at timestamptz not null
);
create index throttle_refilled on throttle (refilled_at);
alter table throttle enable row level security;

-- Uses every limit once, or none where one is exhausted; returns the seconds until a retry can succeed, 0 when used.
create function throttle_use(keys bytea[], at_once integer[], per_hour integer[], at timestamptz)
returns double precision language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wait double precision;
begin
  -- in one order for all, so that two calls never wait for each other; "do update" locks the row
  insert into throttle as t (key, refilled_at)
  select l.key, at from unnest(keys, at_once, per_hour) as l(key, burst, rate) order by l.key
  on conflict (key) do update set refilled_at = t.refilled_at;
  -- never longer than from empty to one, also where the clock was set back
  select max(least(extract(epoch from t.refilled_at - at) - (l.burst - 1) * 3600.0 / l.rate, 3600.0 / l.rate)) into wait
    from unnest(keys, at_once, per_hour) as l(key, burst, rate) join throttle t using (key);
  if wait > 0.001 then
    return wait;
  end if;
  update throttle t set refilled_at = greatest(t.refilled_at, at) + interval '1 second' * 3600.0 / l.rate
    from unnest(keys, per_hour) as l(key, rate) where t.key = l.key;
  return 0;
end $$;

-- Takes one use of every limit back.
create function throttle_give_back(keys bytea[], per_hour integer[])
returns void language sql security definer set search_path = public, pg_temp as $$
  with locked as (select key from throttle where key = any (keys) order by key for update)
  update throttle t set refilled_at = t.refilled_at - interval '1 second' * 3600.0 / l.rate
    from unnest(keys, per_hour) as l(key, rate) join locked using (key) where t.key = l.key;
$$;

create function throttle_prune(at timestamptz)
returns void language sql security definer set search_path = public, pg_temp as $$
  delete from throttle where refilled_at <= at;
$$;

-- Browsers in which the right password of an account was entered: guesses elsewhere never delay them.
create table trusted_browser (
  -- SHA-256 of the browser's cookie and of the account
  browser    bytea not null,
  account    bytea not null,
  trusted_at timestamptz not null,
  primary key (browser, account)
);
create index trusted_browser_age on trusted_browser (trusted_at);
alter table trusted_browser enable row level security;

create function is_trusted_browser(of_browser bytea, of_account bytea, since timestamptz)
returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from trusted_browser 
                  where browser = of_browser and account = of_account and trusted_at >= since);
$$;

create function trust_browser(of_browser bytea, of_account bytea, at timestamptz)
returns void language sql security definer set search_path = public, pg_temp as $$
  insert into trusted_browser values (of_browser, of_account, at)
  on conflict (browser, account) do update set trusted_at = excluded.trusted_at;
$$;

create function trusted_browser_prune(before timestamptz)
returns void language sql security definer set search_path = public, pg_temp as $$
  delete from trusted_browser where trusted_at < before;
$$;

revoke execute on function throttle_use, throttle_give_back, throttle_prune,
  is_trusted_browser, trust_browser, trusted_browser_prune from public;
grant execute on function throttle_use, throttle_give_back, throttle_prune,
  is_trusted_browser, trust_browser, trusted_browser_prune to purser_desk;
