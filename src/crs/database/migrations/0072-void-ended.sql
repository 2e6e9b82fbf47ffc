-- A ticket is void without a fee on its day of issue. It no longer is where it was paid as PTA, before it was issued, or where
-- that day had ended before another agency, in another zone of time, took the ticket over. So far this followed from the
-- collector of the booking, which a merge or a transfer forgets.
alter table booking_item add column void_ended boolean not null default false;
