-- The catalogue (ports, companies, ships, lines, fares …) changes in published versions while desks sell. Servers read it into
-- memory and make every call with one version; a changing call holds its version, so that no other is published before it ends.

create table publication (
  -- Without gaps; a database with none has version 0.
  version integer primary key check (version > 0),
  published_at timestamptz not null,
  user_name text not null,
  -- What was published, such as a folder of tables.
  source text not null
);
alter table publication enable row level security;
create policy shared on publication for select using (true);
grant select on publication to purser_desk;

-- Holds the version until the transaction ends, or fails with PU001 if another one is published.
create function hold_catalogue(of_version integer) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4173012);
  if of_version <> (select coalesce(max(version), 0) from publication) then
    raise exception 'another version of the catalogue is published' using errcode = 'PU001';
  end if;
end $$;

-- Waits for the calls that hold the present version; those that come after wait until the transaction ends. For the owner of
-- the tables, before it changes rows that a call could lock.
create function begin_publication() returns void language sql as $$ select pg_advisory_xact_lock(4173012) $$;

-- Publishes what the transaction has changed; every server is notified at its commit, as of a change of no sailing.
create function publish_catalogue(of_user text, of_source text, at timestamptz) returns integer language plpgsql as $$
declare
  published integer;
begin
  perform begin_publication();
  insert into publication
    select coalesce(max(version), 0) + 1, at, of_user, of_source from publication returning version into published;
  perform pg_notify('purser_stock', '0:1:1');
  return published;
end $$;

revoke execute on function hold_catalogue, begin_publication, publish_catalogue from public;
grant execute on function hold_catalogue to purser_desk;
