-- Whether anything on the trip was modified since the sale.
alter table booking_trip add column edited boolean not null default false;

-- Retained by the companies for modifications, by the rules of cancellation; included in what is paid for the booking.
alter table booking add column modification_fees integer not null default 0 check (modification_fees >= 0);
