-- The chain of an agency without an entry since a season was detached goes on from its last link there.
create or replace function link_journal(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  waiting record;
  chain text;
  place bigint;
  last bytea;
  linked integer := 0;
begin
  if not pg_try_advisory_xact_lock(4173004) then return 0; end if;
  for waiting in
    select * from (
      select link.journal_id, link.agency, link.digest, journal_text(journal) as entry
      from journal_link link join journal on id = journal_id
      where position is null order by journal_id limit most
    ) next order by agency, journal_id
  loop
    if waiting.agency is distinct from chain then
      chain := waiting.agency;
      select position, hash into place, last from journal_link
      where agency = chain and position is not null order by position desc limit 1;
      if place is null then
        select position, hash into place, last from season_head
        where agency = chain order by season desc limit 1;
      end if;
    end if;
    place := coalesce(place, 0) + 1;
    last := journal_hash(coalesce(last, ''), waiting.digest, waiting.entry);
    update journal_link set position = place, hash = last where journal_id = waiting.journal_id;
    linked := linked + 1;
  end loop;
  return linked;
end $$;

create or replace function journal_heads() returns table (agency text, "position" bigint, hash text)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive agencies as (
    (select link.agency from journal_link link order by 1 limit 1)
    union all
    select (select link.agency from journal_link link where link.agency > agencies.agency order by 1 limit 1)
    from agencies where agencies.agency is not null
  )
  select agencies.agency, last.position, encode(last.hash, 'hex') from agencies cross join lateral (
    select link.position, link.hash from journal_link link
    where link.agency = agencies.agency and link.position is not null order by link.position desc limit 1
  ) last
  union all
  select head.agency, head.position, encode(head.hash, 'hex') from season_head head
  where not exists (select from season_head later where later.agency = head.agency and later.season > head.season)
    and not exists (select from journal_link link where link.agency = head.agency and link.position is not null)
  order by 1
$$;

create or replace function journal_link_at(of_agency text, at_position bigint) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select encode(hash, 'hex') from journal_link where agency = of_agency and position = at_position
  union all
  select encode(hash, 'hex') from season_head where agency = of_agency and position = at_position
  limit 1
$$;
