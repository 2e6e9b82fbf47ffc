-- Whether the company takes a passenger who has one name only, as many have in Indonesia and in the south of India. It is
-- stored as the surname, and no first name is asked for before boarding.
-- Locks company_rule: a row for each company
alter table company_rule add column single_names boolean not null default false;
update company_rule set single_names = true where company in ('DDK', 'SRN', 'IOL');
