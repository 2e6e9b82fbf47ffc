-- Who sells, as papers have to name it: companies and agencies. Conditions are those of the company’s carriage.
alter table company
  add column legal_name text not null default '',
  add column address text not null default '',
  add column vat_number text not null default '',
  add column register text not null default '',
  add column conditions_en text not null default '',
  add column conditions_el text not null default '';
alter table agency
  add column legal_name text not null default '',
  add column address text not null default '',
  add column vat_number text not null default '',
  add column register text not null default '';
-- Minutes before departure at which check-in closes, as papers say; null where they say nothing.
alter table company_rule add column check_in_closes integer;
-- The language that papers have next to the passenger’s; null: none. Until now it was Greek everywhere.
alter table network add column second_language text default 'el';
