-- A digest of the key that seals the secrets of one-time codes, by which a server notices that it has another one. The key
-- itself is not in the database. The first server stores it.
create table codes_key (
  single boolean primary key default true check (single),
  digest bytea not null
);
alter table codes_key enable row level security;
