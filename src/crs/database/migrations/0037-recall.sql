-- Recall by surname and first name, by dates of travel, and the options of an agency.

alter table booking_item add column name_key text collate "C"
  generated always as (name_key(details ->> 'name')) stored;

create index booking_item_full_name on booking_item (agency, surname_key, name_key, booking_id desc)
  where surname_key is not null;
-- A search by dates reads the index only.
create index booking_trip_departure on booking_trip (agency, departs, booking_id desc)
  include (company, origin, destination, vessel, status);
create index booking_option on booking (agency, expires_at) where status = 'OPTIONAL';
