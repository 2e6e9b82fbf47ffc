-- What a line has instead of the law: the nautical miles from which passengers are registered, who of those on board, and the
-- minutes after departure within which authorities must have the lists; null: as the law has it.
alter table line add column registered_miles integer,
  add column registered text,
  add column list_minutes integer;
