-- What else a port is called: the island's other name, the old one, the one of another language.
alter table port add column names text[] not null default '{}';
