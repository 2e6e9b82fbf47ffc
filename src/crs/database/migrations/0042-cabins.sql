-- The passengers who stayed in a whole cabin that others left, with their prices and places before, which undoing restores.
alter table cancellation add column kept jsonb not null default '[]';
