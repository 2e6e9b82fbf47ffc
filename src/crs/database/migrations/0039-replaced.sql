-- The dated ticket that an open one was replaced by; the open one is then cancelled.
alter table booking_item add column replaced_by bigint references booking_item;
create index booking_item_replaced on booking_item (replaced_by) where replaced_by is not null;
