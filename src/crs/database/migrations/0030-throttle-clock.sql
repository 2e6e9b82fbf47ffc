-- A clock that is set back must not leave limits exhausted until it is where it was. Giving back stores nothing of a
-- limit that is whole, and one refilled later than an empty one would be dates from before: it counts as empty.
create or replace function throttle_use(keys bytea[], at_once integer[], per_hour integer[], at timestamptz)
returns double precision language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wait double precision;
begin
  -- in one order for all, so that two calls never wait for each other; "do update" locks the row
  insert into throttle as t (key, refilled_at)
  select l.key, at from unnest(keys, at_once, per_hour) as l(key, burst, rate) order by l.key
  on conflict (key) do update set refilled_at = t.refilled_at;
  update throttle t set refilled_at = at + interval '1 second' * (l.burst * 3600.0 / l.rate)
    from unnest(keys, at_once, per_hour) as l(key, burst, rate)
    where t.key = l.key and t.refilled_at > at + interval '1 second' * (l.burst * 3600.0 / l.rate);
  select max(extract(epoch from t.refilled_at - at) - (l.burst - 1) * 3600.0 / l.rate) into wait
    from unnest(keys, at_once, per_hour) as l(key, burst, rate) join throttle t using (key);
  if wait > 0.001 then
    return wait;
  end if;
  update throttle t set refilled_at = greatest(t.refilled_at, at) + interval '1 second' * 3600.0 / l.rate
    from unnest(keys, per_hour) as l(key, rate) where t.key = l.key;
  return 0;
end $$;

drop function throttle_give_back(bytea[], integer[]);

-- Takes one use of every limit back.
create function throttle_give_back(keys bytea[], per_hour integer[], at timestamptz)
returns void language sql security definer set search_path = public, pg_temp as $$
  with locked as (
    select t.key, t.refilled_at - interval '1 second' * 3600.0 / l.rate as refilled_at
    from throttle t join unnest(keys, per_hour) as l(key, rate) using (key) order by t.key for update of t
  ), whole as (
    delete from throttle t using locked l where t.key = l.key and l.refilled_at <= at
  )
  update throttle t set refilled_at = l.refilled_at from locked l where t.key = l.key and l.refilled_at > at;
$$;
revoke execute on function throttle_give_back from public;
grant execute on function throttle_give_back to purser_desk;
