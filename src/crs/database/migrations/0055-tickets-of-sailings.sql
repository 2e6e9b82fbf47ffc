-- The tickets of some sailings, for the load by sailing.
create index ticket_sale_sailing on ticket_sale (itinerary_id, agency) where itinerary_id is not null;

-- The load of the tickets issued in a month is counted from the index alone.
drop index ticket_sale_issued;
create index ticket_sale_issued on ticket_sale (agency, issued_on, item_id)
  include (departs, itinerary_id, vessel, company, kind, cancelled);
