-- Passenger fields that a line requires in addition to its company, and a company at check-in in addition to the law; their
-- names on the wire.
alter table line add column required_at_sale text[] not null default '{}',
  add column required_at_check_in text[] not null default '{}';
alter table company_rule add column required_at_check_in text[] not null default '{}';
