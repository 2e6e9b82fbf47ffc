-- True for a person whose data were erased on request: the name, kept for the accounts, is not offered for new bookings.
alter table booking_item add column forgotten boolean not null default false;
