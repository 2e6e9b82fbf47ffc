-- The percentage of the fare at which held units are sold, where their class has price steps; null without steps, and for the
-- units of bookings, whose items have their prices.
alter table claim add column percent smallint;
