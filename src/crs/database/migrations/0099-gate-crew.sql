-- The number of the crew as the gate entered it, for a ship whose crew is not in the table of crews.
alter table check_in add column crew integer;
