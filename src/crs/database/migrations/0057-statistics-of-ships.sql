-- The load of one ship in a month read the tickets of all ships.
create index ticket_sale_vessel on ticket_sale (agency, vessel, departs);
