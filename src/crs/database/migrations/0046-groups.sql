-- A group is an option whose travellers get their names later. A part that is split off stays in the group.
alter table booking
  -- the booking that the group began with; null for that booking itself
  add column group_root bigint references booking,
  -- name, number of travellers by which the fare is granted, deadlines; null for a booking that is no group
  add column group_terms jsonb,
  -- places without a name return to sale at this time; null where they stay, or have returned already
  add column release_at timestamptz,
  add check (group_terms is not null or (group_root is null and release_at is null));
create index booking_group on booking (agency, id) where group_terms is not null;
create index booking_group_root on booking (group_root) where group_root is not null;
create index booking_release on booking (release_at) where release_at is not null;
