-- The journal as a hash chain for each agency. The trigger stores the digest of an entry with it and takes no lock; a job
-- links committed entries, so sales of one agency do not wait for each other. The chain goes over digests: the details
-- of an entry, which may name persons, can be erased with their salt, while the digest and the chain stay.
-- src/crs/journal/chain.ts computes the same hashes.
select set_config('purser.agencies', '*', true);

create table journal_link (
  journal_id bigint primary key,
  agency     text not null,
  -- random, so that erased details cannot be guessed from the digest; null once they are erased
  salt       bytea,
  -- of the salt and the details
  digest     bytea not null,
  -- from 1 in each agency; null until the entry is linked
  position   bigint,
  -- of the hash before it, and the entry with its digest
  hash       bytea,
  constraint journal_link_once unique (agency, position),
  constraint journal_link_whole check ((position is null) = (hash is null))
);
create index journal_link_waiting on journal_link (journal_id) where position is null;
alter table journal_link enable row level security;
create policy own on journal_link using (visible_agency(agency));

-- The text of jsonb has no line breaks.
create function journal_digest(salt bytea, data jsonb, state jsonb, origin jsonb) returns bytea
language sql stable as $$
  select sha256(salt || convert_to(array_to_string(array[data::text, state::text, origin::text], E'\n', ''), 'UTF8'))
$$;

-- Of an entry without its details. What may hold a line break, the name of the user, comes last.
create function journal_text(entry journal) returns text language sql stable as $$
  select array_to_string(array[entry.id::text, (extract(epoch from entry.at) * 1000000)::bigint::text, entry.agency,
    entry.kind, entry.booking_id::text, entry.version::text, entry.user_name], E'\n', '')
$$;

create function journal_hash(before bytea, digest bytea, entry_text text) returns bytea language sql stable as $$
  select sha256(before || digest || convert_to(entry_text, 'UTF8'))
$$;

create function digest_entries() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into journal_link (journal_id, agency, salt, digest)
  select id, agency, salt, journal_digest(salt, data, state, origin)
  from (select *, uuid_send(gen_random_uuid()) as salt from inserted) entry;
  return null;
end $$;

create trigger digest_inserted after insert on journal
  referencing new table as inserted for each statement execute function digest_entries();

-- Links at most so many entries and returns how many it has linked. One transaction does so at a time; another returns 0.
-- Ids may become visible out of order, so what waits is found by not being linked, not by its id.
create function link_journal(most integer) returns integer
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
    end if;
    place := coalesce(place, 0) + 1;
    last := journal_hash(coalesce(last, ''), waiting.digest, waiting.entry);
    update journal_link set position = place, hash = last where journal_id = waiting.journal_id;
    linked := linked + 1;
  end loop;
  return linked;
end $$;

-- The last link of every agency: whoever keeps these elsewhere notices when the end of a chain is cut off.
create function journal_heads() returns table (agency text, "position" bigint, hash text)
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
$$;

create function journal_link_at(of_agency text, at_position bigint) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select encode(hash, 'hex') from journal_link where agency = of_agency and position = at_position
$$;

-- Replaces the details of entries, which may name persons, and records it in the journal of each agency. That something
-- happened, when, by whom of the staff and to which booking remains.
create function erase_journal(entries bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update journal_link set salt = null where journal_id = any(entries);
  update journal set data = '{"erased": true}', state = null, origin = null where id = any(entries);
  insert into journal (agency, user_name, kind, data)
  select agency, 'system', 'journal.erase', jsonb_build_object('entries', jsonb_agg(id order by id))
  from journal where id = any(entries) group by agency;
end $$;

revoke execute on function journal_digest, journal_text, journal_hash, digest_entries, link_journal, journal_heads,
  journal_link_at, erase_journal from public;
grant execute on function link_journal, journal_heads, journal_link_at to purser_desk;

insert into journal_link (journal_id, agency, salt, digest)
select id, agency, salt, journal_digest(salt, data, state, origin)
from (select *, uuid_send(gen_random_uuid()) as salt from journal) entry;
