-- The agency of whose user’s till an entry is, where it is another one than that of the sale: the user of an agency refunds
-- the bookings of its sub-agencies, and hands the money out. Null: the agency of the entry.
-- Locks ledger_entry: no row has one yet, so the index is empty
alter table ledger_entry add column till_agency text;
create index ledger_entry_till on ledger_entry (till_agency, user_name) where till_agency is not null;
